"""A board's link over a script: what the board says in each of its lives, and how each ends."""

import asyncio
import errno
from collections.abc import AsyncGenerator, Sequence

import pytest

from drivers.cells import CHESSBOARD, Grid
from drivers.signals import FaultKind, Sensing, Signal
from firmware_host.service.board_link import BoardLink
from firmware_host.service.publishing import Notices
from tests.firmware_host.journal.journal_play import Machine

READING = "x" * 16 + "." * 32 + "x" * 16
LOST, BACK = FaultKind.BOARD_LOST, FaultKind.BOARD_BACK
GONE = OSError(errno.ENODEV, "No such device")


class ScriptedBoard:
    """Each ``open`` takes a line of the script: an error, or what is said until the link breaks."""

    sensing: Sensing = "occupancy"
    grid: Grid = CHESSBOARD

    def __init__(self, script: Sequence[OSError | list[Signal | OSError]]) -> None:
        self._script = list(script)
        self._life: list[Signal | OSError] = []

    def reading(self) -> str:
        return READING

    async def open(self) -> None:
        if not self._script:
            raise asyncio.CancelledError
        life = self._script.pop(0)
        if isinstance(life, OSError):
            raise life
        self._life = life

    async def signals(self) -> AsyncGenerator[Signal, None]:
        for each in self._life:
            if isinstance(each, OSError):
                raise each
            yield each

    async def close(self) -> None: ...


class Linked:
    """A link over a script, with the pauses that it makes, at a time that the test moves."""

    def __init__(self, *script: OSError | list[Signal | OSError], held_ns: int = 0) -> None:
        self.heard: list[Signal] = []
        self.pauses: list[float] = []
        self.notices = Notices()
        self.machine = Machine()
        self._held_ns = held_ns
        self.link = BoardLink(
            ScriptedBoard(script),
            lambda: 7,
            self._hear,
            self.notices,
            wait=self._pause,
            machine_ns=self.machine,
        )

    async def _hear(self, signal: Signal) -> None:
        self.machine.at_ns += self._held_ns
        self.heard.append(signal)

    async def _pause(self, pause_s: float) -> None:
        self.pauses.append(pause_s)

    def run(self) -> list[Signal]:
        async def run() -> None:
            await self.link.open()
            self.heard += self.link.tell()
            await self.link.follow()

        with pytest.raises(asyncio.CancelledError):
            asyncio.run(run())
        return self.heard
