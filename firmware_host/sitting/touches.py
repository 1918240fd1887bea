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
    held = _held(touches, before, until_ns)
    found: list[rules_touch.Touch] = []
    for touch in touches:
        is_before = touch.t_ns <= since_ns and not (
            _is_in_same_scan(touch, before) or touch in held
        )
        if is_before or (until_ns is not None and touch.t_ns > until_ns):
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


def _is_in_same_scan(touch: Touch, before: Node) -> bool:
    """A slow board has one stamp for the move before and the first piece lifted after it."""
    is_reply = touch.change == "emptied" and bool(own_cells(before) >> touch.cell & 1)
    return is_reply and before.parent is not None and touch.t_ns == before.made_ns


def _held(touches: Sequence[Touch], before: Node, until_ns: int | None) -> set[Touch]:
    """Lifted for the reply before the other's move was down, and not put back since (C-5)."""
    if before.parent is None:
        return set()
    own, first_ns, since_ns = own_cells(before), before.parent.made_ns, before.made_ns
    until = (t for t in touches if until_ns is None or t.t_ns <= until_ns)
    last = {touch.cell: touch for touch in until if own >> touch.cell & 1}
    return {
        touch
        for touch in last.values()
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
