"""The result by the kings: both set to the centre squares after the game (H19)."""

from typing import NamedTuple

from firmware_host.play import Play
from firmware_host.tracker.line import Node
from firmware_host.tracker.reading import SensorReading
from rules.game import Sign

MS = 1_000_000

#: Two hands set the kings one after the other, and one may stand in the centre already or be set
#: there twice: the sign counts when it has stood for so long. (DGT asks its players for five.)
HOLD_NS = 3000 * MS
#: Kings in the centre explain the board, but a line of moves that does so too comes first.
_SIGN_COST = 10


class ShownResult(NamedTuple):
    """The result shown, and the last half-move that was really played."""

    result: str
    last: Node


def shown_result(play: Play) -> ShownResult | None:
    """What the kings show now, if anything.

    Every line that is still possible is asked, since the kings' walk may look like a move of
    another line.
    """
    tracker = play.tracker
    best = tracker.beam[0]
    if not any(tracker.reading.differs(best.node.position.planes)):
        return None
    cheapest, found = best.total, None
    for hypothesis in tracker.beam:
        cost = hypothesis.cost + _SIGN_COST
        shown = _shown_after(tracker.reading, hypothesis.node) if cost < cheapest else None
        if shown is not None:
            cheapest, found = cost, shown
    return found


def _shown_after(reading: SensorReading, node: Node) -> ShownResult | None:
    """A king's step onto its cell of the sign that was not pressed belongs to the sign."""
    sign = _sign_at(reading, node)
    steps_there = node.footprint is not None and sign and node.footprint.lands & sign.cells
    if node.parent is not None and node.pressed_ns is None and (steps_there or sign is None):
        node = node.parent
        sign = _sign_at(reading, node)
    return ShownResult(sign.result, node) if sign else None


def _sign_at(reading: SensorReading, node: Node) -> Sign | None:
    refilled = sum(
        1 << cell
        for cell, emptied in enumerate(reading.emptied_ns)
        if node.made_ns < emptied < reading.filled_ns[cell]
    )
    return node.position.result_shown(tuple(reading.planes), reading.known, refilled)
