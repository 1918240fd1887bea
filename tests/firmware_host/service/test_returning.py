"""What hangs on the board's line comes back with it, at once; what does not is left alone."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from drivers.lights import Frame, SimulatedLights
from drivers.serial_link import PortError
from firmware_host.service import returning
from firmware_host.service.pause import LAST_PAUSE_S
from firmware_host.service.publishing import Notices, Publisher, Update
from firmware_host.service.returning import Returns, devices
from firmware_host.service.shining import Shining
from firmware_host.sitting.lights import CellLight, Lights
from firmware_host.sitting.lights_meanings import Meaning
from tests.drivers.dgt.virtual_time import VirtualLoop, run_virtual

PICTURE = Lights((CellLight(12, Meaning.LAST_MOVE),))


class BoardsLights(SimulatedLights):
    """Lights over the line of a board, as ``ScannerLights``: of one life of it only."""

    def __init__(self, returns: Returns) -> None:
        super().__init__()
        self.is_away = False
        self.opened = 0
        self._returns = returns
        self._life = 0

    async def open(self) -> None:
        self._life = self._returns.count
        self._check()
        self.opened += 1
        await super().open()

    async def show(self, frame: Frame) -> None:
        self._check()
        await super().show(frame)

    def come(self) -> None:
        self.is_away, self.shown = False, None
        self._returns.tell()

    def _check(self) -> None:
        if self.is_away or self._life != self._returns.count:
            raise PortError("their board is away", "its lights come back with it")


def shining(
    play: Callable[[BoardsLights, Publisher, Notices, VirtualLoop], Coroutine[Any, Any, None]],
) -> None:
    """Lights that are kept at a picture, in virtual time."""

    async def run(loop: VirtualLoop) -> None:
        returns, notices, publisher = Returns(), Notices(), Publisher()
        returns.tell()
        lights = BoardsLights(returns)
        keeping = Shining(
            lights,
            lambda: PICTURE,
            loop.now_ns,
            notices,
            64,
            wait=returns.wait,
            lives=lambda: returns.count,
        )
        task = asyncio.create_task(keeping.follow(publisher.subscribe_early()))
        await asyncio.sleep(0.01)
        assert lights.shown is not None
        await play(lights, publisher, notices, loop)
        publisher.close()
        await task

    run_virtual(run)


async def soon() -> None:
    await asyncio.sleep(0.001)


@pytest.mark.parametrize("away_s", [0.05, 0.6, 7.0, 100.0])
def test_lights_of_the_board_are_back_as_soon_as_the_board(away_s: float) -> None:
    """They came up to eight seconds after it, while a notice said that they come with it."""

    async def play(
        lights: BoardsLights, publisher: Publisher, notices: Notices, loop: VirtualLoop
    ) -> None:
        for _ in range(5):
            lights.is_away = True
            await asyncio.sleep(11)  # by then the same picture is sent again
            assert "their board is away" in notices.lines()[0]
            await asyncio.sleep(away_s)
            lights.come()
            await soon()
            assert lights.shown is not None
            assert notices.lines() == []

    shining(play)


def test_lights_whose_board_was_away_unseen_are_taken_again_without_a_word(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The picture had not changed, so nobody sent it to the board that had come back dark."""

    async def play(
        lights: BoardsLights, publisher: Publisher, notices: Notices, loop: VirtualLoop
    ) -> None:
        lights.come()
        publisher.publish(Update(loop.now_ns()))  # the board's return
        await soon()
        assert lights.shown is not None
        assert lights.opened == 2

    shining(play)
    assert not caplog.records


def test_lights_of_their_own_are_not_taken_anew_with_the_board() -> None:
    async def run(loop: VirtualLoop) -> None:
        returns, notices, publisher = Returns(), Notices(), Publisher()
        lights = SimulatedLights()
        keeping = Shining(
            lights, lambda: PICTURE, loop.now_ns, notices, 64, lives=lambda: returns.count
        )
        task = asyncio.create_task(keeping.follow(publisher.subscribe_early()))
        await soon()
        returns.tell()
        for _ in range(3):
            publisher.publish(Update(loop.now_ns()))
            await soon()
        assert lights.frames == 2
        assert lights.is_open
        publisher.close()
        await task

    run_virtual(run)


def test_who_waits_for_a_return_waits_no_longer_than_the_pause() -> None:
    async def run(loop: VirtualLoop) -> None:
        returns = Returns()
        await returns.wait(LAST_PAUSE_S)
        assert loop.now_s == pytest.approx(LAST_PAUSE_S)
        waiting = [asyncio.create_task(returns.wait(LAST_PAUSE_S)) for _ in range(3)]
        await soon()
        returns.tell()
        await asyncio.gather(*waiting)
        assert loop.now_s < LAST_PAUSE_S + 0.1
        await returns.wait(1.0)  # a return that has been waits for nobody
        assert loop.now_s > LAST_PAUSE_S + 0.9

    run_virtual(run)


def test_what_is_plugged_in_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(returning, "_FOLDERS", (tmp_path / "absent",))
    monkeypatch.setattr(returning, "_PTS", tmp_path)
    before = devices()
    assert devices() == before
    (tmp_path / "7").touch()
    assert devices() != before
    monkeypatch.setattr(returning, "_PTS", tmp_path / "absent")
    assert devices() == ()
    (tmp_path / "absent").mkdir()
    assert devices() != ()
