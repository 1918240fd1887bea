"""Boards that were laid wrongly, and games begun by the wrong side (H21, laws B-3 and B-4)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.cells import CHESSBOARD
from drivers.signals import (
    Sensing,
)
from firmware_host.sitting.set_up import first_symbols
from rules.chess_rules import CHESS
from tests.firmware_host.sitting.sat import FIRST, SENSINGS, S, Sat, turned

# --- the board lies wrongly ----------------------------------------------------------------------


@pytest.mark.parametrize("sensing", SENSINGS)
@pytest.mark.parametrize("quarters", [1, 2, 3])
@pytest.mark.parametrize("clock", [True, False])
def test_a_turned_board_is_read_turned_from_one_press_on(
    sensing: Sensing, quarters: int, clock: bool
) -> None:
    def raw(move: str) -> str:
        cells = (CHESSBOARD.parse(move[:2]), CHESSBOARD.parse(move[2:]))
        return "".join(CHESSBOARD.name(CHESSBOARD.turned(c, -quarters)) for c in cells)

    sat = Sat(sensing, turned(FIRST, quarters), clock=clock)
    if sensing == "occupancy" and quarters == 2:
        sat.move(raw("e2e4"))
    assert sat.mistakes[0][0].startswith("turned-")
    assert sat.moves == ""
    sat.apply()
    if sensing == "occupancy" and quarters == 3:
        # One side or the other: sensors can't tell until the first move is made.
        sat.move(raw("e2e4"))
        sat.apply()
    sat.move(*([] if sat.moves else [raw("e2e4")]), raw("e7e5"), raw("g1f3"))
    assert sat.moves == "e4 e5 Nf3"
    assert sat.table.turned == quarters
    assert sat.shown() is None


def test_ninety_degrees_are_seen_at_once_and_said_once() -> None:
    sat = Sat("occupancy", turned(FIRST, 1))
    sat.wait(60)
    assert sat.mistakes == [["turned-90"]]
    assert sat.said[0].details["proposal"] == "turned-90"


def test_clocks_stand_while_the_board_lies_wrongly() -> None:
    """B-4: nothing is lost, the clocks stand meanwhile."""
    sat = Sat("colour", turned(FIRST, 2))
    assert sat.face().running is None
    sat.wait(60)
    sat.apply()
    assert sat.face().running == "white"
    assert sat.face().white_ns > 890 * S


def test_a_turned_board_that_is_laid_right_needs_no_press() -> None:
    sat = Sat("colour", turned(FIRST, 2))
    assert sat.shown() is not None
    sat.set_all(FIRST)
    assert sat.shown() is None
    sat.move("e2e4")
    assert sat.moves == "e4"


def test_a_turn_may_be_named_without_a_proposal() -> None:
    """The orientation of the board is known: d7-d5 as it reads is e2-e4 (cases, C18)."""
    sat = Sat("occupancy", turned(FIRST, 2))
    sat.apply(180)
    sat.move("d7d5")
    assert sat.moves == "e4"
    sat.apply(180)
    assert sat.said[-1].details["refused"] == "apply"
    assert sat.moves == "e4"


def test_an_unknown_turn_is_refused() -> None:
    sat = Sat("occupancy")
    sat.apply(45)
    sat.apply()
    assert [e.details.get("refused") for e in sat.said] == ["apply", "apply"]


@given(st.integers(0, 63), st.integers(-5, 5))
def test_a_turn_and_its_opposite_leave_a_cell_where_it_was(cell: int, quarters: int) -> None:
    assert CHESSBOARD.turned(CHESSBOARD.turned(cell, quarters), -quarters) == cell


def test_first_symbols_of_a_turned_board_are_not_the_first_position() -> None:
    """The service must not begin a game on a board that lies wrongly."""
    for sensing in ("colour", "piece"):
        first = first_symbols(CHESS.parse(None), sensing)
        assert all(turned(first, quarters) != first for quarters in (1, 2, 3))


# --- colours (cases, C18) ------------------------------------------------------------------------


@pytest.mark.parametrize("sensing", SENSINGS)
def test_black_moving_first_is_no_move_of_white(sensing: Sensing) -> None:
    sat = Sat(sensing)
    sat.move("d7d5", "e2e4")
    sat.table.close()
    assert "black-first" in sat.mistakes[0]
    assert sat.moves == ""


def test_the_game_begins_when_blacks_first_move_is_taken_back() -> None:
    sat = Sat("piece")
    sat.move("d7d5")
    assert sat.shown() is not None
    sat.move("d5d7")
    assert sat.shown() is None
    sat.move("e2e4", "d7d5")
    assert sat.moves == "e4 d5"


def test_b3_a_game_that_black_began_is_void_and_starts_anew() -> None:
    """B-3: one press; both clocks are as at first, the void game stays in the record."""
    sat = Sat("piece")
    sat.move("d7d5")
    assert sat.said[-1].details["remedy"] == "anew"
    sat.apply()
    assert sat.face().white_ns == sat.face().black_ns == 900 * S
    sat.move("d5d7", "e2e4", "d7d5")
    void, game = sat.table.records()
    assert (void.cause, void.result, game.number) == ("void", "*", 2)
    assert sat.moves == "e4 d5"


def test_b3_a_training_game_that_black_began_is_put_right_by_hand() -> None:
    """B-3: nothing is voided where nothing counts."""
    sat = Sat("piece", mode="training")
    sat.move("d7d5")
    sat.apply()
    assert sat.said[-1].details["refused"] == "apply"


def test_pieces_of_the_other_colour_are_seen_where_sensors_see_kinds() -> None:
    """White's men on Black's side, each king on its usual file."""
    rows = [FIRST[i : i + 8] for i in range(0, 64, 8)]
    sat = Sat("piece", "".join(reversed(rows)))
    assert sat.mistakes == [["colours"]]
    sat.apply()
    sat.move("e7e5", "e2e4")
    assert sat.moves == "d4 d5"
