"""Lines of moves for the tests of what is concluded from them."""

from firmware_host.tracker.line import Node
from rules.chess_rules import CHESS


def start_of(fen: str | None = None) -> Node:
    return Node(CHESS.parse(fen))


def played(node: Node, moves: str) -> Node:
    """The node after moves in UCI, each a second after the one before."""
    for key in moves.split():
        footprint = next(f for f in node.position.moves(-1) if f.key == key)
        node = Node(node.position.play(key), node, footprint, node.made_ns + 1_000_000_000)
        node.complete = True
    return node


def keys(node: Node) -> str:
    """The moves that lead to a node."""
    return " ".join(each.key for each in reversed(list(node.line())))
