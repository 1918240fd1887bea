"""How bright LEDs may be together: never more current than the supply has. Pure, in mA.

A picture over the budget is dimmed as a whole, so the ratio of its lights stays.
"""

from collections.abc import Sequence
from dataclasses import dataclass

#: A colour of an LED at full.
FULL = 255


@dataclass(frozen=True, slots=True)
class Supply:
    """What LEDs draw and what they may draw."""

    budget_ma: float
    #: One colour of one LED, at full.
    led_ma: float
    #: One LED that is dark: the chip in it.
    idle_ma: float = 0.0


def limited(levels: Sequence[int], leds: int, supply: Supply) -> list[int]:
    """Levels (0 to 255, of every colour of every LED) that ``leds`` may show together.

    What is lit at all stays lit. ``ValueError`` if the budget does not even do for that.
    """
    most, total = most_levels(leds, supply), sum(levels)
    if total <= most:
        return list(levels)
    lit = sum(1 for level in levels if level)
    if most < lit:
        raise ValueError(f"{supply.budget_ma:g} mA are not enough for {leds} LEDs")
    return [1 + (level - 1) * (most - lit) // (total - lit) if level else 0 for level in levels]


def most_levels(leds: int, supply: Supply) -> int:
    """The greatest sum of levels that the budget allows; below 0: not even dark LEDs."""
    return int((supply.budget_ma - leds * supply.idle_ma) * FULL // supply.led_ma)


def drawn_ma(levels: Sequence[int], leds: int, supply: Supply) -> float:
    """What LEDs draw that show these levels."""
    return leds * supply.idle_ma + sum(levels) * supply.led_ma / FULL


def least_ma(leds: int, colours: int, supply: Supply) -> float:
    """The smallest budget with which any picture can be shown."""
    return leds * (supply.idle_ma + colours * supply.led_ma / FULL)


def duty_step(lit: int, duties: Sequence[float], supply: Supply, percent: float) -> int:
    """For a chip with one brightness for all: the highest step that budget and wish allow.

    ``duties``: the part of the time that a lit LED has current, by step, rising. ``percent`` is of
    the last of them. At least step 0.
    """
    wished = duties[-1] * percent / 100
    allowed = [
        step
        for step, duty in enumerate(duties)
        if duty <= wished and lit * supply.led_ma * duty <= supply.budget_ma
    ]
    return max(allowed, default=0)
