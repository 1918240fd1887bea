"""The real service with a simulated board and its page, in a thread of the test's own process."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from drivers.lights import LightDevice
from drivers.simulated import SimulatedBoard
from drivers.sitting import Sitting
from firmware_host.journal.writer import JournalWriter
from firmware_host.service.sealing import Envelopes
from firmware_host.service.service import Parts, Service
from firmware_host.sitting.view import TableView
from firmware_host.timebase import TimeBase
from firmware_host.web.doorkeeper import Doorkeeper
from firmware_host.web.server import start_web

T = TypeVar("T")

#: Longer than anything takes on a busy machine with two cores.
PATIENCE_S = 30.0

CLUB = Sitting(
    time_control="300+3",
    clock=True,
    tags={"White": "Ada", "Black": "Boris", "Event": "Club evening", "Round": "1"},
)


class LiveBoard:
    """``start`` it, ``stop`` it, and start it again: on the same port and journal."""

    #: Which board there is, and which lights beside the page's.
    board_type: type[SimulatedBoard] = SimulatedBoard
    lights: LightDevice | None = None

    def __init__(self, folder: Path, sitting: Sitting = CLUB, port: int = 0) -> None:
        """``port`` 0 takes a free one."""
        self._folder = folder
        self._sitting = sitting
        self.port = port

    def start(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self.port = self._do(self._start(self._sitting, self.port))

    async def _start(self, sitting: Sitting, port: int) -> int:
        timebase = TimeBase()
        board = self.board_type(timebase.now_ns, sitting.sensing)
        self.board = board
        parts = Parts(
            board,
            timebase,
            JournalWriter(self._folder / "journal.sqlite"),
            prepare=lambda wood: board.set_up(*wood),
            lights=self.lights,
            envelopes=Envelopes(self._folder / "sealed"),
        )
        self.service = Service(sitting, parts)
        await self.service.start()
        door = Doorkeeper(self._folder)
        self._runner = await start_web(self.service, "127.0.0.1", port, door=door)
        return int(self._runner.addresses[0][1])

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def view(self) -> TableView:
        return self.call(self.service.view)

    def moves(self) -> list[str]:
        return [ply.notation for ply in self.view().record.plies]

    def pgn(self) -> str:
        return self.call(self.service.pgn)

    def call(self, function: Callable[[], T]) -> T:
        """In the service's own loop, as everything there must be."""

        async def run() -> T:
            return function()

        return self._do(run())

    def stop(self) -> None:
        self._do(self._stop())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(PATIENCE_S)
        self._loop.close()

    async def _stop(self) -> None:
        await self._runner.cleanup()
        await self.service.stop()

    def _do(self, task: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(task, self._loop).result(PATIENCE_S)


def from_position(fen: str, sitting: Sitting = CLUB) -> Sitting:
    """The same sitting from another first position."""
    return replace(sitting, start=fen)
