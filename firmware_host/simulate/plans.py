"""Games of a PGN file as plans for hands to play."""

import chess

from firmware_host.simulate.simulated import GamePlan
from rules.pgn_read import ImportedGame

#: What a recording's header says by other keys, and what only the end of the game can tell.
_NOT_TAGS = frozenset(
    {"FEN", "SetUp", "Variant", "TimeControl", "Result", "Termination", "PlyCount"}
)


def plan_of_import(game: ImportedGame) -> GamePlan:
    """The plan for a game, as far as its moves were understood."""
    board = chess.Board(game.start or chess.STARTING_FEN, chess960=game.chess960)
    tags = {
        name: printable
        for name, value in game.tags.items()
        if name not in _NOT_TAGS and (printable := _printable(value))
    }
    return GamePlan(board, [chess.Move.from_uci(move) for move in game.moves], game.result, tags)


def _printable(value: str) -> str:
    return "".join(c if c.isprintable() else " " for c in value).strip()
