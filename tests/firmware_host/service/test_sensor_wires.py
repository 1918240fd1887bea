"""From the lines of a configuration to what each kind of sensors asks of the machine."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from drivers.gpio.hardware import Drive, Edge, I2c, Lost, Pull, ReadBank, Transfer, WriteBank
from drivers.gpio.scanning import Sample, Sensors
from firmware_host.config.config import parse_config
from firmware_host.config.wires import wired
from firmware_host.service.attached_sensors import sensors_of
from tests.drivers.gpio.chips import Bus, Converter, Expander, WordBus

FILE = Path("/somewhere/jadoube.toml")
US, MS = 1_000, 1_000_000
ROWS, COLUMNS = [5, 6, 13, 19, 26, 12, 16, 20], [4, 17, 27, 22, 18, 23, 24, 25]
#: The most that a chip takes at 3.3 V, by its data sheet (MCP3008: 1.35 MHz at 2.7 V).
MCP3008_MOST_HZ, REGISTERS_MOST_HZ = 1_350_000, 5_000_000


class Asked:
    """A ``Hardware`` that keeps what it was asked for; its inputs are low, its bus is given."""

    def __init__(self, bus: Bus | None = None) -> None:
        self.calls: list[tuple[object, ...]] = []
        self.rates: set[int] = set()
        self.pauses: list[int] = []
        self._bus = bus

    def inputs(self, pins: Sequence[int], pull: Pull) -> ReadBank:
        self.calls.append(("inputs", *pins, pull))
        return lambda: 0

    def outputs(self, pins: Sequence[int], levels: int, drive: Drive = "push-pull") -> WriteBank:
        self.calls.append(("outputs", *pins, levels, drive))
        return lambda _: None

    def edges(
        self, pins: Sequence[int], pull: Pull, heard: Callable[[Edge], None], lost: Lost
    ) -> int:
        raise AssertionError("sensors hear no edges")

    def spi(self, port: int, device: int, rate_hz: int) -> Transfer:
        self.calls.append(("spi", port, device))
        self.rates.add(rate_hz)
        return lambda data: bytes(len(data))

    def i2c(self, bus: int) -> I2c:
        self.calls.append(("i2c", bus))
        assert self._bus is not None
        return self._bus

    def close(self) -> None:
        """Nothing is open."""


def asked(text: str, bus: Bus | None = None) -> tuple[Asked, Sensors, list[Sample]]:
    """What is asked for while they are built and scanned once."""
    config = parse_config(text, FILE)
    sensors = sensors_of(config, wired(config) or ())
    machine = Asked(bus)
    return machine, sensors, sensors.build(machine, lambda: 0, machine.pauses.append)()


def said(sensors: Sensors, *samples: Sample) -> str:
    return "".join(change.symbol for change in sensors.meaning().take(samples))


@pytest.mark.parametrize(
    ("drive", "pull", "idle", "floats"),
    [("low", "up", 0xFF, "open-drain"), ("high", "down", 0, "open-source")],
)
def test_a_matrix(drive: str, pull: str, idle: int, floats: str) -> None:
    """Rows that float while they are not driven: two of them never fight over a closed contact."""
    machine, _, samples = asked(
        f'[board]\ndriver = "matrix"\n[matrix]\nrows = {ROWS}\ncolumns = {COLUMNS}\n'
        f'drive = "{drive}"\nsettle_us = 30\n'
    )
    assert machine.calls == [("inputs", *COLUMNS, pull), ("outputs", *ROWS, idle, floats)]
    assert machine.pauses == [30 * US] * 8
    assert [sample.first for sample in samples] == list(range(0, 64, 8))


def test_shift_registers_on_spi() -> None:
    machine, _, _ = asked(
        '[board]\ndriver = "shift-register"\n[shift_register]\nspi = "1.2"\nload = 22\n'
    )
    assert machine.calls == [("outputs", 22, 1, "push-pull"), ("spi", 1, 2)]
    assert max(machine.rates) <= REGISTERS_MOST_HZ


@pytest.mark.parametrize(("closed", "meant"), [("low", "x"), ("high", ".")])
def test_shift_registers_on_pins(closed: str, meant: str) -> None:
    machine, sensors, samples = asked(
        '[board]\ndriver = "shift-register"\n[shift_register]\nspi = "none"\nload = 22\n'
        f'clock = 23\ndata = [24, 25]\nclosed = "{closed}"\nend = "low"\n'
    )
    assert machine.calls == [("inputs", 24, 25, "up"), ("outputs", 22, 23, 1, "push-pull")]
    assert said(sensors, *samples) == 64 * meant


def test_a_chain_whose_end_is_known_is_seen_to_be_cut() -> None:
    text = (
        '[board]\ndriver = "shift-register"\n[shift_register]\nspi = "none"\nload = 22\n'
        'clock = 23\ndata = [24]\nend = "high"\n'
    )
    with pytest.raises(OSError, match="is cut"):
        asked(text)


def test_expanders() -> None:
    machine, sensors, samples = asked(
        '[board]\ndriver = "expander"\n[expander]\nbus = 4\naddresses = [0x24, 0x25, 0x26, 0x27]\n'
        "interrupt = 17\n",
        Bus(x24=Expander(), x25=Expander(), x26=Expander(), x27=Expander()),
    )
    assert machine.calls == [("i2c", 4), ("inputs", 17, "up")]
    assert said(sensors, *samples) == 64 * "."


@pytest.mark.parametrize(("closed", "pull", "meant"), [("low", "up", "x"), ("high", "down", ".")])
def test_multiplexers(closed: str, pull: str, meant: str) -> None:
    """A contact to ground is pulled up, one to 3.3 V down: without a pull an open one floats."""
    machine, sensors, samples = asked(
        '[board]\ndriver = "multiplexer"\n[multiplexer]\naddress = [5, 6, 13, 19]\n'
        f'common = [16, 20, 21, 26]\nsettle_us = 15\nclosed = "{closed}"\n'
    )
    assert machine.calls == [
        ("inputs", 16, 20, 21, 26, pull),
        ("outputs", 5, 6, 13, 19, 0, "push-pull"),
    ]
    assert machine.pauses == [15 * US] * 16
    assert said(sensors, *samples) == 64 * meant


@pytest.mark.parametrize(("white", "colours"), [("above", "wb."), ("below", "bw.")])
def test_hall_sensors_on_spi(white: str, colours: str) -> None:
    machine, sensors, _ = asked(
        '[board]\ndriver = "hall-spi"\n[hall]\nspi = ["1.2"]\naddress = [5, 6, 13]\n'
        f'settle_us = 25\nwhite = "{white}"\nrest = 500\nthreshold = 80\nhysteresis = 10\n'
        "rests = { c1 = 600 }\n"
    )
    assert machine.calls == [("spi", 1, 2), ("outputs", 5, 6, 13, 0, "push-pull")]
    assert max(machine.rates) <= MCP3008_MOST_HZ
    assert machine.pauses == [25 * US] * 8
    levels = [Sample(0, 0, 580), Sample(0, 1, 420), Sample(0, 2, 600)]
    assert said(sensors, *levels) == colours


def test_hall_sensors_on_i2c_are_given_the_time_that_they_convert() -> None:
    converters = {f"x{0x48 + n:x}": Converter() for n in range(4)}
    machine, _, _ = asked(
        '[board]\ndriver = "hall-i2c"\n[hall]\nbus = 4\naddresses = [0x48, 0x49, 0x4A, 0x4B]\n'
        "channels = 4\naddress = [5, 6]\nsettle_us = 25\n",
        WordBus(**converters),
    )
    assert machine.calls == [("i2c", 4), ("outputs", 5, 6, 0, "push-pull")]
    converting = [pause for pause in machine.pauses if pause != 25 * US]
    assert len(machine.pauses) - len(converting) == 4
    assert len(converting) == 16
    # 860 conversions a second, and the chip's own clock may be a tenth slow.
    assert min(converting) >= 1.1 / 860 * 1_000 * MS
