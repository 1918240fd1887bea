"""Thresholds of Hall cells from what they measure: empty first, then with pieces. Pure.

A piece is felt at half of what the weakest pole seen on the cell gives, and felt no more at a
third: between the two nothing changes, so noise does not either.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from drivers.probing import Level

#: So many samples in a row that stay together are a piece that stands, not one that passes.
STEADY = 6
#: Less than that many samples say nothing of the noise.
FEWEST_EMPTY = 20
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


@dataclass(slots=True)
class CellSamples:
    """One cell: its samples without a piece, and the strongest that stood on it, either pole."""

    count: int = 0
    total: int = 0
    lowest: int = 0
    highest: int = 0
    up: int = 0
    down: int = 0
    #: The run of samples that stay together.
    _run: int = 0
    _run_low: int = 0
    _run_high: int = 0

    @property
    def rest(self) -> int | None:
        """What it measures with nothing on it."""
        return round(self.total / self.count) if self.count >= FEWEST_EMPTY else None

    @property
    def noise(self) -> int:
        """How far apart its samples are with nothing on it."""
        return self.highest - self.lowest

    def add_empty(self, value: int) -> None:
        """Nothing stands on the board."""
        self.lowest = value if not self.count else min(self.lowest, value)
        self.highest = value if not self.count else max(self.highest, value)
        self.count += 1
        self.total += value

    def add_piece(self, value: int) -> None:
        """Pieces are put here and there; what stands still for a moment counts."""
        rest = self.rest
        if rest is None:
            return
        wide = max(self.noise, LEAST_COUNTS)
        low, high = min(self._run_low, value), max(self._run_high, value)
        if not self._run or high - low > wide:
            self._run, self._run_low, self._run_high = 1, value, value
            return
        self._run, self._run_low, self._run_high = self._run + 1, low, high
        if self._run >= STEADY:
            self.up = max(self.up, low - rest)
            self.down = max(self.down, rest - high)

    @property
    def swing(self) -> int:
        """How strongly the weakest pole that was seen is felt; 0: no piece yet."""
        least = max(LEAST_COUNTS, LEAST_RATIO * self.noise) // 2
        poles = [swing for swing in (self.up, self.down) if swing > least]
        return min(poles, default=0)

    @property
    def verdict(self) -> Verdict:
        """Whether thresholds can be given."""
        if self.rest is None:
            return "unsampled"
        if not self.swing:
            return "no-piece"
        needed = max(LEAST_COUNTS, LEAST_RATIO * self.noise)
        return "good" if self.swing >= needed else "weak"

    @property
    def threshold(self) -> Threshold | None:
        """``None`` where the verdict is not good."""
        if self.verdict != "good" or self.rest is None:
            return None
        swing = self.swing
        return Threshold(self.rest, swing * _ON_PERCENT // 100, swing * _OFF_PERCENT // 100)


class Sampling:
    """All cells of a board, and what is sampled now."""

    def __init__(self, size: int) -> None:
        """An empty board is sampled first."""
        self.phase: Phase = "empty"
        self.cells = tuple(CellSamples() for _ in range(size))

    @property
    def is_rested(self) -> bool:
        """Whether enough of the empty board was seen."""
        return all(cell.rest is not None for cell in self.cells)

    def take(self, levels: Sequence[Level | None]) -> None:
        """One look at all converters."""
        for cell, level in zip(self.cells, levels, strict=False):
            if level is None:
                continue
            if self.phase == "empty":
                cell.add_empty(level.value)
            else:
                cell.add_piece(level.value)

    def count(self, verdict: Verdict) -> int:
        """How many cells stand so."""
        return sum(cell.verdict == verdict for cell in self.cells)

    def thresholds(self) -> list[Threshold] | None:
        """Of all cells; ``None`` while one is not good."""
        found = [cell.threshold for cell in self.cells]
        return None if None in found else [each for each in found if each is not None]
