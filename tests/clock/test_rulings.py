"""What the laws say of times where no clock runs (K-8, I-6)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clock.rulings import (
    LATE_FACTORS,
    left_in_proportion_ns,
    need_not_write,
    ruling_on_both_flags,
    used_in_proportion_ns,
)
from rules.profile_files import PROFILE_NAMES, built_in

S = 1_000_000_000
MIN = 60 * S


@pytest.mark.parametrize(
    ("left_ns", "each_move_ns", "free"),
    [
        (5 * MIN - 1, 0, True),
        (5 * MIN, 0, False),
        (4 * MIN, 29 * S, True),
        (4 * MIN, 30 * S, False),
        (10 * S, 60 * S, False),
    ],
)
def test_with_little_time_and_increment_nobody_need_write(
    left_ns: int, each_move_ns: int, free: bool
) -> None:
    """K-8."""
    assert need_not_write(left_ns, each_move_ns) is free


def test_times_after_a_late_found_error_are_in_proportion_to_the_moves() -> None:
    """I-6, the law's example: 90 and 60 min used at move 30, error at move 20: 60 and 40 min."""
    assert used_in_proportion_ns(90 * MIN, 30, 20) == 60 * MIN
    assert used_in_proportion_ns(60 * MIN, 30, 20) == 40 * MIN


@pytest.mark.parametrize(
    ("used_min", "to_control", "left_min"),
    [
        (90, 20, 60),  # 120 given, 60 of 90 used up to the error
        (120, 20, 40),
        (180, 20, 5),  # all used: 5 min at least
        (180, 3, 3),  # or one for each move left to the control
        (180, None, 5),
    ],
)
def test_each_side_has_at_least_a_minute_a_move_or_five(
    used_min: int, to_control: int | None, left_min: int
) -> None:
    """I-6."""
    left_ns = left_in_proportion_ns(120 * MIN, used_min * MIN, 30, 20, to_control)
    assert left_ns == left_min * MIN


@given(st.integers(0, 10**15), st.integers(1, 500), st.data())
def test_the_part_of_the_time_never_exceeds_the_whole(
    used_ns: int, moves: int, data: st.DataObject
) -> None:
    """I-6: rounded down by less than a nanosecond."""
    error_at = data.draw(st.integers(0, moves))
    part_ns = used_in_proportion_ns(used_ns, moves, error_at)
    assert 0 <= part_ns <= used_ns
    assert 0 <= used_ns * error_at - part_ns * moves < moves


@pytest.mark.parametrize(("used_ns", "moves", "error_at"), [(1, 0, 0), (1, 3, 4), (-1, 3, 1)])
def test_moves_that_were_not_made_are_refused(used_ns: int, moves: int, error_at: int) -> None:
    """I-6."""
    with pytest.raises(ValueError, match="give"):
        used_in_proportion_ns(used_ns, moves, error_at)


@pytest.mark.parametrize(
    ("rule", "earlier", "last"),
    [
        ("draw-in-last-period", "go-on", "draw"),
        ("go-on-anew", "go-on-anew", "go-on-anew"),
        ("draw", "draw", "draw"),
    ],
)
def test_both_flags_of_a_clock_not_ours_are_ruled_by_the_profile(
    rule: str, earlier: str, last: str
) -> None:
    """K-4, for a mechanical clock read in."""
    assert ruling_on_both_flags(rule, in_last_period=False) == earlier
    assert ruling_on_both_flags(rule, in_last_period=True) == last


def test_a_rule_for_both_flags_that_no_profile_has_is_refused() -> None:
    """K-4."""
    with pytest.raises(ValueError, match="use draw"):
        ruling_on_both_flags("toss", in_last_period=True)


@pytest.mark.parametrize("name", PROFILE_NAMES)
def test_every_profile_speaks_the_words_that_the_clock_knows(name: str) -> None:
    """K-4, K-9."""
    profile = built_in(name)
    assert profile.late_penalty in LATE_FACTORS
    assert ruling_on_both_flags(profile.both_flags, in_last_period=True)
