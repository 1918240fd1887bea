"""What the driver makes of a scanner on a real pseudo terminal, its time virtual."""

import asyncio
from pathlib import Path

import pytest

from drivers import talking_port
from drivers.board import scan_ms_of
from drivers.scanner.board import Choice, ScannerBoard
from drivers.serial_link import Port, PortError, SerialLink
from drivers.signals import CellChanged, Control, ControlKind, FullReading, Press, Signal
from tests.drivers.dgt.pty_board import PtyBoard
from tests.drivers.scanner.bench import E2, E4, FIRST, PICO, Bench, on_bench
from tests.drivers.scanner.controller import Controller
from tests.drivers.scanner.model import NS, Boot, ScannerModel

#: Signals that may wait, where a test has them pile up.
FEW = 60


def stamped(said: list[Signal], *planned_ns: int) -> None:
    assert len(said) == len(planned_ns)
    for signal, t_ns in zip(said, planned_ns, strict=True):
        assert abs(signal.t_ns - t_ns) < 2_000_000, signal


def test_it_is_opened_and_tells_each_change_with_the_time_of_its_edge(tmp_path: Path, boot: Boot):
    async def work(bench: Bench) -> None:
        await bench.driver.open()
        assert bench.driver.reading() == FIRST
        assert bench.driver.is_open
        assert bench.driver.can is not None
        assert bench.driver.can.lights == 67
        times = [bench.in_s(1.0), bench.in_s(1.6)]
        bench.hands((1.0, E2, "."), (1.6, E4, "x"))
        said = await bench.listen(5)
        assert [(s.cell, s.symbol) for s in said if isinstance(s, CellChanged)] == [
            (E2, "."),
            (E4, "x"),
        ]
        stamped(said, *times)
        assert bench.driver.reading()[E4] == "x"
        assert abs(bench.driver.drift + 0.004) < 0.0005

    on_bench(tmp_path, work, boot=boot, drift=0.004)


def test_buttons_are_told_with_the_time_at_which_they_were_pressed(tmp_path: Path, boot: Boot):
    async def work(bench: Bench) -> None:
        await bench.driver.open()
        times = [bench.in_s(n) for n in range(1, 9)]
        keys = ["clock w", "adjust b", "adjust-end b", "promote-n w", "arbiter -", "draw b"]
        for n, key in enumerate([*keys, "coffee w", "promote-k w"], 1):
            bench.press(n, *key.split(" "))
        said = await bench.listen(9)
        stamped(said, *times[:6])
        kinds = [(s.kind, s.by, s.piece) for s in said if isinstance(s, Control)]
        assert isinstance(said[0], Press)
        assert said[0].side == "white"
        assert kinds == [
            (ControlKind.ADJUST, "black", None),
            (ControlKind.ADJUST_END, "black", None),
            (ControlKind.PROMOTE, "white", "n"),
            (ControlKind.ARBITER, None, None),
            (ControlKind.DRAW, "black", None),
        ]

    on_bench(tmp_path, work, boot=boot)


def test_the_lever_is_told_as_presses(tmp_path: Path, boot: Boot):
    async def work(bench: Bench) -> None:
        await bench.driver.open()
        times = [bench.in_s(1), bench.in_s(3)]
        for seconds, side in [(1, "b"), (2, "b"), (3, "w")]:
            bench.press(seconds, "lever", side)
        said = await bench.listen(6)
        assert [s.side for s in said if isinstance(s, Press)] == ["white", "black"]
        stamped(said, *times)

    on_bench(tmp_path, work, boot=boot, lever="w")


def test_a_lever_tipped_while_the_plug_was_out_is_told_when_it_is_back(tmp_path: Path, boot: Boot):
    async def work(bench: Bench) -> None:
        await bench.driver.open()
        bench.pty.unplug()
        with pytest.raises(PortError, match="is gone"):
            await bench.listen(1)
        bench.press(0.5, "lever", "b")
        await asyncio.sleep(1)
        bench.pty.plug_in("ttyACM3")
        await bench.driver.open()
        assert [s.side for s in await bench.listen(3) if isinstance(s, Press)] == ["white"]

    on_bench(tmp_path, work, boot=boot, lever="w")


def test_presses_while_the_plug_was_out_are_told_once_each_when_it_is_back(
    tmp_path: Path, boot: Boot
):
    """The controller had power of its own, and kept them."""

    async def work(bench: Bench) -> None:
        await bench.driver.open()
        bench.press(0.5, "clock", "w")
        assert len(await bench.listen(1)) == 1
        bench.pty.unplug()
        with pytest.raises(PortError):
            await bench.listen(1)
        bench.press(0.5, "clock", "b")
        bench.press(40, "clock", "w")
        await asyncio.sleep(60)
        bench.pty.plug_in("ttyACM0")
        await bench.driver.open()
        said = await bench.listen(5)
        assert [s.side for s in said if isinstance(s, Press)] == ["black", "white"]
        bench.press(0.5, "clock", "b")
        assert [s.side for s in await bench.listen(5) if isinstance(s, Press)] == ["black"]

    on_bench(tmp_path, work, boot=boot, own_power=True)


