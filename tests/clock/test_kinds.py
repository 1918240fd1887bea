"""Each kind of control by hand, with the numbers worked out (K-3)."""

import pytest

from clock.chess_clock import ChessClock, Reading
from clock.control import parse_control

S = 1_000_000_000


def started(text: str, side: str = "white") -> ChessClock:
    clock = ChessClock(parse_control(text))
    clock.start(0, "white" if side == "white" else "black")
    return clock


def left_s(clock: ChessClock, t_s: float) -> tuple[float, float]:
    now_ns = int(t_s * S)
    return clock.remaining_ns(now_ns, "white") / S, clock.remaining_ns(now_ns, "black") / S


def test_fischer_adds_when_the_move_is_completed_and_not_before_the_first() -> None:
    """K-3, increment on completion."""
    clock = started("60+10")
    assert left_s(clock, 0) == (60, 60)
    assert clock.flag_due_ns() == 60 * S
    clock.press(20 * S, "white")
    assert left_s(clock, 20) == (50, 60)


def test_fischer_from_the_first_move_has_it_before_the_time_begins_to_run() -> None:
    """K-3, K-10: the first move has it too, and the display the time for the next move."""
    clock = started("60f10")
    assert left_s(clock, 0) == (70, 70)
    assert clock.flag_due_ns() == 70 * S
    clock.press(20 * S, "white")
    assert left_s(clock, 20) == (60, 70)
    clock.press(25 * S, "black")
    assert left_s(clock, 25) == (60, 75)


def test_fischer_alone_from_the_first_move_needs_no_other_time() -> None:
    """K-3, 30 s a move and what is saved of them."""
    clock = started("0f30")
    clock.press(10 * S, "white")
    clock.press(15 * S, "black")
    assert left_s(clock, 15) == (50, 55)


def test_the_first_increment_comes_once_whatever_stops_the_clock() -> None:
    """K-3, K-6: a pause in the first move gives nobody the increment again."""
    clock = started("60f10")
    clock.stop(5 * S)
    clock.start(100 * S, "white")
    clock.stop(101 * S)
    clock.start(200 * S, "white")
    assert left_s(clock, 200) == (64, 70)


def test_us_delay_passes_first_and_what_is_left_of_it_is_lost() -> None:
    """K-3, simple delay."""
    clock = started("60d10")
    assert clock.flag_due_ns() == 70 * S
    assert clock.reading(4 * S, "white") == Reading(60 * S, delay_ns=6 * S)
    clock.press(4 * S, "white")
    assert clock.reading(4 * S, "white") == Reading(60 * S, delay_ns=10 * S)
    clock.press(19 * S, "black")
    assert left_s(clock, 19) == (60, 55)


def test_half_a_delay_that_has_passed_has_passed() -> None:
    """K-6: the arbiter's pause does not begin the delay anew."""
    clock = started("60d10")
    clock.stop(6 * S)
    clock.start(50 * S, "white")
    assert clock.reading(50 * S, "white").delay_ns == 4 * S
    assert left_s(clock, 60) == (54, 60)


def test_a_delay_alone_is_a_time_for_each_move() -> None:
    """K-3, 10 s a move, nothing saved."""
    clock = started("0d10")
    assert clock.press(9 * S, "white")
    assert clock.press(18 * S, "black")
    assert clock.flag_due_ns() == 28 * S
    assert clock.advance(28 * S) == "white"


@pytest.mark.parametrize(("thought_s", "left"), [(4, 60), (10, 60), (25, 45)])
def test_bronstein_gives_back_what_was_used_and_no_more(thought_s: int, left: int) -> None:
    """K-3, Bronstein delay."""
    clock = started("60b10")
    assert clock.flag_due_ns() == 60 * S
    clock.press(thought_s * S, "white")
    assert left_s(clock, thought_s) == (left, 60)


def test_bronstein_counts_a_move_that_was_interrupted_as_one() -> None:
    """K-3, K-6."""
    clock = started("60b10")
    clock.stop(6 * S)
    clock.start(50 * S, "white")
    clock.press(57 * S, "white")
    assert left_s(clock, 57) == (60 - 13 + 10, 60)


