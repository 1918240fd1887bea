"""A line played again with one half-move changed."""

from firmware_host.tracker.line import Node
from rules.game import Footprint


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
        node = child
    return node


def _legal(node: Node, key: str) -> Footprint | None:
    moves = node.position.moves(node.position.planes[0])
    return next((footprint for footprint in moves if footprint.key == key), None)
