"""What the laws say of times where no clock runs (K-8, K-9)."""

import pytest

from clock.rulings import LATE_FACTORS, no_writing_below_ns
from rules.profile_files import PROFILE_NAMES, built_in

S = 1_000_000_000
MIN = 60 * S


@pytest.mark.parametrize(
    ("each_move_ns", "below_ns"),
    [(0, 5 * MIN), (29 * S, 5 * MIN), (30 * S, 0), (60 * S, 0)],
)
def test_with_little_time_and_increment_nobody_need_write(each_move_ns: int, below_ns: int) -> None:
    """K-8."""
    assert no_writing_below_ns(each_move_ns) == below_ns


@pytest.mark.parametrize("name", PROFILE_NAMES)
def test_every_profile_speaks_the_words_that_the_clock_knows(name: str) -> None:
    """K-9."""
    assert built_in(name).late_penalty in LATE_FACTORS
