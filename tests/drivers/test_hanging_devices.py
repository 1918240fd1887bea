"""Devices whose opening never returns: the process ends all the same, when it is told to."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest

from drivers.serial_link import SerialLink
from drivers.signals import Signal
from drivers.talking_port import TalkingPort
from tests.firmware_host.service.service_play import on_loop

#: Each opens a FIFO that nobody writes to, which blocks in the kernel; SIGTERM ends the loop.
_PROGRAM = """
import asyncio, os, signal, sys, threading
from contextlib import suppress
from drivers.cells import CHESSBOARD
from drivers.gpio.board import GpioBoard, Plan
from drivers.gpio.button_plan import Button
from drivers.gpio.buttons import ButtonWiring, GpioButtons
from drivers.gpio.matrix import Matrix, matrix_sensors
from drivers.gpio.wiring import wiring_of
from drivers.signals import Press
from drivers.talking_port import TalkingPort

path = sys.argv[1]
hang = lambda *_: os.open(path, os.O_RDONLY)
now_ns = lambda: 0
NAMES = ("gpio-open", "buttons", f"port {path}")
sensors = matrix_sensors(Matrix(tuple(range(8)), tuple(range(8, 16))))
board = GpioBoard(now_ns, Plan(CHESSBOARD, sensors, wiring_of(CHESSBOARD, 64), 1000), hang)
buttons = GpioButtons(now_ns, now_ns, ButtonWiring((Button(5, Press(0, "white")),), 1), hang)
port = TalkingPort(now_ns, hang, 9600, str)

async def work():
    loop = asyncio.get_running_loop()
    tasks = [loop.create_task(each) for each in
             (board.open(), buttons.open(), port.hold(path, lambda _: None))]
    loop.add_signal_handler(signal.SIGTERM, lambda: [each.cancel() for each in tasks])
    while sum(each.name in NAMES for each in threading.enumerate()) < len(tasks):
        await asyncio.sleep(0.01)
    print("hangs", flush=True)
    for task in tasks:
        with suppress(asyncio.CancelledError):
            await task
    await board.close()
    port.close()

asyncio.run(work())
"""
#: As the unit has it between SIGTERM and SIGKILL, and less: nothing here takes time but Python.
_END_S = 20


def test_a_device_that_hangs_does_not_keep_the_service_from_ending(tmp_path: Path) -> None:
    """SIGTERM while a Bluetooth port was being opened: systemd had to kill the service."""
    fifo = tmp_path / "silent"
    os.mkfifo(fifo)
    with subprocess.Popen(
        [sys.executable, "-c", _PROGRAM, str(fifo)], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        try:
            assert process.stdout.readline() == "hangs\n"
            process.send_signal(signal.SIGTERM)
            assert process.wait(_END_S) == 0
        except subprocess.TimeoutExpired:
            process.kill()
            pytest.fail("it is still there")


class DeafLine:
    """A line whose closing waits for a device that takes nothing: a pipe that nobody writes to."""

    def __init__(self) -> None:
        self._out, self._in = os.pipe()
        self.is_closed = threading.Event()

    def fileno(self) -> int:
        return self._out

    def close(self) -> None:
        os.read(self._out, 1)
        self.is_closed.set()

    def listen(self) -> None:
        os.write(self._in, b"x")


class Silence:
    """What is said on it: its cells are known, nothing is ever due."""

    symbols, failure, next_ns = ".", None, 1 << 62

    def receive(self, _t_ns: int, _data: bytes) -> Sequence[Signal]:
        return ()

    def wake(self, _t_ns: int) -> bytes:
        return b""


@on_loop
async def test_a_device_that_takes_nothing_does_not_hold_up_the_loop_when_it_is_closed() -> None:
    """The kernel kept who closed a board whose controller had hung, half a minute long: the loop
    stood for a second of it, and no flag fell."""
    lines = [DeafLine(), DeafLine()]
    opened: list[DeafLine] = []

    def connect(path: str, _baud: int) -> SerialLink:
        opened.append(lines[len(opened)])
        return SerialLink(opened[-1], path)  # type: ignore[arg-type]  # what a link needs of it

    port = TalkingPort(lambda: 0, connect, 9600, str)
    await port.hold("/dev/ttyUSB0", lambda _: Silence())
    port.close()  # were it waited for, this would never return
    again = asyncio.create_task(port.hold("/dev/ttyUSB0", lambda _: Silence()))
    await asyncio.sleep(0)
    assert not lines[0].is_closed.is_set()
    assert opened == lines[:1]  # not opened anew before it is closed
    lines[0].listen()
    async with asyncio.timeout(60):
        await again
    assert lines[0].is_closed.is_set()
    assert opened == lines
    lines[1].listen()
    port.close()
