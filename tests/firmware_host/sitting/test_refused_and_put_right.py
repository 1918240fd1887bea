"""A refused move is put right (I-2, I-9): what the hands did for that is no doubt later."""

import pytest

from drivers.cells import CHESSBOARD
from tests.firmware_host.sitting.hall import Hall

#: Seconds between the piece put back and the move that is made instead.
PAUSES_S = (0.01, 0.3, 2)


def put_right(hall: Hall, wrong: str, pause_s: float, right: str) -> None:
    """The wrong move, pressed; taken back; another one, pressed, and answered."""
    hall.wait(1)
    hall.shift(wrong)
    hall.wait(0.4)
    hall.press("white")
    hall.wait(1.5)
    hall.shift(wrong[2:] + wrong[:2])
    hall.wait(pause_s)
    hall.shift(right)
    hall.wait(0.4)
    hall.press("white")
    hall.wait(1.5)
    hall.play("b8c6")


@pytest.mark.parametrize("pause_s", PAUSES_S)
def test_a_breach_of_touch_move_that_was_put_right_leaves_no_doubt(pause_s: float) -> None:
    """I-9: the knight touched was moved after all, and the PGN said for good "Nf3 hardly seen"."""
    hall = Hall(touch_move="enforce")
    hall.play("e2e4", "e7e5")
    g1 = CHESSBOARD.parse("g1")
    symbol = hall.table.contact.symbols[g1]
    hall.change("g1", ".")
    hall.change("g1", symbol)
    put_right(hall, "b1c3", pause_s, "g1f3")
    assert [ply.key for ply in hall.view().record.plies][2:] == ["g1f3", "b8c6"]
    assert not hall.view().doubts


@pytest.mark.parametrize("pause_s", PAUSES_S)
def test_an_illegal_move_that_was_put_right_leaves_no_doubt(pause_s: float) -> None:
    """I-2: who took the piece back and moved it at once was told that the move was hardly seen."""
    hall = Hall()
    hall.play("e2e4", "e7e5")
    put_right(hall, "f1f3", pause_s, "f1c4")
    assert [ply.key for ply in hall.view().record.plies][2:] == ["f1c4", "b8c6"]
    assert not hall.view().doubts
