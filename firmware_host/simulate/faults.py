"""Magnets and cells that are not as they should be (hands.md H22, H23)."""

import random
from bisect import bisect_left, bisect_right

import chess

from firmware_host.simulate.styles import Style
from firmware_host.simulate.timeline import EMPTY, Timeline, Touch


class _Standing:
    """Which piece stands where at any time, and when a cell is touched next."""

    def __init__(self, timeline: Timeline) -> None:
        self._times: list[list[float]] = [[] for _ in range(64)]
        self._symbols: list[list[str]] = [[symbol] for symbol in timeline.first]
        for t_s, cell, symbol in timeline.touches:
            self._times[cell].append(t_s)
            self._symbols[cell].append(symbol)

    def symbol(self, cell: int, t_s: float) -> str:
        return self._symbols[cell][bisect_right(self._times[cell], t_s)]

    def next_touch_s(self, cell: int, t_s: float) -> float:
        times = self._times[cell]
        index = bisect_left(times, t_s)
        return times[index] if index < len(times) else float("inf")


def drop_out(timeline: Timeline, style: Style, rng: random.Random) -> list[Touch]:
    """Resting pieces with weak magnets that are not felt for a while; a touch ends it."""
    if style.dropout <= 0:
        return []
    standing = _Standing(timeline)
    touches = []
    for landed_s in timeline.landed_s:
        if rng.random() >= style.dropout:
            continue
        t_s = landed_s + rng.uniform(0.0, 2.0)
        cells = [cell for cell in range(64) if standing.symbol(cell, t_s) != EMPTY]
        if not cells:
            continue  # everything has been cleared off the board
        cell = rng.choice(cells)
        back_s = t_s + rng.uniform(*style.dropout_s)
        touches.append(Touch(t_s, cell, EMPTY))
        if back_s < standing.next_touch_s(cell, t_s):
            touches.append(Touch(back_s, cell, standing.symbol(cell, t_s)))
    return touches


def stand_on_edges(timeline: Timeline, style: Style, rng: random.Random) -> list[Touch]:
    """Pieces set down on the edge of two cells: for a while the empty neighbour feels them too."""
    if style.edge <= 0:
        return []
    standing = _Standing(timeline)
    touches = []
    for t_s, cell, symbol in timeline.touches:
        if symbol == EMPTY or rng.random() >= style.edge:
            continue
        beside = [
            each
            for each in chess.SquareSet(chess.BB_KING_ATTACKS[cell])
            if chess.square_manhattan_distance(each, cell) == 1
            and standing.symbol(each, t_s) == EMPTY
        ]
        if not beside:
            continue
        ghost = rng.choice(beside)
        until_s = min(t_s + rng.uniform(*style.edge_s), standing.next_touch_s(cell, t_s + 1e-6))
        if until_s < standing.next_touch_s(ghost, t_s):
            touches += [Touch(t_s, ghost, symbol), Touch(until_s, ghost, EMPTY)]
    return touches


def break_cells(
    changes: list[Touch], first: str, timeline: Timeline, style: Style, rng: random.Random
) -> list[Touch]:
    """Some cells stick or flicker from some time of the game to its end."""
    occupied = [symbol for symbol in first if symbol != EMPTY]
    for probability, symbol in ((style.stuck_on, rng.choice(occupied)), (style.stuck_off, EMPTY)):
        if rng.random() < probability:
            broken, since_s = rng.randrange(64), rng.uniform(0.0, timeline.end_s)
            changes = [c for c in changes if c.cell != broken or c.t_s < since_s]
            changes.append(Touch(since_s, broken, symbol))
    if rng.random() < style.flicker:
        changes = _flicker(changes, first, timeline, style, rng)
    changes.sort(key=lambda change: change.t_s)
    return changes


def _flicker(
    changes: list[Touch], first: str, timeline: Timeline, style: Style, rng: random.Random
) -> list[Touch]:
    broken, t_s = rng.randrange(64), rng.uniform(0.0, timeline.end_s)
    before = [each.symbol for each in changes if each.cell == broken and each.t_s < t_s]
    state = (before or [first[broken]])[-1]
    other = rng.choice([symbol for symbol in first if symbol != EMPTY])
    changes = [each for each in changes if each.cell != broken or each.t_s < t_s]
    while t_s < timeline.end_s:
        state = EMPTY if state != EMPTY else other
        changes.append(Touch(t_s, broken, state))
        t_s += rng.uniform(*style.flicker_s)
    return changes
