"""Moves are called by the numbers of their score sheet, wherever the game began."""

from drivers.signals import ControlKind, RulingKind
from firmware_host.sitting.effects import Happened
from tests.firmware_host.sitting.hall import Hall

#: Black has the 29th move.
BLACK_BEGINS = "4k3/7p/8/8/8/8/4P3/4K3 b - - 0 29"


def texts(hall: Hall, kind: str) -> list[str]:
    """What was said of a kind."""
    return [e.text for e in hall.effects if isinstance(e, Happened) and e.kind == kind]


def test_a_draw_may_be_offered_from_the_score_sheets_move_on() -> None:
    """A game continued at move 29 counted its moves from 1, and no draw could be agreed for hours.

    E-6: 29... is before move 30, 30. is not.
    """
    hall = Hall(profile='fide {"agreed_draws_from_move": 30}', start=BLACK_BEGINS)
    hall.press("white")
    hall.play("h7h6", press=False)
    hall.use(ControlKind.DRAW, by="black")
    assert "no draw may be agreed at this move" in texts(hall, "ruling")[0]
    assert hall.view().draw_offered_by is None
    hall.press("black")
    hall.play("e2e4", press=False)
    hall.use(ControlKind.DRAW, by="white")
    assert hall.view().draw_offered_by == "white"


def test_a_doubt_names_the_move_as_the_score_sheet_does() -> None:
    """Black's 29th move was called "1" where Black began, and White's next "1..."."""
    hall = Hall(sensing="occupancy", start="4k3/P6p/8/8/8/8/8/4K3 b - - 0 29")
    hall.press("white")
    hall.play("h7h6", "a7a8", "h6h5")
    assert texts(hall, "doubt")[0].startswith("Move 30: ")
    hall.use(ControlKind.PROMOTE, by="white", piece="n")
    hall.wait(1)
    hall.play("e1e2", "h5h4")
    assert [t for t in texts(hall, "doubt-settled") + texts(hall, "revised") if "Move 30 " in t]


def test_a_position_is_restored_by_the_score_sheets_number() -> None:
    """I-5: the ruling says where play goes on, in the words of the sheet."""
    hall = Hall(touch_move="record", start=BLACK_BEGINS)
    hall.press("white")
    hall.play("h7h6", "e2e4", "h6h5")
    assert "after 29... h6;" in hall.applied(RulingKind.RESTORE, ply=1).text
    assert "after 30. e4" not in hall.applied(RulingKind.RESTORE, ply=0).text
