"""The contact filter: bounce is absorbed, a flickering cell is no longer believed (H22, H23).

The first edge of a burst counts at once, with its own stamp; what the contact does until it has
been quiet for a moment is absorbed. So no change is delayed, and none is lost: where the burst ends
in another state than it began, that is passed on with the stamp of its last edge.
"""

from collections import deque
from dataclasses import dataclass, field

from drivers.signals import CellChanged

MS = 1_000_000

#: Reed switches and hand-held magnets chatter for up to some 6 ms; a hand needs 50 at least.
QUIET_NS = 8 * MS
#: A burst that lasts longer than this is no bounce.
LONGEST_BURST_NS = 40 * MS
#: No hand lifts and sets down the same piece five times in three seconds.
FLICKER_CHANGES = 10
FLICKER_WINDOW_NS = 3000 * MS
#: After this long without a change a flickering cell is believed again.
CALM_NS = 10_000 * MS


@dataclass(slots=True)
class _Cell:
    accepted: str = "?"
    raw: str = "?"
    raw_ns: int = 0
    burst_ns: int | None = None
    recent: deque[int] = field(default_factory=lambda: deque(maxlen=FLICKER_CHANGES))
    distrusted: bool = False

    def ends_ns(self) -> int | None:
        """When the burst under way is over, or when a flickering cell has calmed down."""
        if self.distrusted:
            return self.raw_ns + CALM_NS
        if self.burst_ns is None:
            return None
        return min(self.raw_ns + QUIET_NS, self.burst_ns + LONGEST_BURST_NS)


class ContactFilter:
    """Raw changes in, settled changes out. Mutable, but a pure fold."""

    def __init__(self, symbols: str) -> None:
        """``symbols`` is what the cells read at first, a1 first."""
        self._cells = [_Cell(symbol, symbol) for symbol in symbols]
        self._open: set[int] = set()

    @property
    def distrusted(self) -> tuple[int, ...]:
        """The cells that flicker and read unknown until they calm down."""
        return tuple(i for i, cell in enumerate(self._cells) if cell.distrusted)

    @property
    def symbols(self) -> str:
        """What the cells read, settled."""
        return "".join(cell.accepted for cell in self._cells)

    def next_deadline_ns(self) -> int | None:
        """When ``due`` has something to do, at the latest."""
        ends = (self._cells[number].ends_ns() for number in self._open)
        return min((end for end in ends if end is not None), default=None)

    def change(self, t_ns: int, number: int, symbol: str) -> list[CellChanged]:
        """One raw change; ``due`` must have been called up to ``t_ns``."""
        cell = self._cells[number]
        cell.raw, cell.raw_ns = symbol, t_ns
        if cell.distrusted or cell.burst_ns is not None:
            return []
        if symbol == cell.accepted:
            # Said again: between the two it must have read otherwise, and that was lost (H24).
            return [CellChanged(t_ns, number, symbol)]
        return self._accept(number, t_ns)

    def due(self, t_ns: int) -> list[CellChanged]:
        """The bursts that are over by ``t_ns``, and what they left."""
        settled: list[CellChanged] = []
        for number in sorted(self._open):
            cell = self._cells[number]
            end = cell.ends_ns()
            if end is None or end > t_ns:
                continue
            cell.burst_ns = None
            calmed, cell.distrusted = cell.distrusted, False
            self._open.discard(number)
            if calmed:
                cell.recent.clear()
            if cell.raw != cell.accepted:
                settled += self._accept(number, cell.raw_ns)
        return settled

    def truth(self, t_ns: int, symbols: str) -> list[CellChanged]:
        """A full reading: every cell that differs, the emptied ones first."""
        changed: list[CellChanged] = []
        for number in sorted(range(len(symbols)), key=lambda n: symbols[n] != "."):
            cell = self._cells[number]
            if symbols[number] == cell.raw:
                continue
            cell.raw, cell.raw_ns = symbols[number], t_ns
            if not cell.distrusted and cell.raw != cell.accepted:
                cell.burst_ns = None
                self._open.discard(number)
                cell.accepted = symbols[number]
                changed.append(CellChanged(t_ns, number, symbols[number]))
        return changed

    def _accept(self, number: int, t_ns: int) -> list[CellChanged]:
        cell = self._cells[number]
        cell.accepted = cell.raw
        cell.burst_ns = t_ns
        self._open.add(number)
        cell.recent.append(t_ns)
        if len(cell.recent) == FLICKER_CHANGES and t_ns - cell.recent[0] < FLICKER_WINDOW_NS:
            cell.distrusted = True
            cell.accepted = "?"
        return [CellChanged(t_ns, number, cell.accepted)]
