"""A device of lights is kept at what the lights mean, and never holds up play."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from drivers.lights import STEP_NS, Frame, SimulatedLights
from firmware_host.service import keeping
from firmware_host.service.pause import FIRST_PAUSE_S, LAST_PAUSE_S
from firmware_host.service.publishing import Notices, Publisher, Update
from firmware_host.service.shining import Shining
from firmware_host.sitting.lights import DARK, FAILED, CellLight, Lights
from firmware_host.sitting.lights_meanings import Meaning
from firmware_host.timebase import NS_PER_S
from tests.drivers.dgt.virtual_time import VirtualLoop, run_virtual
from tests.firmware_host.service.service_play import on_loop, other_setup, playing

STEADY = Lights((CellLight(12, Meaning.LAST_MOVE),))
BLINKING = Lights((CellLight(12, Meaning.OWED),))


class Stage:
    """A device, what it should show, and a clock that stands unless it is moved."""

    def __init__(self, device: SimulatedLights) -> None:
        self.device = device
        self.picture = DARK
        self.t_ns = 0
        self.notices = Notices()
        self.publisher = Publisher()
        self.pauses: list[float] = []
        shining = Shining(
            device, lambda: self.picture, lambda: self.t_ns, self.notices, 64, wait=self.wait
        )
        self.task = asyncio.create_task(shining.follow(self.publisher.subscribe()))

    async def wait(self, pause_s: float) -> None:
        self.pauses.append(pause_s)
        await asyncio.sleep(0)

    def show(self, picture: Lights) -> None:
        self.picture = picture
        self.publisher.publish(Update(self.t_ns))

    async def until(self, holds: Callable[[], object]) -> None:
        while not holds():
            await asyncio.sleep(0)

    async def end(self) -> None:
        self.publisher.close()
        await self.task

    def lit(self) -> list[int]:
        shown = self.device.shown
        return [] if shown is None else [i for i, glow in enumerate(shown.cells) if glow]


@on_loop
async def test_a_new_picture_is_sent_and_an_equal_one_is_not() -> None:
    stage = Stage(SimulatedLights())
    await stage.until(lambda: stage.device.frames == 1)
    stage.show(STEADY)
    await stage.until(lambda: stage.lit() == [12])
    for _ in range(5):
        stage.show(STEADY)
    await stage.end()
    assert stage.device.frames == 2
    assert not stage.device.is_open


@on_loop
async def test_what_blinks_is_sent_again_at_its_steps() -> None:
    stage = Stage(SimulatedLights(step_ns=1_000_000))
    stage.show(BLINKING)
    await stage.until(lambda: stage.lit() == [12])
    stage.t_ns += 1_000_000
    await stage.until(lambda: stage.lit() == [])
    await stage.end()


@on_loop
async def test_dead_lights_are_said_once_and_come_back() -> None:
    """A plug that was pulled out of the strip stopped the whole evening."""
    stage = Stage(SimulatedLights())
    await stage.until(lambda: stage.device.shown)
    stage.device.fail(OSError(5, "Input/output error"))
    stage.show(STEADY)
    await stage.until(lambda: len(stage.pauses) > 7)
    (said,) = stage.notices.lines()
    assert "the lights can't be had: input/output error" in said
    assert "play goes on" in said
    assert stage.pauses[:3] == [FIRST_PAUSE_S, 2 * FIRST_PAUSE_S, 4 * FIRST_PAUSE_S]
    assert max(stage.pauses) == LAST_PAUSE_S
    stage.device.fail(None)
    await stage.until(lambda: stage.lit() == [12])
    assert stage.notices.lines() == []
    await stage.end()


@on_loop
async def test_lights_that_hang_are_taken_for_dead() -> None:
    stage = Stage(SimulatedLights())
    stage.device.hangs = True
    await stage.until(stage.notices.lines)
    assert "they do not answer" in stage.notices.lines()[0]
    stage.device.hangs = False
    await stage.until(lambda: stage.device.shown)
    await stage.end()


@on_loop
async def test_a_cancelled_task_leaves_the_lights_dark() -> None:
    stage = Stage(SimulatedLights())
    stage.show(STEADY)
    await stage.until(lambda: stage.lit() == [12])
    stage.task.cancel()
    await asyncio.gather(stage.task, return_exceptions=True)
    assert stage.device.shown is None


def test_play_goes_on_without_lights(tmp_path: Path) -> None:
    """Issue 3, point 8: a dead device never stops play, and the page says what to do."""

    @on_loop
    async def check() -> None:
        device = SimulatedLights()
        device.fail(OSError(19, "No such device"))
        async with playing(tmp_path, lights=device) as played:
            played.move("e2", "e4", "white")
            await played.until_pressed(1)
            assert any("the lights can't be had" in line for line in played.service.notices)

    check()


def test_the_device_shows_what_the_page_shows(tmp_path: Path) -> None:
    @on_loop
    async def check() -> None:
        device = SimulatedLights()
        setup = other_setup(mode="training")
        async with playing(tmp_path, setup, lights=device) as played:
            played.move("e2", "e4", "white")
            await played.until_pressed(1)
            lit = {light.cell for light in played.service.view().lights.cells}
            assert lit == {12, 28}

            def is_shown() -> bool:
                shown = device.shown
                return shown is not None and {i for i, g in enumerate(shown.cells) if g} == lit

            while not is_shown():
                await asyncio.sleep(0)

    check()


def test_a_mistake_of_ours_is_said_by_the_board_lamp() -> None:
    assert [light.lamp for light in FAILED.lamps] == ["board"]


def test_a_picture_that_stays_is_shown_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A strip whose power had come back stayed dark until somebody moved."""
    monkeypatch.setattr(keeping, "AGAIN_S", 0.001)

    @on_loop
    async def check() -> None:
        stage = Stage(SimulatedLights())
        stage.show(STEADY)
        await stage.until(lambda: stage.device.frames > 3)
        assert stage.lit() == [12]
        await stage.end()

    check()


