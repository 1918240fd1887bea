"""A service whose machine's clock stands where the test puts it, on a board with no hands."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path

from drivers.cells import CHESSBOARD, Grid
from drivers.signals import Sensing, Signal, Tick
from drivers.sitting import Sitting
from firmware_host.journal.journal import FILE_NAME
from firmware_host.journal.kept_games import records_of
from firmware_host.journal.read import (
    kept_effects,
    kept_inputs,
    last_sitting,
    open_for_reading,
)
from firmware_host.journal.writer import JournalWriter
from firmware_host.service.numbered_table import NumberedTable
from firmware_host.service.parts import Parts
from firmware_host.service.resume import refold
from firmware_host.service.service import Service
from firmware_host.timebase import TimeBase
from tests.firmware_host.journal.journal_play import Machine
from tests.firmware_host.service.service_play import FIRST

MS = 1_000_000
#: More turns of the loop than it takes to come to rest.
_TURNS = 50


class StillBoard:
    """Reads the pieces where they stand at first, and says nothing."""

    sensing: Sensing = "occupancy"
    grid: Grid = CHESSBOARD

    def reading(self) -> str:
        return "".join("." if piece == "." else "x" for piece in FIRST)

    async def open(self) -> None: ...

    async def signals(self) -> AsyncGenerator[Signal, None]:
        await asyncio.Event().wait()
        yield Tick(0)

    async def close(self) -> None: ...


class Timed:
    """The service and the clock of its machine."""

    def __init__(self, service: Service, machine: Machine, folder: Path) -> None:
        self.service = service
        self.machine = machine
        self._path = folder / FILE_NAME
        self._updates = service.updates()

    async def say(self, at_ns: int, signals: Iterable[Signal]) -> None:
        """The clock jumps to ``at_ns``; the signals have come in meanwhile, all at once."""
        self.machine.at_ns = max(self.machine.at_ns, at_ns)
        last_ns = -1
        for signal in signals:
            self.service.deliver(signal)
            last_ns = max(last_ns, signal.t_ns)
        async with asyncio.timeout(10):
            taken_ns = -1
            while taken_ns < last_ns:
                update = await self._updates.next()
                taken_ns = last_ns if update is None else update.t_ns

    async def settle(self) -> None:
        """The loop does what it has to do now."""
        for _ in range(_TURNS):
            await asyncio.sleep(0)

    def refolded(self) -> NumberedTable:
        """What a restart would make of the journal."""
        with open_for_reading(self._path) as connection:
            last = last_sitting(connection)
            assert last is not None
            told = records_of(kept_effects(connection, last.number))
            return refold(last.setup, kept_inputs(connection, last.number), told[0].number)


@asynccontextmanager
async def timed(folder: Path, setup: Sitting) -> AsyncIterator[Timed]:
    """A life of the service, stopped in order at its end."""
    machine = Machine()
    parts = Parts(StillBoard(), TimeBase(machine), JournalWriter(folder / FILE_NAME, machine))
    service = Service(setup, parts)
    await service.start()
    try:
        yield Timed(service, machine, folder)
    finally:
        await service.stop()
