"""What stands on the board when a sitting begins, and is not how its game begins (B-2, H20)."""

import chess
import pytest

from drivers.cells import CHESSBOARD
from drivers.signals import Ruling, RulingKind, Sensing
from tests.firmware_host.sitting.sat import FIRST, SENSINGS, Sat

PLAYED = {
    "an opening": "e4 e5 Nf3 Nc6",
    "a middle game": "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6",
}
ENDING = "8/5k2/4p3/3pP3/3P4/4K3/8/8 w - - 0 1"
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
