"""What really happens on and beside the board: the truth, of which sensors see a part."""

from dataclasses import dataclass, field
from typing import NamedTuple

from drivers.signals import Control, Press

EMPTY = "."

#: Recordings promise four decimals of a second, so that is how fine the hands' time is.
_STEPS_A_SECOND = 10_000
_NS_A_STEP = 100_000


def stamp_ns(t_s: float) -> int:
    """A time of the hands as it stands in a recording."""
    return round(t_s * _STEPS_A_SECOND) * _NS_A_STEP


class Touch(NamedTuple):
    """From ``t_s`` on, ``symbol`` (a piece, or ``.``) stands on ``cell``."""

    t_s: float
    cell: int
    symbol: str


@dataclass(slots=True)
class Timeline:
    """One game's touches and presses, in the order in which they were planned."""

    #: The pieces on the cells before anything happened, a1 first.
    first: str
    touches: list[Touch] = field(default_factory=list)
    said: list[Press | Control] = field(default_factory=list)
    #: For each half-move its first touch, its last touch, and the press (made or forgotten).
    started_s: list[float] = field(default_factory=list)
    landed_s: list[float] = field(default_factory=list)
    pressed_s: list[float] = field(default_factory=list)
    #: From when to when the service had no power.
    cuts_s: list[tuple[float, float]] = field(default_factory=list)
    end_s: float = 0.0
