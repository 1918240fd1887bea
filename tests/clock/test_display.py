"""Times as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clock.display import format_clk

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
    assert format_clk(time_ns) == text


def test_a_time_below_0_is_our_mistake() -> None:
    with pytest.raises(ValueError, match="below 0"):
        format_clk(-1)


@given(st.integers(0, 10**18))
def test_the_text_is_less_than_a_second_below_the_time(time_ns: int) -> None:
    hours, minutes, seconds = map(int, format_clk(time_ns).split(":"))
    assert minutes < 60 and seconds < 60
    assert 0 <= time_ns - ((hours * 60 + minutes) * 60 + seconds) * S < S
