"""What each sensing reads of the same pieces."""

import pytest

from drivers.sensing import SEEN, SYMBOLS, as_read
from drivers.signals import Sensing


@pytest.mark.parametrize(
    ("sensing", "wanted"), [("occupancy", "x.xx"), ("colour", "w.bw"), ("piece", "P.nK")]
)
def test_the_same_pieces_read_by_each_sensing(sensing: Sensing, wanted: str) -> None:
    assert as_read(sensing, "P.nK") == wanted
    assert "".join(SEEN[sensing][piece] for piece in "P.nK") == wanted
    assert SYMBOLS[sensing] >= set(wanted)


def test_every_sensing_may_not_know_a_cell() -> None:
    assert all("?" in symbols for symbols in SYMBOLS.values())