def test_a_press_of_long_before_the_service_started_is_nobodys(tmp_path: Path, boot: Boot):
    """Children had played with the buttons before the game."""

    async def work(bench: Bench) -> None:
        bench.press(1, "clock", "w")
        bench.press(90, "clock", "b")
        await asyncio.sleep(100)
        await bench.driver.open()
        assert [s.side for s in await bench.listen(5) if isinstance(s, Press)] == ["black"]

    on_bench(tmp_path, work, boot=boot)


def test_a_controller_that_restarts_in_mid_game_goes_on(tmp_path: Path, boot: Boot):
    async def work(bench: Bench) -> None:
        await bench.driver.open()
        bench.press(0.2, "clock", "w")
        bench.driver.show({3: "F00"})
        await bench.listen(1)
        bench.hands((0.5, E2, "."))
        bench.model.reset_at(bench.in_s(0.5) + 1)
        bench.hands((0.51, E4, "x"))
        said = await bench.listen(4)
        assert bench.model.boots == 2
        assert isinstance(said[0], CellChanged)
        assert isinstance(said[1], FullReading)
        assert said[1].symbols == bench.driver.reading() == "".join(bench.model.cells)
        time_ns = bench.in_s(0.5)
        bench.press(0.5, "clock", "b")
        stamped(await bench.listen(1), time_ns)
        assert bench.model.controller.shown == {3: "F00"}  # type: ignore[attr-defined]  # both have it

    on_bench(tmp_path, work, boot=boot)


def test_the_clock_of_the_controller_runs_round(tmp_path: Path, boot: Boot):
    """After 71 minutes the stamps of a game jumped back by as much."""

    async def work(bench: Bench) -> None:
        await bench.driver.open()
        times = [bench.in_s(1), bench.in_s(9)]
        bench.press(1, "clock", "w")
        bench.press(9, "clock", "b")
        stamped(await bench.listen(12), *times)

    on_bench(tmp_path, work, boot=boot, drift=-0.005, first_micros=0xFFFFFFFF - 5_000_000)


def test_a_self_test_says_what_is_found(tmp_path: Path):
    async def work(bench: Bench) -> None:
        await bench.driver.open()
        assert await bench.driver.test_itself() == ()
        bench.model.controller.findings = "stuck:0C lights"  # type: ignore[attr-defined]  # ours
        assert await bench.driver.test_itself() == ("stuck:0C", "lights")
        bench.model.controller._obey = lambda _kind, _fields: None  # type: ignore[attr-defined]  # ours
        with pytest.raises(PortError, match="does not test itself"):
            await bench.driver.test_itself()
        await bench.driver.close()
        with pytest.raises(PortError, match="not open"):
            await bench.driver.test_itself()

    on_bench(tmp_path, work)


def test_nothing_is_plugged_in(tmp_path: Path):
    async def work(bench: Bench) -> None:
        with pytest.raises(PortError, match="no scanner is among the serial ports") as caught:
            await bench.driver.open()
        assert "scanner.port" in caught.value.remedy
        with pytest.raises(PortError, match="the board is not open"):
            await bench.listen(1)

    on_bench(tmp_path, work, plugged=False)


def test_a_device_that_says_nothing_or_nonsense_is_no_scanner(tmp_path: Path):
    async def work(bench: Bench) -> None:
        for answer in (b"", b"ok\r\n", b"<h 01 v=1*0000>", b"\xff" * 400):
            bench.model.hear = lambda _t, _c, said=answer: said  # type: ignore[method-assign]
            bench.model.advance = lambda _t: b""  # type: ignore[method-assign]
            bench.model._turn_ns = 1 << 62
            with pytest.raises(PortError, match="does not answer"):
                await bench.driver.open()

    on_bench(tmp_path, work)


@pytest.mark.parametrize(
    ("values", "choice", "reason", "remedy"),
    [
        ({"v": "3", "min": "2"}, Choice(), "speaks version 2 to 3 of the", "update jadoube"),
        ({"v": "x"}, Choice(), "makes no sense: v is 'x'", "load the firmware"),
        ({"sense": "smell"}, Choice(), "makes no sense: sense is 'smell'", "load the firmware"),
        ({"cells": "99x99"}, Choice(), "makes no sense: cells", "load the firmware"),
        ({"cells": "20x20"}, Choice(), "makes no sense: cells", "load the firmware"),
        ({"cells": "10x10"}, Choice(), "it has 10x10 cells, not 8x8", "attach the board"),
        ({"sense": "colour"}, Choice(), "tell colour, not occupancy", 'sensing = "colour"'),
        ({}, Choice(id="hall"), "scanner model answers, not scanner hall", "scanner.id"),
    ],
)
def test_a_scanner_that_can_not_be_used_says_why(
    tmp_path: Path, values: dict[str, str], choice: Choice, reason: str, remedy: str
):
    async def work(bench: Bench) -> None:
        bench.model.controller = Controller(FIRST, values)
        bench.press(0, "clock", "w")
        with pytest.raises(PortError, match=reason) as caught:
            await bench.driver.open()
        assert remedy in caught.value.remedy
        obeyed = {line.split(" ")[0] for line in bench.model.controller.obeyed}
        assert obeyed == {"H"}

    on_bench(tmp_path, work, choice=choice)


