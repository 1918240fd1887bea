"""What the laws say of times where no clock runs (K-8, K-9)."""

import pytest

from clock.rulings import LATE_FACTORS, need_not_write
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


@pytest.mark.parametrize("name", PROFILE_NAMES)
def test_every_profile_speaks_the_words_that_the_clock_knows(name: str) -> None:
    """K-9."""
    assert built_in(name).late_penalty in LATE_FACTORS
