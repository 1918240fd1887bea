"""Names of cells, a1 first, and the colours of wires in the order of a ribbon cable."""

from collections.abc import Iterator

FILES = "abcdefgh"
RANKS = "12345678"

#: IEC 60757, brown for the first wire as on resistors and ribbon cables.
RIBBON = ("BN", "RD", "OG", "YE", "GN", "BU", "VT", "GY")
BLACK, RED, ORANGE, WHITE = "BK", "RD", "OG", "WH"


def cells() -> Iterator[str]:
    """``a1`` ``b1`` … ``h8``: cell 0 to cell 63."""
    return (file + rank for rank in RANKS for file in FILES)
