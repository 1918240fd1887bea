"""H22, H23: what the cells do wrong is found while it is played, said once, and weighed less."""

import pytest

from drivers.cells import CHESSBOARD
from drivers.signals import CellChanged, Control, ControlKind, FullReading, Side
from firmware_host.sitting.effects import Happened
from tests.firmware_host.sitting.hall import Hall, S

MS = 1_000_000


def ghosted(occupied: set[int], missing_diodes: set[int]) -> set[int]:
    """What a matrix reads: current enters a row, leaves by a column.

    Through a closed cell without a diode it also runs from the column back into that cell's row.
    """
    seen: set[int] = set()
    for row in range(8):
        rows, columns = {row}, set[int]()
        while True:
            reached = {c % 8 for c in occupied if c // 8 in rows}
            back = {c // 8 for c in occupied & missing_diodes if c % 8 in reached}
            if reached <= columns and back <= rows:
                break
            columns |= reached
            rows |= back
        seen |= {row * 8 + column for column in columns}
    return seen


class Matrix:
    """A board of reed switches, hands that know nothing of it, and the signals it makes."""

    def __init__(self, missing: set[str], **sitting: object) -> None:
        self.missing = {CHESSBOARD.parse(name) for name in missing}
        self.occupied = {*range(16), *range(48, 64)}
        self.seen = ghosted(self.occupied, self.missing)
        self.hall = Hall(**sitting)
        self.plies = 0

    def shift(self, move: str) -> None:
        origin, target = (CHESSBOARD.parse(name) for name in (move[:2], move[2:]))
        self._change(self.occupied - {origin})
        if target in self.occupied:
            self._change(self.occupied - {target})
        self._change(self.occupied | {target})

    def play(self, *moves: str) -> None:
        for move in moves:
            side: Side = "black" if self.plies % 2 else "white"
            self.plies += 1
            self.hall.wait(1)
            self.shift(move)
            self.hall.wait(0.4)
            self.hall.press(side)
            self.hall.wait(0.6)

    def _change(self, occupied: set[int]) -> None:
        self.occupied = occupied
        seen = ghosted(occupied, self.missing)
        self.hall.t_ns += S // 5
        for cell in sorted(seen ^ self.seen):
            self.hall.feed(CellChanged(self.hall.t_ns, cell, "x" if cell in seen else "."))
        self.seen = seen


def faults(hall: Hall, fault: str) -> list[Happened]:
    happened = [e for e in hall.effects if isinstance(e, Happened) and e.kind == "fault"]
    return [each for each in happened if each.details.get("fault") == fault]


def test_a_whole_matrix_shows_no_ghost() -> None:
    matrix = Matrix(set())
    matrix.play("e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6")
    assert not faults(matrix.hall, "ghosting")
    assert matrix.hall.moves() == "e4 e5 Nf3 Nc6 Bb5 a6"


def test_a_missing_diode_is_found_said_once_and_play_goes_on() -> None:
    """e4, e7 and a7 are closed, so the matrix without e7's diode reads a4 closed as well."""
    matrix = Matrix({"e7"})
    matrix.play("e2e4", "d7d5", "e4d5", "d8d5", "d2d4", "d5a5")
    hall = matrix.hall
    assert hall.moves() == "e4 d5 exd5 Qxd5 d4 Qa5+"
    (said,) = faults(hall, "ghosting")
    assert said.details["cells"] == ["a4", "b4", "c4", "d4", "f4", "g4", "h4"]
    assert not any(getattr(e, "kind", "") in ("unexplained", "illegal-move") for e in hall.effects)


def test_a_cell_that_opens_again_is_believed_again() -> None:
    matrix = Matrix({"e7"})
    matrix.play("e2e4")
    reading = matrix.hall.table.play.tracker.reading
    a4 = 1 << CHESSBOARD.parse("a4")
    assert not reading.known & a4
    matrix.play("d7d5", "e4d5")
    assert reading.known & a4


def test_what_may_be_a_piece_is_a_doubt_and_no_ghost() -> None:
    """Nf3 and Nh3 at once: no sensor can tell which is the ghost, so neither is taken for one."""
    matrix = Matrix({f"{file}{rank}" for file in "abcdefgh" for rank in "1278"})
    matrix.play("g1f3")
    (said,) = faults(matrix.hall, "ghosting")
    assert said.details["cells"] == [f"{file}3" for file in "abcdefgh"]
    known = matrix.hall.table.play.tracker.reading.known
    assert all(known >> CHESSBOARD.parse(cell) & 1 for cell in ("f3", "h3"))


def test_a_piece_on_the_edge_of_two_cells_is_no_ghost() -> None:
    """H22: nothing."""
    hall = Hall()
    hall.wait(1)
    hall.change("e2", ".")
    for cell in ("e3", "d3"):
        hall.feed(CellChanged(hall.t_ns + 2 * MS, CHESSBOARD.parse(cell), "x"))
    hall.wait(1)
    assert not faults(hall, "ghosting")


def test_two_cells_that_a_full_reading_shows_filled_are_no_ghosts() -> None:
    """H24: while the link was lost two pieces came to stand there; nobody knows when."""
    hall = Hall()
    symbols = list("x" * 16 + "." * 32 + "x" * 16)
    for cell in ("a4", "e4"):
        symbols[CHESSBOARD.parse(cell)] = "x"
    hall.wait(1)
    hall.feed(FullReading(hall.t_ns, "".join(symbols)))
    hall.wait(1)
    assert not faults(hall, "ghosting")


def drop(hall: Hall, cell: str) -> None:
    hall.wait(0.5)
    hall.change(cell, ".")
    hall.wait(0.5)
    hall.change(cell, "x")
    hall.wait(0.5)


def test_a_board_that_loses_pieces_is_told_once() -> None:
    hall = Hall()
    for cell, *moves in (("a7", "e2e4", "e7e5"), ("b7", "g1f3", "b8c6"), ("c7", "f1c4", "f8c5")):
        drop(hall, cell)
        hall.play(*moves)
    (said,) = faults(hall, "weak")
    assert said.details["cells"] == ["a7", "b7"]


def test_a_board_that_is_known_for_it_refuses_no_press_from_the_first_turn_on() -> None:
    """11 good presses in 1,324 half-moves were refused at the first drop-out of an evening."""
    refused = []
    for known in ({}, {"drop_outs": 4, "weak_cells": ("a7",)}):
        hall = Hall(touch_move="enforce", **known)
        drop(hall, "d2")
        hall.play("e2e4")
        told = [e for e in hall.effects if getattr(e, "kind", "") == "touch-breach"]
        refused.append([e.details["refused"] for e in told])  # type: ignore[union-attr]  # Happened
        assert not faults(hall, "weak")
    assert refused == [[True], [False]]


def test_a_cell_that_the_board_has_not_is_refused() -> None:
    with pytest.raises(ValueError, match="z9"):
        Hall(weak_cells=("z9",))


def test_nothing_is_said_of_a_board_that_is_adjusted() -> None:
    hall = Hall()
    hall.wait(1)
    hall.feed(Control(hall.t_ns, ControlKind.ADJUST, "white"))
    for cell in ("a4", "e4"):
        hall.feed(CellChanged(hall.t_ns, CHESSBOARD.parse(cell), "x"))
    hall.wait(1)
    assert not faults(hall, "ghosting")


def test_cells_that_are_not_believed_are_shown_as_such() -> None:
    """H23: only those that flicker were marked on the page; one that is stuck or ghosts was not."""
    matrix = Matrix({"e7"})
    matrix.play("e2e4")
    assert [CHESSBOARD.name(cell) for cell in matrix.hall.view().distrusted] == [
        f"{file}4" for file in "abcdfgh"
    ]
