"""From contacts to presses: nobody pays for bouncing, nothing is said twice, stamps decide."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.gpio.button_plan import MOST_WAITING, MS, ORDER_NS, Button, Panel
from drivers.signals import Control, ControlKind, Press

QUIET_NS = 20 * MS
WHITE, BLACK = Press(0, "white"), Press(0, "black")
RESIGN = Control(0, ControlKind.RESIGN, "white")
BUTTONS = [Button(5, WHITE), Button(6, BLACK), Button(13, RESIGN, hold_ns=2000 * MS)]
LEVER = [Button(5, WHITE, BLACK)]


def panel(buttons=BUTTONS, closed=()) -> Panel:
    made = Panel(buttons, QUIET_NS)
    made.found(0, {button.pin: button.pin in closed for button in buttons})
    return made


def play(panel: Panel, edges, end_ms: float = 60_000):
    """The edges in ms, each as (time, pin, closed); everything that is said."""
    said = []
    for t_ms, pin, is_closed in edges:
        said += panel.take(round(t_ms * MS))
        panel.edge(round(t_ms * MS), pin, is_closed=is_closed)
    return said + panel.take(round(end_ms * MS))


def test_a_press_has_the_stamp_of_its_first_edge_and_is_said_before_it_has_settled():
    """Debounced in the usual way, each press cost its player 20 ms (K-1)."""
    bench = panel()
    bench.edge(1000 * MS, 5, is_closed=True)
    assert bench.next_ns() == 1000 * MS + ORDER_NS
    assert bench.take(1000 * MS + ORDER_NS) == [Press(1000 * MS, "white")]


def test_bouncing_says_nothing_more_neither_when_pressed_nor_when_let_go():
    edges = [(0, 5, 1), (1, 5, 0), (2, 5, 1), (4, 5, 0), (5, 5, 1)]
    edges += [(300 + t, 5, 1 - closed) for t, _, closed in edges]
    assert play(panel(), edges) == [Press(0, "white")]


@settings(max_examples=60)
@given(st.lists(st.tuples(st.lists(st.floats(0.1, 19.0), max_size=6), st.booleans()), max_size=8))
def test_however_it_bounces_each_press_is_said_once_at_its_first_edge(taps):
    """A tap closes for half a second; both ends bounce within the quiet time."""
    edges, expected = [], []
    for number, (bounces, at_end) in enumerate(taps):
        begin = 1000.0 * number
        expected.append(Press(round(begin * MS), "white"))
        for first, closed in ((begin, 1), (begin + 500, 0)):
            edges.append((first, 5, closed))
            if at_end == bool(closed):
                for t in sorted(bounces):
                    edges += [(first + t, 5, 1 - closed), (first + t + 0.01, 5, closed)]
    assert play(panel(), edges) == expected


def test_a_tap_shorter_than_the_bouncing_does_not_eat_the_next_one():
    """Let go within 20 ms, the button was thought pressed until it was pressed twice more."""
    edges = [(0, 5, 1), (8, 5, 0), (100, 5, 1), (108, 5, 0)]
    assert play(panel(), edges) == [Press(0, "white"), Press(100 * MS, "white")]


def test_a_press_whose_release_was_lost_by_the_kernel_counts():
    assert len(play(panel(), [(0, 5, 1), (500, 5, 1)])) == 2


def test_a_contact_that_comes_to_rest_closed_after_bouncing_open_was_pressed():
    edges = [(0, 5, 1), (500, 5, 0), (510, 5, 1)]
    assert play(panel(), edges) == [Press(0, "white"), Press(510 * MS, "white")]


def test_both_at_once_the_earlier_stamp_is_told_first_whichever_came_first():
    """H15: the edges of two pins come on two roads."""
    bench = panel()
    bench.edge(1_000_500, 6, is_closed=True)
    bench.edge(1_000_400, 5, is_closed=True)
    said = bench.take(10 * MS)
    assert said == [Press(1_000_400, "white"), Press(1_000_500, "black")]


def test_nothing_is_told_while_an_earlier_edge_may_still_come():
    bench = panel()
    bench.edge(10 * MS, 6, is_closed=True)
    assert bench.take(10 * MS + ORDER_NS - 1) == []
    bench.edge(9 * MS, 5, is_closed=True)
    assert [said.side for said in bench.take(11 * MS)] == ["white"]
    assert [said.side for said in bench.take(12 * MS)] == ["black"]


def test_a_lever_says_the_side_that_went_down_and_nothing_at_first():
    bench = panel(LEVER, closed=[5])
    assert bench.next_ns() is None
    said = play(bench, [(1000, 5, 0), (2000, 5, 1), (2003, 5, 0), (2004, 5, 1)])
    assert said == [Press(1000 * MS, "black"), Press(2000 * MS, "white")]


def test_a_lever_that_was_tipped_while_its_pins_were_lost_is_a_press_when_they_are_back():
    """White had pressed while the chip was away, and White's own clock ran on."""
    bench = panel(LEVER, closed=[])
    bench.found(5000 * MS, {5: True})
    assert bench.take(5000 * MS + ORDER_NS) == [Press(5000 * MS, "white")]
    bench.found(9000 * MS, {5: True})
    assert play(bench, [(9500, 5, 0)]) == [Press(9500 * MS, "black")]


