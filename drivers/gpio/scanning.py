"""What a scanner says: samples with the time at which they were taken; and what they mean.

A scanner is a function that reads all its wires once. It knows pins and no cells.
"""

import select
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol, TypeAlias

from drivers.gpio.hardware import Hardware
from drivers.sensing import EMPTY
from drivers.signals import Sensing

#: Waits so many nanoseconds; a test, or a bench that must change its lines meanwhile, has its own.
Pause: TypeAlias = Callable[[int], None]


class Sample(NamedTuple):
    """Wires read at one moment: a bank of levels, a bit each, or one level of a converter."""

    t_ns: int
    #: The number of its first wire.
    first: int
    value: int


class WireChange(NamedTuple):
    """From this moment on the wire reads this symbol."""

    t_ns: int
    wire: int
    symbol: str


#: Reads every wire once.
Scan: TypeAlias = Callable[[], list[Sample]]


class Meaning(Protocol):
    """From samples to symbols. The first samples change every wire: nothing was known."""

    def take(self, samples: Sequence[Sample]) -> list[WireChange]:
        """What these samples change, in their order."""

    def troubles(self) -> Sequence[str]:
        """What seems to be wrong with the wiring, in words; wires are named as ``{0}``, ``{1}``."""


@dataclass(frozen=True, slots=True)
class Sensors:
    """One way to sense pieces: how its scanner is built, and what its samples mean."""

    sensing: Sensing
    wires: int
    build: Callable[[Hardware, Callable[[], int], Pause], Scan]
    meaning: Callable[[], Meaning]


class Contacts:
    """Contacts that are open or closed, read in banks."""

    def __init__(self, bank: int, closed_level: int, stride: int = 1) -> None:
        """``bank`` wires each, numbered ``stride`` apart; closed, one reads ``closed_level``."""
        self._stride = stride
        self._every = (1 << bank) - 1
        self._flip = 0 if closed_level else self._every
        self._bank = bank
        self._last: dict[int, int] = {}

    def take(self, samples: Sequence[Sample]) -> list[WireChange]:
        """Where a bank differs from what it was."""
        last, changes = self._last, list[WireChange]()
        for t_ns, first, value in samples:
            if last.get(first) != value:
                changes += self._changes(t_ns, first, value)
        return changes

    def closed(self, first: int) -> int:
        """The closed contacts of a bank that was read, a bit each."""
        return (self._last[first] ^ self._flip) & self._every

    def troubles(self) -> Sequence[str]:
        """Nothing can be seen from contacts that each have a wire."""
        return ()

    def _changes(self, t_ns: int, first: int, value: int) -> list[WireChange]:
        known = first in self._last
        changed = (self._last[first] ^ value) & self._every if known else self._every
        self._last[first] = value
        closed = self.closed(first)
        return [
            WireChange(t_ns, first + n * self._stride, "x" if closed >> n & 1 else EMPTY)
            for n in range(self._bank)
            if changed >> n & 1
        ]


def wait(pause_ns: int) -> None:
    """Sleeps, to some 60 microseconds more than asked for; the processor is free meanwhile."""
    select.select((), (), (), pause_ns / 1e9)


#: To fall asleep and wake up takes the processor longer than this.
_SHORTER_THAN_SLEEP_NS = 12_000


def waiting(now_ns: Callable[[], int]) -> Pause:
    """Looks at the clock through short pauses, and sleeps through long ones."""

    def pause(pause_ns: int) -> None:
        if pause_ns > _SHORTER_THAN_SLEEP_NS:
            wait(pause_ns)
            return
        began_ns = now_ns()
        # A time line that jumps back ends the pause, rather than make it endless.
        while 0 <= now_ns() - began_ns < pause_ns:
            pass

    return pause
