"""Lines in which an illegal move was made, kept in case that nobody objects (I-11)."""

from firmware_host.tracker import costs
from firmware_host.tracker.evidence import reading_cost
from firmware_host.tracker.line import Hypothesis, Node
from firmware_host.tracker.reading import SensorReading
from rules.game import Footprint

#: Ways to understand one illegal move; a knock-over has more.
_MOST_WAYS = 4
#: Half-moves back in which an illegal move can still wait for its answer.
_WAITING_PLIES = 6


def supposed(reading: SensorReading, best: Hypothesis, believed: Node) -> list[Hypothesis]:
    """The board as it stands, taken for the position after an illegal move."""
    missing, extra, _ = reading.differs(believed.position.planes)
    mover = believed.position.side_to_move
    presses = [t_ns for side, t_ns, _ in best.owed if side == mover]
    found: list[Hypothesis] = []
    for word, position in believed.position.irregular(missing, extra):
        node = Node(position, believed, Footprint(word, missing, extra, 0, 0))
        if reading_cost(reading, node):
            continue
        node.irregular, node.complete, node.confirmed = word, True, True
        node.made_ns = max(reading.emptied_ns[c] for c in range(len(reading.emptied_ns)))
        node.pressed_ns = presses[-1] if presses else best.node.pressed_ns
        found.append(Hypothesis(node, best.cost + costs.IRREGULAR))
    return found if len(found) <= _MOST_WAYS else []


def waiting(best: Node, sure: Node) -> Node | None:
    """The illegal move in the best line that is not part of the game yet."""
    for node, _ in zip(best.line(), range(_WAITING_PLIES), strict=False):
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
