"""Boards as they are soldered on the bench: the driver's sensors, and the parts they are wired to.

A rig has wires in the driver's order; ``close`` closes the contact of one, or opens it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from drivers.gpio.matrix import Matrix as MatrixWires
from drivers.gpio.matrix import matrix_sensors
from drivers.gpio.scanning import Sensors
from tests.hil.wiring import Matrix, Part

#: The pins of an 8x8 matrix, as the configuration has them by default.
ROWS = (5, 6, 13, 19, 26, 12, 16, 20)
COLUMNS = (4, 17, 27, 22, 18, 23, 24, 25)


@dataclass(frozen=True, slots=True)
class Rig:
    """``close(wire, is_closed)`` changes the parts; whoever calls it settles the wiring."""

    sensors: Sensors
    parts: Sequence[Part]
    close: Callable[[int, bool], None]


def matrix_rig(drive: Literal["low", "high"], *, diodes: bool = True) -> Rig:
    """64 contacts where rows and columns cross."""
    part = Matrix(ROWS, COLUMNS, is_high=drive == "high", diodes=diodes)

    def close(wire: int, is_closed: bool) -> None:
        crossing = divmod(wire, len(COLUMNS))
        (part.closed.add if is_closed else part.closed.discard)(crossing)

    return Rig(matrix_sensors(MatrixWires(ROWS, COLUMNS, drive=drive)), [part], close)


RIGS: Mapping[str, Callable[[], Rig]] = {
    "matrix-low": lambda: matrix_rig("low"),
    "matrix-high": lambda: matrix_rig("high"),
    "matrix-without-diodes": lambda: matrix_rig("low", diodes=False),
}
