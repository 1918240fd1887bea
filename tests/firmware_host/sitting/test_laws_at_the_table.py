"""Laws that the rules hold by themselves, as the players meet them at the board."""

import pytest

from drivers.cells import CHESSBOARD
from drivers.signals import CellChanged, Press
from firmware_host.sitting.effects import Happened
from tests.firmware_host.sitting.hall import Hall, S

MIN = 60 * S


# --- the board (B) -------------------------------------------------------------------------------


def test_cells_are_numbered_from_a1_along_the_rank_as_white_sees_them() -> None:
    """B-1: from the a-pawn's cell two ranks up, and the h-pawn's down."""
    hall = Hall(sensing="piece")
    for side, origin, target, piece in (("white", 8, 24, "P"), ("black", 55, 39, "p")):
        for cell, symbol in ((origin, "."), (target, piece)):
            hall.t_ns += S
            hall.feed(CellChanged(hall.t_ns, cell, symbol))
        hall.feed(Press(hall.t_ns, "white" if side == "white" else "black"))
        hall.wait(1)
    assert hall.moves() == "a4 h5"


def test_light_is_h1_and_so_are_the_cells_that_show_a_win() -> None:
    """B-1, H19: e4 and d5 are as light as h1; both kings there: White has won."""
    hall = Hall(sensing="piece", start="4k3/8/8/8/8/8/P7/4K3 w - - 0 1", clock=False)
    hall.shift("e1e4")
    hall.shift("e8d5")
    hall.wait(3)
    assert hall.view().record.result == "1-0"


@pytest.mark.parametrize("sensing", ["occupancy", "colour", "piece"])
def test_the_usual_first_position_is_waited_for(sensing: str) -> None:
    """B-2: two kings, queens on their own colour, and nobody begins with a piece missing."""
    hall = Hall(sensing=sensing)
    believed = hall.view().believed
    assert believed[:16] == "RNBQKBNR" + 8 * "P"
    assert believed[48:] == 8 * "p" + "rnbqkbnr"
    assert hall.view().state == "ready"
    for cell in ("a1", "b1", "c1", "a8", "b8", "c8"):
        hall.change(cell, ".")
    hall.wait(1)
    assert hall.view().state == "waiting-for-set-up"


# --- moves (M) -----------------------------------------------------------------------------------


@pytest.mark.parametrize("squares", ["a1a3", "f1b5", "d1d3", "e1e3", "g1g3", "e2e5", "b2c3"])
def test_what_no_piece_can_do_is_no_move(squares: str) -> None:
    """M-1: nothing but a knight passes over another, and a pawn steps straight ahead."""
    hall = Hall(sensing="piece", touch_move="record")
    hall.shift(squares)
    hall.wait(0.5)
    hall.press("white")
    hall.wait(2)
    assert hall.moves() == ""
    assert "illegal-move" in hall.kinds()


def test_each_piece_goes_its_own_way() -> None:
    """M-1."""
    hall = Hall(sensing="occupancy", touch_move="record")
    hall.play("e2e4", "b8c6", "f1b5", "h7h5", "d1h5", "h8h5", "e1e2")
    assert hall.moves() == "e4 Nc6 Bb5 h5 Qxh5 Rxh5 Ke2"


@pytest.mark.parametrize("sensing", ["occupancy", "colour", "piece"])
def test_what_is_taken_leaves_the_board_before_or_after(sensing: str) -> None:
    """M-2: as part of the move, in either order of hands; en passant from its own cell."""
    hall = Hall(sensing=sensing, touch_move="record")
    hall.play("e2e4", "d7d5", "e4d5", "c7c5")
    assert hall.view().captured == "p"
    pawn = hall.table.contact.symbols[CHESSBOARD.parse("d5")]
    for cell, symbol in (("d5", "."), ("c6", pawn), ("c5", ".")):
        hall.change(cell, symbol)
    hall.wait(0.5)
    hall.press("white")
    hall.wait(1)
    assert hall.moves() == "e4 d5 exd5 c5 dxc6"
    assert hall.view().captured == "pp"


@pytest.mark.parametrize("sensing", ["occupancy", "colour", "piece"])
def test_castling_in_chess960_ends_on_the_classical_squares(sensing: str) -> None:
    """M-8: king from c1 to g1, rook from e1 to f1."""
    start = "1rk1r3/pppppppp/8/8/8/8/PPPPPPPP/1RK1R3 w EBeb - 0 1"
    hall = Hall(game="chess960", sensing=sensing, start=start)
    for squares in ("c1g1", "e1f1"):
        hall.shift(squares)
    hall.wait(0.5)
    hall.press("white")
    hall.wait(1)
    assert hall.moves() == "O-O"
    assert hall.view().believed[:8] == ".R...RK."


# --- touch-move (TM) and the clock (K) -----------------------------------------------------------


def test_a_king_let_go_on_its_castling_square_is_to_castle() -> None:
    """TM-11, I-2: pressed without the rook, then the king went elsewhere."""
    hall = Hall(sensing="piece", start="4k3/8/8/8/8/8/4P3/4K2R w K - 0 1", touch_move="enforce")
    hall.shift("e1g1")
    hall.wait(0.5)
    hall.press("white")
    hall.wait(2)
    hall.shift("g1e1")
    hall.wait(1)
    hall.play("e1f1")
    told = [e for e in hall.effects if isinstance(e, Happened) and e.kind == "touch-breach"]
    assert [(event.law, event.details["refused"]) for event in told] == [("TM-11", True)]


@pytest.mark.parametrize(
    ("control", "below"),
    [
        ("5400", (5 * MIN, 5 * MIN)),
        ("5400+29", (5 * MIN, 5 * MIN)),
        ("5400+30", (0, 0)),
        ("5400+30|3600", (0, 5 * MIN)),
        ("300+2", (0, 0)),
    ],
)
def test_who_need_not_write_is_known(control: str, below: tuple[int, int]) -> None:
    """K-8: in standard play, under five minutes without 30 s a move."""
    clock = Hall(time_control=control).view().clock
    assert clock is not None
    assert clock.no_writing_below_ns == below


@pytest.mark.parametrize(("scan_ms", "laws"), [(0, ["TM-1"]), (250, [])])
def test_nobody_is_accused_by_the_order_in_which_a_slow_board_looks(
    scan_ms: int, laws: list[str]
) -> None:
    """TM-3, TM-4: the knight on b1 was lifted first, and the board had looked at g1 before.

    The move that was owed was called a breach.
    """
    hall = Hall(scan_ms=scan_ms, touch_move="announce")
    hall.change("g1", ".")
    hall.change("b1", ".")
    hall.change("g1", "x")
    hall.change("c3", "x")
    hall.wait(0.5)
    hall.press("white")
    hall.wait(1)
    breaches = [e for e in hall.effects if isinstance(e, Happened) and e.kind == "touch-breach"]
    assert (hall.moves(), [each.law for each in breaches]) == ("Nc3", laws)
