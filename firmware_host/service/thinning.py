"""What a flickering cell says while the service is behind is left out: nobody would believe it.

A wire that hums changes a hundred times a second; 32 of them are more than a small machine can
journal and fold, and the presses behind them would wait for half a minute. Of a cell that the
contact filter does not believe it only counts what it reads last and when (H23). So a change of one
is left out where the next one waits already; the filter, the record and a replay are the same
without it, down to the moment in which the cell is believed again.
"""

from collections import defaultdict, deque
from collections.abc import Callable

from drivers.signals import CellChanged, Signal
from firmware_host.sitting.contact import CALM_NS

#: The next one waits, and comes so soon.
_NEXT_NS = CALM_NS // 10
#: So long after one that was let through: two that are apart by less than both keep a cell from
#: being believed just as all those between them would.
_SINCE_NS = CALM_NS // 2


class Thinning:
    """The changes that wait, and which of them need not be taken. Used on one event loop."""

    def __init__(self, flickers: Callable[[int], bool]) -> None:
        """``flickers``: whether a cell of the board is not believed for that now."""
        self._flickers = flickers
        self._waiting: defaultdict[int, deque[int]] = defaultdict(deque)
        self._taken_ns: dict[int, int] = {}

    def add(self, signal: Signal) -> None:
        """It waits, behind all others."""
        if isinstance(signal, CellChanged):
            self._waiting[signal.cell].append(signal.t_ns)

    def clear(self) -> None:
        """Nothing waits any more, and what was taken is forgotten."""
        self._waiting.clear()
        self._taken_ns.clear()

    def leaves_out(self, signal: Signal) -> bool:
        """Whether the first of those that wait need not be taken; it waits no longer."""
        if not isinstance(signal, CellChanged):
            return False
        cell, t_ns = signal.cell, signal.t_ns
        waiting = self._waiting[cell]
        waiting.popleft()
        taken_ns = self._taken_ns.get(cell)
        is_soon = taken_ns is not None and 0 <= t_ns - taken_ns < _SINCE_NS
        has_next = bool(waiting) and 0 <= waiting[0] - t_ns < _NEXT_NS
        if is_soon and has_next and self._flickers(cell):
            return True
        self._taken_ns[cell] = t_ns
        return False
