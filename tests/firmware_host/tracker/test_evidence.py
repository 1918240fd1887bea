"""What single oddities cost: captures of what was never seen, presses answered too late."""

from firmware_host.tracker import costs
from firmware_host.tracker.evidence import answer_press, capture_cost
from firmware_host.tracker.line import Hypothesis, Press
from firmware_host.tracker.reading import SensorReading
from tests.firmware_host.tracker.lines import played, start_of
from tests.firmware_host.tracker.test_tracker import Hands

S = 1_000_000_000


def test_a_piece_that_no_scan_saw_land_was_not_seen_to_be_captured_either() -> None:
    """A lost landing and the capture there were paid for as two oddities: another was taken."""
    node = played(start_of(), "e2e4 d7d5")
    capture = next(f for f in node.position.moves(-1) if f.key == "e4d5")
    reading = SensorReading("occupancy", {}, 64)
    assert capture_cost(reading, node, capture) == costs.UNSEEN_CAPTURE
    node.unlanded = True
    assert capture_cost(reading, node, capture) == -costs.UNSEEN_TAKEN


def test_a_piece_that_was_pressed_for_and_never_seen_to_land_has_moved() -> None:
    """A landing was lost and the game stood still: no line had the move."""
    hands = Hands(fen="4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1")
    hands.do("-e2 white rest rest")
    assert [node.key for node in hands.tracker.beam[0].node.line()] == ["e2e3"]


def test_a_press_given_long_before_the_opponents_move_is_not_that_of_the_answer() -> None:
    """A press that no move had answered was booked on a move made four seconds later."""
    node = played(start_of(), "e2e4 e7e5 g1f3 b8c6")
    press: Press = ("white", node.made_ns - S, costs.PRESS_WITHOUT_MOVE)
    hypothesis = Hypothesis(node, 0, (press,))
    assert answer_press(hypothesis, "white", node.made_ns + S) == (0, None, (press,))


def test_a_press_in_turn_waits_for_its_move_once_the_one_before_is_answered() -> None:
    """Both had pressed before a scan showed a move: the second was taken for a nervous hand."""
    node = played(start_of(), "e2e4")
    presses: tuple[Press, ...] = (
        ("black", node.made_ns + S, costs.PRESS_WITHOUT_MOVE),
        ("white", node.made_ns + 2 * S, costs.PRESS_AGAIN),
    )
    answered = answer_press(Hypothesis(node, 0, presses), "black", node.made_ns + S)
    assert answered[1:] == (
        node.made_ns + S,
        (("white", node.made_ns + 2 * S, costs.PRESS_WITHOUT_MOVE),),
    )


def test_what_is_cut_back_takes_its_doubts_along() -> None:
    """A breach took moves back, and the move made instead was doubted for what they had cost."""
    hands = Hands()
    hands.do("-e2 +e4 white rest -e7 +e5 black")
    for hypothesis in hands.tracker.beam:
        hypothesis.cost += costs.ADRIFT
    said = hands.do("rest -g1 +f3 white rest")
    assert said.doubts
    hands.tracker.cut_back(said.believed.ancestor(0))
    assert hands.do("rest").doubts == ()


def test_a_pushed_capture_is_asked_among_captures_only() -> None:
    """A piece was pushed aside and the press came at once: seven answers were offered."""
    hands = Hands(fen="4k3/8/8/1p1p4/8/2N5/8/4K3 w - - 0 1")
    said = hands.do("-c3 white rest rest")
    assert {node.key for node in said.doubts[0].nodes} == {"c3d5", "c3b5"}
