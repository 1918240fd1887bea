"""Where the board is unlike what it should be, in words short enough to be read (I-2, B-7)."""

from collections.abc import Sequence

from drivers.cells import Grid
from firmware_host.sitting.guidance import distance
from firmware_host.tracker.evidence import cells_of

#: A list of more cells than this is cut to its first ones: the lights show each in its turn.
_MOST, _FIRST = 5, 3


def in_words(grid: Grid, differing: tuple[int, int, int]) -> str:
    """Bit sets of cells missing, extra and wrong: ``missing on e4; too many on d5``.

    Of many the first few, those first whose piece has the shortest way, and how many more.
    """
    missing, extra, wrong = (list(cells_of(mask)) for mask in differing)
    words = (
        ("missing on", _first(grid, missing, extra + wrong)),
        ("too many on", _first(grid, extra, missing)),
        ("wrong on", _first(grid, wrong, missing)),
    )
    return "; ".join(f"{word} {cells}" for word, cells in words if cells)


def _first(grid: Grid, cells: Sequence[int], others: Sequence[int]) -> str:
    """``a1, b1, c1 and 13 more``."""
    if len(cells) <= _MOST:
        return ", ".join(map(grid.name, cells))

    def way(cell: int) -> int:
        return min((distance(grid, cell, other) for other in others), default=0)

    names = map(grid.name, sorted(cells, key=way)[:_FIRST])
    return f"{', '.join(names)} and {len(cells) - _FIRST} more"
