"""What the sensors of a configuration need: how many wires there are, which pins they use."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from drivers.gpio.pins import PinUse, i2c_uses, spi_uses
from firmware_host.config.cells import grid_of, last_cell
from firmware_host.config.hall_levels import MOST_LEVEL
from firmware_host.config.schema import Config
from firmware_host.config.schema_gpio import NO_PIN
from firmware_host.config.schema_sensors import HallSection

#: A mistake: the setting, what is wrong, what to do.
Found = tuple[str, str, str]


def _each(
    pins: Sequence[int], what: str, setting: str, *, is_pulled_down: bool = False
) -> Iterator[PinUse]:
    for n, pin in enumerate(pins, 1):
        yield PinUse(pin, what.format(n), setting, is_pulled_down=is_pulled_down)


def _spi(devices: Iterable[str], setting: str) -> Iterator[PinUse]:
    for device in devices:
        port, select = map(int, device.split("."))
        yield from spi_uses(port, select, setting)


def _matrix(config: Config) -> Iterator[PinUse]:
    matrix = config.matrix
    yield from _each(matrix.rows, "row {} of the matrix", "matrix.rows")
    down, what = matrix.drive == "high", "column {} of the matrix"
    yield from _each(matrix.columns, what, "matrix.columns", is_pulled_down=down)


def _shift_register(config: Config) -> Iterator[PinUse]:
    chain = config.shift_register
    yield PinUse(chain.load, "the load line of the shift registers", "shift_register.load")
    if chain.spi != "none":
        yield from _spi([chain.spi], "shift_register.spi")
        return
    if chain.clock != NO_PIN:
        yield PinUse(chain.clock, "the clock of the shift registers", "shift_register.clock")
    yield from _each(chain.data, "chain {} of shift registers", "shift_register.data")


def _expander(config: Config) -> Iterator[PinUse]:
    yield from i2c_uses(config.expander.bus, "expander.bus")
    if config.expander.interrupt != NO_PIN:
        what = "the interrupt line of the expanders"
        yield PinUse(config.expander.interrupt, what, "expander.interrupt")


def _multiplexer(config: Config) -> Iterator[PinUse]:
    chips = config.multiplexer
    yield from _each(chips.address, "address line {} of the multiplexers", "multiplexer.address")
    down, what = chips.closed == "high", "the common pin of multiplexer {}"
    yield from _each(chips.common, what, "multiplexer.common", is_pulled_down=down)


def _hall_spi(config: Config) -> Iterator[PinUse]:
    yield from _spi(config.hall.spi, "hall.spi")
    yield from _hall_address(config.hall)


def _hall_i2c(config: Config) -> Iterator[PinUse]:
    yield from i2c_uses(config.hall.bus, "hall.bus")
    yield from _hall_address(config.hall)


def _hall_address(hall: HallSection) -> Iterator[PinUse]:
    yield from _each(hall.address, "address line {} of the multiplexers", "hall.address")


#: By ``board.driver``: every pin of its sensors.
SENSOR_PINS: Mapping[str, Callable[[Config], Iterator[PinUse]]] = {
    "matrix": _matrix,
    "shift-register": _shift_register,
    "expander": _expander,
    "multiplexer": _multiplexer,
    "hall-spi": _hall_spi,
    "hall-i2c": _hall_i2c,
}


def hall_channels(config: Config) -> int:
    """The channels of each converter that are used: an ADS1115 has four."""
    most = 4 if config.board.driver == "hall-i2c" else 8
    return min(config.hall.channels, most)


def _hall_wires(config: Config, chips: Sequence[object]) -> int:
    return len(chips) * hall_channels(config) << len(config.hall.address)


#: By ``board.driver``: how many cells could be wired.
SENSOR_WIRES: Mapping[str, Callable[[Config], int]] = {
    "matrix": lambda config: len(config.matrix.rows) * len(config.matrix.columns),
    "shift-register": lambda config: 8 * config.shift_register.chips,
    "expander": lambda config: 16 * len(config.expander.addresses),
    "multiplexer": lambda config: len(config.multiplexer.common) << len(config.multiplexer.address),
    "hall-spi": lambda config: _hall_wires(config, config.hall.spi),
    "hall-i2c": lambda config: _hall_wires(config, config.hall.addresses),
}


def sensor_mistakes(config: Config) -> Iterator[Found]:
    """What the sections themselves can't say, of the board that is configured."""
    yield from _MISTAKES.get(config.board.driver, _none)(config)


def _none(_config: Config) -> Iterator[Found]:
    return iter(())


def _chain(config: Config) -> Iterator[Found]:
    chain = config.shift_register
    if chain.spi != "none":
        return
    if chain.clock == NO_PIN:
        yield "shift_register.clock", "the registers have no clock", "name its pin, or an SPI"
    if not chain.data:
        yield "shift_register.data", "the registers have no data line", "name its pin, or an SPI"
    elif chain.chips % len(chain.data):
        problem = f"{chain.chips} chips are not {len(chain.data)} equally long chains"
        yield "shift_register.chips", problem, "count the chips of all chains"


def _twice(config: Config) -> Iterator[Found]:
    addresses = config.expander.addresses
    if len(set(addresses)) < len(addresses):
        yield "expander.addresses", "two chips have the same address", "solder one otherwise"


def _hall(config: Config) -> Iterator[Found]:
    hall = config.hall
    if config.board.driver == "hall-i2c" and len(set(hall.addresses)) < len(hall.addresses):
        yield "hall.addresses", "two chips have the same address", "solder one otherwise"
    for key, own in (("rests", hall.rests), ("thresholds", hall.thresholds)):
        for name in own:
            try:
                grid_of(config).parse(name)
            except ValueError as error:
                yield f"hall.{key}.{name}", str(error), f"write a1 to {last_cell(config)}"
    yield from _levels(config)
    if hall.hysteresis >= min([hall.threshold, *hall.thresholds.values()]):
        problem = f"a hysteresis of {hall.hysteresis} leaves no way back below a threshold"
        yield "hall.hysteresis", problem, "make it smaller than every threshold"


def _levels(config: Config) -> Iterator[Found]:
    """A level that the converter never tells would be waited for in vain."""
    hall, (most, converter) = config.hall, MOST_LEVEL[config.board.driver]
    named = {"rest": hall.rest} | {f"rests.{name}": level for name, level in hall.rests.items()}
    own = {f"thresholds.{name}": level for name, level in hall.thresholds.items()}
    for least, levels in ((0, named), (1, {"threshold": hall.threshold} | own)):
        for key, level in levels.items():
            if not least <= level <= most:
                problem = f"{level} is no level of {converter}"
                yield f"hall.{key}", problem, f"write {least} to {most}"


_MISTAKES: Mapping[str, Callable[[Config], Iterator[Found]]] = {
    "shift-register": _chain,
    "expander": _twice,
    "hall-spi": _hall,
    "hall-i2c": _hall,
}
