"""The cells over which king and rook are slid when they castle (M-5, M-8)."""

import chess
from hypothesis import given

from tests.rules.positions import castling_boards, position

EVERYTHING = (1 << 64) - 1


def ways(board: chess.Board, move: chess.Move) -> list[tuple[int, int]]:
    """King and rook, each from where to where. The move is written as king takes rook."""
    back = 0 if board.turn else 56
    king_to, rook_to = (6, 5) if move.to_square > move.from_square else (2, 3)
    return [(move.from_square, back + king_to), (move.to_square, back + rook_to)]


@given(castling_boards())
def test_castling_passes_all_cells_between_and_lands_on_none_of_them(board: chess.Board) -> None:
    """The ways of king and rook overlap: their union was once reckoned as a sum."""
    here = position(board)
    for footprint in here.moves(EVERYTHING):
        move = chess.Move.from_uci(footprint.key)
        if not board.is_castling(move):
            continue
        passed = 0
        for origin, target in ways(board, move):
            passed |= chess.between(origin, target)
        assert footprint.path == passed & ~footprint.lands
