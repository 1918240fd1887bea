"""Squares that went empty together: no hand lifts so many at once, a loose cable does. Pure."""

from collections.abc import Callable, Sequence

from drivers.sensing import EMPTY
from drivers.signals import CellChanged

#: Two hands take three pieces each at most. Some who clear the board sweep them off.
MOST_LIFTED = 6
#: A cable comes off between two scans, or in the middle of one.
_TOGETHER_NS = 25_000_000
_MOST_NAMED = 8


class CableWatch:
    """Changes in, and whether a cable seems to be off."""

    def __init__(self, name: Callable[[int], str]) -> None:
        """``name``: of a cell."""
        self._name = name
        #: When each cell that is empty became so.
        self._emptied_ns: dict[int, int] = {}
        self._lost: set[int] = set()

    def see(self, changes: Sequence[CellChanged]) -> None:
        """What one scan changed."""
        for change in changes:
            if change.symbol == EMPTY:
                self._emptied_ns[change.cell] = change.t_ns
            else:
                self._emptied_ns.pop(change.cell, None)
                self._lost.discard(change.cell)
        if changes:
            first_ns = changes[-1].t_ns - _TOGETHER_NS
            together = {cell for cell, t_ns in self._emptied_ns.items() if t_ns >= first_ns}
            if len(together) > MOST_LIFTED:
                self._lost |= together
            elif len(self._lost) <= MOST_LIFTED:
                self._lost.clear()

    def troubles(self) -> tuple[str, ...]:
        """Until most of them have pieces again."""
        if not self._lost:
            return ()
        cells = sorted(self._lost)
        names = ", ".join(map(self._name, cells[:_MOST_NAMED]))
        more = ", …" if len(cells) > _MOST_NAMED else ""
        text = f"{len(cells)} squares went empty at the same moment ({names}{more})"
        return (f"{text}: unless somebody swept the pieces off, look at the cable that they share",)
