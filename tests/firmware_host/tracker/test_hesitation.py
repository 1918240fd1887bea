"""Pawns and rooks that hesitate on their way, and what takes them."""

from firmware_host.tracker import costs
from firmware_host.tracker.evidence import capture_cost
from firmware_host.tracker.reading import SensorReading
from tests.firmware_host.tracker.lines import played, start_of
from tests.firmware_host.tracker.test_tracker import Hands, believed

MS = 1_000_000


def test_a_pawn_put_back_one_rank_is_not_taken_in_passing() -> None:
    """White set a pawn on f4, then on f3, and was taken there: f4 with en passant was recorded."""
    hands = Hands(fen="4k3/8/8/8/4p3/8/5P2/4K3 w - - 0 1")
    said = hands.do("-f2 +f4 rest -f4 +f3 white -e4 -f3 +f3 black rest")
    assert believed(said) == "f2f3 e4f3"


def test_a_pawn_that_stopped_on_its_way_is_taken_in_passing() -> None:
    """Its stop paid for two oddities and got three back: it was taken where it had stopped."""
    hands = Hands("piece", fen="4k3/1p6/8/P7/8/8/8/4K3 b - - 0 1")
    said = hands.do("-b7 +b6 -b6 +b5 -a5 black +b6 -b5 white rest")
    assert believed(said) == "b7b5 a5b6"


def test_what_has_stood_longer_than_a_scan_was_seen_to_land() -> None:
    """A bishop captured unseen: a landing that no sensor had seen for a second was recorded."""
    node = played(start_of(), "e2e4 d7d5")
    capture = next(f for f in node.position.moves(-1) if f.key == "e4d5")
    reading = SensorReading("occupancy", {}, 64)
    node.unlanded, node.pressed_ns = True, node.made_ns
    reading.set(node.made_ns + costs.TAKEN_NS, 28, ".")
    assert capture_cost(reading, node, capture) == -costs.UNSEEN_TAKEN
    reading.set(node.made_ns + costs.TAKEN_NS, 28, "x")
    reading.set(node.made_ns + costs.TAKEN_NS + MS, 28, ".")
    assert capture_cost(reading, node, capture) == costs.UNSEEN_CAPTURE


def test_how_often_pieces_went_to_and_fro_stays_a_doubt() -> None:
    """Five half-moves without a clock were recorded as three, and all later ones as certain."""
    hands = Hands(fen="6k1/8/1r6/8/8/8/7K/2R5 w - - 0 1")
    hands.do("-c1 +d1 -b6 +d6 -d1 +e1 -d6 +e6 -e1 +d1 rest")
    said = hands.do("-g8 +g7 rest -h2 +h3 rest -g7 +g6 rest")
    first = min(doubt.ply for doubt in said.doubts)
    assert {doubt.ply for doubt in said.doubts} >= set(range(first, said.sure.ply))


def test_nothing_becomes_sure_while_a_piece_stops_where_the_right_line_has_no_move() -> None:
    """A bishop on its way to take a knight that gave check stood on f3 for a second.

    No legal line had it there but one with an unseen capture elsewhere, which became sure.
    """
    fen = "4k3/8/8/8/8/2n5/P4KB1/8 b - - 0 1"
    hands = Hands(fen=fen)
    said = hands.do("-c3 +e4 -e4 black -g2 +f3 rest rest -f3 +e4 white rest")
    assert believed(said) == "c3e4 g2e4"
