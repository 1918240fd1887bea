"""How a hand makes one legal move: which pieces go up and down, in which order, how fast."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import chess

from firmware_host.simulate.hand import Hand
from firmware_host.simulate.timeline import EMPTY


@dataclass(frozen=True, slots=True)
class Castling:
    """The cells of a castling, Chess960 included."""

    king_from: int
    king_to: int
    rook_from: int
    rook_to: int


def castling_cells(board: chess.Board, move: chess.Move) -> Castling:
    """Where king and rook stand and go; the move may be written either way (e1g1 or e1h1)."""
    rank = chess.square_rank(move.from_square)
    kingside = board.is_kingside_castling(move)
    rook = board.pieces_mask(chess.ROOK, board.turn) & chess.BB_SQUARES[move.to_square]
    rook_from = move.to_square if rook else chess.square(7 if kingside else 0, rank)
    return Castling(
        move.from_square,
        chess.square(6 if kingside else 2, rank),
        rook_from,
        chess.square(5 if kingside else 3, rank),
    )


def cells_of(board: chess.Board, move: chess.Move) -> set[int]:
    """Every cell that the move empties or fills."""
    if board.is_castling(move):
        each = castling_cells(board, move)
        return {each.king_from, each.king_to, each.rook_from, each.rook_to}
    cells = {move.from_square, move.to_square}
    if board.is_en_passant(move):
        cells.add(en_passant_victim(move))
    return cells


def en_passant_victim(move: chess.Move) -> int:
    """The cell of the pawn that is taken."""
    return chess.square(chess.square_file(move.to_square), chess.square_rank(move.from_square))


def make_move(hand: Hand, board: chess.Board, move: chess.Move) -> None:
    """Make a legal move, from the first touch (at the hand's time) to the last."""
    for is_kind, maker in _MAKERS.items():
        if is_kind(board, move):
            maker(hand, board, move)
            return
    _plain(hand, board, move)


def _lift_own(hand: Hand, board: chess.Board, move: chess.Move) -> str:
    symbol = hand.lift(move.from_square)
    if hand.chance(hand.style.brush):
        taken = cells_of(board, move)
        near = chess.SquareSet(
            chess.BB_KING_ATTACKS[move.from_square] | chess.BB_KING_ATTACKS[move.to_square]
        )
        brushed = [cell for cell in near if cell not in taken and hand.cells[cell] != EMPTY]
        if brushed:
            hand.brush(hand.rng.choice(brushed))
    return symbol


def _rests(hand: Hand, origin: int, target: int) -> list[int]:
    """The empty cells on which a piece that is not lifted properly rests on its way."""
    style = hand.style
    between = list(chess.SquareSet(chess.between(origin, target)))
    if between and hand.chance(style.slide):
        cells = between if origin < target else between[::-1]
        return [cell for cell in cells if hand.cells[cell] == EMPTY]
    if chess.BB_KNIGHT_ATTACKS[origin] & chess.BB_SQUARES[target]:
        corner = chess.square(chess.square_file(origin), chess.square_rank(target))
        if hand.chance(style.knight_dragged) and hand.cells[corner] == EMPTY:
            return [corner]
    return []


def _carry(hand: Hand, board: chess.Board, move: chess.Move, symbol: str, target: int) -> None:
    """The way of a piece in hand up to (not on) its target."""
    for cell in _rests(hand, move.from_square, target):
        hand.air(0.3)
        hand.place(cell, symbol)
        hand.wait(hand.style.slide_rest_s)
        hand.lift(cell)
    if hand.chance(hand.style.set_down_elsewhere):
        other = _another_square(hand, board, move)
        if other is not None:
            hand.air()
            hand.place(other, symbol)
            hand.wait(hand.style.set_down_s)
            hand.lift(other)
    hand.air()


def _another_square(hand: Hand, board: chess.Board, move: chess.Move) -> int | None:
    origin = chess.BB_SQUARES[move.from_square]
    others = [
        each.to_square
        for each in board.generate_legal_moves(origin, ~board.occupied)
        if each.to_square != move.to_square and not each.promotion and not board.is_castling(each)
    ]
    others = [cell for cell in others if hand.cells[cell] == EMPTY]
    return hand.rng.choice(others) if others else None


def _take(hand: Hand, board: chess.Board, move: chess.Move, victim: int) -> str:
    """Own piece and victim leave the board, in either order; the own piece's symbol."""
    if hand.chance(hand.style.capture_victim_first):
        hand.lift(victim)
        hand.air()
        return _lift_own(hand, board, move)
    symbol = _lift_own(hand, board, move)
    hand.air()
    hand.lift(victim)
    return symbol


def _plain(hand: Hand, board: chess.Board, move: chess.Move) -> None:
    target = move.to_square
    if hand.cells[target] == EMPTY or hand.chance(hand.style.capture_unseen):
        symbol = _lift_own(hand, board, move)
    else:
        symbol = _take(hand, board, move, target)
    _carry(hand, board, move, symbol, target)
    _land(hand, board, move, symbol)


def _land(hand: Hand, board: chess.Board, move: chess.Move, symbol: str) -> None:
    """Set the piece down, or what it is promoted to; what still stands there is pushed aside."""
    if move.promotion is None:
        hand.replace(move.to_square, symbol)
        return
    promoted = chess.Piece(move.promotion, board.turn).symbol()
    left = hand.chance(hand.style.promotion_pawn_left)
    if left or hand.chance(hand.style.promotion_pawn_first):
        hand.replace(move.to_square, symbol)
        if left:
            press_too_early(hand, board)
        hand.air()
        hand.lift(move.to_square)
        hand.air()
    hand.replace(move.to_square, promoted)


def press_too_early(hand: Hand, board: chess.Board) -> None:
    """Press with a position on the board that no legal move explains, and notice it."""
    hand.wait(hand.style.press_s)
    hand.press("white" if board.turn else "black")
    hand.at_s += hand.rng.uniform(1.0, 3.0)


def _en_passant(hand: Hand, board: chess.Board, move: chess.Move) -> None:
    victim = en_passant_victim(move)
    left = hand.chance(hand.style.en_passant_victim_left)
    if left or hand.chance(hand.style.en_passant_victim_last):
        symbol = _lift_own(hand, board, move)
        hand.air()
        hand.place(move.to_square, symbol)
        if left:
            press_too_early(hand, board)
        hand.air()
        hand.lift(victim)
        return
    symbol = _take(hand, board, move, victim)
    hand.air()
    hand.place(move.to_square, symbol)


def _castle(hand: Hand, board: chess.Board, move: chess.Move) -> None:
    cells = castling_cells(board, move)
    if cells.rook_from == cells.rook_to:
        _carry_over(hand, cells.king_from, cells.king_to)
        return
    king_blocked = cells.king_to in (cells.rook_from, cells.king_from)
    rook_blocked = cells.rook_to == cells.king_from
    if hand.chance(hand.style.castling_rook_first) and not rook_blocked:
        _carry_over(hand, cells.rook_from, cells.rook_to)
        hand.wait(hand.style.castling_pause_s)
        _carry_over(hand, cells.king_from, cells.king_to)
    elif king_blocked or hand.chance(hand.style.castling_both_up):
        _castle_both_up(hand, cells)
    else:
        king = _lift_own(hand, board, move)
        _slide_king(hand, cells, king)
        hand.place(cells.king_to, king)
        if hand.chance(hand.style.castling_rook_forgotten):
            press_too_early(hand, board)
        hand.wait(hand.style.castling_pause_s)
        if hand.chance(hand.style.castling_wrong_rook):
            _take_wrong_rook(hand, board, cells)
        _carry_over(hand, cells.rook_from, cells.rook_to)


def _take_wrong_rook(hand: Hand, board: chess.Board, cells: Castling) -> None:
    """The other rook goes where the castling rook belongs, and back after the press."""
    rooks = board.pieces(chess.ROOK, board.turn) - chess.SquareSet([cells.rook_from])
    if rooks and hand.cells[cells.rook_to] == EMPTY:
        wrong = hand.rng.choice(list(rooks))
        _carry_over(hand, wrong, cells.rook_to)
        press_too_early(hand, board)
        _carry_over(hand, cells.rook_to, wrong)
        hand.air()


def _slide_king(hand: Hand, cells: Castling, king: str) -> None:
    for cell in _rests(hand, cells.king_from, cells.king_to):
        hand.air(0.3)
        hand.place(cell, king)
        hand.wait(hand.style.slide_rest_s)
        hand.lift(cell)
    hand.air()


def _castle_both_up(hand: Hand, cells: Castling) -> None:
    king = hand.lift(cells.king_from)
    hand.air(0.3)
    rook = hand.lift(cells.rook_from)
    hand.air()
    downs = [(cells.king_to, king), (cells.rook_to, rook)]
    if hand.chance(hand.style.castling_rook_down_first):
        downs.reverse()
    hand.place(*downs[0])
    hand.air(0.3)
    hand.place(*downs[1])


def _carry_over(hand: Hand, origin: int, target: int) -> None:
    symbol = hand.lift(origin)
    hand.air()
    hand.place(target, symbol)


_MAKERS: Mapping[
    Callable[[chess.Board, chess.Move], bool], Callable[[Hand, chess.Board, chess.Move], None]
] = {
    chess.Board.is_castling: _castle,
    chess.Board.is_en_passant: _en_passant,
}
