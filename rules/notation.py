"""Score-sheet notation of chess, out and in (N-1 to N-5): the one door to ``rules.notation_*``."""

from rules.notation_letters import LETTERS, Letters
from rules.notation_moves import NotationError, read_move, write_move
from rules.notation_read import FRAME, NotationProblem, SheetGame, read_game
from rules.notation_style import STYLES, Style, make_style

__all__ = [
    "FRAME",
    "LETTERS",
    "STYLES",
    "Letters",
    "NotationError",
    "NotationProblem",
    "SheetGame",
    "Style",
    "make_style",
    "read_game",
    "read_move",
    "write_move",
]
