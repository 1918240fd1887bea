"""A line played again: as it was, or with one half-move changed."""

from collections.abc import Iterable, Iterator, Sequence

from firmware_host.tracker import costs
from firmware_host.tracker.line import Hypothesis, Node
from firmware_host.tracker.reading import SensorReading
from rules.game import Footprint


def played(start: Node, line: Iterable[Node]) -> Node:
    """The moves of ``line`` made from ``start``, all confirmed. ``StopIteration``: not legal."""
    node = start
    for old in line:
        footprint = next(move for move in node.position.moves(-1) if move.key == old.key)
        node = Node(node.position.play(old.key), node, footprint, old.made_ns)
        node.pressed_ns, node.complete, node.confirmed = old.pressed_ns, True, True
    return node


def settled(beam: Sequence[Hypothesis], ply: int, key: str) -> tuple[list[Hypothesis], Node] | None:
    """What is left of ``beam`` when half-move ``ply`` (from 0) was ``key``, and that half-move.

    ``None`` if the line is not legal so.
    """
    known = next((h.node for h in beam if _has(h.node, ply, key)), None)
    if known is not None:
        answer = known.ancestor(ply + 1)
        return [h for h in beam if h.node.descends_from(answer)], answer
    line = replayed(beam[0].node, ply, key)
    if line is None:
        return None
    return [Hypothesis(line, beam[0].cost, beam[0].owed)], line.ancestor(ply + 1)


def _has(node: Node, ply: int, key: str) -> bool:
    return node.ply > ply and node.ancestor(ply + 1).key == key


def replayed(best: Node, ply: int, key: str) -> Node | None:
    """``best`` with ``key`` as half-move ``ply`` (from 0); ``None`` if that is no legal game."""
    if not 0 <= ply < best.ply:
        return None
    later = [node for node in best.line() if node.ply > ply][::-1]
    node = best.ancestor(ply)
    for i, old in enumerate(later):
        wanted = key if i == 0 else (old.footprint.key if old.footprint else "")
        footprint = _legal(node, wanted)
        if footprint is None:
            return None
        child = Node(node.position.play(wanted), node, footprint, old.made_ns)
        child.pressed_ns, child.complete = old.pressed_ns, old.complete
        child.confirmed = old.confirmed or old is not best
        node = child
    return node


def _legal(node: Node, key: str) -> Footprint | None:
    moves = node.position.moves(node.position.planes[0])
    return next((footprint for footprint in moves if footprint.key == key), None)


def mended(reading: SensorReading, best: Hypothesis, sure: Node) -> Iterator[Hypothesis]:
    """The best line with one late half-move ending elsewhere, where a piece was found since.

    For a landing that was lost: what looked like the move was a rest on the way (H7, H24).
    """
    missing, extra, _ = reading.differs(best.node.position.planes)
    if not missing or not extra or (missing | extra).bit_count() > costs.MENDED_CELLS:
        return
    for node in best.node.line():
        if node.ply <= sure.ply or node.ply < best.node.ply - costs.MENDED_PLIES:
            return
        if node.footprint is None or node.parent is None or node.confirmed:
            continue
        if not node.footprint.lands & missing:
            continue
        for footprint in node.parent.position.moves(node.footprint.lifts):
            if footprint.lands & extra == footprint.lands:
                line = replayed(best.node, node.ply - 1, footprint.key)
                if line is not None:
                    yield Hypothesis(line, best.cost + _mending_cost(node, best.node), best.owed)


def _mending_cost(node: Node, best: Node) -> int:
    """What the piece cost that did not stand where it seemed to is given back."""
    charged = costs.PRESSED_IN_AIR if node.pressed_ns is not None else 0
    return costs.MENDED - charged - (costs.MOVED_AGAIN if node is not best else 0)
