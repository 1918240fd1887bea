"""What may be said of the hypotheses: what is sure, what is believed, what is doubted."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from firmware_host.tracker import costs
from firmware_host.tracker.line import Hypothesis, Node, common


@dataclass(frozen=True, slots=True)
class Doubt:
    """At half-move ``ply`` (from 0) several moves fit; the first of ``nodes`` is believed."""

    ply: int
    nodes: tuple[Node, ...]

    @property
    def keys(self) -> tuple[str, ...]:
        """The moves in the game's own internal notation."""
        return tuple(node.key for node in self.nodes)


@dataclass(frozen=True, slots=True)
class Conclusion:
    """What the tracker says after a weighing."""

    #: The last half-move that will never be changed.
    sure: Node
    #: The line that explains most, unfinished last moves left out.
    believed: Node
    #: The line that explains most, as it is.
    best: Node
    doubts: tuple[Doubt, ...]
    #: Cells where the board differs from ``best``, as bit sets: missing, extra, wrong.
    differs: tuple[int, int, int]
    #: No legal line explains the board.
    unexplained: bool
    #: An illegal move that was answered and so stands (I-11); the line goes on from it.
    stood: Node | None = None


def near(beam: list[Hypothesis], margin: int) -> list[Node]:
    """The lines within ``margin`` of the best; ``beam`` is sorted."""
    return [h.node for h in beam if h.total <= beam[0].total + margin]


def sure_node(beam: list[Hypothesis], sure: Node, now_ns: int, *, clocked: bool) -> Node:
    """The last half-move on which all lines near the best agree, which is bound and was seen.

    ``sure`` is what was sure before. With a clock a half-move is bound once it, or one after it,
    was pressed (C-2, H14), and a scan has passed since, which may show that the piece was still
    on its way; without one, once it was answered.
    """
    best = beam[0].node
    node = common(near(beam, costs.SURE))
    if clocked and best.pressed_ns is None:
        wide = common(near(beam, costs.SURE_UNDER_WAY))
        node = node.ancestor(max(wide.ply, best.ply - costs.WAYS_BACK))
    if clocked:
        pressed = next((n for n in best.line() if _was_pressed(n, now_ns)), sure)
        node = node.ancestor(max(sure.ply, pressed.ply))
    elif node.parent is not None and node is best:
        node = node.parent
    covered = 0
    seen = node
    recent = max(sure.ply, best.ply - costs.UNSEEN_PLIES)
    while node.parent is not None and node.ply > recent and node.footprint is not None:
        if not node.confirmed and not node.footprint.lands & covered:
            seen = node.parent
        covered |= node.footprint.captures | node.footprint.lifts
        node = node.parent
    return seen


def last_bound(best: Node, *, clocked: bool) -> Node:
    """The last half-move of which a doubt is worth a word; the one after it may still change.

    With a clock it is the last that was pressed (C-2): what is carried about on the board after it
    may be the pieces on their way home (H20).
    """
    if best.pressed_ns is not None:
        return best
    if not clocked:
        return best.parent or best
    return next((node for node in best.line() if node.pressed_ns is not None), best.ancestor(0))


def _was_pressed(node: Node, now_ns: int) -> bool:
    return node.pressed_ns is not None and node.pressed_ns <= now_ns - costs.SCAN_NS


def believed(best: Node, sure: Node) -> Node:
    """The line to show: without last moves that the board has never shown done."""
    node = best
    while node is not sure and not node.complete and node.parent is not None:
        node = node.parent
    return node


def differences(best: Node, rival: Node) -> Iterator[Node]:
    """The half-moves of ``rival`` that are not those of ``best``."""
    shared = common([best, rival])
    last = min(best.ply, rival.ply)
    for mine, other in zip(best.ancestor(last).line(), rival.ancestor(last).line(), strict=False):
        if mine.ply <= shared.ply:
            return
        if mine.key != other.key:
            yield other


def doubts(best: Node, rivals: Iterable[Node], plies: int) -> tuple[Doubt, ...]:
    """The half-moves before ``plies`` on which a rival disagrees with the best line.

    Only moves from the same position are alternatives; where a rival has come another way, the
    doubt names the believed move alone.
    """
    found: dict[int, dict[str, Node]] = {}
    for rival in rivals:
        for node in differences(best, rival):
            if node.ply <= plies and node.parent is not None:
                others = found.setdefault(node.ply, {})
                before = best.ancestor(node.ply - 1).position
                if node.parent.position.identity == before.identity:
                    others.setdefault(node.key, node)
    return tuple(
        Doubt(ply - 1, (best.ancestor(ply), *found[ply].values())) for ply in sorted(found)
    )
