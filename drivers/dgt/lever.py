"""From the lever of a clock to presses. Pure.

The lever is the only press that a clock tells, and it tells it as a state: whose end is up. A press
is said when a running clock has begun to run for the other side. Setting the clock or tipping the
lever while it stands says nothing. A clock that is *driven* only shows what it is told: then every
tip of the lever is a press.
"""

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from drivers.dgt.clock_messages import ClockReading
from drivers.signals import Press, Side

ClockSideName: TypeAlias = Literal["left", "right"]

_OTHER: dict[Side, Side] = {"white": "black", "black": "white"}


@dataclass(slots=True)
class Lever:
    """What is known of the lever; outlives a lost link, so that no press is lost with it."""

    #: On which side of the clock, seen from its front, White's button is.
    white_is: ClockSideName = "left"
    last: ClockReading | None = None
    is_driven: bool = False
    #: How many were said.
    presses: int = 0
    #: For whom the clock was last told to run.
    _said: Side | None = field(default=None)

    def take(self, t_ns: int, reading: ClockReading) -> Press | None:
        """The press that this reading shows, if any."""
        before, self.last = self.last, reading
        if not reading.is_running and not self.is_driven:
            if before is not None and _was_set(before, reading):
                self._said = None
            return None
        up: ClockSideName = "right" if reading.is_right_up else "left"
        runs: Side = "white" if up == self.white_is else "black"
        is_first = self._said is None
        if runs == self._said:
            return None
        self._said = runs
        if self.is_driven and is_first:
            return None  # how the lever lay when nobody had pressed yet
        self.presses += 1
        return Press(t_ns, _OTHER[runs])


def _was_set(before: ClockReading, now: ClockReading) -> bool:
    """A clock that stands and shows more time than before is set for another game."""
    return now.left.seconds > before.left.seconds or now.right.seconds > before.right.seconds
