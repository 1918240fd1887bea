"""What the law asks for now, as the page gets it: claims, what is owed, what is put back, who may
use what. In rated play nothing of it helps a player to choose a move.
"""

from drivers.cells import CHESSBOARD
from firmware_host.sitting.guidance import Restoration, Step
from firmware_host.sitting.view import Awaited, TableView, TouchOwed
from firmware_host.web.difference import Json


def law_tree(view: TableView, *, rated: bool) -> dict[str, Json]:
    """Everything of it but what has happened."""
    return {
        "draw_offered_by": view.draw_offered_by,
        "called": view.is_arbiter_called,
        "touch_owed": _touch_owed(view.touch_owed, view.believed, rated=rated),
        "owed_move": view.owed_move,
        "restoration": None if view.restoration is None else _restoration(view.restoration),
        "awaited": None if view.awaited is None else _awaited(view.awaited),
        "offered": {
            "white": [str(kind) for kind in view.offered.white],
            "black": [str(kind) for kind in view.offered.black],
            "table": [str(kind) for kind in view.offered.table],
        },
    }


def _touch_owed(owed: TouchOwed | None, believed: str, *, rated: bool) -> Json:
    """In rated play only when another piece was moved: that it must move says that it can."""
    if owed is None or (rated and not owed.is_breach):
        return None
    return {
        "side": owed.side,
        "law": owed.law,
        "text": owed.text,
        "movers": _pieces(owed.movers, believed),
        "victims": _pieces(owed.victims, believed),
        "moved": [CHESSBOARD.name(cell) for cell in owed.moved],
        "is_breach": owed.is_breach,
        "is_claimable": owed.is_claimable,
    }


def _pieces(cells: tuple[int, ...], believed: str) -> list[Json]:
    """Each with what is believed to stand there."""
    return [{"cell": CHESSBOARD.name(cell), "piece": believed[cell]} for cell in cells]


def _restoration(restoration: Restoration) -> dict[str, Json]:
    return {
        "law": restoration.law,
        "missing": [CHESSBOARD.name(cell) for cell in restoration.missing],
        "extra": [CHESSBOARD.name(cell) for cell in restoration.extra],
        "wrong": [CHESSBOARD.name(cell) for cell in restoration.wrong],
        "step": None if restoration.step is None else _step(restoration.step),
    }


def _step(step: Step) -> dict[str, Json]:
    origin, target = (
        None if cell is None else CHESSBOARD.name(cell) for cell in (step.origin, step.target)
    )
    return {"piece": step.piece, "origin": origin, "target": target}


def _awaited(awaited: Awaited) -> dict[str, Json]:
    return {"sides": list(awaited.sides), "due_s": awaited.due_ns // 1_000_000_000}
