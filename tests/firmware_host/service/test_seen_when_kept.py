"""What is not on the disk yet is seen by nobody (K-6), but for the lights at the board."""

import asyncio
import gc
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from drivers.lights import STEP_NS, Frame
from drivers.signals import Control, ControlKind
from drivers.simulated import SimulatedBoard
from firmware_host.journal.journal import FILE_NAME
from firmware_host.journal.writer import JournalWriter
from firmware_host.service.parts import Parts
from firmware_host.service.publishing import Update
from firmware_host.service.service import Service
from firmware_host.sitting.effects import Happened
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


class Strip:
    """A ``LightDevice`` that keeps which cells were lit, picture by picture."""

    step_ns = STEP_NS

    def __init__(self) -> None:
        self.lit: list[set[int]] = []

    async def open(self) -> None:
        pass

    async def show(self, frame: Frame) -> None:
        self.lit.append({cell for cell, glow in enumerate(frame.cells) if glow is not None})

    async def close(self) -> None:
        pass


@asynccontextmanager
async def on_slow_disk(
    folder: Path, timebase: TimeBase | None = None
) -> AsyncIterator[tuple[Service, SimulatedBoard, SlowDisk]]:
    """A game before its first move; at the end the disk takes everything."""
    timebase = timebase or TimeBase()
    board = SimulatedBoard(timebase.now_ns, "occupancy")
    board.set_up(FIRST)
    disk = SlowDisk(folder / FILE_NAME)
    service = Service(SETUP, Parts(board, timebase, disk))
    await service.start()
    try:
        yield service, board, disk
    finally:
        disk.free.set()
        await service.stop()


@on_loop
async def test_the_lights_answer_a_press_while_a_slow_disk_still_writes(tmp_path: Path) -> None:
    """A worn card took half a second, and a player who saw no light pressed once more."""
    clock = [0]
    timebase = TimeBase(lambda: clock[0])
    board = SimulatedBoard(timebase.now_ns, "occupancy")
    board.set_up(FIRST)
    disk, strip = SlowDisk(tmp_path / FILE_NAME), Strip()
    setup = replace(SETUP, mode="training")
    service = Service(setup, Parts(board, timebase, disk, lights=strip))
    await service.start()
    touched = service.updates()
    try:
        for touch in (lambda: board.lift(12), lambda: board.place(28, "P")):
            clock[0] += 50_000_000
            touch()
            assert await touched.next() is not None
        # It has not rested, so only the press says that it is a move.
        assert {12, 28} not in strip.lit
        disk.free.clear()
        board.press("white")
        async with asyncio.timeout(10):
            while {12, 28} not in strip.lit:
                await asyncio.sleep(0)
        assert not service.view().record.plies
    finally:
        disk.free.set()
        await service.stop()


@on_loop
async def test_a_press_is_not_seen_before_it_is_on_the_disk(tmp_path: Path) -> None:
    """Whoever was woken by the touch before saw the press; the power failed, and it was gone."""
    async with on_slow_disk(tmp_path) as (service, board, disk):
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


@on_loop
async def test_what_was_told_is_seen_while_the_next_is_written(tmp_path: Path) -> None:
    """A ruling was confirmed in the shell; the status asked at once knew nothing of it."""
    async with on_slow_disk(tmp_path, TimeBase(lambda: 10**9)) as (service, board, disk):
        told = service.updates()
        board.control("adjust", by="white")  # type: ignore[arg-type]  # a word for a kind
        async with asyncio.timeout(10):
            while not _tells(await told.next(), "adjust"):
                pass
        disk.free.clear()
        disk.asked.clear()
        board.press("white")
        await disk.asked.wait()
        assert [event.kind for event in service.view().events] == ["adjust"]


@on_loop
async def test_no_pgn_has_what_is_not_on_the_disk_yet(tmp_path: Path) -> None:
    """A broadcast pulled 0-1 while the page still played on; then the power failed."""
    async with on_slow_disk(tmp_path) as (service, _board, disk):
        disk.free.clear()
        disk.asked.clear()
        service.deliver(Control(service.now_ns(), ControlKind.RESIGN, "white"))
        await disk.asked.wait()
        assert service.view().record.result == "*"
        assert '[Result "*"]' in service.pgn()
        told = service.updates()
        disk.free.set()
        while service.view().record.result == "*":
            await told.next()
        assert '[Result "0-1"]' in service.pgn()


@on_loop
async def test_a_stop_that_overruns_leaves_no_error_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Each stop past its bound logged a traceback: an exception was never retrieved."""
    monkeypatch.setattr("firmware_host.service.service.FED_S", 0.01)
    timebase = TimeBase()
    disk = SlowDisk(tmp_path / FILE_NAME)
    service = Service(SETUP, Parts(SimulatedBoard(timebase.now_ns, "occupancy"), timebase, disk))
    await service.start()
    disk.free.clear()
    disk.asked.clear()
    service.deliver(Control(service.now_ns(), ControlKind.RESIGN, "white"))
    await disk.asked.wait()
    service.request_stop()
    await service.wait()  # which has an end, whatever the disk does
    await service.stop()
    gc.collect()
    assert "what was said last: not done within 0.01 s" in caplog.text
    assert not [each for each in caplog.records if each.levelno >= logging.ERROR]


def _tells(update: Update | None, kind: str) -> bool:
    assert update is not None
    return any(isinstance(each, Happened) and each.kind == kind for each in update.effects)
