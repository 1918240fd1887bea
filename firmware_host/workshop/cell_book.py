"""What every cell has done so far, from the raw signals, before the contact filter.

A change that follows another one of the same cell within 8 ms is a bounce of its contact. A piece
that is gone and back on its cell within 2.3 seconds dropped out, unless a hand did it: in the
workshop people know what their hands did. Everything is bounded: some numbers a cell.
"""

from collections import deque
from dataclasses import dataclass, field

from drivers.cells import Grid
from drivers.sensing import EMPTY, UNKNOWN
from drivers.signals import CellChanged, FullReading, Signal
from firmware_host.sitting.contact import FLICKER_CHANGES, FLICKER_WINDOW_NS, QUIET_NS

MS = 1_000_000

#: As the sitting has it (H22): a weak magnet is not felt for 50 ms to 2 s, and a slow scan.
DROP_OUT_NS = 2300 * MS
#: So many of the last raw edges are kept for the report.
EDGES_KEPT = 240


@dataclass(slots=True)
class CellCount:
    """One cell. Times on the line of the sitting; ``None``: never."""

    symbol: str = UNKNOWN
    #: Changes that were no bounce, and bounces.
    changes: int = 0
    bounces: int = 0
    longest_bounce_ns: int = 0
    drop_outs: int = 0
    #: Said again without a change between, or found changed in a full reading: edges got lost.
    missed: int = 0
    #: It has changed ten times within three seconds.
    flickers: int = 0
    last_ns: int | None = None
    #: Since when the present burst of bounces runs, the settled symbol before, and its end.
    burst_ns: int = 0
    before_symbol: str = UNKNOWN
    before_ns: int | None = None
    recent: deque[int] = field(default_factory=lambda: deque(maxlen=FLICKER_CHANGES))


class CellBook:
    """The counts of all cells. Mutable, but a pure fold."""

    def __init__(self, grid: Grid, symbols: str | None = None) -> None:
        """``symbols`` is what the cells read now, a1 first; ``None``: nobody knows."""
        self.grid = grid
        self.edges: deque[CellChanged] = deque(maxlen=EDGES_KEPT)
        self.cells: tuple[CellCount, ...] = ()
        self.clear(symbols)

    @property
    def symbols(self) -> str:
        """What every cell reads, raw, a1 first."""
        return "".join(cell.symbol for cell in self.cells)

    def clear(self, symbols: str | None = None) -> None:
        """Counts from 0 again; without ``symbols`` the cells read on as they do."""
        known = symbols or (self.symbols if self.cells else UNKNOWN * self.grid.size)
        self.cells = tuple(CellCount(symbol) for symbol in known)
        self.edges.clear()

    def take(self, signal: Signal) -> bool:
        """Counts what a signal of the board says; whether any cell was concerned."""
        if isinstance(signal, CellChanged) and 0 <= signal.cell < len(self.cells):
            self.edges.append(signal)
            _change(self.cells[signal.cell], signal.t_ns, signal.symbol)
            return True
        if isinstance(signal, FullReading) and len(signal.symbols) == len(self.cells):
            for cell, symbol in zip(self.cells, signal.symbols, strict=True):
                _correct(cell, signal.t_ns, symbol)
            return True
        return False


def _change(cell: CellCount, t_ns: int, symbol: str) -> None:
    if symbol == cell.symbol:
        cell.missed += 1
        return
    since_ns = None if cell.last_ns is None else t_ns - cell.last_ns
    if since_ns is not None and 0 <= since_ns <= QUIET_NS:
        cell.bounces += 1
        cell.longest_bounce_ns = max(cell.longest_bounce_ns, t_ns - cell.burst_ns)
    else:
        _settle(cell, t_ns, symbol)
    cell.symbol, cell.last_ns = symbol, t_ns


def _settle(cell: CellCount, t_ns: int, symbol: str) -> None:
    cell.changes += 1
    was_gone = cell.symbol == EMPTY and symbol not in (EMPTY, UNKNOWN)
    is_back = symbol == cell.before_symbol and cell.before_ns is not None
    if was_gone and is_back and cell.before_ns is not None and t_ns - cell.before_ns <= DROP_OUT_NS:
        cell.drop_outs += 1
    cell.before_symbol, cell.before_ns, cell.burst_ns = cell.symbol, t_ns, t_ns
    cell.recent.append(t_ns)
    if len(cell.recent) == FLICKER_CHANGES and t_ns - cell.recent[0] < FLICKER_WINDOW_NS:
        cell.flickers += 1
        cell.recent.clear()


def _correct(cell: CellCount, t_ns: int, symbol: str) -> None:
    if symbol == cell.symbol:
        return
    if UNKNOWN not in (symbol, cell.symbol):
        cell.missed += 1
    cell.symbol, cell.last_ns = symbol, t_ns
    cell.before_ns = None
