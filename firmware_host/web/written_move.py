"""The move that a claim names (E-7, E-8), as the player wrote it: in any notation that we know."""

from rules.sealed import moves_meant


def key_of(fen: str, written: str, *, chess960: bool = False) -> str | None:
    """The one legal move, in UCI, that ``written`` means in the position; else ``None``.

    Read as a sealed move is, and once more with a capital where a player wrote ``nb8``.
    """
    word = written.strip()
    for text in dict.fromkeys((word, word[:1].upper() + word[1:])):
        try:
            meant = moves_meant(fen, text, chess960=chess960)
        except ValueError:  # the game is not chess: it knows no such claim
            return None
        if meant:
            return next(iter(meant)) if len(meant) == 1 else None
    return None
