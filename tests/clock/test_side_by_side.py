"""Two clocks, written apart, through the same operations (K-1 to K-10)."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clock.control import TimeControl
from tests.clock.control_strategies import SHORT_CONTROLS
from tests.clock.side_by_side import CONTROLS, Pair, run


@pytest.mark.unmeasured
def test_random_operations_leave_both_clocks_the_same() -> None:
    """K-1, K-3, K-4, K-6, K-7, K-10: no drift, no two flags, the PGN clock equals the model."""
    seen = run(len(CONTROLS) * 300, seed=1)
    assert seen["move"] > 2500
    assert min(seen[name] for name in ("flag", "idle press", "go_back", "restart")) > 25


@pytest.mark.soak
def test_a_million_random_operations_leave_both_clocks_the_same() -> None:
    """K-1, K-3, K-4, K-6, K-7, K-10: the same, 1,000,000 times."""
    seen = run(1_000_000, seed=2)
    assert seen["flag"] > 10_000


@given(SHORT_CONTROLS, st.integers(0, 10**6), st.integers(1, 40))
def test_any_control_is_kept_as_the_model_keeps_it(
    control: TimeControl, seed: int, steps: int
) -> None:
    """K-3, every kind, mixed and with odds."""
    pair = Pair(control, random.Random(seed))
    for _ in range(steps):
        pair.step()
