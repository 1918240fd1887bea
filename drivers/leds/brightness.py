"""From brightness as the eye sees it to how much light that is. Pure.

The eye sees differences where it is dark: an LED that is lit for half of the time looks nearly as
bright as one that is lit all the time, and what looks half as bright has little more than a fifth
of the light. Screens use the same curve, so the colours of the page look alike on a strip.
"""

from functools import lru_cache

from drivers.leds.current import FULL

#: As of screens: light is brightness to the power of this.
GAMMA = 2.2


def light_percent(percent: float) -> float:
    """The share of full light that looks like so many per cent: 50 gives 21.8."""
    return float(100 * (percent / 100) ** GAMMA)


@lru_cache(maxsize=4_096)
def level(channel: int, percent: int, limit_percent: int) -> int:
    """What an LED is sent, 0 to 255, for one channel of a colour (0 to 255) at this brightness.

    ``limit_percent``: what full brightness is here. What is lit at all stays lit.
    """
    if channel <= 0 or percent <= 0:
        return 0
    seen = channel * percent * limit_percent / (FULL * 100)
    return max(1, round(FULL * light_percent(seen) / 100))
