"""What a builder solders, as the electrons see it: from the lines that are driven to those read.

Pure: a part is told which pin is driven to what (``None``: let float) and says to which level it
puts the pins that it is wired to itself. A pin of which no part says anything keeps its level.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol, TypeAlias

#: 0 or 1; ``None``: floating.
Level: TypeAlias = int | None


class Part(Protocol):
    """Something soldered to pins."""

    def drive(self, pin: int, level: Level) -> None:
        """The program drives this pin so from now on; pins of other parts are none of its own."""

    def levels(self) -> Mapping[int, int]:
        """The levels of the pins on which the program listens."""


class Contacts:
    """Switches between a pin and ground, each with a pull-up; buttons and levers."""

    def __init__(self, pins: Iterable[int]) -> None:
        """All open."""
        self._levels = dict.fromkeys(pins, 1)

    def set(self, pin: int, *, is_closed: bool) -> None:
        """Press, or let go."""
        self._levels[pin] = int(not is_closed)

    def drive(self, pin: int, level: Level) -> None:
        """Nothing drives a switch."""

    def levels(self) -> Mapping[int, int]:
        """Closed is low."""
        return self._levels


class Matrix:
    """Switches where a driven line crosses a read one, with a diode each or with none.

    The driven line is low when it is selected, as read lines are pulled up; ``is_high`` turns that.
    Without diodes a driven line reaches others through three closed switches: ghosts.
    """

    def __init__(
        self,
        driven: Sequence[int],
        read: Sequence[int],
        *,
        is_high: bool = False,
        diodes: bool = True,
    ) -> None:
        """All open. ``closed`` holds pairs of a driven and a read line, by their place."""
        self._driven = tuple(driven)
        self._read = tuple(read)
        self._active = int(is_high)
        self._diodes = diodes
        self._now: dict[int, Level] = dict.fromkeys(driven)
        self.closed: set[tuple[int, int]] = set()

    def drive(self, pin: int, level: Level) -> None:
        """A line is selected, or no longer."""
        if pin in self._now:
            self._now[pin] = level

    def levels(self) -> Mapping[int, int]:
        """A read line is at the active level if a selected line reaches it."""
        live = {n for n, pin in enumerate(self._driven) if self._now[pin] == self._active}
        reached: set[int] = set()
        while True:
            more = {r for d, r in self.closed if d in live} - reached
            if not more:
                break
            reached |= more
            if not self._diodes:
                live |= {d for d, r in self.closed if r in reached and self._floats(d)}
        return {
            pin: self._active if n in reached else 1 - self._active
            for n, pin in enumerate(self._read)
        }

    def _floats(self, driven: int) -> bool:
        return self._now[self._driven[driven]] is None


class ShiftRegisters:
    """A chain of 74HC165 over plain pins: load low takes all inputs, each rising clock shifts."""

    def __init__(self, load: int, clock: int, data: int, length: int) -> None:
        """All inputs high. ``inputs[0]`` is the first bit that comes out."""
        self._load, self._clock, self._data = load, clock, data
        self.inputs = [1] * length
        self._bits = [1] * length
        self._now: dict[int, Level] = {load: 1, clock: 0}

    def drive(self, pin: int, level: Level) -> None:
        """The chips act at edges; while load is low the clock does nothing."""
        if pin not in self._now or level is None:
            return
        self._take_in()
        rises = level == 1 and self._now[pin] == 0
        self._now[pin] = level
        self._take_in()
        if pin == self._clock and rises and self._now[self._load]:
            # The last chip's serial input lies at ground.
            self._bits = [*self._bits[1:], 0]

    def levels(self) -> Mapping[int, int]:
        """The output of the first chip."""
        self._take_in()
        return {self._data: self._bits[0]}

    def _take_in(self) -> None:
        """While load is low, the registers follow their inputs."""
        if not self._now[self._load]:
            self._bits = list(self.inputs)


class Multiplexer:
    """A CD74HC4067 or 4051 with switches to ground at its channels: one of them reaches ``out``."""

    def __init__(self, selects: Sequence[int], out: int) -> None:
        """All open. ``selects[0]`` is the lowest bit."""
        self._selects = tuple(selects)
        self._out = out
        self._now: dict[int, Level] = dict.fromkeys(selects, 0)
        self.closed: set[int] = set()

    def drive(self, pin: int, level: Level) -> None:
        """Another channel."""
        if pin in self._now:
            self._now[pin] = level

    def levels(self) -> Mapping[int, int]:
        """Low if the chosen channel's switch is closed."""
        channel = sum((self._now[pin] or 0) << n for n, pin in enumerate(self._selects))
        return {self._out: int(channel not in self.closed)}
