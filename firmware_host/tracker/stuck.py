"""Cells that are stuck on or off: found by what they contradict, and believed no more (H23)."""

from collections import Counter

from firmware_host.tracker import costs
from firmware_host.tracker.evidence import cells_of
from firmware_host.tracker.line import Node
from firmware_host.tracker.reading import SensorReading


class StuckCells:
    """Counts the half-moves at which a cell has contradicted every likely line."""

    def __init__(self) -> None:
        """Nothing counted yet."""
        self._counts: Counter[int] = Counter()
        self._ply = 0

    def look(
        self, reading: SensorReading, likely: list[Node], *, by_press: bool
    ) -> tuple[int, ...]:
        """After a weighing; answers with the cells that are not believed from now on.

        Only half-moves that were completed count, and only a few cells at once: more are pieces
        knocked over or put back. A cell that changes again is believed again.
        """
        ply = likely[0].ply
        if ply <= self._ply or (by_press and likely[0].pressed_ns is None):
            return ()
        self._ply = ply
        contradicting = reading.known
        for node in likely:
            missing, extra, wrong = reading.differs(node.position.planes)
            contradicting &= missing | extra | wrong
        cells = list(cells_of(contradicting))
        self._counts = Counter({cell: self._counts[cell] + 1 for cell in cells})
        if len(cells) > costs.STUCK_CELLS:
            return ()
        stuck = tuple(cell for cell in cells if self._counts[cell] >= costs.STUCK_PLIES)
        for cell in stuck:
            reading.known &= ~(1 << cell)
            del self._counts[cell]
        return stuck
