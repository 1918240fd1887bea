"""Boards that are read cell by cell and seldom: what lands, goes and is pressed for unseen."""

import pytest

from drivers.signals import Sensing
from tests.scenarios.hands import SENSINGS, Board


def scanned(sensing: Sensing) -> Board:
    """The pace of a board that is read every 220 ms, as the signals arrive."""
    return Board(sensing, step_s=0.22, think_s=0.9)


@pytest.fixture(params=SENSINGS)
def slow(request: pytest.FixtureRequest) -> Board:
    """A scanned board with a clock."""
    return scanned(request.param)


@pytest.mark.parametrize("sensing", SENSINGS)
def test_a_piece_that_lands_before_its_lift_is_told_has_made_a_quiet_move(sensing: Sensing) -> None:
    """A bishop set on e4 in the scan in which it left d3 was taken for one that captured on g6."""
    start = "4k3/1p6/2n3p1/7n/8/3B4/8/4K3 w - - 0 1"
    board = Board(sensing, clock=False, step_s=0.22)
    played = board.play("+Be4 * -d3 ~0.22 -h5 * +ng7 ~0.22 -e4 ~0.22 -c6 ~0.22 +Bc6", start)
    assert played.moves == "d3e4 h5g7 e4c6"


def test_a_pawn_takes_in_passing_though_its_landing_is_told_first(slow: Board) -> None:
    """The landing on e6 was told before the pawns of d5 and e5 were: no move was found."""
    start = "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1"
    played = slow.play("+Pe6 * -e5 * -d5 W e8e7", start)
    assert played.moves == "d5e6 e8e7"


def test_a_recapture_within_one_scan_is_two_moves(slow: Board) -> None:
    """A knight took on g6 and was taken between two scans: 'Nxf7' was written, and it was sure."""
    start = "4k3/5p2/6p1/4N3/8/8/8/4K3 w - - 0 1"
    played = slow.play("-g6 ~0.44 -e5 ~0.48 W ~0.18 -f7 ~0.42 B ~0.02 +pg6 ~1 e1e2", start)
    assert played.moves == "e5g6 f7g6 e1e2"


def test_a_piece_captured_before_any_scan_saw_it_land_has_moved(slow: Board) -> None:
    """A queen was taken on d5 before she was seen there, and 'Qd5' was never written."""
    start = "4k3/p7/8/5Q2/8/8/b7/4K3 w - - 0 1"
    played = slow.play("-f5 W ~0.5 -a2 ~0.6 +bd5 B ~1 e1e2", start)
    assert played.moves == "f5d5 a2d5 e1e2"


def test_the_next_press_is_not_that_of_a_move_answered_long_ago(slow: Board) -> None:
    """White's second press was booked on its first move, seen late: the true line paid for it."""
    start = "2b1k3/8/3R4/4N3/8/8/8/4K3 w - - 0 1"
    played = slow.play(
        "-e5 ~0.42 W ~0.46 -c8 ~0.22 +bd7 ~0.06 B ~3 -d7 ~0.44 -d6 ~0.41 W ~0.03 +Rd7 ~1 e8d7",
        start,
    )
    assert played.moves == "e5d7 c8d7 d6d7 e8d7"


def test_a_promoted_piece_is_what_stood_there_though_it_is_taken_at_once() -> None:
    """A knight was seen on e1 for a second, then captured: a queen was written without a doubt."""
    start = "6k1/8/8/8/8/8/5pK1/2R1B3 b - - 0 1"
    played = scanned("piece").play(
        "-e1 -f2 ~0.17 B ~0.05 +ne1 ~0.88 -e1 -c1 ~0.38 W ~0.06 +Re1", start
    )
    assert played.moves == "f2e1n c1e1"
