"""Boards as they are soldered on the bench: the driver's sensors, and the parts they are wired to.

A rig has wires in the driver's order; ``close`` closes the contact of one, or opens it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from drivers.gpio.expander import Expanders, expander_sensors
from drivers.gpio.matrix import Matrix as MatrixWires
from drivers.gpio.matrix import matrix_sensors
from drivers.gpio.multiplexer import Multiplexers, multiplexer_sensors
from drivers.gpio.scanning import Sensors
from drivers.gpio.shift_register import ShiftRegister, shift_register_sensors
from tests.hil.setups import INTERRUPT
from tests.hil.stub_chips import PI_BUS, StubChips
from tests.hil.wiring import Matrix, Multiplexer, Part, ShiftRegisters

#: The pins of an 8x8 matrix, as the configuration has them by default.
ROWS = (5, 6, 13, 19, 26, 12, 16, 20)
COLUMNS = (4, 17, 27, 22, 18, 23, 24, 25)

EXPANDERS = (0x20, 0x21, 0x22, 0x23)


@dataclass(frozen=True, slots=True)
class Rig:
    """``close(wire, is_closed)`` changes the parts; whoever calls it settles the wiring."""

    sensors: Sensors
    parts: Sequence[Part]
    close: Callable[[int, bool], None]
    #: Its power fails for a moment.
    fail: Callable[[], None] = lambda: None


def matrix_rig(drive: Literal["low", "high"], *, diodes: bool = True) -> Rig:
    """64 contacts where rows and columns cross."""
    part = Matrix(ROWS, COLUMNS, is_high=drive == "high", diodes=diodes)

    def close(wire: int, is_closed: bool) -> None:
        crossing = divmod(wire, len(COLUMNS))
        (part.closed.add if is_closed else part.closed.discard)(crossing)

    return Rig(matrix_sensors(MatrixWires(ROWS, COLUMNS, drive=drive)), [part], close)


def shift_rig() -> Rig:
    """Eight 74HC165 in a chain over plain pins: input H of each chip comes out first."""
    part = ShiftRegisters(load=17, clock=11, data=9, length=64)

    def close(wire: int, is_closed: bool) -> None:
        chip, place = divmod(wire, 8)
        part.inputs[8 * chip + 7 - place] = int(not is_closed)

    chain = ShiftRegister(load=17, spi=None, clock=11, data=(9,), end_level=0)
    return Rig(shift_register_sensors(chain), [part], close)


def multiplexer_rig() -> Rig:
    """Four CD74HC4067 with a common address."""
    address, commons = (5, 6, 13, 19), (12, 16, 20, 26)
    parts = [Multiplexer(address, common) for common in commons]

    def close(wire: int, is_closed: bool) -> None:
        chip, place = divmod(wire, 16)
        closed = parts[chip].closed
        (closed.add if is_closed else closed.discard)(place)

    return Rig(multiplexer_sensors(Multiplexers(address, commons)), parts, close)


def expander_rig(interrupt: int | None = None) -> Rig:
    """Four MCP23017, their interrupt line wired or not."""
    part = StubChips(EXPANDERS, interrupt)
    expanders = Expanders(EXPANDERS, PI_BUS, interrupt)
    return Rig(expander_sensors(expanders), [part], part.close, part.forget)


RIGS: Mapping[str, Callable[[], Rig]] = {
    "matrix-low": lambda: matrix_rig("low"),
    "matrix-without-pauses": lambda: matrix_rig("low"),
    "matrix-high": lambda: matrix_rig("high"),
    "shift-registers": shift_rig,
    "multiplexers": multiplexer_rig,
    "expanders": expander_rig,
    "expanders-with-interrupt": lambda: expander_rig(INTERRUPT),
    "matrix-without-diodes": lambda: matrix_rig("low", diodes=False),
}
