"""What is wrong with a placement at the press that no legal move explains (I-1), in words.

Pure. Hands make the same few mistakes again and again; each is tried out and compared with what the
sensors see, the commonest first. What fits none is an illegal move without a name.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import chess

from rules.chess_rules import ChessPosition
from rules.game import Planes
from rules.irregularity import Irregularity
from rules.touch_words import piece_at

#: A reading with more planes than occupied and colour tells a pawn from a queen.
_COLOUR_PLANES = 2
#: Files on which king and rook end: castling short, castling long.
_CASTLED_FILES = ((6, 5), (2, 3))


@dataclass(frozen=True, slots=True)
class Fault:
    """What was done wrongly, the law that forbids it, and the cells to light."""

    kind: Irregularity
    law: str
    text: str
    cells: int


@dataclass(frozen=True, slots=True)
class _Tried:
    board: chess.Board
    fault: Fault


def fault_at_press(position: ChessPosition, seen: Planes, known: int) -> Fault:
    """The fault that fits what the sensors see. ``known`` are the cells that are believed.

    To be asked only where no legal move explains the reading; without a difference it is a press
    without a move.
    """
    differing = _differing(position, seen, known)
    if not differing:
        return Fault(Irregularity.PRESS_WITHOUT_MOVE, "I-1", "no move was made", 0)
    for tried in _mistakes(position, tells_kinds=len(seen) > _COLOUR_PLANES):
        if not _differing(ChessPosition(tried.board), seen, known):
            return tried.fault
    text = _one_piece(position, seen, differing) or "no legal move explains the board"
    return Fault(Irregularity.ILLEGAL_MOVE, "I-1", text, differing)


def _one_piece(position: ChessPosition, seen: Planes, differing: int) -> str:
    """Which piece went where it can't go, if that is all there is; else empty."""
    board = position.board
    left = board.occupied_co[board.turn] & ~seen[0] & differing
    reached = seen[0] & ~board.occupied & differing
    if left.bit_count() != 1 or reached.bit_count() != 1 or differing != left | reached:
        return ""
    origin, target = left.bit_length() - 1, reached.bit_length() - 1
    return f"{piece_at(board, origin)} can't go to {chess.square_name(target)}"


def _differing(position: ChessPosition, seen: Planes, known: int) -> int:
    found = 0
    for mine, theirs in zip(position.planes, seen, strict=False):
        found |= (mine ^ theirs) & known
    return found


def _mistakes(position: ChessPosition, *, tells_kinds: bool) -> Iterator[_Tried]:
    board = position.board
    if tells_kinds:
        yield from _pawns_left(board)
    yield from _victims_left(board)
    yield from _castled_halfway(board)
    yield from _kings_left_in_check(board)
    yield from _castled_wrongly(board)


def _illegal(law: str, text: str, cells: int) -> Fault:
    return Fault(Irregularity.ILLEGAL_MOVE, law, text, cells)


def _after(board: chess.Board, move: chess.Move) -> chess.Board:
    after = board.copy(stack=False)
    after.push(move)
    return after


def _pawns_left(board: chess.Board) -> Iterator[_Tried]:
    """I-4: the pawn stands where the new piece should."""
    for move in board.legal_moves:
        if move.promotion == chess.QUEEN:
            after = _after(board, move)
            after.set_piece_at(move.to_square, chess.Piece(chess.PAWN, board.turn))
            text = f"the pawn on {chess.square_name(move.to_square)} is not promoted"
            fault = Fault(
                Irregularity.PAWN_ON_LAST_RANK, "I-4", text, chess.BB_SQUARES[move.to_square]
            )
            yield _Tried(after, fault)


def _victims_left(board: chess.Board) -> Iterator[_Tried]:
    """M-3: a pawn taken in passing is still there."""
    for move in board.generate_legal_ep():
        victim = chess.square(
            chess.square_file(move.to_square), chess.square_rank(move.from_square)
        )
        after = _after(board, move)
        after.set_piece_at(victim, chess.Piece(chess.PAWN, not board.turn))
        text = f"the pawn taken in passing still stands on {chess.square_name(victim)}"
        yield _Tried(after, _illegal("M-3", text, chess.BB_SQUARES[victim]))


def _castled_halfway(board: chess.Board) -> Iterator[_Tried]:
    """M-5: the king has castled, its rook has not, or the other one was moved instead."""
    castlings = [
        ends for ends in _castlings(board) if _is_among(board.generate_castling_moves(), ends)
    ]
    for own in castlings:
        text = f"the rook on {chess.square_name(own.rook)} has not castled"
        yield _Tried(own.moved(board, own.king_to, None), _illegal("M-5", text, own.rook_cells))
        for other in castlings:
            if other != own:
                after = other.moved(board, own.king_to, other.rook_to)
                yield _Tried(after, _illegal("M-5", "the wrong rook has castled", own.rook_cells))


def _kings_left_in_check(board: chess.Board) -> Iterator[_Tried]:
    """M-6."""
    for move in board.generate_pseudo_legal_moves():
        if not board.is_legal(move):
            after = _after(board, move)
            king = after.king(board.turn)
            cells = chess.BB_SQUARES[king] if king is not None else 0
            yield _Tried(after, _illegal("M-6", "the king is left in check", cells))


def _castled_wrongly(board: chess.Board) -> Iterator[_Tried]:
    """M-5: both are where castling puts them, and it was not allowed."""
    for ends in _castlings(board):
        cells = chess.BB_SQUARES[ends.king] | chess.BB_SQUARES[ends.rook]
        after = ends.moved(board, ends.king_to, ends.rook_to)
        yield _Tried(after, _illegal("M-5", "castling is not allowed", cells))


@dataclass(frozen=True, slots=True)
class _Castling:
    """Where king and rook stand, and where castling puts them."""

    king: int
    rook: int
    king_to: int
    rook_to: int

    @property
    def rook_cells(self) -> int:
        return chess.BB_SQUARES[self.rook] | chess.BB_SQUARES[self.rook_to]

    def moved(self, board: chess.Board, king_to: int, rook_to: int | None) -> chess.Board:
        """The king set down on a cell, and this rook too unless it stays."""
        after = board.copy(stack=False)
        king = after.remove_piece_at(self.king)
        rook = after.remove_piece_at(self.rook)
        after.set_piece_at(self.rook if rook_to is None else rook_to, rook)
        after.set_piece_at(king_to, king)
        return after


def _castlings(board: chess.Board) -> Iterator[_Castling]:
    """Each pair on the back rank that could be castled if it were allowed."""
    king = board.king(board.turn)
    back = 0 if board.turn else 7
    if king is None or chess.square_rank(king) != back:
        return
    own_rooks = board.rooks & board.occupied_co[board.turn] & chess.BB_RANKS[back]
    for rook in chess.scan_forward(own_rooks):
        king_file, rook_file = _CASTLED_FILES[0 if rook > king else 1]
        ends = _Castling(king, rook, chess.square(king_file, back), chess.square(rook_file, back))
        others = board.occupied & ~(chess.BB_SQUARES[king] | chess.BB_SQUARES[rook])
        targets = chess.BB_SQUARES[ends.king_to] | chess.BB_SQUARES[ends.rook_to]
        if not others & targets:
            yield ends


def _is_among(moves: Iterator[chess.Move], ends: _Castling) -> bool:
    """Whether that castling is legal; python-chess names it by the king's way, or by the rook."""
    return any(
        move.from_square == ends.king and move.to_square in (ends.king_to, ends.rook)
        for move in moves
    )
