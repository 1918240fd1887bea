"""The driver against a board on a real pseudo terminal, its time virtual."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from contextlib import aclosing
from pathlib import Path

import pytest

from drivers.dgt import commands
from drivers.dgt.board import MOST_WAITING, Choice, DgtBoard
from drivers.dgt.lights import DgtLights
from drivers.lights import Frame, Glow
from drivers.serial_link import Port, PortError, SerialLink, open_link
from drivers.signals import CellChanged, FullReading, Press, Signal
from tests.drivers.dgt.model import NS, BoardModel, ModelClock, frame
from tests.drivers.dgt.pty_board import PtyBoard
from tests.drivers.dgt.virtual_time import VirtualLoop, run_virtual

FIRST = "RNBQKBNR" + 8 * "P" + 32 * "." + 8 * "p" + "rnbqkbnr"
E2, E4 = 12, 28
ANY = Choice()


class Bench:
    """A board on a pty, and the driver that looks for it."""

    def __init__(self, loop: VirtualLoop, folder: Path, model: BoardModel, choice: Choice) -> None:
        self.loop = loop
        self.model = model
        self.pty = PtyBoard(folder, model, loop.now_ns)
        self.driver = DgtBoard(loop.now_ns, choice, ports=self.pty.ports, connect=self.pty.connect)
        self.heard: list[Signal] = []

    async def listen(self, seconds: float) -> list[Signal]:
        """What is said within that time."""
        before = len(self.heard)

        async def hear() -> None:
            async with aclosing(self.driver.signals()) as signals:
                async for signal in signals:
                    self.heard.append(signal)

        try:
            async with asyncio.timeout(seconds):
                await hear()
        except TimeoutError as error:
            if isinstance(error, PortError):
                raise
        return self.heard[before:]

    def hands(self, *puts: tuple[float, int, str]) -> None:
        """Seconds from now, the cell, the piece."""
        for seconds, cell, letter in puts:
            self.model.put_at(self.loop.now_ns() + round(seconds * NS), cell, letter)
        self.pty.turn()


Work = Callable[[Bench], Awaitable[None]]


def on_bench(
    folder: Path,
    work: Work,
    *,
    symbols: str = FIRST,
    clock: ModelClock | None = None,
    choice: Choice = ANY,
    plugged: bool = True,
) -> None:
    async def run(loop: VirtualLoop) -> None:
        bench = Bench(loop, folder, BoardModel(symbols, clock=clock), choice)
        if plugged:
            bench.pty.plug_in("ttyUSB0")
        try:
            await work(bench)
        finally:
            await bench.driver.close()
            bench.pty.close()

    run_virtual(run)


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
        bench.model.get_power = lambda: None  # type: ignore[method-assign]
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


# --- what goes wrong with ports ----------------------------------------------------------------


def trouble(error: PortError) -> tuple[str, str]:
    return error.strerror, error.remedy


def test_nothing_is_plugged_in(tmp_path: Path):
    async def work(bench: Bench) -> None:
        with pytest.raises(PortError) as caught:
            await bench.driver.open()
        assert trouble(caught.value) == (
            "no DGT board is among the serial ports",
            "plug it in and switch it on, or name its port: dgt.port",
        )

    on_bench(tmp_path, work, plugged=False)


def test_the_named_port_is_absent_then_there(tmp_path: Path):
    path = str(tmp_path / "ttyUSB7")

    async def work(bench: Bench) -> None:
        with pytest.raises(PortError, match=f"there is no {path}"):
            await bench.driver.open()
        bench.pty.plug_in("ttyUSB7")
        await bench.driver.open()
        assert bench.driver.reading() == FIRST

    on_bench(tmp_path, work, plugged=False, choice=Choice(port=path))


def test_two_programs_never_share_a_port(tmp_path: Path):
    async def work(bench: Bench) -> None:
        await bench.driver.open()
        port = Choice(port=bench.pty.path)
        other = DgtBoard(bench.loop.now_ns, port, connect=bench.pty.connect)
        with pytest.raises(PortError) as caught:
            await other.open()
        reason, remedy = trouble(caught.value)
        assert reason == f"another program uses {bench.pty.path}"
        assert f"fuser -v {bench.pty.path}" in remedy
        await bench.driver.close()
        await other.open()
        await other.close()

    on_bench(tmp_path, work)


def test_a_port_that_this_user_may_not_use():
    master, slave = os.openpty()
    path = os.ttyname(slave)
    Path(path).chmod(0)
    before = os.geteuid()
    if before == 0:
        os.seteuid(65_534)
    try:
        with pytest.raises(PortError) as caught:
            open_link(path, 9600)
    finally:
        os.seteuid(before)
        os.close(master)
        os.close(slave)
    assert trouble(caught.value) == (
        f"no permission for {path}",
        "add the user to its group (sudo usermod -aG dialout NAME) and log in again",
    )


@pytest.mark.parametrize("kind", ["folder", "file"])
def test_what_is_no_serial_port(tmp_path: Path, kind: str):
    path = tmp_path / kind
    path.mkdir() if kind == "folder" else path.touch()
    with pytest.raises(PortError, match="is no serial port"):
        open_link(str(path), 9600)


def test_a_device_that_says_nothing_or_nonsense_is_no_board(tmp_path: Path):
    async def work(bench: Bench) -> None:
        for answer in (b"", b"ok\r\n", b"\xff" * 40, frame(0x93, 1, 8)):
            bench.model._obey = lambda _t, _c, said=answer: said  # type: ignore[method-assign]
            with pytest.raises(PortError, match="does not answer"):
                await bench.driver.open()

    on_bench(tmp_path, work)


def test_a_board_that_falls_silent_is_lost(tmp_path: Path):
    """Some adapters stay open when their board is gone: no error ever comes."""

    async def work(bench: Bench) -> None:
        await bench.driver.open()
        bench.model.has_power = False
        bench.model._obey = lambda _t, _c: b""  # type: ignore[method-assign]
        asked_ns = bench.loop.now_ns()
        with pytest.raises(PortError, match="does not answer"):
            await bench.listen(20)
        assert 4 * NS < bench.loop.now_ns() - asked_ns < 7 * NS

    on_bench(tmp_path, work)


def test_another_board_is_not_taken_for_the_one_that_was_there(tmp_path: Path):
    async def work(bench: Bench) -> None:
        await bench.driver.open()
        bench.pty.unplug()
        with pytest.raises(PortError):
            await bench.listen(1)
        bench.model.serial = "02222"
        bench.pty.plug_in("ttyUSB0")
        with pytest.raises(PortError, match="board 02222 answers, not board 01025"):
            await bench.driver.open()

    on_bench(tmp_path, work)


def test_of_several_boards_the_one_with_the_number_is_taken(tmp_path: Path):
    async def work(bench: Bench) -> None:
        other = PtyBoard(tmp_path, BoardModel(FIRST[::-1], serial="02222"), bench.loop.now_ns)
        other.plug_in("ttyUSB1")

        def both() -> list[Port]:
            return bench.pty.ports() + other.ports()

        def connect(path: str, baud: int) -> SerialLink:
            return (other if path == other.path else bench.pty).connect(path, baud)

        choice = Choice(serial_number="02222")
        driver = DgtBoard(bench.loop.now_ns, choice, ports=both, connect=connect)
        await driver.open()
        assert driver.reading() == FIRST[::-1]
        await driver.close()
        other.close()

    on_bench(tmp_path, work)


def test_noise_on_the_line_is_no_move(tmp_path: Path):
    async def work(bench: Bench) -> None:
        await bench.driver.open()
        for noise in (b"\xff\x00\x12", bytes(range(128)), b"\x86\x00\x43" + bytes(10), b"\x8d\x00"):
            bench.pty.say_raw(noise)
        bench.hands((0.5, E2, "."))
        said = await bench.listen(3)
        assert [(s.cell, s.symbol) for s in said if isinstance(s, CellChanged)] == [(E2, ".")]
        assert len(said) == 1

    on_bench(tmp_path, work)


def test_a_service_that_is_behind_gets_one_reading_and_every_press(tmp_path: Path):
    async def work(bench: Bench) -> None:
        await bench.driver.open()
        moves = MOST_WAITING + 40
        bench.hands(*((1 + 0.3 * n, E2, "P" if n % 2 else ".") for n in range(moves)))
        bench.model.start_clock_at(bench.loop.now_ns() + NS)
        bench.pty.turn()
        await asyncio.sleep(0.3 * moves + 3)
        said = await bench.listen(1)
        assert len(said) < MOST_WAITING
        assert sum(isinstance(s, Press) for s in said) == 1
        assert [s.t_ns for s in said] == sorted(s.t_ns for s in said)
        assert any(isinstance(s, FullReading) for s in said)

    on_bench(tmp_path, work, clock=ModelClock())


# --- the Pegasus and lights ----------------------------------------------------------------------

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


def test_lights_of_a_revelation_are_switched_one_by_one_and_end_with_the_board(tmp_path: Path):
    async def work(bench: Bench) -> None:
        lights = DgtLights(bench.driver)
        with pytest.raises(PortError, match="their board is away"):
            await lights.open()
        await bench.driver.open()
        await lights.open()
        await lights.show(picture(0))
        await lights.show(picture(1))
        await bench.listen(1)
        sent = [command for command in bench.model.heard if command[0] == 0x60]
        assert sent == [
            commands.leds_revelation(0, 63, on=False),
            commands.leds_revelation(56, 56, on=True),
            commands.leds_revelation(56, 56, on=False),
            commands.leds_revelation(57, 57, on=True),
        ]
        await bench.driver.open()
        with pytest.raises(PortError, match="their board is away"):
            await lights.show(picture(2))

    on_bench(tmp_path, work, choice=Choice("dgt-revelation"))
