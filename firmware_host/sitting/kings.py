"""The result by the kings: both set to the centre squares after the game (H19)."""

from operator import itemgetter
from typing import NamedTuple

from firmware_host.sitting.play import Play
from firmware_host.tracker import costs
from firmware_host.tracker.evidence import cells_of
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
    #: What may have been the last one as well.
    rivals: tuple[Node, ...] = ()


def shown_result(play: Play) -> ShownResult | None:
    """What the kings show now, if anything.

    Every line that is still possible is asked, since the kings' walk may look like a move of
    another line.
    """
    tracker = play.tracker
    best = tracker.beam[0]
    if not any(tracker.reading.differs(best.node.position.planes)):
        return None
    found: list[tuple[int, ShownResult]] = []
    for hypothesis in tracker.beam:
        cost = hypothesis.cost + _SIGN_COST
        shown = _shown_after(tracker.reading, hypothesis.node) if cost < best.total else None
        if shown is not None:
            found.append((cost, shown))
    if not found:
        return None
    cheapest, shown = min(found, key=itemgetter(0))
    likely = (each.last for cost, each in found if cost <= cheapest + costs.DOUBT)
    return shown._replace(rivals=tuple(last for last in likely if last is not shown.last))


def _shown_after(reading: SensorReading, node: Node) -> ShownResult | None:
    """A king's step onto its cell of the sign that was not pressed belongs to the sign.

    What has left that cell again, since the king stands there now, was a move that was played.
    """
    sign = _sign_at(reading, node)
    stepped = node.footprint.lands & ~_refilled(reading, node) if node.footprint else 0
    is_of_sign = sign is None or bool(stepped & sign.cells)
    if node.parent is not None and node.pressed_ns is None and is_of_sign:
        node = node.parent
        sign = _sign_at(reading, node)
    return ShownResult(sign.result, node) if sign else None


def _sign_at(reading: SensorReading, node: Node) -> Sign | None:
    planes, known = tuple(reading.planes), reading.known
    return node.position.result_shown(planes, known, _refilled(reading, node))


def _refilled(reading: SensorReading, node: Node) -> int:
    """The cells on which a king may stand now instead of what stands there in the line.

    A king is lifted before it is set down: what was exchanged or touched before anything left its
    cell for good has nothing to do with the sign.
    """
    missing = reading.differs(node.position.planes)[0]
    since_ns = min((reading.emptied_ns[cell] for cell in cells_of(missing)), default=-1)
    return sum(
        1 << cell
        for cell, emptied in enumerate(reading.emptied_ns)
        if node.made_ns < emptied < reading.filled_ns[cell] > since_ns
    )


def corrected_result(play: Play) -> str | None:
    """Another result than the one taken, if the kings have gone on to other centre squares.

    One king may have stood there already while the other hand was still on its way (C01).
    """
    if play.outcome is None or play.outcome.ending.cause is not Cause.SHOWN_BY_KINGS:
        return None
    sign = _sign_at(play.tracker.reading, play.conclusion.believed)
    return sign.result if sign and sign.result != play.outcome.ending.result else None
