"""MAX7219 and HT16K33: chips that keep a picture of single LEDs lit, without colours. Pure.

Noise on the supply makes both lose their registers, and a picture stays wrong until the power is
cut. So the set-up is said again with every picture.
"""

from drivers.leds.brightness import light_percent
from drivers.leds.current import Supply, duty_step
from drivers.leds.layout import Layout
from drivers.lights import Frame

#: Bytes for the LEDs: one bit an LED, the first one in bit 0 of the first byte.
_BITS = 8


def bits_of(layout: Layout, frame: Frame, length: int) -> bytes:
    """The picture as ``length`` bytes."""
    picture = bytearray(length)
    for led, glow in enumerate(layout.glows(frame)):
        if glow is not None and glow.brightness > 0:
            picture[led // _BITS] |= 1 << led % _BITS
    return bytes(picture)


def _brightness(frame: Frame) -> int:
    """One for all LEDs: that of the brightest light."""
    return max((glow.brightness for glow in (*frame.cells, *frame.lamps) if glow), default=0)


def _other(old: bytes | None, new: bytes) -> bytes | None:
    """``None``, all is to be said, where the same is shown again: noise may have changed it."""
    return None if old == new else old


class Max7219:
    """A chain of chips with 64 LEDs each; the first 64 LEDs hang on the chip next to the Pi."""

    RATE_HZ = 1_000_000
    #: A row is lit an eighth of the time, of that the part that the intensity says.
    DUTIES = tuple((2 * step + 1) / 32 / 8 for step in range(16))
    _INTENSITY, _SHUTDOWN = 0x0A, 0x0C
    #: No digits, eight rows, no test.
    _SET_UP = ((0x09, 0), (0x0B, 7), (0x0F, 0))

    def __init__(self, layout: Layout, supply: Supply, percent: int) -> None:
        """``percent`` of full brightness at most."""
        self._layout = layout
        self._supply = supply
        self._percent = percent
        self._chips = -(-len(layout.order) // 64)
        self._shown: bytes | None = None

    def begin(self) -> list[bytes]:
        """All dark, whatever the chips showed before."""
        self._shown = None
        return self._transfers(bytes(8 * self._chips), 0)

    def show(self, frame: Frame) -> list[bytes]:
        """The set-up and the rows that differ; all of them if none does."""
        picture = bits_of(self._layout, frame, 8 * self._chips)
        lit = sum(byte.bit_count() for byte in picture)
        percent = light_percent(_brightness(frame) * self._percent / 100)
        return self._transfers(picture, duty_step(lit, self.DUTIES, self._supply, percent))

    def end(self) -> list[bytes]:
        """Dark, and asleep."""
        return [*self.begin(), self._to_all(self._SHUTDOWN, 0)]

    def _transfers(self, picture: bytes, intensity: int) -> list[bytes]:
        set_up = [self._to_all(*pair) for pair in self._SET_UP]
        set_up.append(self._to_all(self._INTENSITY, intensity))
        old, self._shown = _other(self._shown, picture), picture
        rows = [
            b"".join(bytes((row + 1, picture[8 * chip + row])) for chip in self._far_first())
            for row in range(8)
            if old is None or picture[row::8] != old[row::8]
        ]
        return [*set_up, *rows, self._to_all(self._SHUTDOWN, 1)]

    def _far_first(self) -> range:
        return range(self._chips - 1, -1, -1)

    def _to_all(self, register: int, value: int) -> bytes:
        return bytes((register, value)) * self._chips


class Ht16k33:
    """One chip with up to 128 LEDs: of each row of eight, then a second eight of each row."""

    #: A row is lit an eighth of the time, of that the part that the dimming says.
    DUTIES = tuple((step + 1) / 16 / 8 for step in range(16))
    MOST_LEDS = 128
    _OSCILLATOR, _ON, _OFF, _DIMMING = 0x21, 0x81, 0x80, 0xE0

    def __init__(self, layout: Layout, supply: Supply, percent: int) -> None:
        """``percent`` of full brightness at most."""
        self._layout = layout
        self._supply = supply
        self._percent = percent
        self._shown: bytes | None = None

    def begin(self) -> list[bytes]:
        """All dark, whatever the chip showed before."""
        self._shown = None
        return self._transfers(bytes(16), 0)

    def show(self, frame: Frame) -> list[bytes]:
        """The set-up and the bytes from the first to the last that differs; all if none does."""
        bits = bits_of(self._layout, frame, 16)
        lit = sum(byte.bit_count() for byte in bits)
        percent = light_percent(_brightness(frame) * self._percent / 100)
        # Its memory has both eights of a row side by side.
        picture = bytes(byte for row in range(8) for byte in (bits[row], bits[row + 8]))
        return self._transfers(picture, duty_step(lit, self.DUTIES, self._supply, percent))

    def end(self) -> list[bytes]:
        """Dark."""
        return [*self.begin(), bytes((self._OFF,))]

    def _transfers(self, picture: bytes, dimming: int) -> list[bytes]:
        old, self._shown = _other(self._shown, picture), picture
        changed = [n for n in range(16) if old is None or picture[n] != old[n]]
        rows = [bytes((changed[0], *picture[changed[0] : changed[-1] + 1]))]
        set_up = (self._OSCILLATOR, self._DIMMING | dimming)
        return [*(bytes((command,)) for command in set_up), *rows, bytes((self._ON,))]
