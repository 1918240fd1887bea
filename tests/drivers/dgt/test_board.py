"""What the driver makes of a board on a real pseudo terminal, its time virtual."""

import asyncio
from pathlib import Path

import pytest

from drivers.dgt import commands
from drivers.serial_link import PortError
from drivers.signals import CellChanged, FullReading, Press
from tests.drivers.dgt.bench import E2, E4, FIRST, Bench, on_bench
from tests.drivers.dgt.model import NS, ModelClock, frame


def test_it_is_opened_from_bus_mode_and_tells_each_change(tmp_path: Path):
    async def work(bench: Bench) -> None:
        await bench.driver.open()
        assert bench.driver.sensing == "piece"
        assert bench.driver.reading() == FIRST
        assert bench.driver.identity is not None
        assert bench.driver.identity.serial == "01025"
        assert bench.model.mode == "nice"
        opened_ns = bench.loop.now_ns()
        bench.hands((1.0, E2, "."), (1.6, E4, "P"))
        said = await bench.listen(5)
        assert [(s.cell, s.symbol) for s in said if isinstance(s, CellChanged)] == [
            (E2, "."),
            (E4, "P"),
        ]
        assert len(said) == 2
        for signal, done_s in zip(said, (1.0, 1.6), strict=True):
            assert 0 <= signal.t_ns - opened_ns - done_s * NS <= 0.27 * NS

    on_bench(tmp_path, work)


def test_a_board_that_still_talks_to_another_program_is_taken(tmp_path: Path):
    async def work(bench: Bench) -> None:
        bench.model.mode = "fritz"
        bench.model.get_power = lambda: None  # type: ignore[method-assign]  # it knows no such command
        bench.model.start_clock_at(0)
        bench.pty.say_raw(frame(0x86, *bench.model.seen)[20:])
        bench.pty.say_raw(b"\xff\xfe" + frame(0x8F, *bytes(100)) + b"\x8e\x00")
        await bench.driver.open()
        assert bench.driver.reading() == FIRST

    on_bench(tmp_path, work, clock=ModelClock())


def test_an_update_that_was_lost_is_made_good(tmp_path: Path):
    async def work(bench: Bench) -> None:
        await bench.driver.open()
        bench.model.mode = "idle"  # switched off and on: it does not tell changes any more
        bench.hands((0.5, E2, "."), (1.0, E4, "P"))
        said = await bench.listen(6)
        assert isinstance(said[-1], FullReading)
        assert said[-1].symbols[E4] == "P"
        assert bench.model.mode == "nice"
        bench.hands((0.1, E4, "."))
        assert isinstance((await bench.listen(1))[0], CellChanged)

    on_bench(tmp_path, work)


def test_a_dump_is_believed_only_when_it_says_it_twice(tmp_path: Path):
    """A lost byte before and one after made a dump of another position, once."""

    async def work(bench: Bench) -> None:
        await bench.driver.open()
        wrong = list(bench.model.seen)
        wrong[0] = 0
        bench.pty.say_raw(frame(0x86, *wrong))
        assert await bench.listen(4) == []

    on_bench(tmp_path, work)


def test_pieces_that_say_a_result_are_empty_squares(tmp_path: Path):
    async def work(bench: Bench) -> None:
        await bench.driver.open()
        bench.pty.say_raw(frame(0x8E, 36, 0x0D) + frame(0x8E, 35, 0x0F))
        assert [s for s in await bench.listen(0.2) if isinstance(s, CellChanged)] == []

    on_bench(tmp_path, work)


def test_a_board_that_lies_turned_is_told_as_it_is(tmp_path: Path):
    async def work(bench: Bench) -> None:
        await bench.driver.open()
        assert bench.driver.reading() == FIRST[::-1]

    on_bench(tmp_path, work, symbols=FIRST[::-1])


def test_the_lever_is_told_as_presses(tmp_path: Path):
    async def work(bench: Bench) -> None:
        await bench.driver.open()
        now_ns = bench.loop.now_ns()
        bench.model.start_clock_at(now_ns + NS)
        bench.model.tip_at(now_ns + 5 * NS, right_up=True)
        bench.model.tip_at(now_ns + 9 * NS, right_up=False)
        bench.pty.turn()
        said = await bench.listen(12)
        presses = [s for s in said if isinstance(s, Press)]
        assert [press.side for press in presses] == ["black", "white", "black"]
        assert [(p.t_ns - now_ns) // NS for p in presses] == [1, 5, 9]
        assert bench.driver.clock is not None
        assert bench.driver.clock.right.seconds == 5400 - 4
        assert bench.driver.clock_version == (2, 2)

    on_bench(tmp_path, work, clock=ModelClock())


def test_a_press_while_the_link_was_down_is_told_when_it_is_back(tmp_path: Path):
    async def work(bench: Bench) -> None:
        await bench.driver.open()
        bench.model.start_clock_at(bench.loop.now_ns() + NS)
        bench.pty.turn()
        await bench.listen(3)
        bench.pty.unplug()
        with pytest.raises(PortError, match="is gone"):
            await bench.listen(1)
        bench.model.tip_at(bench.loop.now_ns() + NS, right_up=True)
        await asyncio.sleep(2)
        bench.pty.plug_in("ttyUSB1")
        await bench.driver.open()
        presses = [s for s in await bench.listen(3) if isinstance(s, Press)]
        assert [press.side for press in presses] == ["white"]

    on_bench(tmp_path, work, clock=ModelClock())


def test_the_clock_is_told_texts_until_it_answers(tmp_path: Path):
    clock = ModelClock()

    async def work(bench: Bench) -> None:
        await bench.driver.open()
        await bench.listen(3)
        clock.said.clear()
        clock.deaf = 1
        bench.driver.say_to_clock(commands.show_text("Jadoube"))
        bench.driver.say_to_clock(commands.set_and_run(600, 600, "left"))
        await bench.listen(10)
        assert clock.said == [
            b"\x0cJadoube \x00",
            b"\x0cJadoube \x00",
            b"\x0a\x00\x0a\x00\x00\x0a\x00\x09",
        ]
        assert bench.driver.clock_refused == ()
        clock.deaf = 9
        bench.driver.say_to_clock(commands.beep(3))
        await bench.listen(10)
        assert bench.driver.clock_refused == (commands.BEEP,)

    on_bench(tmp_path, work, clock=clock)
