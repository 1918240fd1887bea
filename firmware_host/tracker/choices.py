"""What a pawn becomes, as a control tells it (M-4): now, before, or for the next move."""

from collections.abc import MutableMapping, Sequence

from drivers.signals import Side
from firmware_host.tracker.evidence import choice_cost
from firmware_host.tracker.line import Hypothesis, Node, Told


def tell_choice(
    beam: Sequence[Hypothesis], told: MutableMapping[Side, Told], side: Side, choice: str
) -> None:
    """``side`` promotes to ``choice``: in its last half-move, or else in its next (``told``)."""
    chosen = {id(h.node): _last_choice(h.node, side) for h in beam}
    if not any(chosen.values()):
        told[side] = Told(choice, beam[0].node.ply)
    for hypothesis in beam:
        node = chosen[id(hypothesis.node)]
        if node is not None and node.footprint is not None:
            hypothesis.cost += choice_cost(node.footprint, choice)
            hypothesis.cost -= choice_cost(node.footprint, None)


def last_chooser(best: Node) -> Side:
    """Whose choice is asked now: of who has just promoted, else of who is on move."""
    if best.mover is not None and best.footprint is not None and best.footprint.choice:
        return best.mover
    return best.position.side_to_move


def _last_choice(node: Node, side: Side) -> Node | None:
    for earlier, _ in zip(node.line(), range(2), strict=False):
        if earlier.mover == side and earlier.footprint and earlier.footprint.choice:
            return earlier
    return None