def test_byo_yomi_keeps_the_period_in_which_the_move_is_completed() -> None:
    """K-3, byo-yomi: three periods of 10 s after a minute."""
    clock = started("60y3x10")
    assert clock.flag_due_ns() == 90 * S
    assert clock.reading(55 * S, "white") == Reading(5 * S, 0, 10 * S, 3, 10 * S)
    assert clock.reading(64 * S, "white") == Reading(0, 0, 6 * S, 3, 10 * S)
    clock.press(64 * S, "white")
    assert clock.reading(64 * S, "white") == Reading(0, 0, 10 * S, 3, 10 * S)


def test_byo_yomi_loses_a_period_at_the_instant_that_it_is_used_up() -> None:
    """K-3, K-4: and the flag falls with the last."""
    clock = started("60y3x10")
    assert clock.reading(70 * S - 1, "white").periods == 3
    assert clock.reading(70 * S, "white") == Reading(0, 0, 10 * S, 2, 10 * S)
    assert clock.press(79 * S, "white")
    assert clock.reading(79 * S, "white").periods == 2
    clock.press(80 * S, "black")
    assert clock.flag_due_ns() == 100 * S
    assert not clock.press(100 * S, "white")
    assert clock.flag == "white"
    assert clock.reading(101 * S, "white") == Reading(0, 0, 0, 0, 10 * S)


def test_hourglass_gives_the_other_what_is_used() -> None:
    """K-3, hourglass."""
    clock = started("*60")
    assert clock.flows
    assert left_s(clock, 20) == (40, 80)
    clock.press(20 * S, "white")
    assert left_s(clock, 30) == (50, 70)
    clock.stop(30 * S)
    assert not clock.flows
    assert left_s(clock, 500) == (50, 70)


def test_hourglass_runs_out_for_one_and_the_other_has_all() -> None:
    """K-3, K-4."""
    clock = started("*60|*30", "black")
    assert clock.advance(50 * S) == "black"
    assert left_s(clock, 50) == (90, 0)


def test_odds_are_kept_apart() -> None:
    """K-3, per side different times and kinds."""
    clock = started("60+10|30d5")
    clock.press(10 * S, "white")
    clock.press(20 * S, "black")
    assert left_s(clock, 20) == (60, 25)


def test_each_period_has_its_own_kind() -> None:
    """K-3, mixed per period: delay, then Fischer from the first move, then byo-yomi."""
    clock = started("1/60d10:1/20f5:0y2x10")
    clock.press(15 * S, "white")  # 55 left, then 20 more, and 5 for the next move
    assert left_s(clock, 15) == (80, 60)
    clock.press(16 * S, "black")
    assert left_s(clock, 16) == (80, 85)
    clock.press(26 * S, "white")
    assert clock.reading(26 * S, "white") == Reading(70 * S, 0, 10 * S, 2, 10 * S)


def test_byo_yomi_of_an_earlier_period_is_not_carried_over() -> None:
    """K-3: time saved carries over, a period of byo-yomi is no time saved."""
    clock = started("1/20y5x10:30+5")
    clock.press(5 * S, "white")
    assert clock.reading(5 * S, "white") == Reading(45 * S)


@pytest.mark.parametrize("text", ["60+5", "60f5", "60d5", "60b5", "60y2x5", "*60"])
def test_a_press_after_the_flag_adds_nothing_in_any_kind(text: str) -> None:
    """K-10: no time is added to a player who has passed the last control."""
    clock = started(text)
    due_ns = clock.flag_due_ns()
    assert due_ns is not None
    assert not clock.press(due_ns, "white")
    assert clock.remaining_ns(due_ns, "white") == 0
    assert clock.flag_ns == due_ns
    clock.start(due_ns + S, "white")
    clock.add_time(due_ns + 2 * S, "white", 120 * S)
    assert clock.remaining_ns(due_ns + 3 * S, "white") == 0
    assert (clock.flag, clock.running) == ("white", None)


@pytest.mark.parametrize("text", ["60+5", "60f5", "60d5", "60b5", "60y2x5", "*60"])
def test_the_flag_falls_at_its_instant_however_late_it_is_looked_for(text: str) -> None:
    """K-4: a busy loop misses no flag, and the other side loses nothing by it."""
    clock = started(text)
    due_ns = clock.flag_due_ns()
    assert due_ns is not None
    black = clock.remaining_ns(due_ns, "black")
    clock.stop(due_ns + 3600 * S)
    assert (clock.flag, clock.flag_ns) == ("white", due_ns)
    assert clock.remaining_ns(due_ns + 3600 * S, "black") == black
