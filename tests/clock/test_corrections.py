"""What the arbiter does to a clock, and what a fault leaves of it (K-6, K-7, K-9, K-10, I-5)."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clock.chess_clock import ChessClock, Corrected, Reading
from clock.control import TimeControl, parse_control
from clock.rulings import late_charge_ns
from tests.clock.control_strategies import SHORT_CONTROLS

S = 1_000_000_000


def started(text: str) -> ChessClock:
    clock = ChessClock(parse_control(text))
    clock.start(0, "white")
    return clock


def test_a_penalty_is_added_to_the_opponent_and_told() -> None:
    """K-7, I-3."""
    clock = started("300+5")
    assert clock.add_time(10 * S, "black", 120 * S) == Corrected(300 * S, 420 * S)
    assert clock.running == "white"
    assert clock.remaining_ns(10 * S, "white") == 290 * S


def test_a_penalty_may_be_taken_from_the_own_time() -> None:
    """K-7, E-10 in the profile ``code``: a wrong claim costs 300 s."""
    clock = started("900")
    assert clock.take_time(100 * S, "white", 300 * S) == Corrected(800 * S, 500 * S)
    assert clock.flag_due_ns() == 600 * S


def test_who_loses_all_the_time_passes_the_control() -> None:
    """K-4, K-7: with byo-yomi the periods go too."""
    clock = started("60y2x10")
    assert clock.take_time(10 * S, "white", 55 * S) == Corrected(50 * S, 0)
    assert clock.reading(10 * S, "white") == Reading(0, 0, 5 * S, 2, 10 * S)
    clock.take_time(10 * S, "white", 55 * S)
    assert clock.advance(10 * S) == "white"


def test_a_taken_penalty_leaves_the_delay_that_runs() -> None:
    """K-7."""
    clock = started("60d10")
    clock.take_time(4 * S, "white", 20 * S)
    assert clock.reading(4 * S, "white") == Reading(40 * S, delay_ns=6 * S)


def test_the_count_of_moves_is_corrected_and_with_it_the_period() -> None:
    """K-10, K-7: a press too many before the control is taken back by the arbiter."""
    clock = started("2/60+1:30+9")
    now_s = 0
    for _ in range(2):
        for side in ("white", "black"):
            now_s += 5
            assert clock.press(now_s * S, "white" if side == "white" else "black")
    assert clock.moves_to_control("white") is None
    assert clock.set_moves(now_s * S, "white", 1) == Corrected(2, 1)
    assert clock.moves_to_control("white") == 1
    assert clock.remaining_ns(now_s * S, "white") == (60 - 10 + 2 + 30) * S
    clock.set_times(now_s * S, 51 * S, 82 * S)
    clock.press((now_s + 5) * S, "white")
    assert clock.remaining_ns((now_s + 5) * S, "white") == (51 - 5 + 1 + 30) * S


@pytest.mark.parametrize(
    ("text", "moves", "to_go"),
    [
        ("40/60", 85, 35),
        ("40/60", 80, 40),
        ("40/60:20/30", 75, 5),
        ("40/60:20/30", 40, 20),
        ("40/60:20/30:10", 60, None),
        ("40/60:20/30:10", 59, 1),
    ],
)
def test_the_count_finds_its_period_also_where_the_last_repeats(
    text: str, moves: int, to_go: int | None
) -> None:
    """K-10, K-3."""
    clock = started(text)
    clock.set_moves(0, "black", moves)
    assert clock.moves_to_control("black") == to_go
    assert clock.moves_completed("black") == moves


def test_byo_yomi_periods_are_given_back() -> None:
    """K-10, K-7."""
    clock = started("10y3x10")
    assert clock.set_periods(25 * S, "white", 3) == Corrected(2, 3)
    assert clock.reading(25 * S, "white") == Reading(0, 0, 10 * S, 3, 10 * S)
    with pytest.raises(ValueError, match="not in byo-yomi"):
        started("60").set_periods(0, "white", 3)


@pytest.mark.parametrize(
    "correction",
    [
        lambda clock: clock.set_times(5 * S, -1, 0),
        lambda clock: clock.set_times(5 * S, 0, 10**18),
        lambda clock: clock.add_time(5 * S, "white", -1),
        lambda clock: clock.take_time(5 * S, "white", -1),
        lambda clock: clock.set_moves(5 * S, "white", -1),
        lambda clock: clock.set_moves(5 * S, "white", 10**6),
        lambda clock: clock.set_periods(5 * S, "white", -1),
    ],
)
def test_a_correction_that_cannot_be_is_refused_and_changes_nothing(
    correction: Callable[[ChessClock], object],
) -> None:
    """K-7, K-10."""
    clock = started("10y3x10")
    before = clock.state(5 * S)
    with pytest.raises(ValueError, match=r"give|set the time"):
        correction(clock)
    assert clock.state(5 * S) == before


def test_a_correction_does_not_save_a_flag_that_was_due_before_it() -> None:
    """K-4, K-7: unless it gives that side time, knowing of the flag."""
    clock = started("60")
    clock.set_moves(60 * S, "white", 3)
    assert (clock.flag, clock.flag_ns) == ("white", 60 * S)


@pytest.mark.parametrize(("rule", "left_s"), [("none", 3600), ("elapsed", 3300), ("double", 3000)])
def test_a_late_player_has_used_the_time_until_arrival(rule: str, left_s: int) -> None:
    """K-9, by the profile's rule."""
    clock = ChessClock(parse_control("3600"))
    clock.start(300 * S, "white", late_charge_ns(300 * S, rule))
    assert clock.remaining_ns(300 * S, "white") == left_s * S
    assert clock.remaining_ns(300 * S, "black") == 3600 * S


