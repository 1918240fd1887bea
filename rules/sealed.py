"""What a sealed move says: the legal moves that its text can mean (A-2, A-3). Pure."""

import chess

from rules.notation_letters import LETTERS
from rules.notation_moves import NotationError, read_move
from rules.notation_style import make_style

_ENGLISH = "en"


def moves_meant(fen: str, text: str, *, chess960: bool = False) -> frozenset[str]:
    """The legal moves, in UCI, that ``text`` can mean; it can be made if there is exactly one.

    Squares (``g1f3``, ``g1-f3``) come first, then English letters, then those of every language
    that we know: a Spanish ``Rd1`` is taken for a rook's move where a rook can go there. A pawn's
    move to the last rank without its piece means four moves. ``ValueError`` for a position that
    can't be.
    """
    board = chess.Board(fen, chess960=chess960)
    word = text.strip()
    squares = _by_squares(board, word)
    if squares:
        return squares
    english = _read(board, word, _ENGLISH)
    others = (_read(board, word, code) for code in LETTERS)
    return english or frozenset[str]().union(*others)


def _by_squares(board: chess.Board, word: str) -> frozenset[str]:
    plain = word.lower().replace("-", "").replace("=", "").replace(" ", "")
    legal = (board.uci(move) for move in board.legal_moves)
    return frozenset(uci for uci in legal if plain in (uci, uci[:4]))


def _read(board: chess.Board, word: str, language: str) -> frozenset[str]:
    try:
        return frozenset({board.uci(read_move(board, word, make_style("san", language)))})
    except NotationError:
        return frozenset()
