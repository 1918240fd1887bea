"""How a position is put back on the board, piece by piece: what the lights show next (I-2, A-2).

Pure: a reading and a wanted placement go in, the next piece to move comes out, the nearest first.
"""

from dataclasses import dataclass

from drivers.cells import Grid
from drivers.sensing import EMPTY, UNKNOWN, as_read
from drivers.signals import Sensing
from firmware_host.tracker.evidence import cells_of
from firmware_host.tracker.reading import SensorReading
from rules.game import Position


@dataclass(frozen=True, slots=True)
class Step:
    """The next piece to move. ``piece`` is its symbol, ``None`` where nobody knows which it is."""

    piece: str | None
    #: ``None``: it comes from beside the board.
    origin: int | None
    #: ``None``: it goes off the board (where it is needed it is asked for again).
    target: int | None


@dataclass(frozen=True, slots=True)
class Restoration:
    """What is still to be done until the board shows ``wanted``, one symbol a cell, a1 first."""

    law: str
    wanted: str
    #: Cells where a piece is missing, where one is too many, where another one stands.
    missing: tuple[int, ...]
    extra: tuple[int, ...]
    wrong: tuple[int, ...]
    #: ``None``: the board shows the position.
    step: Step | None


@dataclass(frozen=True, slots=True)
class Standing:
    """What is known of the pieces on the board while a position is put back.

    ``symbols`` is what stood there at ``since_ns`` as far as the record tells; a sensor that can't
    tell pieces apart needs it until a cell is emptied.
    """

    reading: SensorReading
    #: What the sensors say of each cell, a1 first.
    reads: str
    sensing: Sensing
    symbols: str
    since_ns: int

    def piece(self, cell: int) -> str | None:
        """Which piece stands on ``cell``, if that is known."""
        if self.sensing == "piece":
            return self.reads[cell] if self.reads[cell] not in (EMPTY, UNKNOWN) else None
        is_fresh = self.reading.filled_ns[cell] > self.since_ns
        symbol = self.symbols[cell]
        if is_fresh or symbol == EMPTY or not self.agrees(cell, symbol):
            return None
        return symbol

    def agrees(self, cell: int, symbol: str) -> bool:
        """Whether ``cell`` reads as it does with this piece on it."""
        return self.reads[cell] in (UNKNOWN, as_read(self.sensing, symbol))


def guide(standing: Standing, wanted: Position, grid: Grid, law: str) -> Restoration:
    """What differs, and the next step."""
    missing, extra, wrong = standing.reading.differs(wanted.planes)
    symbols = wanted.symbols()
    wrong |= _exchanged(standing, symbols)
    step = _step(standing, symbols, grid, (missing, extra, wrong))
    missing_on, extra_on, wrong_on = (tuple(cells_of(m)) for m in (missing, extra, wrong))
    return Restoration(law, symbols, missing_on, extra_on, wrong_on, step)


def _exchanged(standing: Standing, wanted: str) -> int:
    """Cells on which the sensors see what they should, and another piece stands all the same."""
    found = 0
    for cell in cells_of(standing.reading.occupied & standing.reading.known):
        piece = standing.piece(cell)
        if piece is not None and wanted[cell] not in (EMPTY, piece):
            found |= 1 << cell
    return found


def _step(
    standing: Standing, wanted: str, grid: Grid, differing: tuple[int, int, int]
) -> Step | None:
    missing, extra, wrong = (list(cells_of(mask)) for mask in differing)
    pieces = {cell: standing.piece(cell) for cell in (*extra, *wrong)}
    pairs = [
        (pieces[origin] is None, distance(grid, origin, target), origin, target)
        for origin in pieces
        for target in missing
        if _may_be(standing, origin, pieces[origin], wanted[target])
    ]
    if pairs:
        _, _, origin, target = min(pairs)
        return Step(wanted[target], origin, target)
    if extra or wrong:
        origin = (*extra, *wrong)[0]
        return Step(pieces[origin], origin, None)
    return Step(wanted[missing[0]], None, missing[0]) if missing else None


def _may_be(standing: Standing, cell: int, piece: str | None, wanted: str) -> bool:
    """Whether what stands on ``cell`` can be the piece that is wanted elsewhere."""
    return standing.agrees(cell, wanted) if piece is None else piece == wanted


def distance(grid: Grid, one: int, other: int) -> int:
    """In steps of a king."""
    (rank, file), (other_rank, other_file) = divmod(one, grid.width), divmod(other, grid.width)
    return max(abs(rank - other_rank), abs(file - other_file))
