"""What a game remembers of irregular presses between two signals (I-1 to I-4)."""

from dataclasses import dataclass, field

from drivers.signals import Press, Side
from firmware_host.tracker.line import Node


@dataclass(frozen=True, slots=True)
class Stopped:
    """The clocks stand until the position before an illegal move by ``side`` is restored (I-2)."""

    side: Side
    before: Node


@dataclass(slots=True)
class Irregularities:
    """Presses that wait for the hands to rest, and what was ruled so far."""

    pending: Press | None = None
    stopped: Stopped | None = None
    #: The last press that was taken as not given, and whether it counted as an illegal move.
    withdrawn: tuple[Press, bool] | None = None
    #: How many illegal moves of each side have counted (I-3).
    counted: dict[Side, int] = field(default_factory=dict)
