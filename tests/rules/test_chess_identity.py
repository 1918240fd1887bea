"""When two positions are the same one (law E-7)."""

import chess
import pytest
from hypothesis import given

from rules.chess_rules import CHESS, CHESS960
from tests.rules.positions import BOARDS, position


def identity(fen: str) -> object:
    return CHESS.parse(fen).identity


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        # The clocks of moves are no part of a position.
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 37 60", True),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2R b K - 0 1", False),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", False),
        # A right to castle without its rook is none.
        ("4k3/8/8/8/8/8/8/4K2R w KQ - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", True),
        # A double step that nobody can take en passant.
        ("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1", True),
        # ...that a pawn can take...
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1", False),
        # ...and that a pawn attacks but, pinned, can't.
        ("3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1", "3k4/8/8/8/3pP3/8/8/3RK3 b - - 0 1", True),
        # Equal men that have changed places.
        ("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "4k3/8/8/8/8/8/8/R3K2R w - - 9 9", True),
        ("4k3/8/8/8/8/8/8/N3K2B w - - 0 1", "4k3/8/8/8/8/8/8/B3K2N w - - 0 1", False),
    ],
)
def test_same_position_is_same_placement_turn_and_possible_moves(
    one: str, other: str, same: bool
) -> None:
    """E-7."""
    assert (identity(one) == identity(other)) == same


@given(BOARDS)
def test_equal_identities_have_equal_hashes_and_do_not_see_the_move_counters(
    board: chess.Board,
) -> None:
    older = board.copy(stack=False)
    older.halfmove_clock, older.fullmove_number = 42, 99
    assert position(board).identity == position(older).identity
    assert hash(position(board).identity) == hash(position(older).identity)


@given(BOARDS)
def test_no_two_moves_lead_to_the_same_position(board: chess.Board) -> None:
    here = position(board)
    after = [here.play(move.uci()).identity for move in board.legal_moves]
    assert len(set(after)) == len(after)
    assert here.identity not in after


@given(BOARDS)
def test_a_null_difference_in_chess960_castling_rights_is_seen(board: chess.Board) -> None:
    bare = board.copy(stack=False)
    bare.castling_rights = chess.BB_EMPTY
    same = not board.clean_castling_rights()
    assert (position(board).identity == position(bare).identity) == same


def test_an_inner_rooks_right_is_another_than_an_outer_rooks() -> None:
    """M-8: after castling rights of one rook were lost, the position is another."""
    start = "4k3/8/8/8/8/8/8/4KRR1 w {} - 0 1"
    inner, outer = (CHESS960.parse(start.format(right)).identity for right in ("F", "G"))
    assert inner != outer
