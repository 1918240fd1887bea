"""The clock of a sitting: started by a press, standing after a fault, remembering each press."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clock.control import parse_control
from drivers.signals import Side
from firmware_host.sitting.sitting_clock import SittingClock, opponent

S = 1_000_000_000
SIDES: tuple[Side, ...] = ("white", "black")
SIDE = st.sampled_from(SIDES)


def clock(text: str = "300+2") -> SittingClock:
    return SittingClock(parse_control(text))


def times(machine: SittingClock, t_s: int) -> tuple[int, int]:
    """Seconds left, White's first."""
    return machine.remaining_ns(t_s * S, "white") // S, machine.remaining_ns(t_s * S, "black") // S


def test_before_the_start_both_times_stand() -> None:
    machine = clock()
    assert times(machine, 1000) == (300, 300)
    assert (machine.running, machine.started, machine.next_deadline_ns()) == (None, False, None)


def test_blacks_first_press_starts_whites_clock() -> None:
    """K-2."""
    machine = clock()
    assert machine.press(10 * S, "black", "white") == "set-going"
    assert machine.running == "white"
    assert times(machine, 15) == (295, 300)


def test_whites_first_press_completes_the_first_move() -> None:
    """K-2, where nobody started the clock."""
    machine = clock()
    assert machine.press(10 * S, "white", "white") == "completed"
    assert machine.running == "black"
    assert times(machine, 15) == (302, 295)


def test_a_second_press_does_nothing_but_is_remembered() -> None:
    """K-1."""
    machine = clock()
    machine.start(0, "white")
    assert machine.press(5 * S, "white", "white") == "completed"
    assert machine.press(6 * S, "white", "black") == "nothing"
    assert machine.running == "black"
    assert machine.shown_at_press("white", 5 * S) == 297 * S
    assert machine.shown_at_press("white", 6 * S) == 297 * S
    assert machine.shown_at_press("white", 7 * S) is None


@pytest.mark.parametrize("side", SIDES)
def test_after_an_interruption_both_stand_and_one_press_goes_on(side: Side) -> None:
    """K-6, H25: whoever presses, the move in question may have been pressed or not."""
    machine = clock()
    machine.start(0, "white")
    machine.interrupt(10 * S, "white")
    assert times(machine, 500) == (290, 300)
    assert machine.press(500 * S, side, "white") != "nothing"
    assert machine.interrupted is None
    assert machine.running == ("black" if side == "white" else "white")
    assert machine.remaining_ns(500 * S, "white") == (292 if side == "white" else 290) * S


def test_a_second_interruption_does_not_forget_whose_time_ran() -> None:
    """The arbiter is called, and then the power goes."""
    machine = clock()
    machine.start(0, "black")
    machine.interrupt(1 * S, "black")
    machine.interrupt(2 * S, "white")
    assert machine.interrupted == "black"


def test_before_the_start_there_is_nothing_to_interrupt() -> None:
    machine = clock()
    machine.interrupt(1 * S, "white")
    assert machine.interrupted is None


def test_a_stopped_clock_stands_for_good() -> None:
    machine = clock()
    machine.start(0, "white")
    machine.interrupt(1 * S, "white")
    machine.stop(2 * S)
    assert (machine.running, machine.interrupted, machine.next_deadline_ns()) == (None, None, None)


def test_a_flag_falls_once_and_is_told_once() -> None:
    """K-4."""
    machine = clock("10")
    machine.start(0, "white")
    assert machine.next_deadline_ns() == 10 * S
    assert machine.advance(10 * S - 1) is None
    assert machine.advance(10 * S) == "white"
    assert machine.advance(11 * S) is None
    assert machine.flag == "white"
    assert machine.press(12 * S, "white", "white") == "nothing"
    assert machine.face(12 * S).flag == "white"


OPERATIONS = st.lists(
    st.tuples(
        st.integers(0, 20 * S),
        st.sampled_from(["press", "interrupt", "start", "advance"]),
        SIDE,
    ),
    max_size=30,
)


@given(OPERATIONS)
def test_time_is_only_lost_by_whose_clock_runs(operations: list[tuple[int, str, Side]]) -> None:
    machine, t_ns = clock("60+1"), 0
    for step_ns, name, side in operations:
        running = machine.running
        before = {each: machine.remaining_ns(t_ns, each) for each in SIDES}
        t_ns += step_ns
        for each in SIDES:
            lost = before[each] - machine.remaining_ns(t_ns, each)
            assert lost == (min(step_ns, before[each]) if each == running else 0)
        if name == "press":
            machine.press(t_ns, side, "white")
        elif name == "interrupt":
            machine.interrupt(t_ns, side)
            assert machine.running is None
        elif name == "start":
            machine.start(t_ns, side)
        else:
            machine.advance(t_ns)
        face = machine.face(t_ns)
        assert min(face.white_ns, face.black_ns) >= 0
        assert face.running is None or face.flag is None
        due = machine.next_deadline_ns()
        assert (due is None) == (machine.running is None)
        assert due is None or due >= t_ns


@given(OPERATIONS)
def test_every_press_is_remembered_as_it_was_shown(
    operations: list[tuple[int, str, Side]],
) -> None:
    machine, t_ns = clock("60+1"), 0
    for step_ns, _, side in operations:
        t_ns += step_ns + 1
        machine.press(t_ns, side, "white")
        assert machine.shown_at_press(side, t_ns) == machine.remaining_ns(t_ns, side)


def test_the_other_side_of_each_is_the_other() -> None:
    assert [opponent(side) for side in SIDES] == ["black", "white"]


def test_the_clocks_go_back_to_any_press() -> None:
    """I-5, I-6: restored exactly, with the count of moves, and both clocks stand."""
    machine = clock("1/300+2:60+2")
    machine.start(0, "white")
    machine.press(10 * S, "white", "white")
    machine.press(15 * S, "black", "white")
    machine.press(20 * S, "white", "white")
    assert machine.go_back(30 * S, ("white", 10 * S))
    assert (machine.running, machine.interrupted) == (None, "black")
    assert times(machine, 99) == (352, 300)
    assert machine.machine.moves_completed("white") == 1
    assert machine.press(100 * S, "black", "white") != "nothing"
    assert times(machine, 100) == (352, 362)


def test_the_clocks_go_back_to_before_the_first_press() -> None:
    """I-5: the game begins anew."""
    machine = clock()
    machine.start(0, "white")
    machine.press(10 * S, "white", "white")
    assert machine.go_back(30 * S, None)
    assert (machine.started, times(machine, 99)) == (False, (300, 300))
    assert not machine.go_back(40 * S, ("black", 10 * S))
