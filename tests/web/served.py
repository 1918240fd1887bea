"""The real service and its web server inside one test's own event loop."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from aiohttp import ClientSession, ClientWebSocketResponse

from drivers.simulated import SimulatedBoard
from drivers.sitting import Sitting
from firmware_host.journal.writer import JournalWriter
from firmware_host.service.service import Parts, Service
from firmware_host.timebase import TimeBase
from firmware_host.web.difference import Json, merge
from firmware_host.web.doorkeeper import Doorkeeper
from firmware_host.web.server import start_web

START = "RNBQKBNR" + "P" * 8 + "." * 32 + "p" * 8 + "rnbqkbnr"

#: Longer than anything takes on a busy machine.
PATIENCE_S = 20.0


class Served:
    """A running service, its board, and a client that speaks to its server."""

    #: The state folder, and who guards the arbiter's console.
    folder: Path
    door: Doorkeeper

    def __init__(self, service: Service, board: SimulatedBoard, port: int, client: ClientSession):
        self.service = service
        self.board = board
        self.client = client
        self.url = f"http://127.0.0.1:{port}"

    @asynccontextmanager
    async def page(self, **headers: str) -> AsyncIterator["FakePage"]:
        async with self.client.ws_connect(f"{self.url}/ws", headers=headers) as socket:
            page = FakePage(socket)
            await page.hear()
            yield page


class FakePage:
    """What ``link.js`` does: keeps the tree by a snapshot and differences."""

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        self.socket = socket
        self.state: Json = None
        self.version = 0
        self.answers: list[dict[str, Any]] = []
        self.heard: list[str] = []

    async def hear(self) -> str:
        message = await asyncio.wait_for(self.socket.receive_json(), PATIENCE_S)
        kind = str(message["type"])
        self.heard.append(kind)
        if kind == "snapshot":
            self.state, self.version = message["state"], message["version"]
        elif kind == "diff":
            assert message["version"] >= self.version
            self.state, self.version = merge(self.state, message["change"]), message["version"]
        else:
            self.answers.append(message)
        return kind

    async def ask(self, text: str) -> dict[str, Any]:
        """Sends and waits for the answer; differences that come before it are taken in."""
        await self.socket.send_str(text)
        while not self.answers:
            await self.hear()
        return self.answers.pop(0)

    async def until(self, condition: Callable[[Any], bool]) -> None:
        """Waits for a state that stays; the newest one is in the message if it never comes."""
        try:
            async with asyncio.timeout(PATIENCE_S):
                while not condition(self.state):
                    await self.hear()
        except TimeoutError:
            raise AssertionError(f"it never came; now {self.state}") from None


def serve(test: Callable[[Served], Awaitable[None]], sitting: Sitting | None = None) -> None:
    """Runs a test's coroutine against a fresh service."""
    asyncio.run(_serve(test, sitting or Sitting(time_control="300", clock=True)))


async def _serve(test: Callable[[Served], Awaitable[None]], sitting: Sitting) -> None:
    with TemporaryDirectory() as folder:
        timebase = TimeBase()
        board = SimulatedBoard(timebase.now_ns, sitting.sensing)
        journal = JournalWriter(Path(folder) / "journal.sqlite")
        parts = Parts(board, timebase, journal, prepare=lambda wood: board.set_up(*wood))
        service = Service(sitting, parts)
        await service.start()
        door = Doorkeeper(Path(folder))
        runner = await start_web(service, "127.0.0.1", 0, door=door)
        try:
            async with ClientSession() as client:
                served = Served(service, board, int(runner.addresses[0][1]), client)
                served.folder, served.door = Path(folder), door
                await test(served)
        finally:
            await runner.cleanup()
            await service.stop()
