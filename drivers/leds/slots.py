"""Plain LEDs in rows and columns: which pins are on together, slot after slot. Pure.

On a *matrix* an LED hangs between a row and a column, and one row is lit at a time, too fast to be
seen. At the *edges* of a board each row and each column has an LED of its own, and a cell is where
two of them meet; cells that together would look like more than they are take turns, slowly.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import TypeAlias

#: An LED or a cell: its row and its column, from 0.
Crossing: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Slot:
    """Rows and columns that are on together, as banks: bit n is row or column n."""

    rows: int
    columns: int


def matrix_slots(lit: Collection[Crossing], most: int) -> list[Slot]:
    """Every lit LED in one slot, so all are equally bright; ``most`` on together (from 1 on)."""
    slots = []
    for row in sorted({row for row, _ in lit}):
        columns = sorted(column for at, column in lit if at == row)
        parts = [columns[n : n + most] for n in range(0, len(columns), most)]
        slots += [Slot(1 << row, _bank(part)) for part in parts]
    return slots


def edge_slots(lit: Collection[Crossing], most: int) -> list[Slot]:
    """As few turns as show these cells and no others, ``most`` LEDs on together (from 2 on)."""
    by_row = matrix_slots(lit, most - 1)
    turned = matrix_slots([(column, row) for row, column in lit], most - 1)
    by_column = [Slot(slot.columns, slot.rows) for slot in turned]
    return by_row if len(by_row) <= len(by_column) else by_column


def _bank(numbers: list[int]) -> int:
    return sum(1 << number for number in numbers)
