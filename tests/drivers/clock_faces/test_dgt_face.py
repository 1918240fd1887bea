"""The clock on a DGT board shows the sitting's times, and its lever is the players' button."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from drivers.clock_face import SECOND_NS, Face, SideFace
from drivers.clock_faces.dgt import DgtFace
from drivers.dgt import commands
from drivers.serial_link import PortError
from drivers.signals import Control, ControlKind, Press
from firmware_host.config.config import parse_config
from firmware_host.service.assembly import assemble
from firmware_host.timebase import monotonic_ns
from tests.drivers.clock_faces.faces import face
from tests.drivers.dgt.bench import FIRST, Bench, on_bench
from tests.drivers.dgt.model import NS, BoardModel, ModelClock, frame
from tests.drivers.dgt.pty_board import PtyBoard
from tests.firmware_host.service.service_play import on_loop


@dataclass
class DrivenClock(ModelClock):
    """In option 25: counts what it is told, and changes sides at its lever if told so."""

    counts: str | None = None
    toggles: bool = False
    refuses: bool = False

    def pass_to(self, t_ns: int) -> None:
        passed_ns, self.at_ns = t_ns - self.at_ns, t_ns
        if self.counts == "left":
            self.left_ns = max(0, self.left_ns - passed_ns)
        elif self.counts == "right":
            self.right_ns = max(0, self.right_ns - passed_ns)

    def answer(self, command: bytes) -> bytes:
        if self.refuses and command[0] == 0x0A:
            self.said.append(command)
            return frame(0x8D, 0x0A, 0x40, 0x0A, 0x0A, 0, 0, 0)
        if command[0] == 0x0A:
            left, right, flags = command[1:4], command[4:7], command[7]
            self.left_ns, self.right_ns = (
                (3600 * hours + 60 * minutes + seconds) * NS
                for hours, minutes, seconds in (left, right)
            )
            self.counts = {1: "left", 2: "right"}.get(flags & 3)
            self.runs = self.counts is not None
        return super().answer(command)

    def shown(self) -> tuple[int, int, str | None]:
        return self.left_ns // NS, self.right_ns // NS, self.counts

    def tells(self, model: BoardModel, t_ns: int) -> None:
        """Every second, as real ones do."""

        def tell(now_ns: int) -> bytes:
            self.tells(model, now_ns + NS)
            self.pass_to(now_ns)
            return self.message()

        model.at(t_ns, tell)

    def settings(self) -> int:
        return sum(command[0] == 0x0A for command in self.said)


def test_it_is_set_when_something_happens_and_counts_by_itself(tmp_path: Path):
    clock = DrivenClock()

    async def work(bench: Bench) -> None:
        display = DgtFace(bench.driver, "left")
        assert display.unit_ns == SECOND_NS
        with pytest.raises(PortError, match="its board is away"):
            await display.open()
        await bench.driver.open()
        await display.open()
        clock.tells(bench.model, bench.loop.now_ns())
        bench.pty.turn()
        await display.show(face("5:00", "5:00"))
        await bench.listen(2)
        assert clock.shown() == (300, 300, None)
        for second in range(300, 290, -1):
            await display.show(face(f"4:{second - 241:02d}", "5:00", "white"))
            await bench.listen(1)
        assert clock.counts == "left"
        assert clock.settings() == 2
        await display.show(face("4:50", "5:00", "black"))
        await bench.listen(2)
        assert clock.shown()[2] == "right"
        await display.show(face("4:50", "6:58", "black"))  # two minutes for an illegal move
        await bench.listen(1)
        assert clock.settings() == 4
        await display.show(None)
        await display.close()
        assert clock.settings() == 4

    on_bench(tmp_path, work, clock=clock)


def test_a_clock_that_was_switched_off_gets_its_times_again(tmp_path: Path):
    clock = DrivenClock()

    async def work(bench: Bench) -> None:
        display = DgtFace(bench.driver, "right")
        await bench.driver.open()
        await display.open()
        clock.tells(bench.model, bench.loop.now_ns())
        bench.pty.turn()
        for second in range(59, 39, -1):
            if second == 50:
                clock.left_ns = clock.right_ns = 0
                clock.counts = None
            await display.show(face(f"4:{second}", "5:00", "white"))
            await bench.listen(1)
        assert clock.settings() == 2
        assert abs(clock.shown()[1] - 280) <= 1
        assert clock.shown()[0::2] == (300, "right")

    on_bench(tmp_path, work, clock=clock)


def test_while_a_delay_passes_the_clock_stands(tmp_path: Path):
    clock = DrivenClock()

    async def work(bench: Bench) -> None:
        display = DgtFace(bench.driver, "left")
        await bench.driver.open()
        await display.open()
        for left in (3, 2, 1):
            white = SideFace("5:00", 300, f"+0:0{left}")
            await display.show(Face(white, face().black, "white"))
            await bench.listen(1)
        assert clock.shown() == (300, 7, None)
        await display.show(face("5:00", "0:07", "white"))
        await bench.listen(1)
        assert clock.counts == "left"
        assert clock.settings() == 2

    on_bench(tmp_path, work, clock=clock)


def test_every_tip_of_the_lever_is_a_press_and_sets_it_anew(tmp_path: Path):
    """A press that completes no move (I-9) left the other side's time running on the clock."""
    clock = DrivenClock()

    async def work(bench: Bench) -> None:
        display = DgtFace(bench.driver, "left")
        await bench.driver.open()
        await display.open()
        await display.show(face("5:00", "5:00"))
        await bench.listen(2)
        assert [s for s in bench.heard if isinstance(s, Press)] == []
        await display.show(face("5:00", "5:00", "white"))
        await bench.listen(1)
        said = clock.settings()
        bench.model.tip_at(bench.loop.now_ns() + NS // 10, right_up=True)
        bench.pty.turn()
        await bench.listen(1)
        presses = [s for s in bench.heard if isinstance(s, Press)]
        assert [press.side for press in presses] == ["white"]
        await display.show(face("4:59", "5:00", "white"))
        await bench.listen(1)
        assert clock.settings() == said + 1
        assert clock.counts == "left"

    on_bench(tmp_path, work, clock=clock)


def test_a_clock_that_refuses_is_said_until_it_takes_the_times(tmp_path: Path):
    clock = DrivenClock(refuses=True)

    async def work(bench: Bench) -> None:
        display = DgtFace(bench.driver, "left")
        await bench.driver.open()
        await display.open()
        await display.show(face("5:00", "5:00", "white"))
        await bench.listen(2)
        with pytest.raises(PortError, match="does not let itself be set") as caught:
            await display.show(face("4:58", "5:00", "white"))
        assert "option 25" in caught.value.remedy
        for _ in range(3):
            with pytest.raises(PortError, match="does not let itself be set"):
                await display.open()
            await bench.listen(2)
        clock.refuses = False
        with pytest.raises(PortError):
            await display.open()
        await bench.listen(2)
        await display.open()
        await display.show(face("4:50", "5:00", "white"))
        await asyncio.sleep(1)
        assert clock.counts == "left"

    on_bench(tmp_path, work, clock=clock)


@on_loop
async def test_under_the_service_the_lever_is_the_button_and_the_clock_follows(tmp_path: Path):
    started_ns = monotonic_ns()
    clock = DrivenClock(right_up=True)
    pty = PtyBoard(tmp_path, BoardModel(FIRST, clock=clock), lambda: monotonic_ns() - started_ns)
    pty.plug_in("ttyUSB0")
    text = (
        f'[board]\ndriver = "dgt"\n[dgt]\nport = "{tmp_path}/ttyUSB0"\n'
        '[game]\ntime_control = "300"\n[clock_face]\ndriver = "dgt"\n'
        f'[journal]\nfolder = "{tmp_path}/journal"\n'
    )
    service = assemble(parse_config(text, tmp_path / "jadoube.toml"))

    async def until(is_so: Callable[[], bool]) -> None:
        async with asyncio.timeout(30):
            while not is_so():
                await asyncio.sleep(0.01)

    def tip(*, right_up: bool) -> None:
        pty.model.tip_at(monotonic_ns() - started_ns, right_up=right_up)
        pty.turn()

    await service.start()
    try:
        await until(lambda: clock.shown() == (300, 300, None))
        tip(right_up=False)
        await until(lambda: clock.counts == "left")
        now_ns = monotonic_ns() - started_ns
        for n, (cell, letter) in enumerate([(12, "."), (28, "P")]):
            pty.model.put_at(now_ns + n * NS // 4, cell, letter)
        pty.turn()
        await until(lambda: [ply.notation for ply in service.view().record.plies] == ["e4"])
        tip(right_up=True)
        await until(lambda: clock.counts == "right")
        # The clock is told before what happened is kept, and shown to others.
        await until(lambda: service.view().record.plies[0].pressed_ns is not None)
        view = service.view()
        assert view.clock is not None
        assert view.clock.running == "black"
        assert abs(clock.shown()[0] - view.clock.white_ns // NS) <= 1
        service.deliver(Control(service.now_ns(), ControlKind.ARBITER, "black"))
        await until(lambda: clock.said[-1] == commands.show_text("ARBITER")[3:-1])
    finally:
        await service.stop()
        said = [command[0] for command in clock.said]
        pty.close()
    assert commands.END in said[said.index(commands.TEXT) :]
