"""How long to wait before a device that was lost is tried again: each try doubles it."""

from dataclasses import dataclass, field

FIRST_PAUSE_S = 0.25
LAST_PAUSE_S = 10.0


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
