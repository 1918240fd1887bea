"""What Hall cells measure can be looked at by who sets their thresholds, cell by cell."""

from drivers.cells import CHESSBOARD
from drivers.gpio.board import GpioBoard, Plan
from drivers.gpio.levels import Levels, Threshold
from drivers.gpio.matrix import Matrix, matrix_sensors
from drivers.gpio.scanning import Sample, Sensors
from drivers.gpio.wiring import wiring_of
from drivers.probing import Level, levels_of
from drivers.simulated import SimulatedBoard
from firmware_host.timebase import monotonic_ns
from tests.drivers.gpio.mock_pins import Pins
from tests.firmware_host.service.service_play import on_loop

REST = Threshold(512, 60, 20)


def test_nothing_is_known_of_a_wire_that_was_not_read_yet() -> None:
    meaning = Levels([REST] * 2, "w")
    meaning.take([Sample(0, 1, 590)])
    assert meaning.levels() == [None, Level(590, 512, 60, 40)]


@on_loop
async def test_a_board_tells_them_by_its_cells() -> None:
    def scan() -> list[Sample]:
        return [Sample(monotonic_ns(), wire, 500 + wire) for wire in range(64)]

    sensors = Sensors("colour", 64, lambda *_: scan, lambda: Levels([REST] * 64, "w"))
    wiring = wiring_of(CHESSBOARD, 64, (), 2)
    board = GpioBoard(monotonic_ns, Plan(CHESSBOARD, sensors, wiring, 1_000_000), Pins().hardware)
    assert not levels_of(board)
    await board.open()
    levels = levels_of(board)
    assert [level.value for level in levels if level] == [563 - cell for cell in range(64)]
    await board.close()


@on_loop
async def test_a_matrix_and_a_simulated_board_measure_nothing() -> None:
    pins = Pins()
    sensors = matrix_sensors(Matrix((2, 3), (4, 5)))
    wiring = (0, 1, 2, None)
    board = GpioBoard(monotonic_ns, Plan(CHESSBOARD, sensors, wiring, 1_000_000), pins.hardware)
    await board.open()
    assert not levels_of(board)
    await board.close()
    assert not levels_of(SimulatedBoard(monotonic_ns, "occupancy"))
