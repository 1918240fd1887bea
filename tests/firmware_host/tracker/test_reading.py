"""What the sensors read, and when each cell last changed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.signals import Sensing
from firmware_host.tracker.reading import NEVER_NS, SensorReading
from rules.chess_rules import CHESS
from rules.game import PLANES_SEEN

CELLS = 64
SENSINGS: tuple[Sensing, ...] = ("occupancy", "colour", "piece")
PIECES = "PNBRQKpnbrqk"
SYMBOLS = {"occupancy": ".x", "colour": ".wb", "piece": "." + PIECES}


def reading_of(sensing: Sensing, placement: str) -> SensorReading:
    reading = SensorReading(sensing, CHESS.piece_planes, CELLS)
    for cell, symbol in enumerate(placement):
        reading.set(NEVER_NS, cell, symbol)
    return reading


@pytest.mark.parametrize("sensing", SENSINGS)
def test_before_anything_is_said_nothing_is_known_and_nothing_differs(sensing: Sensing) -> None:
    reading = SensorReading(sensing, CHESS.piece_planes, CELLS)
    assert reading.known == 0
    assert reading.differs(CHESS.parse(None).planes) == (0, 0, 0)


@pytest.mark.parametrize("sensing", SENSINGS)
@given(data=st.data())
def test_a_cell_reads_what_was_said_last(sensing: Sensing, data: st.DataObject) -> None:
    reading = SensorReading(sensing, CHESS.piece_planes, CELLS)
    said = data.draw(
        st.lists(st.tuples(st.integers(0, CELLS - 1), st.sampled_from(SYMBOLS[sensing] + "?")))
    )
    last: dict[int, str] = {}
    for t_ns, (cell, symbol) in enumerate(said):
        reading.set(t_ns, cell, symbol)
        last[cell] = symbol
    for cell, symbol in last.items():
        assert bool(reading.known >> cell & 1) == (symbol != "?")
        if symbol != "?":
            alone = SensorReading(sensing, CHESS.piece_planes, CELLS)
            alone.set(0, cell, symbol)
            assert reading.at(cell) == alone.at(cell)
            assert bool(reading.occupied >> cell & 1) == (symbol != ".")


@pytest.mark.parametrize("sensing", SENSINGS)
@given(placement=st.text("." + PIECES, min_size=64, max_size=64), cell=st.integers(0, 63))
def test_a_placement_differs_only_in_the_cell_that_changed(
    sensing: Sensing, placement: str, cell: int
) -> None:
    planes = [0] * 5
    for i, symbol in enumerate(placement):
        for plane in range(5):
            planes[plane] |= (CHESS.piece_planes.get(symbol, 0) >> plane & 1) << i
    reading = reading_of(sensing, placement)
    assert tuple(reading.planes) == tuple(planes[: PLANES_SEEN[sensing]])
    assert reading.differs(tuple(planes)) == (0, 0, 0)
    was = placement[cell]
    reading.set(1, cell, "." if was != "." else "K")
    here = 1 << cell
    assert reading.differs(tuple(planes)) == ((here, 0, 0) if was != "." else (0, here, 0))
    reading.set(2, cell, "?")
    assert reading.differs(tuple(planes)) == (0, 0, 0)


@pytest.mark.parametrize(
    ("sensing", "wrong"), [("occupancy", ""), ("colour", "p"), ("piece", "pN")]
)
def test_another_piece_is_wrong_as_far_as_the_sensors_tell(sensing: Sensing, wrong: str) -> None:
    position = CHESS.parse(None)
    for symbol in "pN":
        reading = reading_of(sensing, position.symbols())
        reading.set(1, 8, symbol)
        expected = 1 << 8 if symbol in wrong else 0
        assert reading.differs(position.planes) == (0, 0, expected)


def test_changes_are_named_and_stamped() -> None:
    reading = reading_of("piece", CHESS.parse(None).symbols())
    assert reading.set(10, 2, "B") == "replaced"  # between two equal words it read otherwise (H24)
    assert reading.set(10, 16, ".") == "none"
    assert reading.set(20, 0, ".") == "emptied"
    assert reading.emptied_ns[0] == 20
    assert reading.set(30, 0, "r") == "filled"
    assert (reading.emptied_ns[0], reading.filled_ns[0]) == (20, 30)
    assert reading.set(40, 0, "Q") == "replaced"
    assert (reading.emptied_ns[0], reading.filled_ns[0]) == (40, 40)
    assert reading.set(50, 0, "?") == "unknown"


def test_what_only_a_full_reading_shows_has_a_vague_stamp_until_it_is_seen_to_change() -> None:
    """H24: the change was lost, so its time is not known."""
    reading = reading_of("occupancy", "." * 64)
    reading.correct(10, 5, "x")
    assert reading.vague == 1 << 5
    reading.set(20, 5, ".")
    assert reading.vague == 0


def test_a_symbol_that_no_piece_has_is_our_mistake() -> None:
    reading = SensorReading("piece", CHESS.piece_planes, CELLS)
    with pytest.raises(KeyError):
        reading.set(0, 0, "Z")
