"""From which positions a game can be begun: faults in the words of whoever wrote the FEN."""

from collections.abc import Sequence

import chess

#: python-chess's faults -> words and remedy, the first that holds is told. Castling rights and en
#: passant squares that can't be are no fault here: they mean nothing, and are left out when read.
_FAULTS: Sequence[tuple[chess.Status, str]] = (
    (chess.STATUS_EMPTY, "no piece is on the board"),
    (chess.STATUS_NO_WHITE_KING, "White has no king"),
    (chess.STATUS_NO_BLACK_KING, "Black has no king"),
    (chess.STATUS_TOO_MANY_KINGS, "a side has more than one king"),
    (chess.STATUS_PAWNS_ON_BACKRANK, "a pawn is on the first or the last rank"),
    (chess.STATUS_TOO_MANY_WHITE_PAWNS, "White has more than 8 pawns"),
    (chess.STATUS_TOO_MANY_BLACK_PAWNS, "Black has more than 8 pawns"),
    (chess.STATUS_TOO_MANY_WHITE_PIECES, "White has more than 16 pieces"),
    (chess.STATUS_TOO_MANY_BLACK_PIECES, "Black has more than 16 pieces"),
    (chess.STATUS_OPPOSITE_CHECK, "the side that is not to move is in check"),
)


#: No game gets near it: with a draw by 75 moves the longest has less than 9,000.
_MOST_MOVES = 9999


def first_fault(board: chess.Board) -> str | None:
    """Why nobody may be asked to play on from ``board``, where a game can be begun from it."""
    for what, number in (
        ("the number of the move", board.fullmove_number),
        ("the number of half-moves without a capture or pawn move", board.halfmove_clock),
    ):
        if number > _MOST_MOVES:
            return f"{what} is larger than {_MOST_MOVES}"
    if not any(board.generate_legal_moves()):
        return f"it is {'mate' if board.is_check() else 'stalemate'}, the game is over"
    return None


def start_fault(board: chess.Board) -> str | None:
    """Why no game can be begun from ``board``; ``None`` if one can."""
    status = board.status()
    return next((words for fault, words in _FAULTS if status & fault), None)
