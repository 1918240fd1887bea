"""The result by the kings: both set to the centre squares after the game (H19)."""

from typing import NamedTuple

from firmware_host.sitting.play import Play
from firmware_host.tracker.line import Node
from firmware_host.tracker.reading import SensorReading
from rules.game import Cause, Sign

MS = 1_000_000

#: Two hands set the kings one after the other: the sign counts when it has stood for so long.
#: Slower hands are understood afterwards (``corrected_result``).
HOLD_NS = 1500 * MS

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


def corrected_result(play: Play) -> str | None:
    """Another result than the one taken, if the kings have gone on to other centre squares.

    One king may have stood there already while the other hand was still on its way (C01).
    """
    if play.outcome is None or play.outcome.ending.cause is not Cause.SHOWN_BY_KINGS:
        return None
    sign = _sign_at(play.tracker.reading, play.conclusion.believed)
    return sign.result if sign and sign.result != play.outcome.ending.result else None
