"""What the sensors read now, and when each cell last became empty and occupied."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from drivers.signals import Sensing
from rules.game import PLANES_SEEN, Planes

Change: TypeAlias = Literal["none", "emptied", "filled", "replaced", "unknown"]

#: Before any change: earlier than every signal.
NEVER_NS = -1

_PLAIN_SYMBOLS = {".": 0, "x": 0b1, "w": 0b1, "b": 0b11}


class SensorReading:
    """The cells as bit planes, as many as the sensing can tell (rules.game)."""

    def __init__(self, sensing: Sensing, piece_planes: Mapping[str, int], cells: int) -> None:
        """All cells unknown; ``cells`` is how many there are."""
        self.depth = PLANES_SEEN[sensing]
        self.planes = [0] * self.depth
        self.known = 0
        #: Cells whose last change was only seen afterwards, in a full reading: its stamp is late.
        self.vague = 0
        #: The game is over: what is missing now is in nobody's hand.
        self.is_final = False
        self.emptied_ns = [NEVER_NS] * cells
        self.filled_ns = [NEVER_NS] * cells
        seen = (1 << self.depth) - 1
        symbols = _PLAIN_SYMBOLS | dict(piece_planes)
        self._bits = {symbol: planes & seen for symbol, planes in symbols.items()}

    @property
    def occupied(self) -> int:
        """The cells that read occupied."""
        return self.planes[0]

    def at(self, cell: int) -> int:
        """The planes on which ``cell`` shows, as a bit set of plane numbers."""
        return sum((plane >> cell & 1) << i for i, plane in enumerate(self.planes))

    def correct(self, t_ns: int, cell: int, symbol: str) -> Change:
        """Takes in what a full reading shows of a cell: it changed at some time before ``t_ns``."""
        change = self.set(t_ns, cell, symbol)
        self.vague |= 1 << cell
        return change

    def set(self, t_ns: int, cell: int, symbol: str) -> Change:
        """Takes in one settled change. ``KeyError`` for a symbol that the game does not have."""
        bit = 1 << cell
        self.vague &= ~bit
        if symbol == "?":
            self.known &= ~bit
            return "unknown"
        bits = self._bits[symbol]
        before = self.at(cell)
        was_known = self.known & bit
        self.known |= bit
        for i in range(self.depth):
            self.planes[i] = self.planes[i] | bit if bits >> i & 1 else self.planes[i] & ~bit
        if before == bits and was_known and not bits:
            return "none"
        return self._stamp(t_ns, cell, before, bits)

    def _stamp(self, t_ns: int, cell: int, before: int, now: int) -> Change:
        if not now:
            self.emptied_ns[cell] = t_ns
            return "emptied"
        if before:  # another piece, or the same said again: it was empty for a moment unseen
            self.emptied_ns[cell] = t_ns
        self.filled_ns[cell] = t_ns
        return "replaced" if before else "filled"

    def differs(self, planes: Planes) -> tuple[int, int, int]:
        """Against a placement: cells missing, cells extra, cells with another colour or kind."""
        occupied, expected = self.planes[0], planes[0]
        differing = (occupied ^ expected) & self.known
        if self.depth == 1:
            return differing & expected, differing & occupied, 0
        wrong = 0
        for seen, wanted in zip(self.planes[1:], planes[1:], strict=False):
            wrong |= seen ^ wanted
        return differing & expected, differing & occupied, wrong & occupied & expected & self.known
