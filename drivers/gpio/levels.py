"""From the levels of Hall sensors to pieces: the pole of the magnet is the colour of the piece."""

from collections.abc import Sequence
from dataclasses import dataclass

from drivers.gpio.scanning import Sample, WireChange
from drivers.probing import Level
from drivers.sensing import EMPTY


@dataclass(frozen=True, slots=True)
class Threshold:
    """One cell, in steps of the converter."""

    #: The level without a piece.
    rest: int
    #: A piece stands there when the level is so far from ``rest``.
    distance: int
    #: It is gone when the level has come nearer by so much: noise between the two changes nothing.
    hysteresis: int


class Levels:
    """Levels in, changes of symbols out; a ``Meaning``."""

    def __init__(self, thresholds: Sequence[Threshold], above: str) -> None:
        """For each wire; ``above`` is the colour (``w``, ``b``) whose magnets raise the level."""
        self._limits = [(t.rest, t.distance, t.distance - t.hysteresis) for t in thresholds]
        self._above, self._below = above, {"w": "b", "b": "w"}[above]
        self._symbols: list[str | None] = [None] * len(thresholds)
        self._latest: list[int | None] = [None] * len(thresholds)

    def take(self, samples: Sequence[Sample]) -> list[WireChange]:
        """Where a level crossed a threshold."""
        changes, symbols = list[WireChange](), self._symbols
        latest = self._latest
        for t_ns, wire, level in samples:
            latest[wire] = level
            symbol = self._symbol(wire, level)
            if symbol != symbols[wire]:
                symbols[wire] = symbol
                changes.append(WireChange(t_ns, wire, symbol))
        return changes

    def levels(self) -> list[Level | None]:
        """What each wire measured last, for who sets the thresholds."""
        pairs = zip(self._latest, self._limits, strict=True)
        return [None if value is None else Level(value, *limits) for value, limits in pairs]

    def troubles(self) -> Sequence[str]:
        """Nothing can be seen from levels that each have a wire; the workshop shows them."""
        return ()

    def _symbol(self, wire: int, level: int) -> str:
        rest, distance, leave = self._limits[wire]
        offset = level - rest
        pole = self._above if offset > 0 else self._below
        needed = leave if pole == self._symbols[wire] else distance
        return pole if abs(offset) >= needed else EMPTY
