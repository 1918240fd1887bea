"""A service on a simulated board, for tests that play on it with hands of their own."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec

from drivers.cells import CHESSBOARD
from drivers.clock_face import ClockFace
from drivers.lights import LightDevice
from drivers.signals import Side
from drivers.simulated import SimulatedBoard
from drivers.sitting import Sitting
from firmware_host.journal.journal import FILE_NAME
from firmware_host.journal.writer import JournalWriter
from firmware_host.service.parts import Parts
from firmware_host.service.recording_sink import RecordingSink
from firmware_host.service.sealing import Envelopes
from firmware_host.service.service import Service
from firmware_host.service.wood import Wood
from firmware_host.timebase import TimeBase

P = ParamSpec("P")

#: A machine that is busy is no failure.
PATIENCE_S = 240


def on_loop(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Runs a test on an event loop of its own; one that waits for what never comes is ended."""

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        async def limited() -> None:
            async with asyncio.timeout(PATIENCE_S):
                await test(*args, **kwargs)

        asyncio.run(limited())

    return run


FIRST = "RNBQKBNR" + "P" * 8 + "." * 32 + "p" * 8 + "rnbqkbnr"
SETUP = Sitting(time_control="300", clock=True, clock_start="press", tags={"White": "Ann"})


class Played:
    """The service, its board and a pair of hands."""

    def __init__(self, service: Service, board: SimulatedBoard) -> None:
        self.service = service
        self.board = board
        self._updates = service.updates()

    def move(self, first: str, last: str, press: Side | None = None) -> None:
        """A piece from cell to cell; a captured one is taken off first."""
        cell = CHESSBOARD.parse(last)
        if self.board.standing[cell] != ".":
            self.board.put_away(self.board.lift(cell))
        self.board.place(cell, self.board.lift(CHESSBOARD.parse(first)))
        if press is not None:
            self.board.press(press)

    @property
    def keys(self) -> list[str]:
        """The moves of the current game."""
        return [ply.key for ply in self.service.view().record.plies]

    async def until(self, holds: Callable[[], bool]) -> None:
        """Waits for updates until it holds."""
        async with asyncio.timeout(10):
            while not holds():
                await self._updates.next()

    async def until_pressed(self, plies: int) -> None:
        """Waits until so many plies have their press."""

        def holds() -> bool:
            found = self.service.view().record.plies
            return len(found) == plies and found[-1].pressed_ns is not None

        await self.until(holds)


@asynccontextmanager
async def playing(
    folder: Path,
    setup: Sitting = SETUP,
    *,
    recording: RecordingSink | None = None,
    standing: str | None = None,
    lights: LightDevice | None = None,
    clock_face: ClockFace | None = None,
    hook: tuple[str, ...] = (),
) -> AsyncIterator[Played]:
    """A life of the service, stopped in order at its end. ``standing``: where the pieces are."""
    timebase = TimeBase()
    board = SimulatedBoard(timebase.now_ns, setup.sensing)

    def prepare(wood: Wood) -> None:
        board.set_up(standing or wood.standing, "" if standing else wood.hand)

    journal = JournalWriter(folder / FILE_NAME)
    sealed = Envelopes(folder / "sealed")
    parts = Parts(
        board,
        timebase,
        journal,
        recording,
        prepare,
        sealed,
        lights=lights,
        clock_face=clock_face,
        hook=hook,
    )
    service = Service(setup, parts)
    await service.start()
    try:
        yield Played(service, board)
    finally:
        await service.stop()


def other_setup(**changes: object) -> Sitting:
    """The set-up with changes."""
    return replace(SETUP, **changes)  # type: ignore[arg-type]
