"""What the changes of one cell cost the lines that they do not fit, for good."""

from collections.abc import Iterable

from firmware_host.tracker import costs
from firmware_host.tracker.evidence import (
    landed_ns,
    lifted_ns,
    stands_unexchanged,
    stood_cost,
)
from firmware_host.tracker.line import Hypothesis, Node
from firmware_host.tracker.reading import SensorReading

#: A hypothesis remembers so many cells that were filled for a while.
_STOOD_KEPT = 8


def charge_contradicted(reading: SensorReading, beam: Iterable[Hypothesis], cell: int) -> None:
    """``cell`` is about to change: another piece than the line's that stood there is remembered."""
    if reading.depth == 1:
        return
    for hypothesis in beam:
        wrong = reading.differs(hypothesis.node.position.planes)[2] & 1 << cell
        if wrong and not stands_unexchanged(reading, hypothesis.node, wrong):
            hypothesis.cost += costs.WRONG_STOOD


def charge_stood(reading: SensorReading, beam: Iterable[Hypothesis], cell: int) -> None:
    """``cell`` is empty: whoever has no piece there must explain later what stood there."""
    charge = stood_cost(reading, cell)
    for hypothesis in beam:
        node = hypothesis.node
        # The rook of a castling under way and a pawn taken in passing leave late, as they must.
        leaving = node.footprint.vacates if node.footprint else 0
        leaving |= _on_its_way(reading, node, reading.emptied_ns[cell])
        if not (node.position.planes[0] | leaving) >> cell & 1:
            hypothesis.stood = (*hypothesis.stood[1 - _STOOD_KEPT :], (cell, charge))


def _on_its_way(reading: SensorReading, node: Node, now_ns: int) -> int:
    """Where the piece that moved last may still have been set down for a moment (H7).

    Over which cells it came, while no sensor has shown it land (it may have pushed what it
    captures off its cell, which never read empty), and for as long as a slow scan may lag.
    """
    footprint = node.footprint
    if footprint is None or not footprint.path:
        return 0
    landed = landed_ns(reading, footprint)
    is_under_way = landed < lifted_ns(reading, footprint)
    return footprint.path if is_under_way or now_ns - landed <= costs.SCAN_NS else 0


def charge_refilled(reading: SensorReading, beam: Iterable[Hypothesis], cell: int) -> None:
    """A piece stands again where it stood: a small oddity, unless it just arrives there."""
    for hypothesis in beam:
        hypothesis.cost += _refill_cost(reading, hypothesis.node, cell)


def _refill_cost(reading: SensorReading, node: Node, cell: int) -> int:
    bit = 1 << cell
    emptied = reading.emptied_ns[cell]
    if not node.position.planes[0] & bit:
        return 0
    if node.footprint and node.footprint.lands & bit and emptied <= node.made_ns:
        return 0
    brief = reading.filled_ns[cell] - emptied < costs.BRIEF_NS
    return costs.REFILLED_BRIEFLY if brief else costs.REFILLED
