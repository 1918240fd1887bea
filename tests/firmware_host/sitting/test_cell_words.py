"""Cells that are not as they should be, in a line that an arbiter can read."""

from drivers.cells import CHESSBOARD
from drivers.signals import RulingKind
from firmware_host.sitting.cell_words import in_words
from tests.firmware_host.sitting.hall import Hall

PAWNS = ("a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2")


def _mask(*names: str) -> int:
    return sum(1 << CHESSBOARD.parse(name) for name in names)


def test_few_cells_are_all_named() -> None:
    """B-7: a move's worth of them, and what is wrong on each."""
    said = in_words(CHESSBOARD, (_mask("e4"), _mask("d5"), _mask("a1", "h8")))
    assert said == "missing on e4; too many on d5; wrong on a1, h8"
    assert in_words(CHESSBOARD, (0, 0, 0)) == ""


def test_of_many_the_nearest_are_named_and_how_many_more() -> None:
    """I-2: those first whose piece has the shortest way."""
    said = in_words(CHESSBOARD, (_mask(*PAWNS), _mask("g3"), 0))
    assert said == "missing on f2, g2, h2 and 5 more; too many on g3"


def test_a_refused_resume_names_the_first_few_cells() -> None:
    """The arbiter's console and ``jadoube ctl`` listed 32 cells of a board that was cleared."""
    hall = Hall()
    hall.play("e2e4", "e7e5", "g1f3", "b8c6")
    hall.applied(RulingKind.RESTORE, ply=2)
    for name in PAWNS:
        hall.change("e4" if name == "e2" else name, ".")
    why = hall.refused(RulingKind.RESUME)
    assert why.startswith("the board does not show the position yet (missing on ")
    assert why.endswith("more; too many on f3, c6)")
    assert "and 7 more" in why


def test_a_swept_board_is_told_in_one_short_line() -> None:
    """B-7: the cells are all among the details."""
    hall = Hall()
    hall.play("e2e4")
    for name in ("a7", "b7", "c7", "d7", "f7", "g7", "h7"):
        hall.change(name, ".")
    hall.wait(5)
    [said] = [e for e in hall.effects if getattr(e, "kind", "") == "unexplained"]
    assert said.text.endswith("missing on a7, b7, c7 and 4 more.")  # type: ignore[union-attr]
    assert len(said.details["missing"]) == 7  # type: ignore[union-attr,arg-type]
