"""The clock as players and arbiters meet it (K-1 to K-4, K-6, K-7, C-3)."""

import pytest

from clock.chess_clock import ChessClock, Corrected
from clock.control import parse_control

S = 1_000_000_000


def make_clock(white: str, black: str | None = None) -> ChessClock:
    return ChessClock(parse_control(f"{white}|{black or white}"))


def test_before_the_start_nothing_runs_and_a_press_does_nothing() -> None:
    clock = make_clock("300")
    assert clock.running is None and clock.flag is None
    assert clock.flag_due_ns() is None
    assert not clock.press(5 * S, "white")
    assert not clock.press(6 * S, "black")
    assert clock.remaining_ns(1000 * S, "white") == 300 * S
    assert clock.moves_completed("white") == clock.moves_completed("black") == 0


def test_k1_a_press_stops_the_own_time_and_starts_the_other() -> None:
    """K-1."""
    clock = make_clock("300+2")
    clock.start(S, "white")
    assert clock.remaining_ns(11 * S, "white") == 290 * S
    assert clock.press(11 * S, "white")
    assert clock.running == "black"
    assert clock.remaining_ns(20 * S, "white") == 292 * S
    assert clock.remaining_ns(20 * S, "black") == 291 * S
    assert clock.moves_completed("white") == 1 and clock.moves_completed("black") == 0


def test_k1_a_second_press_by_the_same_player_does_nothing() -> None:
    """K-1."""
    clock = make_clock("300+2")
    clock.start(0, "white")
    assert clock.press(10 * S, "white")
    assert not clock.press(11 * S, "white")
    assert clock.running == "black"
    assert clock.remaining_ns(11 * S, "white") == 292 * S
    assert clock.moves_completed("white") == 1


def test_k2_black_may_be_started_first() -> None:
    """K-2."""
    clock = make_clock("300")
    clock.start(0, "black")
    assert clock.press(3 * S, "black")
    assert clock.running == "white"
    assert clock.moves_completed("black") == 1


@pytest.mark.parametrize("late_ns", [0, 1, 5 * S])
def test_k4_a_press_at_or_after_the_flag_instant_comes_too_late(late_ns: int) -> None:
    """K-4."""
    clock = make_clock("60+30")
    clock.start(S, "white")
    assert clock.flag_due_ns() == 61 * S
    assert not clock.press(61 * S + late_ns, "white")
    assert clock.flag == "white" and clock.running is None
    assert clock.remaining_ns(99 * S, "white") == 0
    assert clock.remaining_ns(99 * S, "black") == 60 * S
    assert clock.moves_completed("white") == 0


def test_k4_one_nanosecond_before_the_flag_is_in_time() -> None:
    """K-4."""
    clock = make_clock("60+30")
    clock.start(0, "white")
    assert clock.press(60 * S - 1, "white")
    assert clock.remaining_ns(60 * S, "white") == 30 * S + 1


def test_the_fall_of_a_flag_is_told_once() -> None:
    clock = make_clock("60")
    clock.start(0, "black")
    assert clock.advance(60 * S - 1) is None
    assert clock.advance(60 * S) == "black"
    assert clock.advance(61 * S) is None
    assert clock.flag == "black"


def test_after_a_flag_nothing_runs_any_more() -> None:
    clock = make_clock("60")
    clock.start(0, "white")
    clock.advance(60 * S)
    clock.start(61 * S, "black")
    assert not clock.press(62 * S, "black")
    clock.stop(63 * S)
    assert clock.running is None and clock.flag == "white"
    assert clock.flag_due_ns() is None
    assert clock.remaining_ns(1000 * S, "black") == 60 * S


def test_k6_stopped_for_the_arbiter_and_resumed_with_one_press() -> None:
    """K-6."""
    clock = make_clock("60+1")
    clock.start(0, "white")
    clock.stop(10 * S)
    assert clock.running is None
    assert not clock.press(20 * S, "white")
    assert clock.remaining_ns(1000 * S, "white") == 50 * S
    clock.start(1000 * S, "white")
    assert clock.remaining_ns(1001 * S, "white") == 49 * S
    assert clock.moves_completed("white") == 0


def test_k6_stopping_after_the_time_is_used_up_does_not_save_the_flag() -> None:
    """K-6."""
    clock = make_clock("60")
    clock.start(0, "white")
    clock.stop(61 * S)
    assert clock.flag == "white"


def test_start_switches_sides_without_a_move() -> None:
    clock = make_clock("60+5")
    clock.start(0, "white")
    clock.start(10 * S, "black")
    assert clock.running == "black"
    assert clock.remaining_ns(10 * S, "white") == 50 * S
    assert clock.moves_completed("white") == 0


def play(clock: ChessClock, moves: int, think_ns: int, now_ns: int) -> int:
    """Both sides complete ``moves`` moves from a running White clock on."""
    for _ in range(moves):
        for side in ("white", "black"):
            now_ns += think_ns
            assert clock.press(now_ns, side)
    return now_ns


