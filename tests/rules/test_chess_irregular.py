"""The positions that an illegal move could have left behind (laws I-1, I-11)."""

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.chess_rules import CHESS
from tests.rules.positions import BOARDS, position

MASKS = st.sets(st.integers(0, 63), max_size=3).map(lambda picked: sum(1 << c for c in picked))


def mask(names: str) -> int:
    return sum(1 << chess.parse_square(name) for name in names.split())


def left_behind(fen: str, emptied: str, filled: str) -> dict[str, str]:
    found = CHESS.parse(fen).irregular(mask(emptied), mask(filled))
    return {word: after.text() for word, after in found}


def test_a_pawn_that_ran_three_cells_is_set_down_where_it_stands() -> None:
    found = left_behind(chess.STARTING_FEN, "e2", "e5")
    assert found == {"e2e5": "rnbqkbnr/pppppppp/8/4P3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"}


def test_a_king_left_in_check_by_a_capture_is_one_of_the_answers() -> None:
    found = left_behind("4r1k1/8/8/8/5p2/8/4N3/4K3 w - - 5 9", "e2", "")
    assert found == {"e2f4": "4r1k1/8/8/8/5N2/8/8/4K3 b - - 0 9"}


def test_a_piece_of_the_opponent_taken_off_with_it_is_captured() -> None:
    found = left_behind("4k3/8/8/3p4/8/8/4P3/4K3 w - - 0 1", "e2 d5", "d6")
    assert found == {"e2d6": "4k3/8/3P4/8/8/8/8/4K3 b - - 0 1"}


def test_two_own_pieces_on_two_cells_may_have_been_either_way_round() -> None:
    found = left_behind("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "a1 e1", "b1 c1")
    assert len(found) == 2
    assert {fen.split()[0] for fen in found.values()} == {
        "4k3/8/8/8/8/8/8/1RK5",
        "4k3/8/8/8/8/8/8/1KR5",
    }
    assert {fen.split()[2] for fen in found.values()} == {"-"}


@pytest.mark.parametrize(("emptied", "filled"), [("", ""), ("", "e4"), ("e7", "e5"), ("e7", "")])
def test_where_no_own_piece_has_moved_there_is_no_illegal_move(emptied: str, filled: str) -> None:
    assert left_behind(chess.STARTING_FEN, emptied, filled) == {}


def test_a_knock_over_is_no_illegal_move() -> None:
    assert left_behind(chess.STARTING_FEN, "a1 b1 c1", "a3 b3 c3") == {}


def test_no_king_is_ever_captured() -> None:
    assert left_behind("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "e7", "") == {}


@given(BOARDS, MASKS, MASKS)
def test_what_is_left_behind_has_the_cells_that_the_board_shows(
    board: chess.Board, emptied: int, filled: int
) -> None:
    here = position(board)
    before = here.text()
    emptied &= board.occupied
    filled &= ~board.occupied
    for word, after in here.irregular(emptied, filled):
        occupied = after.planes[0]
        assert after.side_to_move != here.side_to_move
        assert occupied == board.occupied & ~emptied | filled
        assert chess.parse_square(word[:2]) in chess.SquareSet(emptied)
        assert chess.Board(after.text(), chess960=True).fullmove_number == board.fullmove_number + (
            not board.turn
        )
        assert after.planes[0].bit_count() <= board.occupied.bit_count()
    assert here.text() == before
