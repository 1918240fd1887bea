"""A bus that never answers, as a pipe that nobody writes to: the read blocks in the kernel."""

import errno
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import aclosing

import pytest

from drivers.beside import Beside
from drivers.cells import CHESSBOARD
from drivers.gpio import board as gpio_board
from drivers.gpio.board import GpioBoard, Plan
from drivers.gpio.errors import GpioError
from drivers.gpio.matrix import Matrix, matrix_sensors
from drivers.gpio.wiring import wiring_of
from firmware_host.timebase import monotonic_ns
from tests.firmware_host.service.service_play import on_loop

NOTHING = b"\xff" * 8  # eight rows with nothing on them: pulled up


class Bus:
    """What ``connect`` opens: every row that is read is a byte of the pipe."""

    def __init__(self) -> None:
        self._out, self._in = os.pipe()
        self.opened = self.closed = 0

    def answer(self, rows: bytes) -> None:
        os.write(self._in, rows)

    def end(self) -> None:
        """Whoever still reads hears that the device is gone."""
        os.close(self._in)

    def __call__(self) -> "Bus":
        self.opened += 1
        return self

    def inputs(self, _pins: Sequence[int], _pull: str) -> Callable[[], int]:
        def read() -> int:
            if not (data := os.read(self._out, 1)):
                raise OSError(errno.ENODEV, "no such device")
            return data[0]

        return read

    def outputs(
        self, _pins: Sequence[int], _levels: int, _drive: str = ""
    ) -> Callable[[int], None]:
        return lambda _levels: None

    def close(self) -> None:
        self.closed += 1


@pytest.fixture
def bus() -> Iterator[Bus]:
    bus = Bus()
    yield bus
    bus.end()


#: What is known to hang is waited for so long.
HANGS_S = 0.05
#: What must come has come by then, on a machine that is busy too.
COMES_S = 30


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("_LOOK_S", "STOP_S"):
        monkeypatch.setattr(gpio_board, name, HANGS_S)
    monkeypatch.setattr(gpio_board, "OPEN_S", COMES_S)


async def refused(board: GpioBoard, match: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Thrice, by a bus that hangs."""
    with monkeypatch.context() as impatient:
        impatient.setattr(gpio_board, "OPEN_S", HANGS_S)
        for _ in range(3):
            with pytest.raises(GpioError, match=match):
                await board.open()


def board_on(bus: Bus) -> GpioBoard:
    sensors = matrix_sensors(Matrix(tuple(range(8)), tuple(range(8, 16)), settle_ns=0))
    plan = Plan(CHESSBOARD, sensors, wiring_of(CHESSBOARD, 64), 1_000_000)
    return GpioBoard(monotonic_ns, plan, bus)  # type: ignore[arg-type]  # what a matrix needs


async def let_end(board: GpioBoard) -> None:
    """What hung has heard the bus, and is gone."""
    assert board._hanging is not None
    await Beside("let-end").run(board._hanging.join)


@on_loop
async def test_a_read_without_end_is_said_and_the_board_is_taken_back(
    bus: Bus, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An I2C bus held low in the middle of a game: nothing was said, and nothing moved any more."""
    board = board_on(bus)
    bus.answer(NOTHING)
    await board.open()
    async with aclosing(board.signals()) as signals:
        with pytest.raises(GpioError, match="the sensors were not read for") as caught:
            await anext(signals)
    assert "power of its bus" in caught.value.remedy
    await board.close()
    await refused(board, "a read of the sensors has no end", monkeypatch)
    assert (bus.opened, bus.closed) == (1, 0)
    bus.answer(NOTHING * 3)
    await let_end(board)
    await board.open()
    assert board.reading() == "." * 64
    assert (bus.opened, bus.closed) == (2, 1)
    await board.close()


@on_loop
async def test_a_bus_that_hangs_from_the_start_is_tried_again_and_has_one_thread(
    bus: Bus, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = board_on(bus)
    await refused(board, "the sensors can't be read in time", monkeypatch)
    assert (bus.opened, bus.closed) == (1, 0)
    bus.answer(NOTHING * 4)
    await board.open()
    assert (bus.opened, bus.closed) == (2, 1)
    await board.close()
