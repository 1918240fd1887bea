"""Bad devices under the service's link: what is said of each, and that it is taken back.

A board that is half unplugged: ``tests/drivers/gpio/test_cable.py``.
"""

import asyncio
import fcntl
import os
import termios
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from drivers.board import Board
from drivers.cells import CHESSBOARD
from drivers.gpio.board import GpioBoard, Plan
from drivers.gpio.expander import Expanders, expander_sensors
from drivers.gpio.i2c import open_i2c
from drivers.gpio.wiring import wiring_of
from drivers.signals import Fault, FaultKind, Signal
from firmware_host.service.board_link import BoardLink
from firmware_host.service.publishing import Notices
from firmware_host.timebase import monotonic_ns
from tests.drivers.dgt.bench import Bench, on_bench
from tests.drivers.gpio.chips import Bus, Expander
from tests.firmware_host.service.service_play import on_loop

LOST, BACK = FaultKind.BOARD_LOST, FaultKind.BOARD_BACK


class Followed:
    """A board under the link, from before its first try."""

    def __init__(self, board: Board, now_ns: Callable[[], int]) -> None:
        self.heard: list[Signal] = []
        self.notices = Notices()
        self._link = BoardLink(board, now_ns, self._hear, self.notices, machine_ns=now_ns)
        self._following: asyncio.Task[None] | None = None

    async def _hear(self, signal: Signal) -> None:
        self.heard.append(signal)

    async def begin(self) -> list[str]:
        """What is said after the first try."""
        await self._link.open()
        self.heard += self._link.tell()
        self._following = asyncio.create_task(self._link.follow())
        return self.notices.lines()

    async def until_back(self) -> None:
        while self.notices.lines():
            await asyncio.sleep(0.05)

    def faults(self) -> list[FaultKind]:
        return [each.kind for each in self.heard if isinstance(each, Fault)]

    async def end(self) -> None:
        assert self._following is not None
        self._following.cancel()
        with suppress(asyncio.CancelledError):
            await self._following


def _other_program(bench: Bench) -> Callable[[], None]:
    """Has the port as terminals are had: to itself. What ends it is returned."""
    number = os.open(bench.pty.path, os.O_RDWR | os.O_NOCTTY)
    fcntl.flock(number, fcntl.LOCK_EX)
    fcntl.ioctl(number, termios.TIOCEXCL)

    def end() -> None:
        fcntl.ioctl(number, termios.TIOCNXCL)
        os.close(number)

    return end


def _nonsense(bench: Bench) -> Callable[[], None]:
    """Another device on the port, which answers everything with the same words."""
    obey = bench.model._obey
    bench.model._obey = lambda _t, _c: b"Marlin 2.1 ok\r\n\xff\x8e\x00"  # type: ignore[method-assign, assignment]

    def end() -> None:
        bench.model._obey = obey  # type: ignore[method-assign]

    return end


def _unplugged(bench: Bench) -> Callable[[], None]:
    bench.pty.unplug()
    return lambda: bench.pty.plug_in("ttyUSB5")


@pytest.mark.parametrize(
    ("befall", "said"),
    [
        (
            _other_program,
            "the board can't be had: another program uses {path}; stop it (fuser -v {path} names "
            "it), or name another port in the configuration",
        ),
        (
            _nonsense,
            "the board can't be had: {path}: the board does not answer; look at its cable and its "
            "power; it is tried again",
        ),
        (
            _unplugged,
            "the board can't be had: no DGT board is among the serial ports; plug it in and switch "
            "it on, or name its port: dgt.port",
        ),
    ],
)
def test_a_serial_board_that_can_not_be_had_is_said_and_taken_when_it_can(
    tmp_path: Path, befall: Callable[[Bench], Callable[[], None]], said: str
) -> None:
    async def work(bench: Bench) -> None:
        path = bench.pty.path
        end = befall(bench)
        followed = Followed(bench.driver, bench.loop.now_ns)
        assert await followed.begin() == [said.format(path=path)]
        assert followed.faults() == [LOST]
        end()
        await followed.until_back()
        assert followed.faults() == [LOST, BACK]
        await followed.end()

    on_bench(tmp_path, work)


class OnBus:
    """Expanders on a bus that the machine has or has not."""

    def __init__(self) -> None:
        self.chips: Bus | None = None

    def __call__(self) -> "OnBus":
        return self

    def i2c(self, bus: int) -> object:
        return open_i2c(bus) if self.chips is None else self.chips

    def close(self) -> None: ...


@on_loop
async def test_a_bus_that_is_missing_is_said_and_the_board_taken_when_it_is_there() -> None:
    pytest.importorskip("smbus2", reason="needs smbus2: pip install 'jadoube[pi]'")
    hardware = OnBus()
    sensors = expander_sensors(Expanders((0x20, 0x21, 0x22, 0x23), 97))
    plan = Plan(CHESSBOARD, sensors, wiring_of(CHESSBOARD, 64), 5_000_000)
    board = GpioBoard(monotonic_ns, plan, hardware)  # type: ignore[arg-type]  # what expanders need
    followed = Followed(board, monotonic_ns)
    said = (
        "the board can't be had: there is no /dev/i2c-97; name a bus that is there (ls /dev/i2c-*)"
    )
    (line,) = await followed.begin()
    assert line.startswith(said)
    hardware.chips = Bus(x20=Expander(), x21=Expander(), x22=Expander(), x23=Expander())
    await followed.until_back()
    assert followed.faults() == [LOST, BACK]
    await followed.end()
    await board.close()
