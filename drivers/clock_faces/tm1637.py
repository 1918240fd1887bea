"""Two modules of four digits with a TM1637 each, on a clock line that they share.

Both lines of a module are pulled up and only ever pulled down, so nothing drives against the chip
when it answers. Whether it answers is not looked at: a module that is gone is not noticed.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from drivers.clock_face import SECOND_NS, Face, SideFace
from drivers.gpio.errors import of_pins
from drivers.gpio.hardware import Hardware, WriteBank

#: Segments a to g from bit 0 on: top, then clockwise, the middle last.
_SEGMENTS = dict(zip("0123456789", b"\x3f\x06\x5b\x4f\x66\x6d\x7d\x07\x7f\x6f", strict=True)) | {
    " ": 0x00,
    "h": 0x74,
    "F": 0x71,
    "L": 0x38,
    "A": 0x77,
    "G": 0x3D,
}
_COLON = 0x80
_DIGITS = 4
_MOST_MINUTES = 100

_WRITE, _FIRST_DIGIT, _DISPLAY = 0x40, 0xC0, 0x80
_ON = 0x08


@dataclass(frozen=True, slots=True)
class Lines:
    """BCM numbers: the clock that both share, and the data of each."""

    clock: int
    white: int
    black: int


def digits(side: SideFace, *, is_running: bool, is_flagged: bool) -> bytes:
    """Four digits: ``62:03`` is more than an hour, from 100 minutes on ``1h40``.

    The colon is lit at the side whose time runs.
    """
    minutes, seconds = divmod(side.seconds, 60)
    if is_flagged:
        text = "FLAG"
    elif minutes < _MOST_MINUTES:
        text = f"{minutes:2d}{seconds:02d}"
    else:
        text = f"{minutes // 60}h{minutes % 60:02d}"[:_DIGITS].ljust(_DIGITS)
    shown = bytearray(_SEGMENTS[character] for character in text)
    if is_running:
        shown[1] |= _COLON
    return bytes(shown)


def levels(message: Iterable[int]) -> Iterator[tuple[int, int]]:
    """One message as levels of the clock and of the data, from its start to its stop."""
    yield from ((1, 1), (1, 0), (0, 0))
    for byte in message:
        for n in range(8):
            bit = byte >> n & 1
            yield from ((0, bit), (1, bit), (0, bit))
        # The chip pulls the data down in the ninth pulse.
        yield from ((0, 1), (1, 1), (0, 1))
    yield from ((0, 0), (1, 0), (1, 1))


class Tm1637:
    """Both modules; a ``Panel``."""

    unit_ns = SECOND_NS

    def __init__(self, lines: Lines, percent: int) -> None:
        """``percent`` of full brightness, in eight steps."""
        self._lines = lines
        self._step = (percent - 1) * 8 // 100
        self._write: WriteBank | None = None

    def begin(self, hardware: Hardware) -> None:
        """Takes the pins; all digits dark."""
        lines = self._lines
        pins = (lines.clock, lines.white, lines.black)
        self._write = hardware.outputs(pins, 0b111, "open-drain")
        self.show(None)

    def show(self, face: Face | None) -> None:
        """Says it to both, some 400 changes of lines: one of them may have been unplugged."""
        for line, wanted in enumerate(_wanted(face), 1):
            for message in ((_WRITE,), (_FIRST_DIGIT, *wanted), (_DISPLAY | _ON | self._step,)):
                self._say(line, message)

    def end(self) -> None:
        """All digits dark."""
        self.show(None)

    def _say(self, line: int, message: Iterable[int]) -> None:
        """The other module's data stays high, so it hears no start."""
        if self._write is None:
            return
        others = 0b110 & ~(1 << line)
        try:
            for clock, data in levels(message):
                self._write(others | clock | data << line)
        except Exception as error:  # an edge: lgpio and gpiozero have errors of their own
            raise of_pins("of the clock's display", error) from error


def _wanted(face: Face | None) -> list[bytes]:
    if face is None:
        return [bytes(_DIGITS)] * 2
    sides = (("white", face.white), ("black", face.black))
    return [
        digits(side, is_running=face.running == name, is_flagged=face.flag == name)
        for name, side in sides
    ]
