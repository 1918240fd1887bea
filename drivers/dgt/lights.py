"""The lights in a board of the family, over the line that its sensors use."""

import errno

from drivers.dgt import commands
from drivers.dgt.board import DgtBoard
from drivers.dgt.messages import FIELDS, cell_of_field
from drivers.lights import STEP_NS, Frame
from drivers.serial_link import PortError

_REMEDY = "look at the board's cable and power; its lights come back with it"


class DgtLights:
    """A ``LightDevice``: lights are on or off, without colours. The lamps are left out."""

    def __init__(self, board: DgtBoard) -> None:
        """The board opens the line, and loses it."""
        self._board = board
        self._life = 0
        self._lit: frozenset[int] = frozenset()
        self._say = {"pegasus": _pegasus, "revelation": _revelation}[board.leds]

    @property
    def step_ns(self) -> int:
        """Four pictures a second are some twenty bytes each, of the 960 that the line carries."""
        return STEP_NS

    async def open(self) -> None:
        """All dark. ``PortError`` while the board is away."""
        self._life = self._board.lives
        self._check()
        for command in _DARK[self._board.leds]:
            self._board.say(command)
        self._lit = frozenset()

    async def show(self, frame: Frame) -> None:
        """Sends what differs; ``PortError`` once the board was away."""
        self._check()
        lit = frozenset(cell_of_field(cell) for cell, glow in enumerate(frame.cells) if glow)
        if lit != self._lit:
            for command in self._say(self._lit, lit):
                self._board.say(command)
            self._lit = lit

    async def close(self) -> None:
        """Dark, if the board is still there."""
        if self._board.is_open and self._lit:
            for command in _DARK[self._board.leds]:
                self._board.say(command)
        self._lit = frozenset()

    def _check(self) -> None:
        if not self._board.is_open or self._life != self._board.lives:
            raise PortError("their board is away", _REMEDY, errno.ENODEV)


def _pegasus(_before: frozenset[int], now: frozenset[int]) -> list[bytes]:
    """It goes through the list by itself, one field after the other."""
    return [commands.leds_pegasus(sorted(now))]


def _revelation(before: frozenset[int], now: frozenset[int]) -> list[bytes]:
    gone = [commands.leds_revelation(field, field, on=False) for field in sorted(before - now)]
    return gone + [
        commands.leds_revelation(field, field, on=True) for field in sorted(now - before)
    ]


_DARK = {
    "pegasus": [commands.leds_pegasus([])],
    "revelation": [commands.leds_revelation(0, FIELDS - 1, on=False)],
}
