"""Which moves could continue a hypothesis, by what the cells did and what they read."""

from collections.abc import Iterator, Mapping

from drivers.signals import Side
from firmware_host.tracker import costs
from firmware_host.tracker.evidence import answer_press, is_complete, made_ns, move_cost
from firmware_host.tracker.line import Hypothesis, Node, Told
from firmware_host.tracker.reading import SensorReading
from rules.game import Footprint


def moves_landing(reading: SensorReading, node: Node, cell: int) -> Iterator[Footprint]:
    """The moves of pieces now in the air (or of unknown whereabouts) that end on ``cell``."""
    landed = 1 << cell
    for footprint in node.position.moves(_lifted(reading, node)):
        if footprint.lands & landed:
            yield footprint


def moves_shown(reading: SensorReading, node: Node) -> Iterator[Footprint]:
    """The moves that the reading alone shows: cells left are empty, cells filled are not."""
    still_there = reading.occupied & reading.known
    nothing_there = ~reading.occupied & reading.known
    for footprint in node.position.moves(_lifted(reading, node)):
        if not (footprint.vacates & still_there or footprint.lands & nothing_there):
            yield footprint


def moves_by_reading(reading: SensorReading, node: Node) -> Iterator[Footprint]:
    """The moves that the reading alone shows, or has some reason to suppose."""
    missing, extra, _ = reading.differs(node.position.planes)
    own = _own(node)
    if own & ~(reading.occupied & reading.known):
        yield from moves_shown(reading, node)
    if extra and not own & missing:
        yield from moves_unlifted(node, own, extra)


def moves_unlifted(node: Node, own: int, extra: int) -> Iterator[Footprint]:
    """The moves onto a cell that is filled for no reason, from cells that still read occupied.

    For a lift that was lost and for a cell that is stuck (H23, H24): only while no piece of the
    player is in the air, which would be the better reason.
    """
    for footprint in node.position.moves(own):
        if footprint.lands & extra == footprint.lands:
            yield footprint


def _own(node: Node) -> int:
    """The cells of the side to move."""
    occupied, black = node.position.planes[:2]
    return occupied & (~black if node.position.side_to_move == "white" else black)


def moves_unlanded(
    reading: SensorReading, hypothesis: Hypothesis, lost_ns: int
) -> Iterator[Footprint]:
    """The moves of the one piece in the air that was pressed for by ``lost_ns``, to wherever
    nothing is seen.

    For a landing that was lost and for a cell that is stuck (H23, H24).
    """
    position = hypothesis.node.position
    side = position.side_to_move
    if not any(pressed == side and t_ns <= lost_ns for pressed, t_ns, _ in hypothesis.owed):
        return
    missing, extra, _ = reading.differs(position.planes)
    gone = missing & _own(hypothesis.node)
    if gone.bit_count() != 1 or extra.bit_count() > (missing ^ gone).bit_count():
        return  # what is too many may be the piece in the air, unless an answer accounts for it
    there = reading.occupied & reading.known
    for footprint in position.moves(gone):
        if footprint.choice or footprint.lifts != gone:
            continue
        if not (footprint.captures | footprint.lands) & there:
            yield footprint


def _lifted(reading: SensorReading, node: Node) -> int:
    return node.position.planes[0] & ~(reading.occupied & reading.known)


def extended(
    reading: SensorReading,
    hypothesis: Hypothesis,
    footprint: Footprint,
    told: Mapping[Side, Told],
    made: int | None = None,
) -> Hypothesis:
    """The hypothesis with one more move, and what that costs; ``made`` in ns, else as is seen."""
    parent = hypothesis.node
    mover = parent.position.side_to_move
    made = made_ns(reading, footprint) if made is None else made
    node = Node(parent.position.play(footprint.key), parent, footprint, made)
    choice = _choice(told.get(mover), parent)
    cost = hypothesis.cost + move_cost(reading, parent, footprint, made, choice)
    refund, node.pressed_ns, owed = answer_press(hypothesis, mover, made)
    node.complete = is_complete(reading, node)
    return Hypothesis(node, cost - refund + _stood_aside(hypothesis, footprint), owed)


def _stood_aside(hypothesis: Hypothesis, footprint: Footprint) -> int:
    """What has stood where the move does not pass.

    A pawn set down on its second cell, then on its first, is no pawn taken in passing: what
    captures so stands on that cell from then on.
    """
    stood = hypothesis.stood
    aside = sum(charge for cell, charge in stood if not footprint.path >> cell & 1)
    is_in_passing = bool(footprint.captures & ~footprint.lands)
    if is_in_passing and any(footprint.lands >> cell & 1 for cell, _ in stood):
        aside += costs.MOVED_AGAIN
    return aside


def _choice(told: Told | None, before: Node) -> str | None:
    """What was told counts for the next own half-move and no later one."""
    return told.choice if told is not None and before.ply <= told.ply + 1 else None
