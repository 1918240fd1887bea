"""Lines of moves that could have been played, sharing their beginnings, each with its cost."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from drivers.signals import Side
from rules.game import Footprint, Position

#: A press that no move answers yet: whose, when, and what it has cost.
Press: TypeAlias = tuple[Side, int, int]


class Told(NamedTuple):
    """A choice told by a control, and the half-moves made before it was."""

    choice: str
    ply: int


class Node:
    """A position reached by a line: its last move, and the position before it as ``parent``."""

    __slots__ = (
        "_notation",
        "complete",
        "confirmed",
        "footprint",
        "irregular",
        "made_ns",
        "mover",
        "parent",
        "ply",
        "position",
        "pressed_in_air",
        "pressed_ns",
        "unlanded",
    )

    def __init__(
        self,
        position: Position,
        parent: "Node | None" = None,
        footprint: Footprint | None = None,
        made_ns: int = 0,
    ) -> None:
        """The start of a game has neither parent nor footprint."""
        self.position = position
        self.parent = parent
        self.footprint = footprint
        self.ply: int = parent.ply + 1 if parent else 0
        #: Whose move led here; at the start nobody's.
        self.mover: Side | None = parent.position.side_to_move if parent else None
        self.made_ns = made_ns
        self.pressed_ns: int | None = None
        #: What it has cost that its piece was off its cell when the clock was pressed: it comes
        #: back if the opponent was just capturing that piece.
        self.pressed_in_air = 0
        #: Whether its landing was never seen, which cost something.
        self.unlanded = False
        #: Whether the board has ever shown the move done: its squares vacated and filled.
        self.complete = parent is None
        #: Whether it stood done on the board when, or after, its clock was pressed; without a
        #: clock, when the hands were at rest.
        self.confirmed = parent is None
        #: A word for an illegal move that stood (I-11); its footprint is made up.
        self.irregular = ""
        self._notation: str | None = None

    @property
    def key(self) -> str:
        """Its last move in the game's own internal notation; empty at the start."""
        return self.footprint.key if self.footprint else ""

    @property
    def notation(self) -> str:
        """Its last move as it is written in the record; empty at the start."""
        if self.parent is None or self.footprint is None or self.irregular:
            return self.irregular
        if self._notation is None:  # asked for at every weighing, and dear
            self._notation = self.parent.position.notation(self.footprint.key)
        return self._notation

    def line(self) -> Iterator["Node"]:
        """From this node back to the start, the start not included."""
        node = self
        while node.parent is not None:
            yield node
            node = node.parent

    def recent(self, count: int) -> list["Node"]:
        """The last ``count`` nodes before this one."""
        nodes: list[Node] = []
        node = self.parent
        while node is not None and len(nodes) < count:
            nodes.append(node)
            node = node.parent
        return nodes

    def ancestor(self, ply: int) -> "Node":
        """The node of this line after ``ply`` half-moves."""
        node = self
        while node.ply > ply and node.parent is not None:
            node = node.parent
        return node

    def descends_from(self, other: "Node") -> bool:
        """Whether ``other`` is on this line (or is this node)."""
        return self.ancestor(other.ply) is other


@dataclass(slots=True)
class Hypothesis:
    """One line with its cost so far, and the presses that no move of it answers yet."""

    node: Node
    cost: int
    #: Presses, oldest first, by a side that had not moved in this line.
    owed: tuple[Press, ...] = ()
    #: Cells that were filled for a while and are empty again, each with what it will cost if the
    #: next move does not pass it.
    stood: tuple[tuple[int, int], ...] = ()
    #: ``cost`` plus what the reading does not explain; set at each weighing.
    total: int = field(default=0, compare=False)


def common(nodes: list[Node]) -> Node:
    """The last node that all the lines share."""
    shared = nodes[0]
    for other in nodes[1:]:
        node = other.ancestor(shared.ply)
        shared = shared.ancestor(node.ply)
        while shared is not node:
            if shared.parent is None or node.parent is None:
                msg = "lines of two different games"
                raise AssertionError(msg)
            shared, node = shared.parent, node.parent
    return shared
