"""What begins the next game waits until the last one is decided (H20, E-3, E-4).

A search in the fold would hold up the page, the lights and the watchdog for ten seconds of a small
machine. Whatever is done meanwhile waits in its order and keeps its stamp; the verdict goes in
before it. So the fold, after a restart and in a replay too, sees a verdict that came in time.
"""

from collections import deque
from dataclasses import dataclass

from drivers.signals import Control, ControlKind, Ruling, RulingKind, Signal, Verdict

#: A verdict comes within a minute; where none comes for longer, the fold searches for itself.
LONGEST_NS = 90_000_000_000

#: Said once the next game has begun they would begin another one.
_OF_THE_GAME_BEFORE = (ControlKind.NEW_GAME, ControlKind.APPLY)


@dataclass(frozen=True, slots=True)
class Held:
    """A signal that waits, and the number of the game it was given in."""

    signal: Signal
    game: int

    def is_done(self, game: int) -> bool:
        """Whether the verdict has brought about what it asked for: game ``game`` is played now."""
        signal = self.signal
        is_theirs = isinstance(signal, Control) and signal.kind in _OF_THE_GAME_BEFORE
        return is_theirs and game != self.game


class Holding:
    """The signals that wait, oldest first. Used on one event loop."""

    def __init__(self) -> None:
        """Nothing waits."""
        self._held: deque[Held] = deque()

    @property
    def first(self) -> Held | None:
        """What has waited longest, and holds up the rest."""
        return self._held[0] if self._held else None

    def add(self, signal: Signal, game: int) -> None:
        """Behind what waits already."""
        self._held.append(Held(signal, game))

    def go_on(self) -> None:
        """The first need not wait any more."""
        self._held.popleft()

    def clear(self) -> None:
        """As when the power fails."""
        self._held.clear()


def decides(signal: Signal) -> bool:
    """Whether it may end the waiting: it is about the result, and goes in before what waits."""
    is_ruled = isinstance(signal, Ruling) and signal.kind is RulingKind.ADJUDGE
    return is_ruled or isinstance(signal, Verdict)
