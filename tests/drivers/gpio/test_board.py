"""A board on pins as the service sees it: opened, lost, opened again, and never late."""

import errno
from contextlib import aclosing

import pytest

from drivers.cells import CHESSBOARD
from drivers.gpio.board import MOST_WAITING, GpioBoard, Plan
from drivers.gpio.errors import GpioError
from drivers.gpio.matrix import Matrix, matrix_sensors
from drivers.gpio.scanning import waiting
from drivers.gpio.wiring import wiring_of
from drivers.signals import CellChanged, FullReading
from firmware_host.timebase import monotonic_ns
from tests.drivers.gpio.mock_pins import MatrixCircuit, Pins
from tests.firmware_host.service.service_play import on_loop

ROWS, COLUMNS = tuple(range(2, 10)), tuple(range(10, 18))
FIRST = "x" * 16 + "." * 32 + "x" * 16
#: A pace at which a test need not wait.
PERIOD_NS = 5_000_000


class Bench:
    def __init__(self, without_diode: bool = False) -> None:
        self.pins = Pins()
        self.circuit = MatrixCircuit(self.pins, ROWS, COLUMNS)
        if without_diode:
            self.circuit.without_diode = {(n // 8, n % 8) for n in range(64)}
        self.stand(FIRST)
        sensors = matrix_sensors(Matrix(ROWS, COLUMNS, settle_ns=0))
        plan = Plan(CHESSBOARD, sensors, wiring_of(CHESSBOARD, 64), PERIOD_NS)
        self.board = GpioBoard(monotonic_ns, plan, self.pins.hardware)

    def stand(self, symbols: str) -> None:
        self.circuit.stand({n for n, symbol in enumerate(symbols) if symbol == "x"}, 8)

    def put(self, cell: int, symbol: str) -> None:
        standing = {r * 8 + c for r, c in self.circuit.closed}
        self.circuit.stand(standing | {cell} if symbol == "x" else standing - {cell}, 8)


@on_loop
async def test_what_changes_is_told_with_a_stamp_of_its_sample():
    bench = Bench()
    assert bench.board.scan_ms * 1_000_000 >= PERIOD_NS
    await bench.board.open()
    assert bench.board.reading() == FIRST
    before_ns = monotonic_ns()
    bench.put(12, ".")
    async with aclosing(bench.board.signals()) as signals:
        lift = await anext(signals)
        bench.put(28, "x")
        landing = await anext(signals)
    assert isinstance(lift, CellChanged)
    assert isinstance(landing, CellChanged)
    assert (lift.cell, lift.symbol, landing.cell, landing.symbol) == (12, ".", 28, "x")
    assert before_ns <= lift.t_ns <= landing.t_ns <= monotonic_ns()
    assert bench.board.reading() == FIRST[:12] + "." + FIRST[13:28] + "x" + FIRST[29:]
    await bench.board.close()


@on_loop
async def test_a_board_whose_converters_are_slow_says_so():
    """A Hall board takes 41 ms to look, and said 5: the order of its wires broke touch-move."""
    at_ns = 0

    def now_ns() -> int:
        return at_ns

    def slow(settle_ns: int) -> None:
        nonlocal at_ns
        at_ns += settle_ns

    def board(settle_ns: int) -> GpioBoard:
        sensors = matrix_sensors(Matrix(ROWS, COLUMNS, settle_ns=settle_ns))
        plan = Plan(CHESSBOARD, sensors, wiring_of(CHESSBOARD, 64), PERIOD_NS)
        return GpioBoard(now_ns, plan, bench.pins.hardware, slow)

    bench = Bench()
    for settle_ns, look_ms in ((100_000, 5), (600_000, 6), (5_200_000, 43)):
        slow_board = board(settle_ns)
        assert slow_board.scan_ms == 5  # as planned, while it can't be known
        await slow_board.open()
        assert slow_board.scan_ms == look_ms
        await slow_board.close()
        assert slow_board.scan_ms == look_ms


@on_loop
async def test_the_reading_never_runs_ahead_of_what_was_told():
    """A change that the reading had already, told again, would look like one that was missed."""
    bench = Bench()
    await bench.board.open()
    bench.put(12, ".")
    await bench.board._life.wake.wait()
    assert bench.board._life.taken()
    assert bench.board.reading() == FIRST
    await bench.board.close()


@on_loop
async def test_lost_pins_are_an_os_error_and_come_back():
    bench = Bench()
    await bench.board.open()
    bench.pins[10].failure = OSError(errno.ENODEV, "no such device")
    async with aclosing(bench.board.signals()) as signals:
        with pytest.raises(OSError, match="no such device"):
            await anext(signals)
    await bench.board.close()
    bench.pins.failure = GpioError("no permission for /dev/gpiochip0", "the group")
    with pytest.raises(GpioError, match="no permission"):
        await bench.board.open()
    bench.pins.failure = bench.pins[10].failure = None
    bench.stand("." * 64)
    await bench.board.open()
    assert bench.board.reading() == "." * 64
    assert bench.pins.opened == 2
    await bench.board.close()


@on_loop
async def test_an_error_of_the_library_is_an_os_error_and_our_mistake_stays_one():
    from gpiozero import PinInvalidState

    for error, raised in ((PinInvalidState("stuck"), OSError), (ZeroDivisionError(), None)):
        bench = Bench()
        bench.pins[10].failure = error
        with pytest.raises(raised or ZeroDivisionError):
            await bench.board.open()
        bench.pins[10].failure = None
        await bench.board.open()
        bench.pins[10].failure = error
        with pytest.raises(raised or ZeroDivisionError):
            await anext(bench.board.signals())
        await bench.board.close()


@on_loop
async def test_a_service_that_takes_nothing_gets_one_full_reading():
    bench = Bench()
    await bench.board.open()
    life = bench.board._life
    for n in range(MOST_WAITING + 2):
        wire = n % 64
        life._say([life_change(monotonic_ns(), wire, "x" if n % 2 else ".")])
    assert isinstance(life.taken()[0], FullReading)
    assert len(life.taken()) < MOST_WAITING
    await bench.board.close()


def life_change(t_ns: int, wire: int, symbol: str):
    from drivers.gpio.scanning import WireChange

    return WireChange(t_ns, wire, symbol)


@on_loop
async def test_a_board_that_is_not_open_says_so_and_closes_without_complaint():
    board = Bench().board
    with pytest.raises(GpioError, match="not open"):
        await anext(board.signals())
    await board.close()
    assert board.troubles() == ()


@on_loop
async def test_a_closed_board_lets_go_of_its_pins_and_its_thread():
    bench = Bench()
    await bench.board.open()
    life = bench.board._life
    await bench.board.close()
    assert not life.thread.is_alive()
    await bench.board.open()
    await bench.board.open()
    await bench.board.close()


@on_loop
async def test_missing_diodes_are_told_by_the_names_of_squares():
    bench = Bench(without_diode=True)
    await bench.board.open()
    async with aclosing(bench.board.signals()) as signals:
        for cell in (28, 36, 27, 35):
            for symbol in "x.":
                bench.put(cell, symbol)
                async for signal in signals:
                    if signal.cell == cell and signal.symbol == symbol:
                        break
    assert any("diodes" in text and "a1, b1" in text for text in bench.board.troubles())
    await bench.board.close()


def test_a_short_pause_ends_though_the_time_line_jumps_back():
    """A power cut set the line back to what was kept, and the scan never came back."""
    times = iter([100, 200, 0])
    waiting(lambda: next(times))(5_000)
    began_ns = monotonic_ns()
    waiting(monotonic_ns)(8_000)
    waiting(monotonic_ns)(50_000)
    assert monotonic_ns() - began_ns >= 58_000
