"""What a page and a broadcast get of a service that has not read its journal yet, or is behind."""

import asyncio
from functools import partial
from pathlib import Path

import pytest
from aiohttp import ClientSession

from drivers.simulated import SimulatedBoard
from drivers.sitting import Sitting
from firmware_host.journal.writer import JournalWriter
from firmware_host.service import service as service_module
from firmware_host.service.parts import Parts
from firmware_host.service.service import Service
from firmware_host.service.sources import Inbox
from firmware_host.timebase import TimeBase
from firmware_host.web.server import start_web
from tests.web.served import Served, serve


def test_a_broadcast_that_asks_before_the_journal_is_read_is_told_to_come_again(
    tmp_path: Path,
) -> None:
    """The page was served before the journal was read: a broadcast showed that there were none."""

    async def run() -> None:
        timebase = TimeBase()
        board = SimulatedBoard(timebase.now_ns, "occupancy")
        journal = JournalWriter(tmp_path / "journal.sqlite")
        parts = Parts(board, timebase, journal, prepare=lambda wood: board.set_up(*wood))
        service = Service(Sitting(), parts)
        runner = await start_web(service, "127.0.0.1", 0)
        url = f"http://127.0.0.1:{runner.addresses[0][1]}/game.pgn"
        async with ClientSession() as client:
            async with client.get(url) as answer:
                assert answer.status == 503
                assert int(answer.headers["Retry-After"]) > 0
                assert "ETag" not in answer.headers
            await service.start()
            async with client.get(url) as answer:
                assert answer.status == 200
        await runner.cleanup()
        await service.stop()

    asyncio.run(run())


def test_a_control_for_which_there_is_no_room_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that a player did may be lost in silence, however far the service is behind."""
    monkeypatch.setattr(service_module, "Inbox", partial(Inbox, limit=0))

    async def test(served: Served) -> None:
        served.board.unplug()
        async with served.page() as page:
            answer = await page.ask('{"do": "control", "kind": "resign", "by": "white"}')
            assert answer["type"] == "error"
            assert "the service is behind" in answer["text"]

    serve(test)


def test_a_button_of_an_unplugged_board_is_refused_and_a_control_is_taken() -> None:
    async def test(served: Served) -> None:
        served.board.unplug()
        async with served.page() as page:
            answer = await page.ask('{"do": "press", "side": "white"}')
            assert "nobody hears its buttons" in answer["text"]
            answer = await page.ask('{"do": "control", "kind": "resign", "by": "white"}')
            assert answer["type"] == "ok"
            await page.until(lambda state: bool(state["record"]["result"] == "0-1"))

    serve(test)
