"""A configured DGT board under the whole service, in real time."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from firmware_host.config.config import parse_config
from firmware_host.journal.journal import FILE_NAME
from firmware_host.journal.read import last_sitting, open_for_reading
from firmware_host.service.assembly import assemble
from firmware_host.service.service import Service
from firmware_host.timebase import monotonic_ns
from tests.drivers.dgt.model import NS, BoardModel
from tests.drivers.dgt.pty_board import PtyBoard
from tests.firmware_host.service.service_play import FIRST, on_loop


async def until(service: Service, is_so: Callable[[], bool]) -> None:
    """Looks after every update."""
    updates = service.updates()
    async with asyncio.timeout(30):
        while not is_so():
            await updates.next()


def _moves(service: Service) -> list[str]:
    return [ply.notation for ply in service.view().record.plies]


@on_loop
async def test_the_service_waits_for_its_board_plays_on_it_and_takes_it_again(tmp_path: Path):
    """Started before the board was switched on, it must not need a second start."""
    started_ns = monotonic_ns()
    pty = PtyBoard(tmp_path, BoardModel(FIRST), lambda: monotonic_ns() - started_ns)
    port = tmp_path / "ttyUSB0"
    text = (
        f'[board]\ndriver = "dgt"\n[dgt]\nport = "{port}"\n[game]\ntime_control = ""\n'
        f'[journal]\nfolder = "{tmp_path}/journal"\n'
    )
    service = assemble(parse_config(text, tmp_path / "jadoube.toml"))
    assert service.sitting.sensing == "piece"
    await service.start()
    try:
        assert any(f"there is no {port}" in line for line in service.notices)
        pty.plug_in("ttyUSB0")
        await until(service, lambda: not service.notices)
        now_ns = monotonic_ns() - started_ns
        for n, (cell, letter) in enumerate([(12, "."), (28, "P"), (52, "."), (36, "p")]):
            pty.model.put_at(now_ns + n * NS // 2, cell, letter)
        pty.turn()
        await until(service, lambda: _moves(service) == ["e4", "e5"])
        pty.unplug()
        await until(service, lambda: any("is gone" in line for line in service.notices))
        pty.plug_in("ttyUSB0")
        await until(service, lambda: not service.notices)
    finally:
        await service.stop()
        pty.close()
    with open_for_reading(tmp_path / "journal" / FILE_NAME) as connection:
        kept = last_sitting(connection)
    assert kept is not None
    assert kept.setup.scan_ms == 250  # touches nearer than that have no order (TM-4)
