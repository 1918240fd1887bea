"""What begins the next game waits until the last one is decided (H20, E-3, E-4).

A search in the fold would hold up the page, the lights and the watchdog for ten seconds of a small
machine. Whatever is done on the board meanwhile waits in its order and keeps its stamp; the verdict
goes in before it. So the fold, after a restart and in a replay too, sees a verdict that came in
time. What is said of the game that is over, which every page still shows, waits for nothing.
"""

from collections import deque
from dataclasses import dataclass, replace

from drivers.signals import Control, ControlKind, Ruling, RulingKind, Signal, Verdict

#: A verdict comes within a minute; where none comes for longer, nothing is proved.
LONGEST_NS = 90_000_000_000
#: As many as wait for the service (``sources.INBOX_LIMIT``). Past it the waiting ends as if nothing
#: were proved: no signal is lost, at most the proof that a lost game is a draw.
HELD_LIMIT = 1_024

#: Said once the next game has begun they would begin another one.
_OF_THE_GAME_BEFORE = (ControlKind.NEW_GAME, ControlKind.APPLY)
#: They belong to moves that are made by now, and end nothing.
_OF_THE_NEXT_GAME = (
    ControlKind.ADJUST,
    ControlKind.ADJUST_END,
    ControlKind.PROMOTE,
    ControlKind.ARBITER,
    ControlKind.RESUME,
    ControlKind.PRESENT,
)
_WAITING_CONTROLS = frozenset({*_OF_THE_GAME_BEFORE, *_OF_THE_NEXT_GAME})
_WAITING_RULINGS = frozenset({RulingKind.NEW_GAME, RulingKind.APPLY_FIX})


@dataclass(frozen=True, slots=True)
class Held:
    """A signal that waits, and the number of the game it was given in."""

    signal: Signal
    game: int
    #: The next game begins with it; what is behind it only waits in its order.
    opens: bool = False

    def is_done(self, game: int, *, is_over: bool) -> bool:
        """Whether the verdict has brought about what it asked for: game ``game`` is played now.

        So it is where the game goes on: the arbiter has restored it meanwhile (I-5).
        """
        signal = self.signal
        is_theirs = isinstance(signal, Control) and signal.kind in _OF_THE_GAME_BEFORE
        return is_theirs and (game != self.game or not is_over)


class Holding:
    """The signals that wait, oldest first. Used on one event loop."""

    def __init__(self) -> None:
        """Nothing waits."""
        self._held: deque[Held] = deque()

    @property
    def first(self) -> Held | None:
        """What has waited longest, and holds up the rest."""
        return self._held[0] if self._held else None

    @property
    def is_full(self) -> bool:
        """No more can wait."""
        return len(self._held) >= HELD_LIMIT

    def add(self, signal: Signal, game: int, *, opens: bool) -> None:
        """Behind what waits already. A ruling is about the game in which it was given."""
        if isinstance(signal, Ruling) and signal.game is None:
            signal = replace(signal, game=game)
        self._held.append(Held(signal, game, opens))

    def go_on(self) -> None:
        """The first need not wait any more."""
        self._held.popleft()

    def clear(self) -> None:
        """As when the power fails."""
        self._held.clear()


def goes_before(signal: Signal) -> bool:
    """Whether it is about the game that is over, and goes in before what waits.

    Whoever resigns or claims then hears that the game is over; it is not the next one's end.
    """
    if isinstance(signal, Control):
        return signal.kind not in _WAITING_CONTROLS
    if isinstance(signal, Ruling):
        return signal.kind not in _WAITING_RULINGS
    return isinstance(signal, Verdict)
