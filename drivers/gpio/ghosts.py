"""Ghosts in a matrix: where diodes are missing, contacts that are open read as closed.

A current that may flow backwards through a contact (r, j) joins row r to whatever row is driven, as
soon as that row has column j closed too: it then reads all columns of row r. So a piece set down
closes, in the same scan, its own contact and all those. Hands do not set down, or lift, several
pieces in one row within a scan, whose columns all stand closed in another row, time after time;
a diode that is missing does.
"""

from collections import Counter
from collections.abc import Sequence

from drivers.gpio.scanning import Contacts, Sample, WireChange

#: Fewer times may be chance: castling lifts two at once, and a hand sweeps pieces away.
CHANCES = 4
MOST_NAMED = 8


class MatrixContacts(Contacts):
    """The contacts of a matrix, and an eye on ghosts."""

    def __init__(self, rows: int, columns: int, closed_level: int) -> None:
        """Wire ``n`` is row ``n // columns``, column ``n % columns``."""
        super().__init__(columns, closed_level)
        self._firsts = tuple(n * columns for n in range(rows))
        self._seen: Counter[int] = Counter()
        self._is_known = False

    def take(self, samples: Sequence[Sample]) -> list[WireChange]:
        """As contacts do; what changed together is looked at."""
        if not self._is_known:
            self._is_known = True
            return super().take(samples)
        before = {first: self.closed(first) for first in self._firsts}
        changes = super().take(samples)
        if len(changes) > 1:
            for first in self._firsts:
                self._look(first, before)
        return changes

    def troubles(self) -> Sequence[str]:
        """The contacts by which rows were joined again and again."""
        most = max(self._seen.values(), default=0)
        wires = sorted(wire for wire, times in self._seen.items() if times == most >= CHANCES)
        if not wires:
            return ()
        names = ", ".join(f"{{{wire}}}" for wire in wires[:MOST_NAMED])
        more = ", …" if len(wires) > MOST_NAMED else ""
        return (
            f"squares change together as if diodes were missing: look at those of {names}{more}, "
            "that all point the same way, and at the wires of these rows",
        )

    def _look(self, first: int, before: dict[int, int]) -> None:
        changed = before[first] ^ self.closed(first)
        if changed.bit_count() < 2:
            return
        for other in self._firsts:
            steady = before[other] & self.closed(other)
            if other != first and not changed & ~steady:
                # Any row that is full there may be the one; those that always could be are named.
                for column in range(self._bank):
                    if changed >> column & 1:
                        self._seen[other + column] += 1