def test_c3_the_next_period_is_added_at_the_press_of_the_last_move() -> None:
    """C-3."""
    clock = make_clock("40/5400+30:1800+20")
    clock.start(0, "white")
    now_ns = play(clock, 39, 60 * S, 0)
    assert clock.remaining_ns(now_ns, "white") == (5400 - 39 * 30) * S
    assert clock.press(now_ns + 60 * S, "white")
    # The increment is that of the period that was played, then comes the new period's time.
    assert clock.remaining_ns(now_ns + 60 * S, "white") == (5400 - 40 * 30 + 1800) * S
    assert clock.press(now_ns + 120 * S, "black")
    assert clock.press(now_ns + 180 * S, "white")
    assert clock.remaining_ns(now_ns + 180 * S, "white") == (5400 - 40 * 30 + 1800 - 60 + 20) * S


def test_k4_a_period_used_up_before_its_moves_are_completed_flags() -> None:
    """K-4."""
    clock = make_clock("40/100:3600")
    clock.start(0, "white")
    now_ns = play(clock, 39, S, 0)
    assert clock.flag_due_ns() == now_ns + 61 * S
    assert clock.advance(now_ns + 61 * S) == "white"
    assert clock.moves_completed("white") == 39


def test_k3_three_periods_and_saved_time_carries_over() -> None:
    """K-3."""
    clock = make_clock("2/100:1/50:10")
    clock.start(0, "white")
    now_ns = play(clock, 2, S, 0)
    assert clock.remaining_ns(now_ns, "white") == (98 + 50) * S
    now_ns = play(clock, 1, S, now_ns)
    assert clock.remaining_ns(now_ns, "white") == (98 + 49 + 10) * S
    now_ns = play(clock, 5, S, now_ns)
    assert clock.remaining_ns(now_ns, "white") == (98 + 49 + 10 - 5) * S


def test_k3_a_last_period_that_counts_moves_repeats() -> None:
    """K-3."""
    clock = make_clock("2/100")
    clock.start(0, "white")
    now_ns = play(clock, 6, 10 * S, 0)
    assert clock.remaining_ns(now_ns, "white") == (400 - 60) * S


def test_each_side_may_have_a_control_of_its_own() -> None:
    clock = make_clock("300", "60+1")
    assert clock.remaining_ns(0, "white") == 300 * S
    assert clock.remaining_ns(0, "black") == 60 * S


def test_k7_times_are_set_and_the_old_ones_told() -> None:
    """K-7."""
    clock = make_clock("300+5")
    clock.start(0, "white")
    white, black = clock.set_times(10 * S, 100 * S, 200 * S)
    assert white == Corrected(old=290 * S, new=100 * S)
    assert black == Corrected(old=300 * S, new=200 * S)
    assert clock.running == "white"
    assert clock.flag_due_ns() == 110 * S
    assert clock.remaining_ns(11 * S, "white") == 99 * S
    assert clock.remaining_ns(11 * S, "black") == 200 * S


def test_k7_a_negative_time_is_refused_and_nothing_is_changed() -> None:
    """K-7."""
    clock = make_clock("300")
    clock.start(0, "white")
    with pytest.raises(ValueError, match="below 0"):
        clock.set_times(10 * S, 100 * S, -1)
    assert clock.remaining_ns(10 * S, "white") == 290 * S


def test_k7_time_set_to_nothing_flags_at_once_if_it_runs() -> None:
    """K-7."""
    clock = make_clock("300")
    clock.start(0, "white")
    clock.set_times(10 * S, 0, 300 * S)
    assert clock.flag is None and clock.flag_due_ns() == 10 * S
    assert clock.advance(10 * S) == "white"


def test_k7_a_flag_is_set_up_again_only_by_giving_that_side_time() -> None:
    """K-7."""
    clock = make_clock("60")
    clock.start(0, "white")
    clock.advance(60 * S)
    assert clock.set_times(61 * S, 0, 90 * S) == (Corrected(0, 0), Corrected(60 * S, 90 * S))
    clock.start(61 * S, "white")
    assert clock.flag_due_ns() is None
    clock.set_times(62 * S, 30 * S, 90 * S)
    assert clock.flag is None and clock.running is None
    clock.start(63 * S, "white")
    assert clock.flag_due_ns() == 93 * S


def test_time_that_runs_backwards_stands_still() -> None:
    clock = make_clock("300")
    clock.start(100 * S, "white")
    assert clock.remaining_ns(50 * S, "white") == 300 * S
    clock.stop(90 * S)
    clock.start(95 * S, "white")
    assert clock.press(110 * S, "white")
    assert clock.remaining_ns(110 * S, "white") == 290 * S
    assert clock.remaining_ns(0, "black") == 300 * S


def test_a_clock_without_any_time_is_refused() -> None:
    with pytest.raises(ValueError, match=r"5400\+30"):
        make_clock("-")
