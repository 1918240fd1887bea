"""What must hold for the clock whatever is done to it, and in whatever order."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from clock.chess_clock import ChessClock, Side
from clock.control import SideControl, Stage, TimeControl

SIDES: tuple[Side, Side] = ("white", "black")
HOUR = 3600 * 1_000_000_000


class Step(NamedTuple):
    """One thing done to the clock, ``wait_ns`` after the one before (below 0: backwards)."""

    wait_ns: int
    what: Literal["start", "press", "stop", "advance", "set"]
    side: Side
    times_ns: tuple[int, int] = (0, 0)


def stages(moves: st.SearchStrategy[int | None]) -> st.SearchStrategy[Stage]:
    return st.builds(Stage, moves, st.integers(1, 60) | st.integers(1, HOUR), st.integers(0, 10))


controls = st.builds(
    lambda counted, last: SideControl((*counted, last)),
    st.lists(stages(st.integers(1, 3)), max_size=3),
    stages(st.none() | st.integers(1, 3)),
)
waits = st.integers(-5, 20) | st.integers(0, HOUR)
whats = st.sampled_from(["start", "press", "press", "press", "stop", "advance"])
play_steps = st.lists(st.builds(Step, waits, whats, st.sampled_from(SIDES)), max_size=60)
times = st.tuples(st.integers(0, 50), st.integers(0, 50))
any_steps = st.lists(
    st.builds(Step, waits, whats, st.sampled_from(SIDES))
    | st.builds(Step, waits, st.just("set"), st.sampled_from(SIDES), times),
    max_size=60,
)


def do(clock: ChessClock, step: Step, now_ns: int) -> None:
    if step.what == "start":
        clock.start(now_ns, step.side)
    elif step.what == "press":
        clock.press(now_ns, step.side)
    elif step.what == "stop":
        clock.stop(now_ns)
    elif step.what == "advance":
        clock.advance(now_ns)
    else:
        clock.set_times(now_ns, *step.times_ns)


def given_ns(control: SideControl, completed: int) -> int:
    """All the time that a side has got after so many completed moves, counted the slow way."""
    total, index = control.stages[0].time_ns, 0
    to_go = control.stages[0].moves
    for _ in range(completed):
        total += control.stages[index].increment_ns
        if to_go is not None:
            to_go -= 1
            if to_go == 0:
                index = min(index + 1, len(control.stages) - 1)
                to_go = control.stages[index].moves
                total += control.stages[index].time_ns
    return total


@given(controls, controls, play_steps)
def test_no_nanosecond_is_lost_or_made(
    white: SideControl, black: SideControl, steps: Sequence[Step]
) -> None:
    """K-1, K-3: all that was given, less what has passed, is there."""
    clock = ChessClock(TimeControl(white, black))
    passed: dict[Side, int] = {"white": 0, "black": 0}
    told_ns = now_ns = 0
    for step in steps:
        told_ns += step.wait_ns
        later_ns = max(now_ns, told_ns)
        deadline_ns, runs = clock.flag_due_ns(), clock.running
        if runs is not None and deadline_ns is not None:
            passed[runs] += min(later_ns, deadline_ns) - now_ns
        now_ns = later_ns
        do(clock, step, told_ns)
        for side, control in zip(SIDES, (white, black), strict=True):
            used = given_ns(control, clock.moves_completed(side)) - passed[side]
            assert clock.remaining_ns(now_ns, side) == used


@given(controls, controls, any_steps)
def test_the_flag_falls_exactly_at_its_deadline_and_is_told(
    white: SideControl, black: SideControl, steps: Sequence[Step]
) -> None:
    """K-4."""
    clock = ChessClock(TimeControl(white, black))
    told_ns = now_ns = 0
    for step in steps:
        told_ns += step.wait_ns
        deadline_ns, runs = clock.flag_due_ns(), clock.running
        assert (deadline_ns is None) == (runs is None)
        if runs is not None and deadline_ns is not None and deadline_ns <= max(now_ns, told_ns):
            if deadline_ns > now_ns:
                assert clock.remaining_ns(deadline_ns - 1, runs) == 1
                assert clock.advance(deadline_ns - 1) is None
            assert clock.remaining_ns(deadline_ns, runs) == 0
            assert clock.advance(deadline_ns) == runs
            assert clock.flag == runs and clock.running is None
        else:
            assert clock.advance(told_ns) is None
        now_ns = max(now_ns, told_ns)
        do(clock, step, told_ns)


@given(controls, controls, play_steps)
def test_one_flag_at_most_falls_and_it_never_changes(
    white: SideControl, black: SideControl, steps: Sequence[Step]
) -> None:
    """K-4: exactly one flag falls first."""
    clock = ChessClock(TimeControl(white, black))
    told_ns, first = 0, None
    for step in steps:
        told_ns += step.wait_ns
        do(clock, step, told_ns)
        first = first or clock.flag
        assert clock.flag == first
        if first is not None:
            assert clock.running is None
            assert clock.remaining_ns(told_ns, first) == 0


@given(controls, any_steps, st.integers(-HOUR, HOUR))
def test_asking_changes_nothing_and_never_answers_below_0(
    control: SideControl, steps: Sequence[Step], ask_ns: int
) -> None:
    """K-1, K-4."""
    asked, left_alone = (
        ChessClock(TimeControl(control, control)),
        ChessClock(TimeControl(control, control)),
    )
    told_ns = 0
    for step in steps:
        told_ns += step.wait_ns
        for side in SIDES:
            assert asked.remaining_ns(told_ns + ask_ns, side) >= 0
        do(asked, step, told_ns)
        do(left_alone, step, told_ns)
        assert asked.running == left_alone.running and asked.flag == left_alone.flag
        assert asked.flag_due_ns() == left_alone.flag_due_ns()


@given(controls, play_steps)
def test_a_refused_press_changes_nothing_but_a_flag_that_was_due(
    control: SideControl, steps: Sequence[Step]
) -> None:
    """K-1, K-4."""
    clock = ChessClock(TimeControl(control, control))
    told_ns = 0
    for step in steps:
        told_ns += step.wait_ns
        clock.advance(told_ns)
        before = (clock.running, clock.flag, clock.flag_due_ns())
        if step.what == "press" and not clock.press(told_ns, step.side):
            assert before == (clock.running, clock.flag, clock.flag_due_ns())
            assert before[0] != step.side
        elif step.what != "press":
            do(clock, step, told_ns)
