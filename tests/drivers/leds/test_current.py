"""LEDs never draw more than the budget, and keep the ratio of their brightness."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.leds.current import Supply, drawn_ma, duty_step, least_ma, limited
from drivers.leds.matrices import Ht16k33, Max7219

supplies = st.builds(Supply, st.integers(1, 5_000), st.integers(1, 60), st.floats(0, 2))


def _any_levels(seed: int) -> list[int]:
    dice = random.Random(seed)
    brightest = dice.choice((1, 3, 255))
    return [dice.choice((0, dice.randint(0, brightest))) for _ in range(3 * dice.randint(1, 81))]


levels = st.integers(0, 1 << 32).map(_any_levels)


@given(levels, supplies)
def test_the_current_is_never_over_the_budget(levels: list[int], supply: Supply):
    leds = len(levels) // 3
    if supply.budget_ma < least_ma(leds, 3, supply):
        return
    shown = limited(levels, leds, supply)
    assert drawn_ma(shown, leds, supply) <= supply.budget_ma + 1e-6
    assert [bool(level) for level in shown] == [bool(level) for level in levels]
    assert all(new <= old for new, old in zip(shown, levels, strict=True))
    if drawn_ma(levels, leds, supply) <= supply.budget_ma - 1:
        assert shown == levels


@given(levels, supplies)
def test_a_picture_over_the_budget_is_dimmed_as_a_whole(levels: list[int], supply: Supply):
    leds = len(levels) // 3
    if supply.budget_ma < least_ma(leds, 3, supply) or max(levels) == 0:
        return
    shown = limited(levels, leds, supply)
    ratio = max(shown) / max(levels)
    for new, old in zip(shown, levels, strict=True):
        assert abs(new - old * ratio) <= 2


def test_a_budget_that_does_not_even_do_for_dark_leds_is_a_mistake():
    with pytest.raises(ValueError, match="10 mA are not enough for 64 LEDs"):
        limited([255] * 192, 64, Supply(10, 20, 1))


@pytest.mark.parametrize("duties", [Max7219.DUTIES, Ht16k33.DUTIES])
@given(st.integers(0, 64), st.integers(1, 5_000), st.integers(1, 60), st.integers(0, 100))
def test_a_chip_takes_the_brightest_step_that_fits(duties, lit: int, budget: int, led: int, wish):
    step = duty_step(lit, duties, Supply(budget, led), wish)
    assert step == 0 or lit * led * duties[step] <= budget
    assert step == 0 or duties[step] <= duties[-1] * wish / 100
    if step + 1 < len(duties) and duties[step + 1] <= duties[-1] * wish / 100:
        assert lit * led * duties[step + 1] > budget
