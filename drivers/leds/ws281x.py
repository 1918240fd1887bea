"""WS2812, WS2813, SK6812 and their like, from the data line of a SPI: no root, no DMA. Pure.

Each bit for an LED is four bits of the SPI: ``1000`` is a zero, ``1100`` a one. At 3.2 MHz a bit
takes 312 ns, which all of these chips take; a Pi that makes 3.125 MHz of it is within bounds too.
Every byte ends low, so a controller that pauses between bytes only makes a low longer.
"""

from collections.abc import Sequence

from drivers.leds.brightness import level
from drivers.leds.current import Supply, limited
from drivers.leds.layout import Layout
from drivers.lights import Frame, Glow

RATE_HZ = 3_200_000
#: Low for 300 µs: the chips show what they have. (280 µs is what the newest of them want.)
_LATCH = bytes(120)
#: A SPI's data line may rest high; the chips must see an edge to low first.
_BEFORE = bytes(4)
#: What the kernel sends in one go (``spidev.bufsiz``); a pause in the middle would be a latch.
MOST_BYTES = 4_096


def _in_four(byte: int) -> bytes:
    bits = 0
    for n in range(7, -1, -1):
        bits = bits << 4 | (0b1100 if byte >> n & 1 else 0b1000)
    return bits.to_bytes(4, "big")


_ENCODED = tuple(map(_in_four, range(256)))


def encode(data: Sequence[int]) -> bytes:
    """One transfer that shows these bytes: those of the first LED first."""
    return _BEFORE + b"".join(_ENCODED[byte] for byte in data) + _LATCH


def most_leds(colours: str) -> int:
    """How many LEDs one transfer can carry."""
    return (MOST_BYTES - len(_BEFORE) - len(_LATCH)) // (4 * len(colours))


class Ws281x:
    """A chain of LEDs, as the bytes that it is sent."""

    def __init__(self, layout: Layout, colours: str, supply: Supply, percent: int) -> None:
        """``colours``: in which order an LED takes them, such as ``grb`` or ``grbw``."""
        self._layout = layout
        self._colours = colours
        self._supply = supply
        self._percent = percent
        self._shown: list[int] = []

    def begin(self) -> list[bytes]:
        """All dark; nothing is known of what it showed before."""
        self._shown = [0] * (len(self._layout.order) * len(self._colours))
        return [encode(self._shown)]

    def show(self, frame: Frame) -> list[bytes]:
        """As far as the last LED that differs; those behind it keep what they have.

        The same picture again is sent whole: the strip may have been without power.
        """
        wanted = self.levels(frame)
        width = len(self._colours)
        differing = [n for n, each in enumerate(wanted) if each != self._shown[n]]
        if not differing:
            return [encode(wanted)]
        self._shown = wanted
        return [encode(wanted[: (differing[-1] // width + 1) * width])]

    def end(self) -> list[bytes]:
        """All dark."""
        return self.begin()

    def levels(self, frame: Frame) -> list[int]:
        """What each LED is sent, within the budget."""
        glows = self._layout.glows(frame)
        levels = [each for glow in glows for each in self._levels(glow)]
        return limited(levels, len(glows), self._supply)

    def _levels(self, glow: Glow | None) -> list[int]:
        if glow is None or glow.brightness <= 0:
            return [0] * len(self._colours)
        red, green, blue = (level(part, glow.brightness, self._percent) for part in glow.colour)
        white = min(red, green, blue) if "w" in self._colours else 0
        by_name = {"r": red - white, "g": green - white, "b": blue - white, "w": white}
        return [by_name[name] for name in self._colours]
