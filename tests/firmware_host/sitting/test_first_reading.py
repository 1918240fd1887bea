"""What stands on the board when a sitting begins, and is not how its game begins (B-2, H20)."""

import chess
import pytest

from drivers.cells import CHESSBOARD
from drivers.sensing import as_read
from drivers.signals import Fault, FaultKind, FullReading, Ruling, RulingKind, Sensing
from tests.firmware_host.sitting.hall import Hall, S
from tests.firmware_host.sitting.sat import FIRST, SENSINGS, Sat

PLAYED = {
    "an opening": "e4 e5 Nf3 Nc6",
    "a middle game": "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6",
}
ENDING = "8/5k2/4p3/3pP3/3P4/4K3/8/8 w - - 0 1"
EMPTY_BOARD = "." * CHESSBOARD.size
EMPTY = "8/8/8/8/8/8/8/8 w - - 0 1"


def standing(board: chess.Board) -> str:
    pieces = {chess.square_name(square): piece for square, piece in board.piece_map().items()}
    symbols = ["."] * CHESSBOARD.size
    for name, piece in pieces.items():
        symbols[CHESSBOARD.parse(name)] = piece.symbol()
    return "".join(symbols)


def after(moves: str) -> str:
    board = chess.Board()
    for move in moves.split():
        board.push_san(move)
    return standing(board)


BOARDS = {
    **{name: after(moves) for name, moves in PLAYED.items()},
    "an ending": standing(chess.Board(ENDING)),
    "nothing": standing(chess.Board(EMPTY)),
}


@pytest.mark.parametrize("clock", [True, False])
@pytest.mark.parametrize("sensing", SENSINGS)
@pytest.mark.parametrize("name", BOARDS)
def test_what_stood_there_already_is_no_move_of_a_game(
    name: str, sensing: Sensing, *, clock: bool
) -> None:
    """After a lost journal eight pieces of an ending gave 1.e3 e6 2.d4, and nobody had moved."""
    sat = Sat(sensing, BOARDS[name], clock=clock)
    view = sat.table.view(sat.t_ns)
    assert (sat.moves, view.state) == ("", "waiting-for-set-up")
    assert not view.doubts
    sat.set_all(FIRST)
    assert sat.table.view(sat.t_ns).state == "ready"
    sat.move("e2e4", "e7e5")
    assert sat.moves == "e4 e5"
    assert len(sat.table.records()) == 1


def test_a_press_over_another_position_is_told_what_to_do() -> None:
    """One real move and its press told three more, all of them as sure."""
    sat = Sat("occupancy", BOARDS["an opening"])
    sat.move("f1c4")
    view = sat.table.view(sat.t_ns)
    assert (sat.moves, view.state) == ("", "waiting-for-set-up")
    assert (sat.said[-1].kind, sat.said[-1].law) == ("set-up", "B-2")


@pytest.mark.parametrize("sensing", SENSINGS)
def test_a_board_that_is_connected_after_the_first_moves_tells_them(sensing: Sensing) -> None:
    """White and Black had moved when the plug was put in."""
    sat = Sat(sensing, after("e4 e5"))
    sat.move("g1f3")
    assert sat.moves == "e4 e5 Nf3"


@pytest.mark.parametrize("sensing", SENSINGS)
def test_the_arbiter_says_where_a_game_goes_on_that_stands_there(sensing: Sensing) -> None:
    """I-10: its record is lost, its players want to go on."""
    sat = Sat(sensing, BOARDS["an ending"])
    sat.feed(Ruling(sat.t_ns, RulingKind.SET_POSITION, "Anna", 0, position=ENDING))
    sat.wait()
    sat.move("e3f4")
    assert sat.moves == "Kf4"
    assert len(sat.table.records()) == 1


@pytest.mark.parametrize("clock_start", ["zero", "press"])
@pytest.mark.parametrize("sensing", SENSINGS)
def test_a_dead_cell_does_not_hold_up_a_game_set_up_on_an_empty_board(
    sensing: Sensing, clock_start: str
) -> None:
    """White moved at once; then every press was refused, and the whole game was lost."""
    hall = Hall(profile="fide", sensing=sensing, reading=EMPTY_BOARD, clock_start=clock_start)
    for cell, symbol in enumerate(as_read(sensing, FIRST)):
        if symbol != "." and CHESSBOARD.name(cell) != "h1":
            hall.change(CHESSBOARD.name(cell), symbol)
    hall.wait(3)
    hall.play("e2e4", "e7e5", "g1f3", "b8c6")
    hall.wait(2)
    assert hall.moves() == "e4 e5 Nf3 Nc6"
    assert not hall.view().doubts


@pytest.mark.parametrize("sensing", SENSINGS)
def test_one_move_made_while_the_service_was_off_leaves_no_doubt(sensing: Sensing) -> None:
    """All presses of the game were counted as heard meanwhile."""
    hall = Hall(profile="fide", sensing=sensing)
    hall.play("e2e4", "e7e5", "g1f3")
    hall.t_ns += 5 * S
    hall.feed(Fault(hall.t_ns, FaultKind.POWER_LOSS))
    hall.feed(FullReading(hall.t_ns, as_read(sensing, after("e4 e5 Nf3 Nc6"))))
    hall.wait(2)
    hall.press("black")
    hall.wait(1)
    hall.play("f1b5", "a7a6")
    hall.wait(2)
    assert hall.moves() == "e4 e5 Nf3 Nc6 Bb5 a6"
    assert not hall.view().doubts
