"""What is not on the disk yet is seen by nobody (K-6)."""

import asyncio
from pathlib import Path

from drivers.simulated import SimulatedBoard
from firmware_host.journal.journal import FILE_NAME
from firmware_host.journal.writer import JournalWriter
from firmware_host.service.parts import Parts
from firmware_host.service.service import Service
from firmware_host.timebase import TimeBase
from tests.firmware_host.service.service_play import FIRST, SETUP, Played, on_loop


class SlowDisk(JournalWriter):
    """Takes nothing while ``free`` is cleared."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.free = asyncio.Event()
        self.free.set()
        self.asked = asyncio.Event()

    async def commit(self) -> None:
        self.asked.set()
        await self.free.wait()
        await super().commit()


@on_loop
async def test_a_press_is_not_seen_before_it_is_on_the_disk(tmp_path: Path) -> None:
    """Whoever was woken by the touch before saw the press; the power failed, and it was gone."""
    timebase = TimeBase()
    board = SimulatedBoard(timebase.now_ns, "occupancy")
    board.set_up(FIRST)
    disk = SlowDisk(tmp_path / FILE_NAME)
    service = Service(SETUP, Parts(board, timebase, disk))
    await service.start()
    try:
        played = Played(service, board)
        played.move("e2", "e4")
        await played.until(lambda: played.keys == ["e2e4"])
        disk.free.clear()
        disk.asked.clear()
        board.press("white")
        await disk.asked.wait()
        await asyncio.sleep(0)
        (ply,) = service.view().record.plies
        assert ply.pressed_ns is None
        disk.free.set()
        await played.until_pressed(1)
    finally:
        disk.free.set()
        await service.stop()
