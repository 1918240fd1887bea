"""Dice that fall alike on every machine and in every Python: a game is judged alike ever after."""

from collections.abc import Sequence
from typing import TypeVar

Item = TypeVar("Item")

#: A linear congruential generator (the constants are Knuth's for MMIX), its upper bits used.
_FACTOR, _STEP, _MASK = 6364136223846793005, 1442695040888963407, (1 << 64) - 1
_BITS = 32


class Dice:
    """Pseudo-random numbers from a seed; not for secrets."""

    def __init__(self, seed: int) -> None:
        """The same ``seed`` gives the same numbers."""
        self._state = seed

    def random(self) -> float:
        """From 0 up to, but not including, 1."""
        self._state = (self._state * _FACTOR + _STEP) & _MASK
        return (self._state >> _BITS) / (1 << _BITS)

    def choice(self, items: Sequence[Item]) -> Item:
        """One of ``items``; ``IndexError`` if there are none."""
        return items[int(self.random() * len(items))]
