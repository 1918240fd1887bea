"""From the configuration to the sensors of a board on pins."""

from collections.abc import Callable, Mapping

from drivers.gpio.expander import Expanders, expander_sensors
from drivers.gpio.hall import Hall, hall_sensors
from drivers.gpio.levels import Threshold
from drivers.gpio.matrix import Matrix, matrix_sensors
from drivers.gpio.multiplexer import Multiplexers, multiplexer_sensors
from drivers.gpio.scanning import Sensors
from drivers.gpio.shift_register import ShiftRegister, shift_register_sensors
from drivers.gpio.wiring import Wiring
from firmware_host.config.cells import grid_of
from firmware_host.config.schema import Config
from firmware_host.config.schema_gpio import NO_PIN
from firmware_host.config.sensor_wires import hall_channels

_US = 1_000
_LEVELS: Mapping[str, int | None] = {"low": 0, "high": 1, "unknown": None}


def sensors_of(config: Config, wiring: Wiring) -> Sensors:
    """The sensors that ``board.driver`` names; ``KeyError`` if they are not on pins."""
    return _SENSORS[config.board.driver](config, wiring)


def _matrix(config: Config, _wiring: Wiring) -> Sensors:
    matrix = config.matrix
    settle_ns = matrix.settle_us * _US
    return matrix_sensors(
        Matrix(tuple(matrix.rows), tuple(matrix.columns), settle_ns, matrix.drive)
    )


def _shift_register(config: Config, _wiring: Wiring) -> Sensors:
    shift_register = config.shift_register
    by_spi = shift_register.spi != "none"
    chain = ShiftRegister(
        shift_register.load,
        shift_register.chips,
        _device(shift_register.spi) if by_spi else None,
        None if by_spi else shift_register.clock,
        tuple(shift_register.data),
        _LEVELS[shift_register.closed] or 0,
        _LEVELS[shift_register.end],
    )
    return shift_register_sensors(chain)


def _expander(config: Config, _wiring: Wiring) -> Sensors:
    expander = config.expander
    interrupt = None if expander.interrupt == NO_PIN else expander.interrupt
    return expander_sensors(Expanders(tuple(expander.addresses), expander.bus, interrupt))


def _multiplexer(config: Config, _wiring: Wiring) -> Sensors:
    multiplexer = config.multiplexer
    chips = Multiplexers(
        tuple(multiplexer.address),
        tuple(multiplexer.common),
        multiplexer.settle_us * _US,
        _LEVELS[multiplexer.closed] or 0,
    )
    return multiplexer_sensors(chips)


def _hall(config: Config, wiring: Wiring) -> Sensors:
    hall = config.hall
    by_spi = config.board.driver == "hall-spi"
    sensors = Hall(
        thresholds=tuple(_threshold(config, cell) for cell in wiring),
        above="w" if hall.white == "above" else "b",
        channels=hall_channels(config),
        spi=tuple(map(_device, hall.spi)) if by_spi else (),
        addresses=() if by_spi else tuple(hall.addresses),
        bus=hall.bus,
        address=tuple(hall.address),
        settle_ns=hall.settle_us * _US,
    )
    return hall_sensors(sensors)


def _threshold(config: Config, cell: int | None) -> Threshold:
    hall = config.hall
    name = "" if cell is None else grid_of(config).name(cell)
    rest = hall.rests.get(name, hall.rest)
    return Threshold(rest, hall.thresholds.get(name, hall.threshold), hall.hysteresis)


def _device(spi: str) -> tuple[int, int]:
    port, device = spi.split(".")
    return int(port), int(device)


_SENSORS: Mapping[str, Callable[[Config, Wiring], Sensors]] = {
    "matrix": _matrix,
    "shift-register": _shift_register,
    "expander": _expander,
    "multiplexer": _multiplexer,
    "hall-spi": _hall,
    "hall-i2c": _hall,
}
