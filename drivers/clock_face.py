"""What any display of the chess clock must offer to the service.

A face shows both times as the service words them, whose time runs, and whose flag fell. It counts
nothing itself, and knows no rules.
"""

from dataclasses import dataclass
from typing import Protocol

from drivers.signals import Side

#: A face that shows tenths of a second is shown each of them.
TENTH_NS = 100_000_000
SECOND_NS = 1_000_000_000


@dataclass(frozen=True, slots=True)
class SideFace:
    """One side."""

    #: The time to complete the next move: ``1:02:03``, ``4:05``, ``0:07.3``.
    text: str
    #: The same in whole seconds, rounded up.
    seconds: int
    #: What stands beside it: ``+0:04`` of a delay, ``3 × 0:30`` of byo-yomi; often empty.
    beside: str = ""


@dataclass(frozen=True, slots=True)
class Face:
    """Both sides at one moment."""

    white: SideFace
    black: SideFace
    #: Whose time runs; ``None``: both stand.
    running: Side | None = None
    #: Whose flag fell, first.
    flag: Side | None = None
    #: Eight characters at most, for a moment: a display that can say words shows this in place of
    #: the times, others leave it out.
    saying: str = ""


class ClockFace(Protocol):
    """A display that can be unplugged and come back. All of it is used on one event loop."""

    @property
    def unit_ns(self) -> int:
        """The smallest time that it shows: ``TENTH_NS`` or ``SECOND_NS``."""

    async def open(self) -> None:
        """Connects, nothing shown; again after the link broke. ``OSError``: it can't be had now."""

    async def show(self, face: Face | None, /) -> None:
        """Shows this and nothing else; ``None``: there is no clock. ``OSError`` if it is lost."""

    async def close(self) -> None:
        """Nothing shown, and lets go; no mistake if it is not open. Never ``OSError``."""
