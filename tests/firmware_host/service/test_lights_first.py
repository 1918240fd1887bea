"""A press: its lights first, then the disk, then everybody else. None of them hangs another."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from drivers.lights import STEP_NS, Frame
from drivers.signals import Press, Signal
from drivers.simulated import SimulatedBoard
from firmware_host.journal.journal import FILE_NAME
from firmware_host.journal.writer import JournalWriter
from firmware_host.service import publishing
from firmware_host.service.parts import Parts
from firmware_host.service.publishing import Publisher, Update
from firmware_host.service.service import Service
from firmware_host.timebase import TimeBase
from tests.firmware_host.service.service_play import FIRST, SETUP, on_loop

MOVED = {12, 28}
#: A picture takes so many turns of the loop.
TURNS = 20


class Noted(JournalWriter):
    """Notes when it is to write a press."""

    def __init__(self, path: Path, notes: list[str]) -> None:
        super().__init__(path)
        self.notes = notes
        self.has_press = False

    def add_input(self, signal: Signal) -> None:
        self.has_press = self.has_press or isinstance(signal, Press)
        super().add_input(signal)

    async def commit(self) -> None:
        if self.has_press:
            self.notes.append("disk")
        self.has_press = False
        await super().commit()


class SlowStrip:
    """A ``LightDevice`` whose pictures take a while. ``broken``: it fails; ``hangs``: it hangs."""

    step_ns = STEP_NS

    def __init__(self, notes: list[str]) -> None:
        self.notes = notes
        self.broken = self.hangs = False
        self.tried = asyncio.Event()

    async def open(self) -> None:
        if self.broken:
            raise OSError(5, "gone")

    async def show(self, frame: Frame) -> None:
        self.tried.set()
        if self.broken:
            raise OSError(5, "gone")
        if self.hangs:
            await asyncio.Event().wait()
        for _ in range(TURNS):
            await asyncio.sleep(0)
        if {cell for cell, glow in enumerate(frame.cells) if glow is not None} == MOVED:
            self.notes.append("light")

    async def close(self) -> None:
        pass


class Stage:
    """A game whose first move stands and is not pressed."""

    def __init__(self, folder: Path) -> None:
        self.notes = list[str]()
        self.t_ns = 0
        timebase = TimeBase(lambda: self.t_ns)
        self.board = SimulatedBoard(timebase.now_ns, "occupancy")
        self.board.set_up(FIRST)
        self.strip = SlowStrip(self.notes)
        disk = Noted(folder / FILE_NAME, self.notes)
        parts = Parts(self.board, timebase, disk, lights=self.strip)
        self.service = Service(replace(SETUP, mode="training"), parts)

    async def move(self) -> None:
        touched = self.service.updates()
        for touch in (lambda: self.board.lift(12), lambda: self.board.place(28, "P")):
            self.t_ns += 50_000_000
            touch()
            assert await touched.next() is not None
        touched.close()
        self.notes.clear()

    async def press(self) -> None:
        told = self.service.updates()
        self.board.press("white")
        while not self.service.view().record.plies:
            assert await told.next() is not None
        self.notes.append("page")


@asynccontextmanager
async def staged(folder: Path) -> AsyncIterator[Stage]:
    stage = Stage(folder)
    await stage.service.start()
    try:
        await stage.strip.tried.wait()
        await stage.move()
        yield stage
    finally:
        await stage.service.stop()


@on_loop
async def test_a_press_is_lit_then_written_then_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk's thread began while the picture was on its way, and held it up."""
    monkeypatch.setattr(publishing, "EARLY_S", 3600.0)
    async with staged(tmp_path) as stage:
        await stage.press()
        assert stage.notes[:3] == ["light", "disk", "page"]


@on_loop
async def test_lights_that_are_away_keep_no_press_from_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(publishing, "EARLY_S", 3600.0)
    async with staged(tmp_path) as stage:
        stage.strip.broken = True
        await stage.press()
        assert "light" not in stage.notes


@on_loop
async def test_lights_that_hang_keep_a_press_from_the_disk_for_no_longer_than_is_allowed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(publishing, "EARLY_S", 0.001)
    async with staged(tmp_path) as stage:
        stage.strip.hangs = True
        await stage.press()
        assert stage.notes[:2] == ["disk", "page"]


@on_loop
async def test_what_is_shown_while_a_press_is_written_is_what_stood_before_it(
    tmp_path: Path,
) -> None:
    """Nobody had looked since the start, so the page of whoever came then was of the start."""
    async with staged(tmp_path) as stage:
        seen = list[str]()
        commit = stage.service._parts.journal.commit

        async def look() -> None:
            view = stage.service.view()
            seen.append(view.reading)
            assert not view.record.plies
            await commit()

        stage.service._parts.journal.commit = look  # type: ignore[method-assign]
        stage.t_ns += 100_000_000
        stage.board.press("white")
        while not seen:
            await asyncio.sleep(0)
        assert (seen[0][12], seen[0][28]) == (".", "x")


@on_loop
async def test_who_shows_early_is_told_before_the_others() -> None:
    """Its task came last of all that an update woke, after the reading of a whole page."""
    publisher, order = Publisher(), list[str]()
    page, lights = publisher.subscribe(), publisher.subscribe_early()

    async def follow(name: str, subscription: publishing.Subscription) -> None:
        while await subscription.next() is not None:
            order.append(name)

    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(follow("page", page))
        tasks.create_task(follow("lights", lights))
        await asyncio.sleep(0)
        publisher.publish(Update(0))
        await asyncio.sleep(0)
        publisher.close()
    assert order == ["lights", "page"]
