"""Chains of 74HC165 shift registers: all contacts latched at once, then clocked out.

Wire ``8 * chip + n`` is input ``n`` (A is 0, H is 7) of a chip; chip 0 is the one whose output goes
to the Pi, the next one's output goes into its serial input, and so on.
"""

import errno
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from drivers.gpio.errors import GpioError
from drivers.gpio.hardware import Hardware
from drivers.gpio.scanning import Contacts, Sample, Scan, Sensors

#: What a 74HC165 takes at 3.3 V with a few centimetres of wire, and to spare.
SPI_HZ = 1_000_000
#: Load and clock as one bank of outputs.
_LOAD, _CLOCK = 1, 2

#: Clocks out so many bits of each chain; as wires, bit ``n`` is wire ``n``.
_Shift: TypeAlias = Callable[[], int]


@dataclass(frozen=True, slots=True)
class ShiftRegister:
    """Over SPI there is one chain; over plain pins one for each pin of ``data``, equally long."""

    #: The pin of SH/LD of all chips.
    load: int
    chips: int = 8
    #: Port and chip select; ``None``: plain pins.
    spi: tuple[int, int] | None = (0, 0)
    clock: int | None = None
    data: tuple[int, ...] = ()
    closed_level: int = 0
    #: The level that the serial input of the last chip is wired to, so that a cut chain is noticed;
    #: ``None``: it is not known.
    end_level: int | None = None


def shift_register_sensors(chain: ShiftRegister) -> Sensors:
    """The sensors of these registers: a piece or none."""
    wires = 8 * chain.chips
    return Sensors(
        "occupancy",
        wires,
        lambda hardware, now_ns, _pause: _build(chain, hardware, now_ns),
        lambda: Contacts(wires, chain.closed_level),
    )


def _build(chain: ShiftRegister, hardware: Hardware, now_ns: Callable[[], int]) -> Scan:
    load, shift = _over_spi(chain, hardware) if chain.spi else _over_pins(chain, hardware)
    every = (1 << 8 * chain.chips) - 1
    end = None if chain.end_level is None else (0xFF if chain.end_level else 0)

    def scan() -> list[Sample]:
        load()
        t_ns = now_ns()
        value = shift()
        if end is not None and value >> 8 * chain.chips != end:
            raise _cut()
        return [Sample(t_ns, 0, value & every)]

    return scan


def _over_spi(chain: ShiftRegister, hardware: Hardware) -> tuple[Callable[[], None], _Shift]:
    port, device = chain.spi or (0, 0)
    level = hardware.outputs((chain.load,), 1)
    transfer = hardware.spi(port, device, SPI_HZ)
    nothing: Sequence[int] = [0] * (chain.chips + (chain.end_level is not None))

    def load() -> None:
        level(0)
        level(1)

    def shift() -> int:
        # H comes out first, so the first bit of a byte is its wire 7.
        return int.from_bytes(bytes(transfer(nothing)), "little")

    return load, shift


def _over_pins(chain: ShiftRegister, hardware: Hardware) -> tuple[Callable[[], None], _Shift]:
    data = hardware.inputs(chain.data, "up")
    pins = hardware.outputs((chain.load, chain.clock or 0), _LOAD)
    length = 8 * chain.chips // len(chain.data)
    spread = _spread(len(chain.data), length)
    order = [8 * (bit // 8) + 7 - bit % 8 for bit in range(length)]

    def load() -> None:
        pins(0)
        pins(_LOAD)

    def shift() -> int:
        value = 0
        for wire in order:
            value |= spread[data()] << wire
            pins(_LOAD | _CLOCK)
            pins(_LOAD)
        return value

    def shift_and_look() -> int:
        value, ends = shift(), data()
        whole = (1 << len(chain.data)) - 1
        # Every chain ends alike: one bit of each is as good as eight.
        end = {0: 0, whole: 0xFF}.get(ends, 0x55)
        return value | end << 8 * chain.chips

    return load, shift if chain.end_level is None else shift_and_look


def _spread(lines: int, length: int) -> list[int]:
    """For the levels of all data lines at once: each line's bit in its chain's first wire."""
    return [
        sum((levels >> line & 1) << line * length for line in range(lines))
        for levels in range(1 << lines)
    ]


def _cut() -> GpioError:
    remedy = "look at the cable between the registers, at their power and at the end of the chain"
    return GpioError("the chain of shift registers is cut", remedy, errno.EIO)
