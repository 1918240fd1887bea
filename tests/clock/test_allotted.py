"""What a time control has given for so many moves."""

import pytest

from clock.allotted import Allotted, allotted
from clock.control import parse_control

MIN = 60_000_000_000
S = 1_000_000_000


@pytest.mark.parametrize(
    ("control", "moves", "wanted"),
    [
        ("40/7200:3600", 0, (120 * MIN, 40)),
        ("40/7200:3600", 39, (120 * MIN, 1)),
        ("40/7200:3600", 40, (180 * MIN, None)),
        ("40/5400+30:1800+30", 41, (120 * MIN + 41 * 30 * S, None)),
        ("2/60", 5, (3 * MIN, 1)),
        ("300d5", 7, (5 * MIN, None)),
    ],
)
def test_every_period_that_has_begun_is_allotted(
    control: str, moves: int, wanted: tuple[int, int | None]
) -> None:
    """I-6, K-3."""
    assert allotted(parse_control(control).white, moves) == Allotted(*wanted)


@pytest.mark.parametrize(("control", "moves"), [("-", 1), ("300", -1)])
def test_nothing_is_allotted_without_a_time_or_before_the_game(control: str, moves: int) -> None:
    """I-6: our own mistake."""
    with pytest.raises(ValueError, match=str(moves)):
        allotted(parse_control(control).white, moves)
