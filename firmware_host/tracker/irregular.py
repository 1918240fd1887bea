"""Lines in which an illegal move was made, kept in case that nobody objects (I-11)."""

from firmware_host.tracker import costs
from firmware_host.tracker.evidence import cells_of, reading_cost
from firmware_host.tracker.line import Hypothesis, Node
from firmware_host.tracker.reading import SensorReading
from rules.game import Footprint

#: Ways to understand one illegal move; a knock-over has more.
_MOST_WAYS = 4


def supposed(reading: SensorReading, best: Hypothesis, believed: Node) -> list[Hypothesis]:
    """The board as it stands, taken for the position after an illegal move.

    Only where the hand was seen to make it: what a full reading found afterwards is rather a
    change that was lost.
    """
    missing, extra, _ = reading.differs(believed.position.planes)
    if not _was_seen(reading, believed, missing, extra):
        return []
    mover = believed.position.side_to_move
    presses = [t_ns for side, t_ns, _ in best.owed if side == mover]
    found: list[Hypothesis] = []
    for word, position in believed.position.irregular(missing, extra):
        node = Node(position, believed, Footprint(word, missing, extra, 0, 0))
        if reading_cost(reading, node):
            continue
        node.irregular, node.complete = word, True
        node.made_ns = max(reading.emptied_ns[c] for c in range(len(reading.emptied_ns)))
        node.pressed_ns = presses[-1] if presses else best.node.pressed_ns
        found.append(Hypothesis(node, best.cost + costs.IRREGULAR))
    return found if len(found) <= _MOST_WAYS else []


def _was_seen(reading: SensorReading, before: Node, missing: int, extra: int) -> bool:
    if reading.vague & (missing | extra):
        return False
    lifted = all(reading.emptied_ns[cell] >= before.made_ns for cell in cells_of(missing))
    return lifted and all(reading.filled_ns[cell] >= before.made_ns for cell in cells_of(extra))


def waiting(best: Node, sure: Node) -> Node | None:
    """The illegal move in the best line that is not part of the game yet."""
    for node in best.line():
        if node.ply <= sure.ply:
            return None
        if node.irregular:
            return node
    return None


def is_answered(illegal: Node, best: Node, *, by_press: bool) -> bool:
    """Whether the opponent has replied and pressed, so that nobody can claim any more."""
    if best is illegal:
        return False
    reply = best.ancestor(illegal.ply + 1)
    return reply.pressed_ns is not None if by_press else reply.complete
