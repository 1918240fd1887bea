"""Which wire is which cell: any mapping, any orientation, any size of board. Pure.

Wires are numbered as a scanner reads them, from 0. The regular mapping, where nothing else is said:
wire 0 is a1, wire 1 is b1, up to the last cell.
"""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from drivers.cells import Grid

#: The cell of each wire, in the order of the wires; ``None``: the wire is not used.
Wiring: TypeAlias = tuple[int | None, ...]

#: Stands for a wire that is not used.
UNUSED = "-"


class WiringError(ValueError):
    """Wires and cells do not fit together: what is wrong; what to do."""


def wiring_of(
    grid: Grid,
    wires: int,
    names: Sequence[str] = (),
    turned_quarters: int = 0,
    *,
    mirrored: bool = False,
) -> Wiring:
    """The table for so many wires, every cell in it once. ``WiringError`` if that can't be.

    ``names`` are texts with the names of cells in the order of the wires; empty: regular. The board
    they speak of is ``mirrored`` (wired from below), then lies so many quarters clockwise.
    """
    listed = _listed(grid, names) if names else list(range(min(wires, grid.size)))
    if len(listed) > wires:
        msg = f"{len(listed)} wires are named, and {wires} are there; name one cell for each wire"
        raise WiringError(msg)
    placed = [
        None if cell is None else _placed(grid, cell, turned_quarters, mirrored=mirrored)
        for cell in listed
    ]
    _check_whole(grid, wires, placed)
    return tuple(placed + [None] * (wires - len(placed)))


def _listed(grid: Grid, names: Iterable[str]) -> list[int | None]:
    cells: list[int | None] = []
    for name in " ".join(names).split():
        if name == UNUSED:
            cells.append(None)
            continue
        try:
            cell = grid.parse(name)
        except ValueError as error:
            msg = f"{error}; write a1 to {grid.name(grid.size - 1)}, or - for a wire without a cell"
            raise WiringError(msg) from None
        if cell in cells:
            msg = f"{name} has wires {cells.index(cell) + 1} and {len(cells) + 1}; one of them has"
            raise WiringError(f"{msg} another cell, or none (-)")
        cells.append(cell)
    return cells


def _placed(grid: Grid, cell: int, turned_quarters: int, *, mirrored: bool) -> int:
    if mirrored:
        rank, file = divmod(cell, grid.width)
        cell = rank * grid.width + grid.width - 1 - file
    try:
        return grid.turned(cell, turned_quarters)
    except ValueError as error:
        raise WiringError(f"{error}; turn it by 0 or 180 degrees") from None


def _check_whole(grid: Grid, wires: int, placed: Sequence[int | None]) -> None:
    missing = sorted(set(range(grid.size)) - set(placed))
    if missing:
        names = ", ".join(grid.name(cell) for cell in missing[:8])
        more = ", …" if len(missing) > 8 else ""
        msg = f"no wire for {names}{more}: {wires} wires for {grid.size} cells"
        raise WiringError(f"{msg}; every cell needs one")