def test_a_player_who_comes_after_all_the_time_has_passed_the_control() -> None:
    """K-9, K-4."""
    clock = ChessClock(parse_control("600"))
    clock.start(700 * S, "white", late_charge_ns(700 * S, "elapsed"))
    assert (clock.flag, clock.flag_ns, clock.running) == ("white", 700 * S, None)


@pytest.mark.parametrize(("rule", "late_ns"), [("triple", 1), ("elapsed", -1)])
def test_a_late_rule_that_cannot_be_is_refused(rule: str, late_ns: int) -> None:
    """K-9."""
    with pytest.raises(ValueError, match=r"use none|give 0"):
        late_charge_ns(late_ns, rule)


def test_after_power_loss_the_last_times_stand_and_go_on() -> None:
    """K-6: nobody's time passed while the power was away."""
    control = parse_control("60d10")
    before = ChessClock(control)
    before.start(0, "white")
    after = ChessClock(control, before.state(14 * S))
    assert after.running is None
    assert after.remaining_ns(10_000 * S, "white") == 56 * S
    after.start(20_000 * S, "white")
    assert after.flag_due_ns() == 20_056 * S


def test_the_clock_goes_back_to_an_earlier_move_exactly() -> None:
    """I-5, I-6: our clock has a stamp for each move."""
    clock = started("2/60+1:30+9")
    clock.press(5 * S, "white")
    kept = clock.state(5 * S)
    clock.press(9 * S, "black")
    clock.press(20 * S, "white")
    clock.go_back(25 * S, kept)
    assert clock.running is None
    assert clock.remaining_ns(99 * S, "white") == 56 * S
    assert clock.remaining_ns(99 * S, "black") == 60 * S
    assert clock.moves_completed("white") == 1
    assert clock.moves_to_control("white") == 1


@given(
    SHORT_CONTROLS,
    st.lists(
        st.tuples(
            st.integers(0, 20) | st.integers(0, 10**12),
            st.sampled_from(["press", "press", "stop", "start", "restart"]),
            st.sampled_from(["white", "black"]),
        ),
        max_size=40,
    ),
)
def test_between_operations_time_is_lost_by_who_runs_and_by_nobody_else(
    control: TimeControl,
    steps: list[tuple[int, str, str]],
) -> None:
    """K-1, K-6: time is conserved to the nanosecond in every kind, also over restarts."""
    clock, now_ns = ChessClock(control), 0
    for wait_ns, what, name in steps:
        side = "white" if name == "white" else "black"
        before, due_ns = clock.state(now_ns), clock.flag_due_ns()
        now_ns += wait_ns
        after = clock.state(now_ns)
        ran_ns = 0 if due_ns is None else min(now_ns, due_ns) - (now_ns - wait_ns)
        for each in ("white", "black"):
            lost = before.face(each).total_ns - after.face(each).total_ns
            gets = ran_ns if before.running and control.stages[0].kind == "hourglass" else 0
            assert lost == (ran_ns if each == before.running else -gets)
        if what == "restart":
            clock = ChessClock(control, after)
            assert clock.state(now_ns).white == after.white
        elif what == "press":
            clock.press(now_ns, side)
        elif what == "start":
            clock.start(now_ns, side)
        else:
            clock.stop(now_ns)
