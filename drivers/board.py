"""What any board of sensors must offer to the service, whatever its wires are."""

from collections.abc import AsyncGenerator
from typing import Literal, Protocol, TypeAlias, runtime_checkable

from drivers.cells import Grid
from drivers.signals import Sensing, Signal


class Board(Protocol):
    """A device with cells, that can be unplugged and come back.

    Its stamps come from the ``now_ns`` that it was made with. It need not say that the link broke
    or is back: the service sees that from ``OSError`` and from ``open``, and says it once.
    """

    @property
    def sensing(self) -> Sensing:
        """What its sensors can tell."""

    @property
    def grid(self) -> Grid:
        """Its cells."""

    async def open(self) -> None:
        """Connects, and reads every cell once; again after the link broke.

        ``OSError``: the board can't be had now. Trying again is the service's business.
        """

    def reading(self) -> str:
        """What every cell reads, a1 first; meaningful once ``open`` has returned."""

    def signals(self) -> AsyncGenerator[Signal, None]:
        """All that the open board says, ``t_ns`` never decreasing; ``OSError`` if the link breaks.

        Whoever iterates may be slow: what is not taken yet is the driver's to hold, with the stamp
        of its edge, and to bound. A driver whose buffer is full gives up single cells for one full
        reading; it never gives up a press.
        """

    async def close(self) -> None:
        """Lets go of the device; no mistake if it is not open. Never raises ``OSError``."""


@runtime_checkable
class Scanning(Protocol):
    """A board that takes its time to look at all its cells, one after another."""

    @property
    def scan_ms(self) -> int:
        """How long one look at all cells takes: of two changes nearer than that it may have told
        the later one first, and with a stamp that is earlier."""


def scan_ms_of(board: object) -> int:
    """Of any board; 0 for those whose stamps can be told apart as soon as they differ."""
    return board.scan_ms if isinstance(board, Scanning) else 0


@runtime_checkable
class SelfWatching(Protocol):
    """A board that sees from what it reads that its wiring is at fault."""

    def troubles(self) -> tuple[str, ...]:
        """What seems to be wrong, each with what to look at; none while all is well."""


def troubles_of(board: object) -> tuple[str, ...]:
    """Of any board; most have nothing to say of their wiring."""
    return board.troubles() if isinstance(board, SelfWatching) else ()


BatteryOf: TypeAlias = Literal["board", "clock"]


@runtime_checkable
class OnBatteries(Protocol):
    """A board that knows how its batteries are, or those of the clock that is plugged into it."""

    def low_batteries(self) -> tuple[BatteryOf, ...]:
        """Whose are low; none while all is well, or nothing is known."""


def low_batteries_of(board: object) -> tuple[BatteryOf, ...]:
    """Of any board; most hang on a supply."""
    return board.low_batteries() if isinstance(board, OnBatteries) else ()