def test_a_tip_that_is_found_and_heard_too_is_one_press():
    """Its edge came while the pins were taken again, just before their levels were read."""
    bench = panel(LEVER, closed=[])
    bench.found(5000 * MS, {5: True})
    bench.edge(4999 * MS, 5, is_closed=True)
    assert bench.take(6000 * MS) == [Press(5000 * MS, "white")]


def test_a_button_held_while_its_pins_were_lost_must_be_held_anew():
    bench = panel()
    bench.edge(0, 13, is_closed=True)
    bench.found(5000 * MS, {5: False, 6: False, 13: True})
    assert bench.take(60_000 * MS) == []


def late(bench: Panel, edges):
    for t_ms, is_closed in edges:
        bench.edge(t_ms * MS, 5, is_closed=is_closed, is_late=True)
    return bench.take(60_000 * MS)


def test_a_level_that_is_read_after_a_bounce_is_nobodys_press():
    """RPi.GPIO woke up when the lever had bounced back: Black had pressed, and White paid 4 ms."""
    bounces = [(1000, False), (1002, True), (1003, False), (1004, True)]
    assert late(panel(LEVER), bounces) == [Press(1000 * MS, "white")]
    assert late(panel(LEVER), [(1000, False), (1002, False)]) == []
    assert late(panel(LEVER), [(1000, False), (1100, True)]) == [Press(1100 * MS, "white")]


@settings(max_examples=60)
@given(st.lists(st.tuples(st.integers(0, 19), st.booleans()), max_size=8), st.booleans())
def test_however_late_levels_are_read_a_tip_is_one_press_at_its_first_edge(bounces, is_closed):
    edges = [(1000 + t_ms, level) for t_ms, level in sorted(bounces)]
    said = late(panel(LEVER, closed=[] if is_closed else [5]), [*edges, (1019, is_closed)])
    first_ms = edges[0][0] if edges else 1019
    assert said == [Press(first_ms * MS, "white" if is_closed else "black")]


def test_resigning_takes_a_long_press():
    assert play(panel(), [(0, 13, 1), (1900, 13, 0)]) == []
    said = play(panel(), [(0, 13, 1), (3, 13, 0), (4, 13, 1), (2500, 13, 0)])
    assert said == [Control(2000 * MS, ControlKind.RESIGN, "white")]
    bench = panel()
    bench.edge(0, 13, is_closed=True)
    assert bench.take(2000 * MS + ORDER_NS) == [Control(2000 * MS, ControlKind.RESIGN, "white")]
    assert play(bench, [(2500, 13, 0)]) == []


def test_a_long_press_that_ended_unseen_is_said_all_the_same():
    bench = panel()
    bench.edge(0, 13, is_closed=True)
    bench.edge(2500 * MS, 13, is_closed=False)
    assert bench.take(3000 * MS) == [Control(2000 * MS, ControlKind.RESIGN, "white")]


def test_a_chattering_contact_takes_no_more_than_its_share_of_memory():
    bench = panel()
    for n in range(2 * MOST_WAITING + 10):
        bench.edge(n * QUIET_NS, 5, is_closed=n % 2 == 0)
    assert len(bench._coming) <= MOST_WAITING
    assert bench.has_lost


@settings(max_examples=60)
@given(
    st.lists(
        st.tuples(st.integers(0, 400), st.sampled_from([5, 6, 13]), st.booleans()), max_size=40
    )
)
def test_whatever_comes_is_told_in_the_order_of_the_stamps(edges):
    now_ns, bench, said = 0, panel(), []
    for wait_ms, pin, is_closed in edges:
        now_ns += wait_ms * MS
        said += bench.take(now_ns)
        bench.edge(now_ns, pin, is_closed=is_closed)
    said += bench.take(now_ns + 10_000 * MS)
    assert [each.t_ns for each in said] == sorted(each.t_ns for each in said)
    assert bench.next_ns() is None


@pytest.mark.parametrize("pin", [5, 6, 13])
def test_what_is_due_is_known_beforehand(pin):
    bench = panel()
    bench.edge(0, pin, is_closed=True)
    while (due_ns := bench.next_ns()) is not None:
        assert due_ns <= 2100 * MS
        bench.take(due_ns)
