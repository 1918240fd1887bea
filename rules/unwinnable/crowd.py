"""Every position that can come about, those that differ in the kings' squares alone all at once.

For pawns that save their tempi, kings in cages, lone minor pieces: to a promotion or a self-blocked
king there are thousands of positions of the other pieces, and a thousand times as many of all.
Nothing left to look at is a proof. Castling is left out, as in ``core``.
"""

import heapq
from dataclasses import dataclass
from itertools import pairwise

import chess

from rules.unwinnable.core import State, is_check, move_of, successors
from rules.unwinnable.pairs import Pairs, captured, neither_in, stepped
from rules.unwinnable.skeleton import (
    Key,
    Move,
    is_bare_key,
    key_of,
    moves,
    occupied_of,
    order_of,
    safe,
    state_with,
    without,
)

#: What it costs beside the moves to visit a skeleton, to step with all kings, to make a skeleton
#: and more for each slider in it, and to look at one position: measured, in moves.
_VISIT, _STEP, _MAKE, _SLIDER, _LOOK = 12, 4, 8, 2, 6


@dataclass(frozen=True)
class Exhausted:
    """A line to a mate by each side that was found to mate; ``is_complete``: nothing is left.

    ``nodes`` are the moves that were looked at, each for all squares of the kings.
    """

    lines: dict[chess.Color, tuple[chess.Move, ...]]
    is_complete: bool
    nodes: int


class _Visit:
    """The positions that were new when a skeleton was looked at, and where they came from.

    All pairs of lists here are by the side to move: 0 Black, 1 White.
    """

    __slots__ = ("arrivals", "found", "skeleton")

    def __init__(self, skeleton: "_Skeleton") -> None:
        self.skeleton = skeleton
        self.arrivals = skeleton.arrivals
        self.found = [0, 0]


class _Skeleton:
    __slots__ = (
        "_safe",
        "arrivals",
        "is_bare",
        "key",
        "occupied",
        "order",
        "reached",
        "steps",
    )

    def __init__(self, key: Key, *, is_bare: bool) -> None:
        self.key = key
        self.is_bare = is_bare
        self.occupied = occupied_of(key)
        self.reached = [0, 0]
        self.arrivals: list[tuple[int, Pairs, _Visit | None]] = []
        self.steps: list[list[Move] | None] = [None, None]
        self.order = order_of(key)
        self._safe = [-1, -1]

    def safe(self, turn: int) -> Pairs:
        """Where the king of a side is not attacked; many are never asked for both."""
        if self._safe[turn] < 0:
            self._safe[turn] = safe(self.key, bool(turn))
        return self._safe[turn]


def exhaust(start: State, sides: frozenset[chess.Color], nodes: int) -> Exhausted:
    """Looks at all positions from which one of ``sides`` may mate, until each has, or ``nodes``."""
    return _Crowd(start, sides).run(nodes)


