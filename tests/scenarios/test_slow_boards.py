"""Boards that are read cell by cell and seldom: what lands, goes and is pressed for unseen."""

import pytest

from drivers.signals import Sensing
from tests.scenarios.hands import SENSINGS, Board


def scanned(sensing: Sensing) -> Board:
    """The pace of a board that is read every 220 ms, as the signals arrive."""
    return Board(sensing, step_s=0.22, think_s=0.9)


@pytest.mark.parametrize("sensing", SENSINGS)
def test_a_piece_that_lands_before_its_lift_is_told_has_made_a_quiet_move(sensing: Sensing) -> None:
    """A bishop set on e4 in the scan in which it left d3 was taken for one that captured on g6."""
    start = "4k3/1p6/2n3p1/7n/8/3B4/8/4K3 w - - 0 1"
    board = Board(sensing, clock=False, step_s=0.22)
    played = board.play("+Be4 * -d3 ~0.22 -h5 * +ng7 ~0.22 -e4 ~0.22 -c6 ~0.22 +Bc6", start)
    assert played.moves == "d3e4 h5g7 e4c6"


def test_a_recapture_within_one_scan_is_two_moves() -> None:
    """A knight took on g6 and was taken between two scans: 'Nxf7' was written, and it was sure."""
    start = "4k3/5p2/6p1/4N3/8/8/8/4K3 w - - 0 1"
    played = scanned("occupancy").play(
        "-g6 ~0.44 -e5 ~0.48 W ~0.18 -f7 ~0.42 B ~0.02 +pg6 ~1 e1e2", start
    )
    assert played.moves == "e5g6 f7g6 e1e2"


def test_a_promoted_piece_is_what_stood_there_though_it_is_taken_at_once() -> None:
    """A knight was seen on e1 for a second, then captured: a queen was written without a doubt."""
    start = "6k1/8/8/8/8/8/5pK1/2R1B3 b - - 0 1"
    played = scanned("piece").play(
        "-e1 -f2 ~0.17 B ~0.05 +ne1 ~0.88 -e1 -c1 ~0.38 W ~0.06 +Re1", start
    )
    assert played.moves == "f2e1n c1e1"


def test_a_capture_by_pushing_is_told_by_where_the_piece_rested_though_nobody_moves_again() -> None:
    """A queen rested on f3, pushed a pawn off g2, White resigned: another capture was written."""
    start = "4r1k1/8/3p4/3P1Ppp/4qp2/R1Q4P/2K2bP1/3B4 w - - 0 1"
    board = Board("occupancy")
    played = board.play(
        "-c3 ~0.38 +Qd3 ~0.01 -e4 ~0.01 W ~0.06 +qf3 ~0.2 -f3 ~0.34 =qg2 B ~1.7 resign:white", start
    )
    assert played.moves == "c3d3 e4g2"


def test_a_piece_set_down_on_its_way_to_a_pushed_capture_has_captured() -> None:
    """A rook rested on f5, f4 and f3 and pushed a bishop off f2: 'Rf3' was written, and sure."""
    start = "k7/8/5r2/7p/8/8/4QB2/7K b - - 0 1"
    board = Board("occupancy")
    played = board.play(
        "-f6 ~0.1 +f5 ~0.8 -f5 ~0.1 +f4 ~0.6 -f4 ~0.1 +f3 ~0.7 -f3 ~0.3 =rf2 ~0.1 B "
        "~1.3 -e2 ~0.3 -h5 ~0.1 +Qf3 ~0.7 -f3 ~0.1 +Qg4 ~0.4 -g4 ~0.2 +Qh5 W",
        start,
    )
    assert played.moves == "f6f2 e2h5"


def test_a_cell_passed_is_told_empty_after_the_next_is_told_filled() -> None:
    """A rook slid back from h8 as soon as its move was answered: 'Rg8' was written before it."""
    start = "1R6/2n5/8/8/8/k7/8/7K w - - 0 1"
    played = scanned("piece").play(
        "-b8 ~0.15 W ~0.07 +Rh8 * -c7 ~0.22 +Rg8 * -h8 * +nd5 ~0.05 B ~1.05 +Rf8 * -g8 ~1.1 +Re8 "
        "* -f8 ~0.22 -e8 ~0.44 +Rb8 ~0.66 -b8 ~0.5 W ~0.12 +Ra8",
        start,
    )
    assert played.moves == "b8h8 c7d5 h8a8"


def test_what_landed_on_a_piece_no_scan_saw_is_not_when_that_piece_landed() -> None:
    """A pawn was taken on g6 before it was seen there: its move was too late for its press."""
    start = "4k3/6pp/8/7P/8/8/8/4K3 b - - 0 1"
    played = scanned("piece").play(
        "-g7 ~0.32 B ~0.34 -h5 ~0.4 W ~0.04 +Pg6 ~1.1 -h7 ~0.44 +pg6 ~0.08 B", start
    )
    assert played.moves == "g7g6 h5g6 h7g6"


def test_two_captures_on_one_cell_before_any_scan_saw_a_piece_there() -> None:
    """Nc3, Bxc3 and Qxc3 within three scans: the true line was crowded out, a cell was blamed."""
    start = "2r3k1/5pp1/4pn1p/1R1n4/8/q2B4/3BQPPP/6K1 w - - 0 1"
    played = scanned("piece").play(
        "g2g3 ~3 -d5 ~0.16 B ~0.5 -d2 ~0.49 W ~0.4 -a3 ~0.22 +qb3 ~0.88 -b3 ~0.22 +qc3 * B ~1 g1g2",
        start,
    )
    assert played.moves == "g2g3 d5c3 d2c3 a3c3 g1g2"


def test_a_move_that_stood_though_its_press_was_forgotten_is_not_mended_later() -> None:
    """A rook that had stood on a3 for five seconds rested on a5: 'Ra5' was written for its move."""
    start = "r5k1/4npp1/1pr1q3/3pP2p/2b4Q/5P1P/PR4P1/1B2R1BK b - - 0 1"
    board = Board("occupancy")
    played = board.play(
        "g7g6 g2g4 -a8 ~0.3 +ra3 ~1.2 -h1 ~0.3 +Kg2 ~0.1 W ~0.8 -c4 ~0.2 +bd3 ~0.1 B "
        "~1.9 -b1 ~0.4 -d3 * W ~0.1 -a3 ~0.3 +ra5 ~0.47 -a5 ~0.37 +rd3 B ~1 g2h1",
        start,
    )
    assert played.moves == "g7g6 g2g4 a8a3 h1g2 c4d3 b1d3 a3d3 g2h1"
