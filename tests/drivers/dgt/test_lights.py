"""The Pegasus, and the lights in boards."""

import asyncio
from pathlib import Path

import pytest

from drivers.dgt import commands
from drivers.dgt.board import Choice
from drivers.dgt.lights import DgtLights
from drivers.lights import Frame, Glow
from drivers.serial_link import PortError
from firmware_host.service.publishing import Notices, Publisher, Update
from firmware_host.service.shining import Shining
from firmware_host.sitting.lights import CellLight, Lights
from firmware_host.sitting.lights_meanings import Meaning
from tests.drivers.dgt.bench import E2, E4, Bench, on_bench

KEY = bytes(range(6))


def picture(*cells: int) -> Frame:
    return Frame(tuple(Glow((255, 0, 0), 100) if n in cells else None for n in range(64)))


def test_a_pegasus_tells_filled_squares_and_has_lights(tmp_path: Path):
    async def work(bench: Bench) -> None:
        await bench.driver.open()
        assert bench.driver.sensing == "occupancy"
        assert bench.driver.reading() == 16 * "x" + 32 * "." + 16 * "x"
        assert bench.model.heard[0] == commands.developer_key(KEY)
        assert bench.model.mode == "board"
        lights = DgtLights(bench.driver)
        await lights.open()
        await bench.listen(1)
        await lights.show(picture(E2, E4))
        await lights.show(picture(E2, E4))
        await bench.listen(1)
        await lights.close()
        await bench.listen(1)
        sent = [command for command in bench.model.heard if command[0] == 0x60]
        dark, lit = commands.leds_pegasus([]), commands.leds_pegasus([36, 52])
        assert sent == [dark, lit, dark]

    on_bench(tmp_path, work, choice=Choice("dgt-pegasus", key=KEY))


def test_a_locked_pegasus_is_said_to_be(tmp_path: Path):
    async def work(bench: Bench) -> None:
        with pytest.raises(PortError) as caught:
            await bench.driver.open()
        assert caught.value.strerror == f"{bench.pty.path}: the board is locked"
        assert "dgt.key" in caught.value.remedy

    on_bench(tmp_path, work, symbols=64 * "q", choice=Choice("dgt-pegasus"))


def test_lights_of_a_revelation_are_switched_row_by_row_and_end_with_the_board(tmp_path: Path):
    async def work(bench: Bench) -> None:
        lights = DgtLights(bench.driver)
        with pytest.raises(PortError, match="their board is away"):
            await lights.open()
        await bench.driver.open()
        await lights.open()
        for lit in (picture(0, 1), picture(1)):
            await bench.listen(1)
            await lights.show(lit)
        await bench.listen(1)
        sent = [command for command in bench.model.heard if command[0] == 0x60]
        assert sent[:3] == [
            commands.leds_revelation(0, 63, on=False),
            commands.leds_revelation(56, 57, on=True),
            commands.leds_revelation(56, 56, on=False),
        ]
        await bench.driver.open()
        with pytest.raises(PortError, match="their board is away"):
            await lights.show(picture(2))

    on_bench(tmp_path, work, choice=Choice("dgt-revelation"))


def test_what_is_black_or_has_no_brightness_is_dark(tmp_path: Path):
    async def work(bench: Bench) -> None:
        await bench.driver.open()
        lights = DgtLights(bench.driver)
        await lights.open()
        glows = (Glow((255, 0, 0), 0), Glow((0, 0, 0), 100), Glow((0, 0, 1), 1))
        await lights.show(Frame(glows + 61 * (None,)))
        await bench.listen(1)
        assert bench.model.lit == {58}

    on_bench(tmp_path, work, choice=Choice("dgt-revelation"))


@pytest.mark.parametrize("dialect", ["dgt-revelation", "dgt-pegasus"])
def test_lights_are_dark_when_they_are_closed_whatever_was_on_its_way(tmp_path: Path, dialect: str):
    """The line was busy at that moment, and the board's lights shone on after the service."""

    async def work(bench: Bench) -> None:
        await bench.driver.open()
        lights = DgtLights(bench.driver)
        await lights.open()
        await lights.show(picture(*range(0, 64, 2)))
        await bench.listen(0.1)
        assert bench.model.lit
        await lights.close()
        await bench.driver.close()
        await asyncio.sleep(1)  # what the line carries still
        assert bench.model.lit == set()

    on_bench(tmp_path, work, choice=Choice(dialect))


def test_lights_whose_board_goes_while_they_are_made_dark_are_closed(tmp_path: Path):
    async def work(bench: Bench) -> None:
        await bench.driver.open()
        lights = DgtLights(bench.driver)
        await lights.open()
        await lights.show(picture(*range(0, 64, 2)))
        bench.pty.unplug()
        await lights.close()
        assert not bench.driver.is_open

    on_bench(tmp_path, work, choice=Choice("dgt-revelation"))


def test_an_empty_board_before_a_game_blinks_and_is_asked_as_ever(tmp_path: Path):
    """While the pieces were set up the lights fell behind by a minute a minute."""
    homes = Lights(tuple(CellLight(n, Meaning.MISSING) for n in (*range(16), *range(48, 64))))
    shown = [homes]

    async def work(bench: Bench) -> None:
        await bench.driver.open()
        lights, publisher = DgtLights(bench.driver), Publisher()
        shining = Shining(lights, lambda: shown[0], bench.loop.now_ns, Notices(), 64)
        task = asyncio.create_task(shining.follow(publisher.subscribe()))
        bench.model.heard.clear()
        await bench.listen(20)
        assert 9 <= bench.model.heard.count(commands.SEND_BOARD) <= 11
        assert 19 <= bench.model.heard.count(commands.SEND_SERIAL) <= 21
        assert 100 <= sum(command[0] == 0x60 for command in bench.model.heard) <= 400
        shown[0] = Lights((CellLight(E4, Meaning.LAST_MOVE),))
        publisher.publish(Update(bench.loop.now_ns()))
        await bench.listen(0.2)
        assert bench.model.lit == {36}
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await bench.listen(0.1)
        assert bench.model.lit == set()

    on_bench(tmp_path, work, symbols=64 * ".", choice=Choice("dgt-revelation"))