class _Crowd:
    def __init__(self, start: State, sides: frozenset[chess.Color]) -> None:
        self.sides = sides
        self.lines: dict[chess.Color, tuple[chess.Move, ...]] = {}
        self.skeletons: dict[Key, _Skeleton] = {}
        self.waiting: list[tuple[int, int, _Skeleton]] = []
        self.number = 0
        self.made = 0
        turn = int(start[8])
        white_king = (start[5] & start[6]).bit_length() - 1
        black_king = (start[5] & ~start[6]).bit_length() - 1
        first = _Skeleton(key_of(start), is_bare=False)
        self.skeletons[first.key] = first
        self._arrive(first, turn, 1 << 64 * white_king + black_king, None)

    def run(self, nodes: int) -> Exhausted:
        while self.waiting and self.made < nodes and len(self.lines) < len(self.sides):
            visit = self._visit(heapq.heappop(self.waiting)[2])
            for winner in self.sides - self.lines.keys():
                self._look_for_mate(visit, winner)
            for turn in (0, 1):
                if visit.found[turn]:
                    self._move(visit, turn)
        return Exhausted(self.lines, not self.waiting, self.made)

    def _arrive(self, skeleton: _Skeleton, turn: int, pairs: Pairs, origin: _Visit | None) -> None:
        pairs &= ~skeleton.reached[turn]
        if not pairs:
            return
        if not skeleton.arrivals:
            self.number -= 1
            heapq.heappush(self.waiting, (skeleton.order, self.number, skeleton))
        skeleton.arrivals.append((turn, pairs, origin))
        skeleton.reached[turn] |= pairs

    def _visit(self, skeleton: _Skeleton) -> _Visit:
        """The kings walk wherever they can while all other pieces stand."""
        visit = _Visit(skeleton)
        skeleton.arrivals = []
        new = [0, 0]
        for turn, pairs, _ in visit.arrivals:
            new[turn] |= pairs
        visit.found = list(new)
        self.made += _VISIT
        if skeleton.key[6] >= 0:
            return visit
        # Where a king may still step, by who steps; what was reached before was walked from then.
        free = neither_in(skeleton.occupied)
        reached = skeleton.reached
        left = [skeleton.safe(turn) & free & ~reached[1 - turn] for turn in (0, 1)]
        while new[0] or new[1]:
            self.made += _STEP
            to_white = stepped(new[0], chess.BLACK) & left[0] if new[0] else 0
            to_black = stepped(new[1], chess.WHITE) & left[1] if new[1] else 0
            new = [to_black, to_white]
            left[0] ^= to_white
            left[1] ^= to_black
            visit.found[0] |= to_black
            visit.found[1] |= to_white
        reached[0] |= visit.found[0]
        reached[1] |= visit.found[1]
        return visit

    def _move(self, visit: _Visit, turn: int) -> None:
        skeleton, found, color = visit.skeleton, visit.found[turn], bool(turn)
        steps = skeleton.steps[turn]
        if steps is None:
            steps = skeleton.steps[turn] = list(moves(skeleton.key, color))
        self.made += len(steps)
        for way, key in steps:
            pairs = found & neither_in(way)
            if pairs:
                self._go(key, turn, pairs, visit)
        white = skeleton.key[5]
        safe_there = skeleton.safe(turn)
        for square in chess.scan_forward(skeleton.occupied & ~white if color else white):
            pairs = captured(found, safe_there, color, square)
            if pairs:
                self._go(without(skeleton.key, square), turn, pairs, visit)
        if skeleton.key[6] >= 0:
            pairs = stepped(found, color) & safe_there & neither_in(skeleton.occupied)
            self._go((*skeleton.key[:6], -1), turn, pairs, visit)

    def _go(self, key: Key, turn: int, pairs: Pairs, visit: _Visit) -> None:
        """Where ``turn`` moved to other pieces, with its king not in check."""
        then = self._skeleton(key)
        if not then.is_bare:
            self._arrive(then, 1 - turn, pairs & then.safe(turn), visit)

    def _skeleton(self, key: Key) -> _Skeleton:
        skeleton = self.skeletons.get(key)
        if skeleton is None:
            self.made += _MAKE + _SLIDER * (key[2] | key[3] | key[4]).bit_count()
            is_bare = all(is_bare_key(key, side) for side in self.sides)
            skeleton = self.skeletons[key] = _Skeleton(key, is_bare=is_bare)
        return skeleton

    def _look_for_mate(self, visit: _Visit, winner: chess.Color) -> None:
        """Whose king is in check and cannot step away: there its other pieces are asked."""
        loser = int(not winner)
        safe_there = visit.skeleton.safe(loser)
        pairs = visit.found[loser] & ~safe_there
        if pairs:
            pairs &= ~stepped(safe_there, bool(loser))
        while pairs:
            pair = pairs & -pairs
            pairs ^= pair
            self.made += _LOOK
            state = _state(visit.skeleton.key, pair, loser)
            if not successors(state) and is_check(state):
                self.lines[winner] = _line(visit, loser, pair)
                return


def _state(key: Key, pair: Pairs, turn: int) -> State:
    white_king, black_king = divmod(pair.bit_length() - 1, 64)
    return state_with(key, 1 << white_king, 1 << black_king, turn=bool(turn))


def _line(visit: _Visit, turn: int, pair: Pairs) -> tuple[chess.Move, ...]:
    """The moves from the start to a position that was new in a visit."""
    states: list[State] = []  # from the last to the first
    at: _Visit | None = visit
    while at is not None:
        walk, turn, origin = _walk(at, turn, pair)
        states += walk
        if origin is None:
            break
        pair = _before(origin, 1 - turn, states[-1])
        at, turn = origin, 1 - turn
    found = []
    states.reverse()
    for state, then in pairwise(states):
        found.append(move_of(next(step for step in successors(state) if step[3] == then)))
    return tuple(found)


def _walk(visit: _Visit, turn: int, pair: Pairs) -> tuple[list[State], int, _Visit | None]:
    """The king steps back to an arrival, last first; who is to move there, where it came from."""
    key, layers, back = visit.skeleton.key, [pair], turn
    while True:
        for arrived, pairs, origin in visit.arrivals:
            hit = layers[-1] & pairs
            if arrived == back and hit:
                return _forward(key, layers, hit & -hit, back), back, origin
        back = 1 - back
        layers.append(stepped(layers[-1], bool(back)) & visit.found[back])


def _forward(key: Key, layers: list[Pairs], pair: Pairs, turn: int) -> list[State]:
    """The walk through the layers from an arrival, turned round."""
    states = [_state(key, pair, turn)]
    for layer in reversed(layers[:-1]):
        nearer = stepped(pair, bool(turn)) & layer
        pair, turn = nearer & -nearer, 1 - turn
        states.append(_state(key, pair, turn))
    return states[::-1]


def _before(origin: _Visit, turn: int, then: State) -> Pairs:
    """A position of a visit from which a move leads to ``then``."""
    white_king = (then[5] & then[6]).bit_length() - 1
    black_king = (then[5] & ~then[6]).bit_length() - 1
    same = 1 << 64 * white_king + black_king
    pairs = (same | stepped(same, bool(turn))) & origin.found[turn]
    while pairs:
        pair = pairs & -pairs
        pairs ^= pair
        if any(step[3] == then for step in successors(_state(origin.skeleton.key, pair, turn))):
            return pair
    raise AssertionError("no move leads here")
