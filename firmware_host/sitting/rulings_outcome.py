"""What became of an arbiter's ruling."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from drivers.signals import Ruling
from firmware_host.sitting.desk import Desk
from firmware_host.sitting.effects import Effect
from rules.endings import Cause
from rules.results import FORFEITED, PLAYED

#: What can be adjudged (N-5).
ADJUDGED = (*PLAYED, *FORFEITED)
#: Results that players told by a gesture or in words, and may tell otherwise; all others are the
#: board's or the arbiter's.
TOLD = frozenset({Cause.SHOWN_BY_KINGS, Cause.RESIGNATION, Cause.AGREEMENT, Cause.BY_HAND})
NO_CLOCK = "the game has no clock"
BEING_DECIDED = "the result is being decided; wait a moment"
ADJOURNED = "the game is adjourned; open the sealed move first"


@dataclass(frozen=True, slots=True)
class Applied:
    """A ruling was done: what stood before and what stands now, and what followed from it."""

    text: str
    old: Mapping[str, object]
    new: Mapping[str, object]
    law: str = "I-10"
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class Refused:
    """A ruling can't be; nothing was changed."""

    why: str


Judge: TypeAlias = Callable[[Desk, Ruling], Applied | Refused]
