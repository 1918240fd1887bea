"""Times as text: the display and PGN's ``[%clk]`` (K-10, N-1)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clock.chess_clock import Reading
from clock.display import apart_text, clock_text, format_clk

S = 1_000_000_000


@pytest.mark.parametrize(
    ("time_ns", "text"),
    [
        (0, "0:00:00"),
        (S - 1, "0:00:00"),
        (S, "0:00:01"),
        (60 * S - 1, "0:00:59"),
        (3599 * S + 999_999_999, "0:59:59"),
        (3600 * S, "1:00:00"),
        (100 * 3600 * S, "100:00:00"),
    ],
)
def test_parts_of_a_second_are_cut_off(time_ns: int, text: str) -> None:
    """K-3, N-1: the record claims no time that the player did not have."""
    assert format_clk(time_ns) == text


def test_a_time_below_0_is_our_mistake() -> None:
    with pytest.raises(ValueError, match="below 0"):
        format_clk(-1)


@given(st.integers(0, 10**18))
def test_the_text_is_less_than_a_second_below_the_time(time_ns: int) -> None:
    hours, minutes, seconds = map(int, format_clk(time_ns).split(":"))
    assert minutes < 60 and seconds < 60
    assert 0 <= time_ns - ((hours * 60 + minutes) * 60 + seconds) * S < S


@given(st.integers(0, 10**18))
def test_a_clk_says_the_whole_seconds(time_ns: int) -> None:
    """N-1."""
    hours, minutes, seconds = map(int, format_clk(time_ns).split(":"))
    assert (hours * 60 + minutes) * 60 + seconds == time_ns // S
    assert max(minutes, seconds) < 60


@pytest.mark.parametrize(
    ("time_ns", "text"),
    [
        (0, "0:00.0"),
        (1, "0:00.1"),
        (100_000_000, "0:00.1"),
        (100_000_001, "0:00.2"),
        (7_300_000_000, "0:07.3"),
        (20 * S - 1, "0:20.0"),
        (20 * S, "0:20"),
        (20 * S + 1, "0:21"),
        (245 * S, "4:05"),
        (300 * S - 1, "5:00"),
        (3599 * S, "59:59"),
        (3599 * S + 1, "1:00:00"),
        (3723 * S, "1:02:03"),
    ],
)
def test_a_display_rounds_up_and_has_tenths_when_time_is_short(time_ns: int, text: str) -> None:
    """K-10: h:mm:ss, mm:ss, tenths under 20 s."""
    assert clock_text(time_ns) == text


def test_tenths_may_be_switched_off() -> None:
    """K-10, where the profile allows no tenths."""
    assert clock_text(7_300_000_000, 0) == "0:08"
    assert clock_text(1, 0) == "0:01"
    assert clock_text(0, 0) == "0:00"


@given(st.integers(0, 10**16), st.sampled_from([0, 20 * S]))
def test_nothing_but_zeros_is_shown_only_when_no_time_is_left(time_ns: int, below: int) -> None:
    """K-10, K-4."""
    assert (clock_text(time_ns, below).strip("0:.") == "") == (time_ns == 0)


@given(st.integers(0, 10**14), st.integers(0, 10**10), st.sampled_from([0, 20 * S]))
def test_more_time_never_shows_less(time_ns: int, more_ns: int, below: int) -> None:
    """K-10, also where tenths begin."""
    assert shown_s(time_ns, below) <= shown_s(time_ns + more_ns, below)


def shown_s(time_ns: int, below: int) -> float:
    total = 0.0
    for part in clock_text(time_ns, below).split(":"):
        total = total * 60 + float(part)
    return total


def test_a_display_refuses_a_time_below_0() -> None:
    """K-10: our mistake, and no flag."""
    with pytest.raises(ValueError, match="below 0"):
        clock_text(-1)


@pytest.mark.parametrize(
    ("reading", "text"),
    [
        (Reading(60 * S), ""),
        (Reading(60 * S, delay_ns=3 * S + 1), "+0:04"),
        (Reading(60 * S, 0, 30 * S, 5, 30 * S), "5 × 0:30"),
        (Reading(0, 0, 7 * S, 1, 30 * S), "1 × 0:30"),
        (Reading(0, delay_ns=8 * S), ""),  # the delay is all there is, and shown as the time
    ],
)
def test_what_else_belongs_to_the_next_move_stands_apart(reading: Reading, text: str) -> None:
    """K-10, K-3: delay and byo-yomi."""
    assert apart_text(reading) == text
