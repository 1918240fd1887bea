"""Touches in short: ``e2`` lifts, ``+e4`` puts, ``e2&h1`` at once, ``d5@black`` whose hand it was.

``j:e2`` and ``j:+e2`` happen while the player on move adjusts. A second lies between two words,
or what ``~60`` says, in milliseconds.
"""

import chess

from rules.chess_rules import CHESS, CHESS960, ChessPosition
from rules.game import Side
from rules.profile import Profile
from rules.profile_files import built_in
from rules.touch import Obligation, Release, Touch, owe
from rules.touch_findings import TouchFinding, touch_findings

MS = 1_000_000
FIDE = built_in("fide")
LENIENT = FIDE.model_copy(update={"rook_first": "lenient"})


def touches(text: str, mover: Side = "white") -> list[Touch]:
    """The touches of one turn."""
    found: list[Touch] = []
    t_ms = pause_ms = 1000
    for word in text.split():
        if word[0] == "~":
            pause_ms = int(word[1:])
            continue
        t_ms += pause_ms
        pause_ms = 1000
        found += [_touch(part, t_ms * MS, mover) for part in word.split("&")]
    return found


def _touch(word: str, t_ns: int, mover: Side) -> Touch:
    who, _, rest = word.rpartition(":")
    adjusting: Side | None = None
    if who:
        adjusting = mover if who == "j" else "black" if mover == "white" else "white"
    cell, _, by = rest.partition("@")
    change = {"+": "put", "*": "replaced"}.get(cell[0], "lifted")
    return Touch(t_ns, chess.parse_square(cell.lstrip("+*")), change, adjusting, by or None)  # type: ignore[arg-type]  # short for tests


def game_position(fen: str, *, chess960: bool = False) -> ChessPosition:
    return (CHESS960 if chess960 else CHESS).parse(fen)


def owed(
    fen: str,
    text: str,
    profile: Profile = FIDE,
    *,
    chess960: bool = False,
    released: str = "",
    scan_ms: int = 0,
) -> Obligation:
    """What is owed after the touches; ``released`` as ``e2e4``."""
    position = game_position(fen, chess960=chess960)
    release = None
    if released:
        origin, target = released[:2], released[2:4]
        release = Release(chess.parse_square(origin), chess.parse_square(target), released[4:])
    turn = touches(text, position.side_to_move)
    return owe(position, turn, profile, released=release, scan_ms=scan_ms)


def found(
    fen: str, text: str, profile: Profile = FIDE, *, chess960: bool = False
) -> list[TouchFinding]:
    position = game_position(fen, chess960=chess960)
    return list(touch_findings(position, touches(text, position.side_to_move), profile))


def lawful(*args: object, **rest: object) -> set[str]:
    return set(owed(*args, **rest).lawful)  # type: ignore[arg-type]  # those of ``owed``


def legal(fen: str, *, chess960: bool = False) -> set[str]:
    return {move.uci() for move in chess.Board(fen, chess960=chess960).legal_moves}


def names(cells: tuple[int, ...]) -> list[str]:
    return [chess.square_name(cell) for cell in cells]
