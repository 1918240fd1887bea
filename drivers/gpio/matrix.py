"""A matrix: each cell has a contact (and a diode) between one row line and one column line.

One row after the other is driven, the columns are read. The other rows float: without a diode two
driven rows would be shorted by two contacts in one column.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from drivers.gpio.ghosts import MatrixContacts
from drivers.gpio.hardware import Hardware
from drivers.gpio.scanning import Pause, Sample, Scan, Sensors


@dataclass(frozen=True, slots=True)
class Matrix:
    """Wire ``n`` is row ``n // len(columns)``, column ``n % len(columns)``."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    #: How long a row is driven before the columns are read.
    settle_ns: int = 20_000
    #: The level of the driven row: ``low`` with the diodes' cathodes at the rows, else ``high``.
    drive: Literal["low", "high"] = "low"


def matrix_sensors(matrix: Matrix) -> Sensors:
    """The sensors of this matrix: a piece or none."""
    return Sensors(
        "occupancy",
        len(matrix.rows) * len(matrix.columns),
        lambda hardware, now_ns, pause: _build(matrix, hardware, now_ns, pause),
        lambda: MatrixContacts(len(matrix.rows), len(matrix.columns), int(matrix.drive == "high")),
    )


def _build(matrix: Matrix, hardware: Hardware, now_ns: Callable[[], int], pause: Pause) -> Scan:
    every = (1 << len(matrix.rows)) - 1
    if matrix.drive == "low":
        idle, pull, drive = every, "up", "open-drain"
    else:
        idle, pull, drive = 0, "down", "open-source"
    columns = hardware.inputs(matrix.columns, pull)  # type: ignore[arg-type]  # literals, see above
    rows = hardware.outputs(matrix.rows, idle, drive)  # type: ignore[arg-type]  # the same
    width, settle_ns = len(matrix.columns), matrix.settle_ns
    steps = [(idle ^ 1 << n, n * width) for n in range(len(matrix.rows))]

    def scan() -> list[Sample]:
        samples = []
        for levels, first in steps:
            rows(levels)
            if settle_ns:
                pause(settle_ns)
            samples.append(Sample(now_ns(), first, columns()))
        rows(idle)
        return samples

    return scan
