"""A display on pins or a bus as a ``ClockFace``: it is talked to beside the event loop."""

import errno
from contextlib import suppress
from typing import Protocol

from drivers.beside import STAYS_S, Beside
from drivers.clock_face import Face
from drivers.gpio.errors import GpioError
from drivers.gpio.hardware import Connect, Hardware


class Panel(Protocol):
    """A display on opened hardware. Its calls may block; ``OSError`` if it is lost."""

    #: The smallest time that it shows.
    unit_ns: int

    def begin(self, hardware: Hardware) -> None:
        """Nothing shown, from whatever state."""

    def show(self, face: Face | None) -> None:
        """Shows this and nothing else."""

    def end(self) -> None:
        """Nothing shown."""


class PanelFace:
    """A ``ClockFace``."""

    def __init__(self, connect: Connect, panel: Panel) -> None:
        """Nothing is opened yet."""
        self._connect = connect
        self._panel = panel
        self._beside = Beside("clock-face", STAYS_S)
        #: Used by the work beside the loop only, of which there is one at a time.
        self._hardware: Hardware | None = None

    @property
    def unit_ns(self) -> int:
        """As the panel's."""
        return self._panel.unit_ns

    async def open(self) -> None:
        """Opens the hardware; nothing is shown."""
        await self._beside.run(self._open)

    async def show(self, face: Face | None, /) -> None:
        """Shows this."""
        await self._beside.run(lambda: self._show(face))

    async def close(self) -> None:
        """Nothing is shown, if it can still be reached."""
        with suppress(OSError):
            await self._beside.run(self._close)

    def _open(self) -> None:
        self._let_go()
        self._hardware = self._connect()
        self._panel.begin(self._hardware)

    def _show(self, face: Face | None) -> None:
        if self._hardware is None:
            raise GpioError("it is not open", "it is opened again", errno.ENODEV)
        self._panel.show(face)

    def _close(self) -> None:
        try:
            if self._hardware is not None:
                self._panel.end()
        finally:
            self._let_go()

    def _let_go(self) -> None:
        hardware, self._hardware = self._hardware, None
        if hardware is not None:
            hardware.close()
