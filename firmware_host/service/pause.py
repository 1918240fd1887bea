"""How long to wait before a device that was lost is tried again: each try in vain doubles it.

A try costs a millisecond or two of a desktop, and while a board is away moves pass that
nobody sees: so the longest pause is short.
"""

from dataclasses import dataclass, field

from firmware_host.timebase import NS_PER_S

FIRST_PAUSE_S = 0.1
LAST_PAUSE_S = 2.0
#: A device that worked for so long did not die at once: it is tried again as if for the first time.
STEADY_NS = NS_PER_S


@dataclass(slots=True)
class Pause:
    """The pauses of one device, in seconds."""

    first_s: float = FIRST_PAUSE_S
    last_s: float = LAST_PAUSE_S
    _coming_s: float = field(init=False)

    def __post_init__(self) -> None:
        """The first pause comes next."""
        self._coming_s = self.first_s

    def take_s(self) -> float:
        """How long to wait now."""
        pause_s = self._coming_s
        self._coming_s = min(2 * pause_s, self.last_s)
        return pause_s

    def begin_again(self) -> None:
        """The device works: the next loss begins with the first pause."""
        self._coming_s = self.first_s
