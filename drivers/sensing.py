"""What a sensor makes of a piece: the one place that knows it for every sensing."""

from collections.abc import Callable, Mapping

from drivers.signals import Sensing

EMPTY = "."
#: A cell whose state is not known.
UNKNOWN = "?"
_PIECES = "PNBRQKpnbrqk"

#: What each sensing reads of a piece, which is a letter: capitals are White's.
READS: Mapping[Sensing, Callable[[str], str]] = {
    "occupancy": lambda _: "x",
    "colour": lambda piece: "w" if piece.isupper() else "b",
    "piece": lambda piece: piece,
}

#: The same as a table, the empty cell with it.
SEEN: Mapping[Sensing, Mapping[str, str]] = {
    sensing: {EMPTY: EMPTY} | {piece: reads(piece) for piece in _PIECES}
    for sensing, reads in READS.items()
}

#: Every symbol that a cell can read.
SYMBOLS: Mapping[Sensing, frozenset[str]] = {
    sensing: frozenset((UNKNOWN, *seen.values())) for sensing, seen in SEEN.items()
}


def as_read(sensing: Sensing, placement: str) -> str:
    """What the sensors read where these pieces stand, cell by cell."""
    reads = READS[sensing]
    return "".join(EMPTY if piece == EMPTY else reads(piece) for piece in placement)
