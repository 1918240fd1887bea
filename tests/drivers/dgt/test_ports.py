"""Ports that can't be had, boards that fall silent, lines with noise: each with its remedy."""

import asyncio
import errno
import grp
import os
from pathlib import Path
from types import SimpleNamespace

import pytest

from drivers import serial_link, talking_port
from drivers.dgt.board import Choice, DgtBoard
from drivers.serial_link import Port, PortError, SerialLink, open_link
from drivers.signals import CellChanged, FullReading, Press
from tests.drivers.dgt.bench import E2, FIRST, Bench, on_bench
from tests.drivers.dgt.model import NS, BoardModel, ModelClock, frame
from tests.drivers.dgt.pty_board import PtyBoard


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
        # To join a group that may not use it either was advice that did not help.
        f"look at who may use it: ls -l {path}",
    )


def test_the_group_that_is_named_is_the_one_that_has_the_port(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """`dialout` was named where the port was another group's."""
    path = tmp_path / "port"
    path.touch()
    path.chmod(0o660)
    # The name is the test's: who runs it may be root, or have a group without one.
    names = {path.stat().st_gid: "modem"}
    monkeypatch.setattr(grp, "getgrgid", lambda number: SimpleNamespace(gr_name=names[number]))
    error = serial_link._trouble(str(path), PermissionError(errno.EACCES, "no"))
    assert "(sudo usermod -aG modem NAME)" in error.remedy


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


def test_a_service_that_is_behind_gets_one_reading_and_every_press(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    few = 60
    monkeypatch.setattr(talking_port, "MOST_WAITING", few)

    async def work(bench: Bench) -> None:
        await bench.driver.open()
        moves = 2 * few
        bench.hands(*((1 + 0.3 * n, E2, "P" if n % 2 else ".") for n in range(moves)))
        bench.model.start_clock_at(bench.loop.now_ns() + NS)
        bench.pty.turn()
        await asyncio.sleep(0.3 * moves + 3)
        said = await bench.listen(1)
        assert len(said) < few
        assert sum(isinstance(s, Press) for s in said) == 1
        assert [s.t_ns for s in said] == sorted(s.t_ns for s in said)
        assert any(isinstance(s, FullReading) for s in said)

    on_bench(tmp_path, work, clock=ModelClock())


def test_a_board_by_radio_takes_twice_as_long_for_a_look_at_its_cells(tmp_path: Path):
    """Touches that a Bluetooth board can't put in order were held against a player."""

    async def work(bench: Bench) -> None:
        def connect(_path: str, baud: int) -> SerialLink:
            return bench.pty.connect(bench.pty.path, baud)

        choice = Choice(port="/dev/rfcomm0")
        driver = DgtBoard(bench.loop.now_ns, choice, ports=list, connect=connect)
        await driver.open()
        assert driver.scan_ms == 500
        await driver.close()
        await bench.driver.open()
        assert bench.driver.scan_ms == 250

    on_bench(tmp_path, work)
