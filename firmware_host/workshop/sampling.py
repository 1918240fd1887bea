"""Thresholds of Hall cells from what they measure: empty first, then with pieces. Pure.

A piece is felt at half of what the weakest pole seen on the cell gives, and felt no more at a
third: between the two nothing changes, so noise does not either.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from drivers.probing import Level
from firmware_host.workshop.emptiness import far_from_rest, restless

#: So many samples in a row that stay together are a piece that stands, not one that passes.
STEADY = 6
#: Less than that many samples say nothing of the noise; of more than that the last ones count, so
#: that what a hand or a piece gave is forgotten.
FEWEST_EMPTY = 20
MOST_EMPTY = 40
#: A piece must be felt so many times more strongly than the cell's noise, and by so much at all.
LEAST_RATIO = 4
LEAST_COUNTS = 8
_ON_PERCENT, _OFF_PERCENT = 50, 33

Phase: TypeAlias = Literal["empty", "pieces"]
#: Whether a cell can be set: not sampled yet, no piece seen, too weak to be told from noise, good.
Verdict: TypeAlias = Literal["unsampled", "no-piece", "weak", "good"]


@dataclass(frozen=True, slots=True)
class Threshold:
    """What a cell is set to, in counts of the converter: distances from ``rest``."""

    rest: int
    on: int
    off: int


def felt(rest: int, swing: int) -> Threshold:
    """For a piece that gives ``swing``."""
    return Threshold(rest, swing * _ON_PERCENT // 100, swing * _OFF_PERCENT // 100)


@dataclass(slots=True)
class CellSamples:
    """One cell: its last samples without a piece, and the strongest piece of either pole."""

    empty: deque[int] = field(default_factory=lambda: deque(maxlen=MOST_EMPTY))
    up: int = 0
    down: int = 0
    #: How far apart they are; ``None``: not looked at yet.
    _noise: int | None = 0
    #: The last samples with pieces about.
    _last: deque[int] = field(default_factory=lambda: deque(maxlen=STEADY))

    @property
    def rest(self) -> int | None:
        """What it measures with nothing on it."""
        return round(sum(self.empty) / len(self.empty)) if len(self.empty) >= FEWEST_EMPTY else None

    @property
    def noise(self) -> int:
        """How far apart its samples are with nothing on it."""
        if self._noise is None:
            self._noise = max(self.empty) - min(self.empty)
        return self._noise

    def add_empty(self, value: int) -> None:
        """Nothing stands on the board."""
        self.empty.append(value)
        self._noise = None

    def forget(self) -> None:
        """What it measured was no empty cell."""
        self.empty.clear()
        self._noise = 0

    def add_piece(self, value: int) -> None:
        """Pieces are put here and there; what stands still for a moment counts."""
        rest = self.rest
        if rest is None:
            return
        self._last.append(value)
        low, high = min(self._last), max(self._last)
        if len(self._last) == STEADY and high - low <= max(self.noise, LEAST_COUNTS):
            self.up = max(self.up, low - rest)
            self.down = max(self.down, rest - high)

    @property
    def _poles(self) -> list[int]:
        least = self.needed // 2
        return [swing for swing in (self.up, self.down) if swing > least]

    @property
    def needed(self) -> int:
        """How strongly a piece must be felt at least, to be told from noise."""
        return max(LEAST_COUNTS, LEAST_RATIO * self.noise)

    @property
    def poles(self) -> int:
        """Of how many colours a piece was felt: 0, 1 or 2."""
        return len(self._poles)

    @property
    def swing(self) -> int:
        """How strongly the weakest pole that was seen is felt; 0: no piece yet."""
        return min(self._poles, default=0)

    @property
    def verdict(self) -> Verdict:
        """Whether thresholds can be given."""
        if self.rest is None:
            return "unsampled"
        if not self.swing:
            return "no-piece"
        return "good" if self.swing >= self.needed else "weak"

    @property
    def threshold(self) -> Threshold | None:
        """``None`` where the verdict is not good."""
        if self.verdict != "good" or self.rest is None:
            return None
        return felt(self.rest, self.swing)


class Sampling:
    """All cells of a board, and what is sampled now."""

    def __init__(self, size: int) -> None:
        """An empty board is sampled first."""
        self.phase: Phase = "empty"
        self.cells = tuple(CellSamples() for _ in range(size))
        #: Cells that look as if a piece stood there, and those that do not keep still.
        self.filled: frozenset[int] = frozenset()
        self.restless: frozenset[int] = frozenset()
        #: Cells that nobody can read now.
        self.unread: frozenset[int] = frozenset(range(size))
        #: Cells that are empty because the builder says so.
        self._vouched: frozenset[int] = frozenset()

    @property
    def doubted(self) -> frozenset[int]:
        """Cells that are not taken for empty."""
        return self.filled | self.restless

    @property
    def is_rested(self) -> bool:
        """Whether enough of the empty board was seen, as far as it can be read at all."""
        read = [cell for n, cell in enumerate(self.cells) if n not in self.unread]
        return bool(read) and not self.doubted and all(cell.rest is not None for cell in read)

    def take(self, levels: Sequence[Level | None]) -> None:
        """One look at all converters."""
        self.unread = frozenset(
            n for n in range(len(self.cells)) if n >= len(levels) or levels[n] is None
        )
        if self.phase == "empty":
            self._take_empty(levels)
            return
        for cell, level in zip(self.cells, levels, strict=False):
            if level is not None:
                cell.add_piece(level.value)

    def vouch(self) -> None:
        """The cells in doubt are empty, says the builder: they are measured as they are."""
        self._vouched |= self.doubted
        self.filled = self.restless = frozenset()

    def _take_empty(self, levels: Sequence[Level | None]) -> None:
        self.filled = far_from_rest(levels) - self._vouched
        for number, (cell, level) in enumerate(zip(self.cells, levels, strict=False)):
            if number in self.filled:
                cell.forget()
            elif level is not None:
                cell.add_empty(level.value)
        self.restless = restless([cell.noise for cell in self.cells], LEAST_COUNTS) - self._vouched

    def count(self, verdict: Verdict) -> int:
        """How many cells stand so."""
        return sum(cell.verdict == verdict for cell in self.cells)

    def thresholds(self) -> list[Threshold | None]:
        """Of each cell; ``None`` where it is not good."""
        return [cell.threshold for cell in self.cells]
