"""What looks half as bright has a fifth of the light."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.leds.brightness import level, light_percent
from drivers.leds.current import Supply, drawn_ma
from drivers.leds.ws281x import Ws281x
from drivers.lights import Frame, Glow
from tests.drivers.leds.pictures import plain_layout

channels, percents = st.integers(0, 255), st.integers(0, 100)


def test_the_curve_is_that_of_screens():
    """Half the current looked nearly as bright as all of it, and the first tenth did the rest."""
    assert [round(light_percent(seen), 1) for seen in (0, 25, 50, 65, 100)] == [
        0.0, 4.7, 21.8, 38.8, 100.0,
    ]  # fmt: skip
    assert [level(255, 100, limit) for limit in (100, 50, 25)] == [255, 55, 12]
    assert level(128, 100, 100) == 56


@given(channels, percents, st.integers(1, 100))
def test_brighter_is_never_darker_and_lit_is_never_dark(channel: int, percent: int, limit: int):
    found = level(channel, percent, limit)
    assert 0 <= found <= 255
    assert bool(found) == bool(channel and percent)
    assert found <= level(min(255, channel + 1), percent, limit)
    assert found <= level(channel, min(100, percent + 1), limit)
    assert found <= level(channel, percent, min(100, limit + 1))


@pytest.mark.parametrize("brightest", [20, 160, 200, 255])
def test_the_current_is_counted_after_the_curve(brightest: int):
    """Counted before it, a budget that did for a picture would have dimmed it."""
    dice = random.Random(brightest)
    colours = [tuple(dice.randint(0, brightest) for _ in range(3)) for _ in range(64)]
    chip = Ws281x(plain_layout(), "grb", Supply(900, 20, 1), 65)
    levels = chip.levels(Frame(tuple(Glow((r, g, b), 100) for r, g, b in colours)))
    plain = [level(part, 100, 65) for colour in colours for part in colour]
    wanted_ma = drawn_ma(plain, 64, Supply(900, 20, 1))
    assert drawn_ma(levels, 64, Supply(900, 20, 1)) <= 900
    assert (sum(levels) == sum(plain)) == (wanted_ma <= 900)
