"""The lights in a board of the family, over the line that its sensors use."""

import errno
from contextlib import suppress

from drivers.dgt.board import DgtBoard
from drivers.dgt.messages import cell_of_field
from drivers.lights import STEP_NS, Frame, Glow
from drivers.serial_link import PortError

_REMEDY = "look at the board's cable and power; its lights come back with it"


class DgtLights:
    """A ``LightDevice``: lights are on or off, without colours. The lamps are left out."""

    def __init__(self, board: DgtBoard) -> None:
        """The board opens the line, and loses it."""
        self._board = board
        self._life = 0

    @property
    def step_ns(self) -> int:
        """The line carries what pictures of games take; a longer one is shown more slowly."""
        return STEP_NS

    async def open(self) -> None:
        """All dark. ``PortError`` while the board is away."""
        self._life = self._board.lives
        self._check()
        self._board.show_lights(())

    async def show(self, frame: Frame) -> None:
        """What differs is said when the line is free; ``PortError`` once the board was away."""
        self._check()
        cells = enumerate(frame.cells)
        self._board.show_lights({cell_of_field(cell) for cell, glow in cells if _is_lit(glow)})

    async def close(self) -> None:
        """Dark, if the board is still there."""
        with suppress(PortError):
            if self._board.is_open:
                self._board.show_lights(())
                await self._board.lights_said()

    def _check(self) -> None:
        if not self._board.is_open or self._life != self._board.lives:
            raise PortError("their board is away", _REMEDY, errno.ENODEV)


def _is_lit(glow: Glow | None) -> bool:
    return glow is not None and glow.brightness > 0 and any(glow.colour)
