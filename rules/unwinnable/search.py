"""The helpmate search: both sides work for one mate, the most promising position first.

A game tree in which both help is a graph with one player, so each position is looked at once. If
nothing is left to look at, no series of moves mates. Bounded by positions made, never by time.
"""

import heapq
from dataclasses import dataclass

import chess

from rules.unwinnable.core import State, Step, is_bare, is_check, move_of, successors
from rules.unwinnable.guide import Guide, Where, moved, strain

#: How much nearer to a picture, or less strain, counts against a ply of the line.
_NEARER = 3
_LESS_STRAIN = 3


@dataclass(frozen=True)
class Explored:
    """``line`` ends in mate if one was found; ``exhausted``: without castling there is none."""

    line: tuple[chess.Move, ...] | None
    exhausted: bool
    nodes: int


@dataclass(slots=True)
class _Node:
    state: State
    where: Where
    parent: "_Node | None" = None
    step: Step | None = None
    plies: int = 0
    is_done: bool = False


class _Queues:
    """Two orders of the same nodes, asked in turn: near to a picture, and least strain."""

    def __init__(self, guide: Guide, winner: chess.Color) -> None:
        self._guide = guide
        self._winner = winner
        self._near: list[tuple[int, int, _Node]] = []
        self._tense: list[tuple[int, int, _Node]] = []
        self._pops = 0

    def push(self, node: _Node, number: int) -> None:
        """``number`` is unique, so nodes themselves are never compared."""
        near = _NEARER * self._guide.distance(node.state[7], node.where) + node.plies
        heapq.heappush(self._near, (near, -number, node))
        tense = _LESS_STRAIN * strain(node.state, self._winner) + node.plies
        heapq.heappush(self._tense, (tense, number, node))

    def pop(self) -> _Node | None:
        """The next node that was not looked at yet; ``None``: all were."""
        while self._near or self._tense:
            self._pops += 1
            queue = (
                self._near if self._near and (self._pops % 2 or not self._tense) else self._tense
            )
            node = heapq.heappop(queue)[2]
            if not node.is_done:
                node.is_done = True
                return node
        return None


def explore(start: State, winner: chess.Color, nodes: int, guide: Guide) -> Explored:
    """Looks for a series of legal moves that ends with the opponent of ``winner`` mated."""
    root = _Node(start, guide.start)
    if _is_mate(start, winner):
        return Explored((), exhausted=False, nodes=0)
    seen = {start}
    queues = _Queues(guide, winner)
    queues.push(root, 0)
    made = 0
    while made < nodes:
        node = queues.pop()
        if node is None:
            return Explored(None, exhausted=True, nodes=made)
        for step in successors(node.state):
            made += 1
            state = step[3]
            if state in seen:
                continue
            seen.add(state)
            if is_bare(state, winner):
                continue
            where = moved(node.where, step[0], step[1], step[2])
            child = _Node(state, where, node, step, node.plies + 1)
            if _is_mate(state, winner):
                return Explored(_line(child), exhausted=False, nodes=made)
            queues.push(child, made)
    return Explored(None, exhausted=False, nodes=made)


def _is_mate(state: State, winner: chess.Color) -> bool:
    return state[8] != winner and is_check(state) and not successors(state)


def _line(node: _Node) -> tuple[chess.Move, ...]:
    moves: list[chess.Move] = []
    at: _Node | None = node
    while at is not None and at.step is not None:
        moves.append(move_of(at.step))
        at = at.parent
    return tuple(reversed(moves))
