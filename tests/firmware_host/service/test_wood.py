"""Where the pieces of a simulated board are after a kill: where the last reading saw them."""

from hypothesis import given
from hypothesis import strategies as st

from drivers.cells import CHESSBOARD
from drivers.signals import CellChanged, FullReading, Sensing
from drivers.simulated import SimulatedBoard
from firmware_host.service.wood import Wood, last_reading, wood_of, wood_of_fen
from tests.firmware_host.service.service_play import FIRST

E2, E4, D4 = (CHESSBOARD.parse(name) for name in ("e2", "e4", "d4"))


def moved(changes: dict[int, str], placement: str = FIRST) -> str:
    cells = list(placement)
    for cell, piece in changes.items():
        cells[cell] = piece
    return "".join(cells)


def read(sensing: Sensing, standing: str) -> str:
    board = SimulatedBoard(lambda: 0, sensing)
    board.set_up(standing)
    return board.reading()


def test_a_fen_becomes_pieces_on_cells() -> None:
    assert wood_of_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") == Wood(FIRST)


def test_a_lifted_piece_is_in_the_air_again() -> None:
    reading = read("occupancy", moved({E2: "."}))
    assert wood_of(FIRST, reading, "occupancy") == Wood(moved({E2: "."}), "P")


def test_a_piece_that_was_set_down_and_not_yet_understood_stands_where_it_was_set_down() -> None:
    reading = read("occupancy", moved({E2: ".", E4: "x"}).replace("x", "P"))
    assert wood_of(FIRST, reading, "occupancy") == Wood(moved({E2: ".", E4: "P"}))


def test_the_nearest_lost_piece_is_taken_and_the_other_one_stays_in_the_air() -> None:
    standing = moved({E2: ".", CHESSBOARD.parse("d8"): ".", D4: "P"})
    assert wood_of(FIRST, read("occupancy", standing), "occupancy") == Wood(standing, "q")


def test_nothing_is_known_of_the_wood_without_a_reading() -> None:
    assert last_reading(None, [CellChanged(1, E2, ".")]) is None
    assert wood_of(FIRST, None, "piece") == Wood(FIRST)


def test_the_last_reading_is_the_last_full_one_with_what_changed_since() -> None:
    signals = [CellChanged(1, 0, "x"), FullReading(2, "." * 64), CellChanged(3, 5, "x")]
    assert last_reading("x" * 64, signals) == "." * 5 + "x" + "." * 58


PLACEMENTS = st.lists(st.sampled_from("....PNBRQKpnbrqk"), min_size=64, max_size=64).map("".join)


@given(PLACEMENTS, PLACEMENTS, st.sampled_from(["occupancy", "colour", "piece"]))
def test_whatever_was_read_is_read_again(believed: str, standing: str, sensing: Sensing) -> None:
    reading = read(sensing, standing)
    assert read(sensing, wood_of(believed, reading, sensing).standing) == reading