def test_a_later_version_that_still_speaks_ours_is_used(tmp_path: Path):
    async def work(bench: Bench) -> None:
        bench.model.controller = Controller(
            FIRST, {"v": "9", "min": "1", "smell": "roses", "line": "10"}
        )
        await bench.driver.open()
        assert bench.driver.can is not None
        assert bench.driver.can.line == 64

    on_bench(tmp_path, work)


@pytest.mark.parametrize(("rate", "scan_ms"), [("", 0), ("0", 0), ("1000", 1), ("30", 34)])
def test_how_slow_it_is_is_taken_from_its_hello(tmp_path: Path, rate: str, scan_ms: int):
    """A scanner of 30 looks a second: two pieces lifted together had the order of its wires."""

    async def work(bench: Bench) -> None:
        bench.model.controller = Controller(FIRST, {"rate": rate} if rate else {})
        assert bench.driver.scan_ms == 0
        await bench.driver.open()
        assert scan_ms_of(bench.driver) == scan_ms
        await bench.driver.close()
        assert bench.driver.scan_ms == scan_ms

    on_bench(tmp_path, work)


def test_of_several_scanners_the_one_with_the_id_is_taken_and_then_always_that(tmp_path: Path):
    async def work(bench: Bench) -> None:
        model = ScannerModel(FIRST[::-1], serial="S2")
        model.controller = Controller(FIRST[:-1] + ".", {"id": "hall"})
        other = PtyBoard(tmp_path, model, bench.loop.now_ns, usb=PICO)
        other.plug_in("ttyACM1")

        def both() -> list[Port]:
            return bench.pty.ports() + other.ports()

        def connect(path: str, baud: int) -> SerialLink:
            return (other if path.endswith("ttyACM1") else bench.pty).connect(path, baud)

        choice = Choice(id="hall")
        driver = ScannerBoard(bench.loop.now_ns, choice, ports=both, connect=connect)
        await driver.open()
        assert driver.reading()[-1] == "."
        await driver.close()
        anyone = ScannerBoard(bench.loop.now_ns, ports=both, connect=connect)
        await anyone.open()
        bench.model.controller.values["id"] = "another"  # type: ignore[attr-defined]  # ours
        with pytest.raises(PortError, match="answers, not scanner model"):
            await anyone.open()
        other.close()

    on_bench(tmp_path, work)


def test_a_scanner_that_falls_silent_is_lost(tmp_path: Path):
    async def work(bench: Bench) -> None:
        await bench.driver.open()
        bench.model.lose_power()
        asked_ns = bench.loop.now_ns()
        with pytest.raises(PortError, match="does not answer"):
            await bench.listen(20)
        assert 2.9 * NS < bench.loop.now_ns() - asked_ns < 4 * NS

    on_bench(tmp_path, work)


def test_a_controller_that_answers_but_reads_no_cells_is_lost(tmp_path: Path):
    async def work(bench: Bench) -> None:
        await bench.driver.open()
        bench.model.controller._read = lambda _t: None  # type: ignore[attr-defined]  # ours
        with pytest.raises(PortError, match="does not read its cells any more"):
            await bench.listen(20)

    on_bench(tmp_path, work)


def test_noise_and_prints_of_the_firmware_are_no_moves(tmp_path: Path):
    async def work(bench: Bench) -> None:
        await bench.driver.open()
        for noise in (b"\xff\x00", b"debug: e 0001\r\n", b"<e 0005 00000000 0C.*1234>", b"<r 00"):
            bench.pty.say_raw(noise)
        bench.hands((0.5, E2, "."))
        said = await bench.listen(3)
        assert [(s.cell, s.symbol) for s in said if isinstance(s, CellChanged)] == [(E2, ".")]
        assert len(said) == 1

    on_bench(tmp_path, work)


def test_a_service_that_is_behind_gets_one_reading_and_every_press(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(talking_port, "MOST_WAITING", FEW)

    async def work(bench: Bench) -> None:
        await bench.driver.open()
        moves = 3 * FEW
        bench.hands(*((1 + 0.02 * n, E2, "x" if n % 2 else ".") for n in range(moves)))
        for n in range(15):
            bench.press(1 + n / 5, "clock", "wb"[n % 2])
        await asyncio.sleep(0.02 * moves + 3)
        said = await bench.listen(1)
        assert len(said) < FEW
        assert sum(isinstance(s, Press) for s in said) == 15
        assert any(isinstance(s, FullReading) for s in said)

    on_bench(tmp_path, work)
