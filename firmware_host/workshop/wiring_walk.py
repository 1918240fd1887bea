"""A guided walk over the board that finds which wire is which cell. Pure; the time is an argument.

One piece is put on a1, then on the next cell that is asked for, and so on; what closes tells the
wire. After three corners and a neighbour any regular wiring is known and may be taken at once.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from drivers.cells import Grid
from drivers.sensing import EMPTY, UNKNOWN

MS = 1_000_000

#: The piece stands when nothing has changed for so long: longer than a contact bounces, and than a
#: hand slides it over an edge.
STILL_NS = 400 * MS

#: What a step has seen: nothing closed; one wire; one that is another cell's already; several.
Seen: TypeAlias = Literal["nothing", "one", "twice", "several"]


@dataclass(frozen=True, slots=True)
class Observation:
    """What closed at a step. ``cells`` are those that the board says now."""

    seen: Seen
    cells: tuple[int, ...] = ()
    #: The cell that has this wire already.
    other: int | None = None


class WiringWalk:
    """One walk. Cells as the board names them now are *sources*, where they belong is *targets*."""

    def __init__(self, grid: Grid, symbols: str, t_ns: int) -> None:
        """``symbols`` is what the board reads at the beginning, with no piece on it."""
        self.grid = grid
        self.order = tuple(_order(grid))
        #: What has closed without a piece ever since: short circuits, or pieces that were left on
        #: the board.
        self.always = tuple(_closed(symbols))
        #: Target -> source; ``None``: there is no wire, it was passed over.
        self.found: dict[int, int | None] = {}
        self.at = 0
        self.observation = Observation("nothing")
        self._symbols = symbols
        self._changed_ns = t_ns
        #: What lies on the board from the step before: the piece has not been taken away yet.
        self._lying: frozenset[int] = frozenset()

    @property
    def target(self) -> int | None:
        """Where the piece is to be put; ``None``: all cells are done."""
        return self.order[self.at] if self.at < len(self.order) else None

    def see(self, t_ns: int, symbols: str) -> None:
        """What the board reads now; ``look`` judges it once it is still."""
        if symbols != self._symbols:
            self._symbols, self._changed_ns = symbols, t_ns

    def due_ns(self) -> int:
        """When ``look`` has something to do at the earliest."""
        return self._changed_ns + STILL_NS

    def look(self, t_ns: int) -> bool:
        """Judges what has stood still; whether anything new is to be shown."""
        target = self.target
        if target is None or t_ns < self.due_ns():
            return False
        before = self.observation, self.always
        now = set(_closed(self._symbols))
        # What has opened was a piece, and no short circuit.
        self.always = tuple(cell for cell in self.always if cell in now)
        closed = frozenset(now - set(self.always))
        if not closed:
            self._lying = frozenset()
        fresh = tuple(sorted(closed - self._lying))
        self.observation = self._judged(fresh)
        if self.observation.seen == "one":
            self.found[target] = fresh[0]
            self.at += 1
            self._skip_known()
            self._lying, self.observation = closed, Observation("nothing")
            return True
        return (self.observation, self.always) != before

    # --- what people ask for ---------------------------------------------------------------------

    def back(self) -> None:
        """To the cell before: what was found there is forgotten."""
        if self.found:
            last, _ = self.found.popitem()
            self.at = self.order.index(last)
        self._begin_step()

    def skip(self) -> None:
        """Nothing closes here: the cell has no wire for now."""
        if self.target is not None:
            self.found[self.target] = None
            self.at += 1
            self._skip_known()
            self._begin_step()

    def retry(self) -> None:
        """The cells that were passed over are asked for once more."""
        for cell in self.dead:
            self.found.pop(cell)
        self.at = 0
        self._skip_known()
        self._begin_step()

    def take_rule(self) -> bool:
        """The wiring is regular, as found so far: takes it for all cells; whether there is one."""
        rule = regular(self.grid, self.found)
        if rule is None:
            return False
        self.found.update(dict(enumerate(rule)))
        self.at = len(self.order)
        return True

    def sources(self) -> list[int | None]:
        """For each cell the one that the board says instead, as far as it is known."""
        return [self.found.get(cell) for cell in range(self.grid.size)]

    @property
    def done(self) -> int:
        """Of how many cells the wire is known."""
        return len(self.found) - len(self.dead)

    @property
    def dead(self) -> tuple[int, ...]:
        """The cells that were passed over."""
        return tuple(sorted(cell for cell, source in self.found.items() if source is None))

    def _begin_step(self) -> None:
        self._lying = frozenset(_closed(self._symbols)) - set(self.always)
        self.observation = Observation("nothing")

    def _skip_known(self) -> None:
        while self.target is not None and self.target in self.found:
            self.at += 1

    def _judged(self, fresh: Sequence[int]) -> Observation:
        if not fresh:
            return Observation("nothing")
        if len(fresh) > 1:
            return Observation("several", tuple(fresh))
        taken = [target for target, source in self.found.items() if source == fresh[0]]
        if taken:
            return Observation("twice", tuple(fresh), taken[0])
        return Observation("one", tuple(fresh))


def regular(grid: Grid, found: dict[int, int | None]) -> list[int] | None:
    """The one turned or mirrored board that agrees with all that was found; ``None``: none, or two.

    The source for each target.
    """
    fitting = [
        sources
        for sources in _orientations(grid)
        if all(source is None or sources[target] == source for target, source in found.items())
    ]
    return fitting[0] if len(fitting) == 1 else None


def names_of_wires(
    grid: Grid, wires: Sequence[int | None], sources: Sequence[int | None]
) -> list[str]:
    """The cell of each wire by its name, ``-`` for one without, in the order of the wires.

    ``wires`` is what each wire was taken for, ``sources`` what the walk has found.
    """
    targets = {source: target for target, source in enumerate(sources) if source is not None}
    names = []
    for cell in wires:
        target = None if cell is None else targets.get(cell)
        names.append("-" if target is None else grid.name(target))
    return names


def _orientations(grid: Grid) -> list[list[int]]:
    square = grid.width == grid.height
    found: list[list[int]] = []
    for turns in range(4) if square else (0, 2):
        turned = [grid.turned(cell, turns) for cell in range(grid.size)]
        for sources in (turned, [_mirrored(grid, cell) for cell in turned]):
            if sources not in found:
                found.append(sources)
    return found


def _mirrored(grid: Grid, cell: int) -> int:
    rank, file = divmod(cell, grid.width)
    return rank * grid.width + grid.width - 1 - file


def _order(grid: Grid) -> list[int]:
    """a1, its neighbours, the far corner: they tell a regular wiring. Then rank by rank."""
    first = [0, 1, grid.width, grid.size - 1]
    return list(dict.fromkeys(cell for cell in (*first, *range(grid.size)) if cell < grid.size))


def _closed(symbols: str) -> list[int]:
    return [cell for cell, symbol in enumerate(symbols) if symbol not in (EMPTY, UNKNOWN)]
