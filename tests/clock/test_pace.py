"""Standard, rapid or blitz: main time and 60 increments, as FIDE counts."""

import pytest

from clock.control import parse_control
from clock.pace import pace_of, time_for_sixty_moves_ns


@pytest.mark.parametrize(
    ("control", "pace"),
    [
        ("3600", "standard"),
        ("3599", "rapid"),
        ("1800+30", "standard"),
        ("900+10", "rapid"),
        ("601", "rapid"),
        ("600", "blitz"),
        ("180+2", "blitz"),
        ("300+5", "blitz"),
        ("300+6", "rapid"),
        ("40/7200:3600", "standard"),
        ("30/600", "rapid"),
        ("60/600:600", "blitz"),
        ("40/600+10:1800", "rapid"),
        ("-", "standard"),
    ],
)
def test_the_pace_is_that_of_sixty_moves(control: str, pace: str) -> None:
    assert pace_of(parse_control(control)) == pace


def test_play_without_a_clock_is_standard() -> None:
    assert pace_of(None) == "standard"


def test_a_last_period_that_counts_moves_repeats_until_the_sixtieth() -> None:
    assert time_for_sixty_moves_ns(parse_control("25/60+1")) == (3 * 60 + 60) * 1_000_000_000


def test_with_odds_the_side_that_is_given_more_decides() -> None:
    """Five minutes against an hour is no blitz for the side that has the hour."""
    assert pace_of(parse_control("60/300|3600")) == "standard"
