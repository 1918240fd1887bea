"""Whose batteries are low: the clock's, and those of a board without a cable. Pure.

The line has no checksum, so one reading proves nothing; a tired battery says now this, now that.
"""

from dataclasses import dataclass

from drivers.board import BatteryOf
from drivers.dgt.clock_messages import ClockReading, NoClock
from drivers.dgt.messages import Battery, Message

#: So many readings in a row say the same: a clock tells its own every second while it runs.
READINGS = 3
LOW_PERCENT = 15
#: Only from here on it is well again.
WELL_PERCENT = 25


@dataclass(slots=True)
class _Doubted:
    """What is believed, and how often in a row the contrary was said."""

    is_low: bool = False
    against: int = 0

    def hear(self, is_low: bool) -> None:  # noqa: FBT001 (what was said, not how to take it)
        self.against = 0 if is_low is self.is_low else self.against + 1
        if self.against >= READINGS:
            self.is_low, self.against = is_low, 0


class Power:
    """What is known of the batteries; outlives a lost link."""

    def __init__(self) -> None:
        """All is well until something else is said."""
        self._clock, self._board = _Doubted(), _Doubted()

    def hear(self, message: Message) -> None:
        """Anything that the board says."""
        match message:
            case ClockReading():
                self._clock.hear(message.is_battery_low)
            case NoClock():
                self._clock = _Doubted()  # said once, as it is unplugged
            case Battery():
                enough = WELL_PERCENT if self._board.is_low else LOW_PERCENT
                self._board.hear(message.percent < enough and not message.is_charging)
            case _:
                pass

    def low(self) -> tuple[BatteryOf, ...]:
        """Whose are low."""
        heard: tuple[tuple[BatteryOf, _Doubted], ...] = (
            ("clock", self._clock),
            ("board", self._board),
        )
        return tuple(whose for whose, said in heard if said.is_low)
