"""What is owed, in a sentence for players and arbiter."""

from collections.abc import Callable, Mapping, Sequence

import chess

from rules.chess_rules import ChessPosition
from rules.touch_options import Owed


def owed_text(position: ChessPosition, owed: Owed, touched: Sequence[int]) -> str:
    """Who touched what, and what must be done; empty where nothing was touched."""
    if not owed.law:
        return ""
    board = position.board
    player = position.side_to_move.capitalize()
    movers = " or ".join(piece_at(board, cell) for cell in owed.movers)
    victims = " or ".join(piece_at(board, cell) for cell in owed.victims)
    names = " and ".join(piece_at(board, cell) for cell in touched)
    return f"{player} {_WORDS[owed.law](names, movers, victims)}"


def breach_text(owed: str, played: str) -> str:
    """The sentence for a move that is not what was owed."""
    return f"{owed} {played} is another move."


def piece_at(board: chess.Board, cell: int) -> str:
    """``the knight on g1``; ``the black pawn on d5`` for a piece of the player not on move."""
    piece = board.piece_at(cell)
    if piece is None:
        return chess.square_name(cell)
    colour = "" if piece.color == board.turn else f"{'white' if piece.color else 'black'} "
    return f"the {colour}{chess.piece_name(piece.piece_type)} on {chess.square_name(cell)}"


def _touched(names: str, movers: str, victims: str) -> str:
    duty = f"{movers} must move" if movers else f"{victims} must be captured"
    if movers and victims:
        duty = f"{movers} must capture {victims}"
    return f"touched {names}: {duty}."


def _free(names: str, movers: str, victims: str) -> str:
    del movers, victims
    return f"touched {names}, which can't be moved or captured: any legal move may be made."


def _castling(names: str, movers: str, victims: str) -> str:
    del victims
    if " or " in movers:
        return f"touched {names}: castling with that rook is owed."
    if movers:
        return f"touched {names}, but can't castle so: {movers} must move."
    return f"touched {names}, but the king can't move: any legal move may be made."


def _rook_first(names: str, movers: str, victims: str) -> str:
    del victims
    duty = f"{movers} must move" if movers else "another legal move must be made"
    return f"touched {names}, the rook before the king: no castling there, {duty}."


def _released(names: str, movers: str, victims: str) -> str:
    del names, victims
    return f"let go of {movers} where it may stand: that move stays."


def _on_last_rank(names: str, movers: str, victims: str) -> str:
    del names, victims
    return f"let go of {movers} on the last rank: it must be promoted there."


_WORDS: Mapping[str, Callable[[str, str, str], str]] = {
    "TM-1": _touched,
    "TM-2": _touched,
    "TM-3": _touched,
    "TM-4": _touched,
    "TM-5": _free,
    "TM-7": _castling,
    "TM-8": _rook_first,
    "TM-9": _released,
    "TM-10": _on_last_rank,
    "TM-11": _released,
}