class SlowLights(SimulatedLights):
    """Takes three steps of a pattern for a picture, and remembers each."""

    is_busy = False

    async def show(self, frame: Frame) -> None:
        assert not self.is_busy
        self.is_busy = True
        await asyncio.sleep(3 * STEP_NS / NS_PER_S)
        self.is_busy = False
        await super().show(frame)


def shown_by(device: SimulatedLights) -> Frame:
    assert device.shown is not None
    return device.shown


def test_a_device_that_is_slower_than_what_blinks_is_shown_the_newest_picture_only() -> None:
    """Pictures queued before a board's slow line, which showed what was minutes ago."""

    async def work(loop: VirtualLoop) -> None:
        device, publisher = SlowLights(), Publisher()

        def picture() -> Lights:
            return Lights((CellLight(loop.now_ns() // STEP_NS % 64, Meaning.LAST_MOVE),))

        shining = Shining(device, picture, loop.now_ns, Notices(), 64)
        updates = publisher.subscribe()
        task = asyncio.create_task(shining.follow(updates))
        for n in range(600):
            publisher.publish(Update(loop.now_ns()))
            await asyncio.sleep(0.1)
            assert len(updates._waiting) <= 9
            if n > 20:
                (lit,) = [i for i, glow in enumerate(shown_by(device).cells) if glow]
                assert (loop.now_ns() // STEP_NS - lit) % 64 <= 7
        publisher.close()
        await task
        assert device.shown is None
        assert device.frames >= 60

    run_virtual(work)


@on_loop
async def test_many_updates_at_once_are_one_look_at_the_picture() -> None:
    """Each update of a burst had the picture made twice, while the next press waited."""
    device = SimulatedLights()
    looks, publisher = list[int](), Publisher()

    def picture() -> Lights:
        looks.append(device.frames)
        return STEADY

    shining = Shining(device, picture, lambda: 0, Notices(), 64)
    updates = publisher.subscribe()
    task = asyncio.create_task(shining.follow(updates))
    while device.frames == 0:
        await asyncio.sleep(0)
    await updates.rest()
    looks.clear()
    for _ in range(5):
        publisher.publish(Update(0))
    while not looks:
        await asyncio.sleep(0)
    await updates.rest()
    publisher.close()
    await task
    assert len(looks) == 1
