"""Where the pieces of a simulated board are after a restart: as the last reading said.

Its pieces are nowhere but in the memory of the service. What the journal has of them is what the
sensors said, so a piece that was in the air when the power failed is in the air again, and one that
had been set down stands where it was set down.
"""

from collections.abc import Iterable, Mapping
from functools import partial
from typing import NamedTuple

from drivers.cells import CHESSBOARD
from drivers.sensing import EMPTY, READS, UNKNOWN
from drivers.signals import CellChanged, FullReading, Sensing, Signal


class Wood(NamedTuple):
    """The piece on each cell, a1 first, and those in the air."""

    standing: str
    hand: str = ""


def wood_of_fen(fen: str) -> Wood:
    """The pieces of a position."""
    rows = fen.split()[0].translate({ord(str(n)): "." * n for n in range(1, 9)}).split("/")
    return Wood(CHESSBOARD.from_reading_order("".join(rows)))


def last_reading(first: str | None, signals: Iterable[Signal]) -> str | None:
    """What the cells read at the end, a1 first; ``None`` if nothing ever said it whole."""
    cells = None if first is None else list(first)
    for signal in signals:
        if isinstance(signal, FullReading):
            cells = list(signal.symbols)
        elif isinstance(signal, CellChanged) and cells is not None:
            cells[signal.cell] = signal.symbol
    return None if cells is None else "".join(cells)


def wood_of(believed: str, reading: str | None, sensing: Sensing) -> Wood:
    """The believed pieces, moved as little as the reading asks for.

    A cell that reads something else than its piece has lost it. A cell that reads filled, and has
    none, has got the nearest lost one that reads so; who did not stand again is in the air.
    """
    if reading is None:
        return Wood(believed)
    reads = READS[sensing]
    standing, lost = list(believed), []
    for cell, symbol in enumerate(reading):
        if believed[cell] != EMPTY and symbol not in (UNKNOWN, reads(believed[cell])):
            lost.append(cell)
            standing[cell] = EMPTY
    for cell, symbol in enumerate(reading):
        if standing[cell] == EMPTY and symbol not in (EMPTY, UNKNOWN):
            fitting = [origin for origin in lost if reads(believed[origin]) == symbol]
            nearest = min(fitting, key=partial(_steps, cell), default=None)
            if nearest is not None:
                lost.remove(nearest)
            standing[cell] = (
                _SPARES[sensing].get(symbol, symbol) if nearest is None else believed[nearest]
            )
    return Wood("".join(standing), "".join(believed[cell] for cell in lost))


def _steps(first: int, last: int) -> int:
    """How far a king walks."""
    width = CHESSBOARD.width
    return max(abs(first % width - last % width), abs(first // width - last // width))


#: What stands where no lost piece can: a spare queen. (A piece sensor names it itself.)
_SPARES: Mapping[Sensing, Mapping[str, str]] = {
    "occupancy": {"x": "Q"},
    "colour": {"w": "Q", "b": "q"},
    "piece": {},
}
