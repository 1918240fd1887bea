"""Minutes written where seconds are read."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clock.control import format_control, parse_control
from clock.minutes_meant import minutes_meant
from clock.stages import TimeControl
from tests.clock.control_strategies import controls

_S = 1_000_000_000


@pytest.mark.parametrize(
    ("written", "instead", "meant_so"),
    [
        ("5+3", "300+3", "5s+3s"),
        (" 15 + 10", "900+10", "15s + 10s"),
        ("90+30", "5400+30", "90s+30s"),
        ("15", "900", "15s"),
        ("5d3", "300d3", "5s d3s"),
        ("10y5x30", "600y5x30", "10s y5x30s"),
        ("*5", "*300", "*5s"),
        ("5|3+2", "300|180+2", "5s|3s+2s"),
        ("40/90+30:30+30", "40/5400+30:1800+30", "40/90s+30s:30s+30s"),
    ],
)
def test_minutes_are_told_what_to_write(written: str, instead: str, meant_so: str) -> None:
    """`5+3` was five seconds and three: a flag had fallen before a piece was touched."""
    said = minutes_meant(written)
    assert said is not None
    assert f" write {instead}, or {meant_so} if it is meant so" in said
    assert parse_control(meant_so) == parse_control(written)
    assert minutes_meant(meant_so) is None
    assert minutes_meant(instead) is None


def test_a_single_minute_is_one() -> None:
    """It said "for 1 minutes"."""
    assert "; for 1 minute write 60+2, or 1s+2s" in (minutes_meant("1+2") or "")


@pytest.mark.parametrize(
    "text",
    [
        "-",
        "300",
        "300+3",
        "180+2",
        "60+1",
        "60",
        "120+1",
        "900+10",
        "5400+30",
        "40/7200:3600",
        "40/7200:20/3600:1800",
        "300d5",
        "600y5x30",
        "0y30",
        "*180",
        "300|60+1",
        "G/5;d3",
        "3m+2s",
    ],
)
def test_what_people_play_is_left_alone(text: str) -> None:
    assert minutes_meant(text) is None


@given(controls(st.integers(1, 400).map(_S.__mul__), moves=60, counted=2, periods=5))
def test_whatever_it_says_what_is_meant_so_is_the_same_and_says_nothing(
    control: TimeControl,
) -> None:
    text = format_control(control)
    said = minutes_meant(text)
    if said is not None:
        (meant_so,) = re.findall(r"(?:, or|write) (\S[^,;]*) if it is meant so$", said)
        assert parse_control(meant_so) == control
        assert minutes_meant(meant_so) is None


@pytest.mark.parametrize("text", ["0.0000001s", "1234567m"])
def test_a_number_of_too_many_digits_is_refused_and_not_read_by_its_end(text: str) -> None:
    """Only the last six digits before a unit were read as its number: `0.0000001s` was 0.1 ms."""
    with pytest.raises(ValueError, match="time control"):
        parse_control(text)
