"""The lights of a scanner, over the line that its sensors use."""

import errno

from drivers.lights import STEP_NS, Frame, Glow
from drivers.scanner.board import ScannerBoard
from drivers.scanner.commands import Shade
from drivers.serial_link import PortError

_REMEDY = "look at the board's cable and power; its lights come back with it"
#: Of 255 and of 100 percent, in steps of 15.
_STEPS = 15
_FULL = 255 * 100


class ScannerLights:
    """A ``LightDevice``. A scanner that says it has no lights is shown nothing; no mistake."""

    def __init__(self, board: ScannerBoard) -> None:
        """The board opens the line, and loses it."""
        self._board = board
        self._life = 0

    @property
    def step_ns(self) -> int:
        """Four pictures a second are a kilobyte at most, of the 11 that the line carries."""
        return STEP_NS

    async def open(self) -> None:
        """All dark. ``PortError`` while the board is away."""
        self._life = self._board.lives
        self._check()
        self._board.show({})

    async def show(self, frame: Frame) -> None:
        """Sends what differs; ``PortError`` once the board was away."""
        self._check()
        can = self._board.can
        lights = 0 if can is None else can.lights
        glows = enumerate((*frame.cells, *frame.lamps))
        self._board.show({n: shade(glow) for n, glow in glows if glow is not None and n < lights})

    async def close(self) -> None:
        """Dark, if the board is still there."""
        if self._board.is_open:
            self._board.show({})

    def _check(self) -> None:
        if not self._board.is_open or self._life != self._board.lives:
            raise PortError("their board is away", _REMEDY, errno.ENODEV)


def shade(glow: Glow) -> Shade:
    """Twelve bits of it. What glows at all never comes out dark."""
    return "".join(f"{_level(part, glow.brightness):X}" for part in glow.colour)


def _level(part: int, percent: int) -> int:
    if part <= 0 or percent <= 0:
        return 0
    return max(1, min(_STEPS, round(part * percent * _STEPS / _FULL)))
