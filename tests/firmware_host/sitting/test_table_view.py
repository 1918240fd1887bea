"""What the page shows while hands are over the board, and what is said of a move."""

import pytest

from drivers.cells import CHESSBOARD
from drivers.signals import CellChanged, Control, ControlKind, Press, Tick
from drivers.sitting import Sitting
from firmware_host.sitting.effects import Happened
from firmware_host.sitting.scribe import alternatives
from firmware_host.sitting.table import Table
from firmware_host.tracker.conclusion import Doubt
from firmware_host.tracker.line import Node
from rules.chess_rules import CHESS

S = 1_000_000_000


def states(table: Table, script: str, start_s: float = 1.0) -> list[str]:
    """The state after each change of a cell, 0.1 s apart: ``-e2 +e4``."""
    shown: list[str] = []
    for step, word in enumerate(script.split()):
        t_ns = round((start_s + step / 10) * S)
        symbol = "." if word[0] == "-" else "x"
        table.feed(CellChanged(t_ns, CHESSBOARD.parse(word[1:]), symbol))
        shown.append(table.view(t_ns).state)
    return shown


def table(start: str | None = None, *, clock: bool = True) -> Table:
    return Table(Sitting(start=start, time_control="300" if clock else None, clock=clock))


def test_no_piece_is_in_the_air_once_it_has_landed() -> None:
    """The page said so until the hands were at rest, though nobody held a piece."""
    sitting = table()
    assert states(sitting, "-e2 +e4") == ["in-hand", "made"]
    sitting.feed(Tick(2 * S))
    assert sitting.view(2 * S).state == "made"
    sitting.feed(Press(2 * S, "white"))
    assert sitting.view(2 * S).state == "to-move"


@pytest.mark.parametrize("order", ["-d5 -e4 +d5", "-e4 -d5 +d5"])
def test_a_capture_is_made_when_the_capturing_piece_has_landed(order: str) -> None:
    sitting = table("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")
    assert states(sitting, order) == ["in-hand", "in-hand", "made"]


def test_a_promotion_that_is_told_is_seen_by_page_and_arbiter() -> None:
    sitting = table("4k3/P7/8/8/8/8/8/4K3 w - - 0 1")
    (said,) = sitting.feed(Control(S, ControlKind.PROMOTE, piece="n"))[1:]
    assert isinstance(said, Happened)
    assert (said.kind, said.by, said.ply) == ("promotion-told", "white", 0)
    assert said.details == {"piece": "n"}
    assert said.text == "White promotes to a knight."
    assert sitting.view(S).events[-1] == said


def child(node: Node, key: str) -> Node:
    footprint = next(move for move in node.position.moves(-1) if move.key == key)
    return Node(node.position.play(key), node, footprint)


def test_two_moves_that_are_written_alike_are_told_apart_by_their_squares() -> None:
    """A doubt read "Rxe7 from Rxe7": two lines that had gone different ways before."""
    start = Node(CHESS.parse("4k3/4p3/8/8/8/R3R3/8/7K w - - 0 1"))
    other = Node(CHESS.parse("4k3/R3p3/8/8/8/8/8/7K w - - 0 1"))
    doubt = Doubt(0, (child(start, "e3e7"), child(other, "a7e7")))
    assert list(alternatives(doubt).values()) == ["Re3xe7+", "Ra7xe7+"]


def test_moves_that_are_written_differently_are_named_as_the_record_does() -> None:
    start = Node(CHESS.parse(None))
    doubt = Doubt(0, (child(start, "e2e4"), child(start, "e2e3")))
    assert list(alternatives(doubt).values()) == ["e4", "e3"]
