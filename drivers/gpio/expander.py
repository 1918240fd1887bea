"""MCP23017 expanders on I2C, with their interrupt line or without.

Wire ``16 * chip + n`` is pin ``n`` of a chip: GPA0 to GPA7 are 0 to 7, GPB0 to GPB7 are 8 to 15.
"""

import errno
from collections.abc import Callable
from dataclasses import dataclass

from drivers.gpio.errors import GpioError
from drivers.gpio.hardware import Hardware, I2c
from drivers.gpio.scanning import Contacts, Sample, Scan, Sensors

#: Registers: of port A, that of B follows.
_DIRECTION, _POLARITY, _INTERRUPTS, _COMPARED = 0x00, 0x02, 0x04, 0x08
_CONTROL, _PULL_UPS, _LEVELS = 0x0A, 0x0C, 0x12
#: Where the control register is as long as the ports are apart (BANK); else the interrupts of B.
_CONTROL_APART = 0x05
#: One interrupt pin for both ports (MIRROR), which only pulls down (ODR), so chips may share it.
_SHARED = 0x44
_EVERY, _NONE = (0xFF, 0xFF), (0, 0)
#: In this order. A chip has no line that resets it, so it may be as another program left it.
_SET_UP = (
    (_CONTROL_APART, (0,)),
    (_CONTROL, (_SHARED, _SHARED)),
    (_DIRECTION, _EVERY),
    (_POLARITY, _NONE),
    (_PULL_UPS, _EVERY),
    (_COMPARED, _NONE),
    (_INTERRUPTS, _EVERY),
)
#: A chip may have lost its power: so often each is asked, and with an interrupt line all is read.
TRUTH_NS = 1_000_000_000


@dataclass(frozen=True, slots=True)
class Expanders:
    """Contacts between the pins and ground; the chips have the pull-ups."""

    addresses: tuple[int, ...]
    bus: int = 1
    #: The pin that the INT of all chips is wired to; ``None``: the chips are read in each scan.
    interrupt: int | None = None


def expander_sensors(expanders: Expanders) -> Sensors:
    """The sensors of these chips: a piece or none."""
    return Sensors(
        "occupancy",
        16 * len(expanders.addresses),
        lambda hardware, now_ns, _pause: _build(expanders, hardware, now_ns),
        lambda: Contacts(16, 0),
    )


def _build(expanders: Expanders, hardware: Hardware, now_ns: Callable[[], int]) -> Scan:
    bus = hardware.i2c(expanders.bus)
    for address in expanders.addresses:
        _set_up(bus, expanders.bus, address)
    firsts = [(address, 16 * n) for n, address in enumerate(expanders.addresses)]

    def read_all() -> list[Sample]:
        samples = []
        for address, first in firsts:
            low, high = bus.read(address, _LEVELS, 2)
            samples.append(Sample(now_ns(), first, low | high << 8))
        return samples

    def read_all_checked() -> list[Sample]:
        """The registers between are read too: one transfer is shorter than two."""
        samples = []
        for address, first in firsts:
            control, *_, low, high = bus.read(address, _CONTROL, _LEVELS + 2 - _CONTROL)
            _check(control, expanders.bus, address)
            samples.append(Sample(now_ns(), first, low | high << 8))
        return samples

    last_ns: int | None = None

    def is_time() -> bool:
        """To look at the chips themselves."""
        nonlocal last_ns
        t_ns = now_ns()
        if last_ns is not None and 0 <= t_ns - last_ns < TRUTH_NS:
            return False
        last_ns = t_ns
        return True

    def read() -> list[Sample]:
        return read_all_checked() if is_time() else read_all()

    if expanders.interrupt is None:
        return read
    is_quiet = hardware.inputs((expanders.interrupt,), "up")

    def read_if_told() -> list[Sample]:
        if is_time():
            return read_all_checked()
        return [] if is_quiet() else read_all()

    return read_if_told


def _set_up(bus: I2c, number: int, address: int) -> None:
    try:
        for register, values in _SET_UP:
            bus.write(address, register, values)
        control = bus.read(address, _CONTROL, 1)[0]
    except OSError as error:
        raise _absent(number, address, error) from error
    _check(control, number, address)


def _check(control: int, number: int, address: int) -> None:
    """A chip that lost its power forgets what it was told, and reads nothing but noise."""
    if control != _SHARED:
        reason = f"the chip at {address:#04x} of I2C {number} has forgotten how it is set up"
        remedy = "look at its power, and whether it is an MCP23017; it is set up again"
        raise GpioError(reason, remedy, errno.EIO)


def _absent(number: int, address: int, error: OSError) -> GpioError:
    reason = f"no chip answers at {address:#04x} of I2C {number}"
    remedy = f"look at its wires, its power and its address (i2cdetect -y {number} shows all)"
    return GpioError(reason, remedy, error.errno or errno.EIO)
