"""What was touched, in order: the facts for touch-move (TM-1 to TM-15), cut into turns."""

from collections.abc import Sequence
from dataclasses import dataclass

from drivers.signals import Side
from firmware_host.sitting.accidents import without_accidents
from firmware_host.tracker.line import Node
from firmware_host.tracker.reading import Change
from rules import touch as rules_touch
from rules.touch_reading import CellChange

_CHANGES: dict[Change, CellChange] = {"emptied": "lifted", "filled": "put", "replaced": "replaced"}


@dataclass(frozen=True, slots=True)
class Touch:
    """A piece left or came to a cell.

    ``side`` is whose piece stands there in the line believed (``None``: nobody's), ``ply`` counts
    the half-moves believed made before. ``adjusting``: j'adoube had been said (TM-6), by
    ``adjuster``.
    """

    t_ns: int
    cell: int
    change: Change
    side: Side | None
    ply: int
    adjusting: bool
    adjuster: Side | None = None
    #: Seen in a full reading only: nobody knows when, and in which order.
    is_late: bool = False


def turn_touches(
    touches: Sequence[Touch],
    before: Node,
    until_ns: int | None = None,
    pressed_ns: int | None = None,
) -> list[rules_touch.Touch] | None:
    """What was touched in the turn that begins with ``before``, up to ``until_ns`` if it is over.

    What a slow board shows of the opponent's pieces after ``pressed_ns``, the press that ended the
    turn, is the opponent's doing.

    A turn begins when the move before it was made, since a hand may be quicker than the other's
    press (C-5). What the other side did to its own pieces up to its press is its own affair, and
    so is a pawn that it exchanges after having moved it. ``None``: the order is not known.
    """
    since_ns = before.made_ns if before.parent else -1
    theirs = _theirs(before)
    own = before.position.planes[0] & ~theirs
    turn = _around_turn(touches, before, until_ns)
    held = _held(turn, before, own)
    found: list[rules_touch.Touch] = []
    for touch in turn:
        if touch.t_ns <= since_ns and not (
            _is_in_same_scan(touch, before, own) or touch is held.get(touch.cell)
        ):
            continue
        if touch.is_late:
            return None
        is_reply = pressed_ns is not None and touch.t_ns > pressed_ns
        if _is_finishing(touch, before, theirs) or (is_reply and theirs >> touch.cell & 1):
            continue
        by = touch.adjuster if touch.adjusting else None
        found.append(
            rules_touch.Touch(touch.t_ns, touch.cell, _CHANGES[touch.change], adjusting=by)
        )
    return without_accidents(found, before.pressed_ns)


def _around_turn(touches: Sequence[Touch], before: Node, until_ns: int | None) -> list[Touch]:
    """All that can concern the turn after ``before``: what is older is many times as much."""
    if before.parent is None:
        recent = list(touches)
    else:
        since_ns = min(before.made_ns, before.parent.made_ns)
        recent = [touch for touch in touches if touch.t_ns >= since_ns]
    return recent if until_ns is None else [t for t in recent if t.t_ns <= until_ns]


def _is_in_same_scan(touch: Touch, before: Node, own: int) -> bool:
    """A slow board has one stamp for the move before and the first piece lifted after it."""
    is_reply = touch.change == "emptied" and bool(own >> touch.cell & 1)
    return is_reply and before.parent is not None and touch.t_ns == before.made_ns


def _held(turn: Sequence[Touch], before: Node, own: int) -> dict[int, Touch]:
    """By cell, what was lifted for the reply before the move before, and still is away (C-5)."""
    if before.parent is None:
        return {}
    first_ns, since_ns = before.parent.made_ns, before.made_ns
    last = {touch.cell: touch for touch in turn if own >> touch.cell & 1}
    return {
        cell: touch
        for cell, touch in last.items()
        if touch.change == "emptied" and not touch.is_late and first_ns < touch.t_ns <= since_ns
    }


def own_cells(before: Node) -> int:
    """The cells of the pieces of the side on move."""
    return before.position.planes[0] & ~_theirs(before)


def _theirs(before: Node) -> int:
    """The cells of the pieces of the side that moved last."""
    occupied, black = before.position.planes[:2]
    return occupied & (~black if before.position.side_to_move == "black" else black)


def _is_finishing(touch: Touch, before: Node, theirs: int) -> bool:
    """Whether the side that moved last was still busy with its own move."""
    if not theirs >> touch.cell & 1 or before.footprint is None:
        return False
    if before.pressed_ns is not None:
        return touch.t_ns <= before.pressed_ns
    return bool(before.footprint.lands >> touch.cell & 1)
