"""A strip and a display under the whole service: they show the game, and never stop it."""

import asyncio
import errno
from collections.abc import Callable
from pathlib import Path

import pytest

from drivers.leds.current import Supply
from drivers.leds.lights import LedLights, SpiWire
from drivers.leds.ws281x import RATE_HZ, Ws281x
from tests.drivers.clock_faces.faces import SimulatedFace
from tests.drivers.leds.models import Machine, Strip
from tests.drivers.leds.pictures import plain_layout
from tests.firmware_host.service.service_play import Played, on_loop, other_setup, playing

E2, E4, E7, E5 = 12, 28, 52, 36


class Stage:
    """A strip on a machine, and who looks at it."""

    def __init__(self) -> None:
        self.strip = Strip(64, 3)
        self.machine = Machine({(0, 0): self.strip.at})
        chip = Ws281x(plain_layout(), "grb", Supply(500, 20, 1), 40)
        self.lights = LedLights(self.machine.connect, SpiWire(0, 0, RATE_HZ), chip)

    def lit(self) -> set[int]:
        return {n for n, level in enumerate(self.strip.shown) if any(level)}

    async def until(self, holds: Callable[[], bool]) -> None:
        async with asyncio.timeout(50):
            while not holds():
                await asyncio.sleep(0.001)


async def one_move_each(played: Played, stage: Stage, trouble: Callable[[], None]) -> None:
    played.move("e2", "e4", "white")
    await played.until_pressed(1)
    trouble()
    played.move("e7", "e5", "black")
    await played.until_pressed(2)
    assert len(played.keys) == 2
    assert played.service.view().clock is not None


def complaint(played: Played) -> str:
    return " ".join(line for line in played.service.notices if "lights" in line)


def fail(stage: Stage) -> None:
    stage.machine.failure = OSError(errno.EIO, "Input/output error")


def hang(stage: Stage) -> None:
    stage.machine.may_go_on.clear()


def heal(stage: Stage) -> None:
    stage.machine.failure = None
    stage.machine.may_go_on.set()


@pytest.mark.parametrize("trouble", [fail, hang])
def test_a_strip_that_fails_or_hangs_in_the_middle_stops_nothing_and_comes_back(
    tmp_path: Path, trouble: Callable[[Stage], None]
) -> None:
    @on_loop
    async def check() -> None:
        stage = Stage()
        async with playing(tmp_path, other_setup(mode="training"), lights=stage.lights) as played:
            await one_move_each(played, stage, lambda: trouble(stage))
            await stage.until(lambda: "can't be had" in complaint(played))
            heal(stage)
            await stage.until(lambda: stage.lit() == {E7, E5})
            await stage.until(lambda: complaint(played) == "")
        assert stage.lit() == set()

    check()


def test_a_strip_that_is_not_there_at_the_start_is_taken_when_it_comes(tmp_path: Path) -> None:
    @on_loop
    async def check() -> None:
        stage = Stage()
        fail(stage)
        async with playing(tmp_path, other_setup(mode="training"), lights=stage.lights) as played:
            await one_move_each(played, stage, lambda: None)
            heal(stage)
            await stage.until(lambda: stage.lit() == {E7, E5})

    check()


def test_the_display_shows_the_clock_from_press_to_press(tmp_path: Path) -> None:
    @on_loop
    async def check() -> None:
        face = SimulatedFace()
        async with playing(tmp_path, clock_face=face) as played:
            await Stage().until(lambda: bool(face.shown))
            assert face.shown[-1] is not None
            assert (face.shown[-1].white.text, face.shown[-1].running) == ("5:00", None)
            played.board.press("black")
            played.move("e2", "e4", "white")
            await played.until_pressed(1)

            def black_runs() -> bool:
                return face.shown[-1] is not None and face.shown[-1].running == "black"

            await Stage().until(black_runs)
            face.failure = OSError(errno.EREMOTEIO, "Remote I/O error")
            played.move("e7", "e5", "black")
            await played.until_pressed(2)

            def is_said() -> bool:
                return any("display can't be had" in line for line in played.service.notices)

            await Stage().until(is_said)
        assert not face.is_open

    check()
