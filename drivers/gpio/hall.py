"""Hall sensors with a level for an output, through converters: MCP3008 (SPI), ADS1115 (I2C).

There may be multiplexers before the converters, all with the same address. Then wire
``inputs * channel + n`` is input ``n`` of the multiplexer at that channel, and channels count on
from one chip to the next.
"""

import errno
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from drivers.gpio.errors import GpioError
from drivers.gpio.hardware import Hardware, I2c
from drivers.gpio.levels import Levels, Threshold
from drivers.gpio.scanning import Pause, Sample, Scan, Sensors

#: What an MCP3008 takes at 3.3 V.
MCP3008_HZ = 1_000_000
MCP3008_CHANNELS, ADS1115_CHANNELS = 8, 4
#: A conversion at 860 a second, a tenth more since the chip's clock may be slow.
ADS1115_NS = 1_280_000
_PATIENCE = 5
#: Start one conversion, within 4.096 V, at 860 a second, the comparator off; the channel is added.
_START, _CHANNEL, _READY = 0xC3E3, 12, 0x80
_CONVERSION, _CONFIGURATION = 0, 1

#: Converts all channels at the address that is chosen: stamp, channel, level.
_Convert: TypeAlias = Callable[[], list[tuple[int, int, int]]]


@dataclass(frozen=True, slots=True)
class Hall:
    """``thresholds`` for each wire; ``above``: the colour whose magnets raise the level."""

    thresholds: tuple[Threshold, ...]
    above: str
    #: Channels that are used of each chip.
    channels: int
    #: Port and chip select of each MCP3008.
    spi: tuple[tuple[int, int], ...] = ()
    #: Or each ADS1115 on a bus.
    addresses: tuple[int, ...] = ()
    bus: int = 1
    #: The address pins of multiplexers before the converters, S0 first.
    address: tuple[int, ...] = ()
    settle_ns: int = 20_000

    @property
    def wires(self) -> int:
        """How many sensors there are."""
        chips = len(self.spi) + len(self.addresses)
        return chips * self.channels << len(self.address)


def hall_sensors(hall: Hall) -> Sensors:
    """The sensors behind these converters: the colour of each piece."""
    return Sensors(
        "colour",
        hall.wires,
        lambda hardware, now_ns, pause: _build(hall, hardware, now_ns, pause),
        lambda: Levels(hall.thresholds, hall.above),
    )


def _build(hall: Hall, hardware: Hardware, now_ns: Callable[[], int], pause: Pause) -> Scan:
    if hall.spi:
        convert = _mcp3008(hall, hardware, now_ns)
    else:
        convert = _ads1115(hall, hardware, now_ns, pause)
    if not hall.address:
        return lambda: [Sample(*each) for each in convert()]
    choose = hardware.outputs(hall.address, 0)
    inputs = 1 << len(hall.address)

    def scan() -> list[Sample]:
        samples = []
        for n in range(inputs):
            choose(n)
            pause(hall.settle_ns)
            samples += [Sample(t_ns, inputs * at + n, level) for t_ns, at, level in convert()]
        return samples

    return scan


def _mcp3008(hall: Hall, hardware: Hardware, now_ns: Callable[[], int]) -> _Convert:
    chips = [hardware.spi(port, device, MCP3008_HZ) for port, device in hall.spi]
    # A start bit, then one channel against ground; ten bits come back in the last two bytes.
    asked = [(1, 0x80 | channel << 4, 0) for channel in range(hall.channels)]

    def convert() -> list[tuple[int, int, int]]:
        levels, at = [], 0
        for transfer in chips:
            for question in asked:
                _, high, low = transfer(question)
                levels.append((now_ns(), at, (high & 3) << 8 | low))
                at += 1
        return levels

    return convert


def _ads1115(hall: Hall, hardware: Hardware, now_ns: Callable[[], int], pause: Pause) -> _Convert:
    bus = hardware.i2c(hall.bus)
    starts = [(_START | channel << _CHANNEL).to_bytes(2, "big") for channel in range(hall.channels)]

    def convert() -> list[tuple[int, int, int]]:
        levels = []
        for channel, start in enumerate(starts):
            # All chips convert at the same time: waiting is what takes long.
            for address in hall.addresses:
                bus.write(address, _CONFIGURATION, start)
            pause(ADS1115_NS)
            for n, address in enumerate(hall.addresses):
                _wait_ready(bus, hall.bus, address, pause)
                level = int.from_bytes(bytes(bus.read(address, _CONVERSION, 2)), "big", signed=True)
                levels.append((now_ns(), hall.channels * n + channel, level))
        return levels

    _look_for(bus, hall.bus, hall.addresses)
    return convert


def _look_for(bus: I2c, number: int, addresses: Sequence[int]) -> None:
    for address in addresses:
        try:
            bus.read(address, _CONFIGURATION, 2)
        except OSError as error:
            reason = f"no converter answers at {address:#04x} of I2C {number}"
            remedy = f"look at its wires, power and address (i2cdetect -y {number} shows all)"
            raise GpioError(reason, remedy, error.errno or errno.EIO) from error


def _wait_ready(bus: I2c, number: int, address: int, pause: Pause) -> None:
    for _ in range(_PATIENCE):
        if bus.read(address, _CONFIGURATION, 2)[0] & _READY:
            return
        pause(ADS1115_NS // _PATIENCE)
    reason = f"the converter at {address:#04x} of I2C {number} does not convert"
    raise GpioError(reason, "look at its power, and whether it is an ADS1115", errno.ETIMEDOUT)
