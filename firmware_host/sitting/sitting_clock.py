"""The sitting's chess clock: when it starts, when it stands, what it showed at each press."""

from clock.chess_clock import ChessClock
from clock.control import TimeControl
from drivers.signals import Side
from firmware_host.sitting.view import ClockFace


def opponent(side: Side) -> Side:
    """The other side."""
    return "black" if side == "white" else "white"


class SittingClock:
    """One game's clock. Presses are answered whether or not the move is known yet."""

    def __init__(self, control: TimeControl) -> None:
        """Both sides with the same control, not started."""
        self._clock = ChessClock(control, control)
        self._shown: dict[tuple[Side, int], int] = {}
        self.started = False
        #: Whose time passed when the clock was stopped; ``None`` while it is not stopped.
        self.interrupted: Side | None = None

    @property
    def flag(self) -> Side | None:
        """The side whose flag fell."""
        return self._clock.flag

    @property
    def running(self) -> Side | None:
        """The side whose time passes."""
        return self._clock.running

    def start(self, t_ns: int, side: Side) -> None:
        """The time of ``side`` passes from now on (K-2)."""
        self.started = True
        self.interrupted = None
        self._clock.start(t_ns, side)

    def interrupt(self, t_ns: int, to_move: Side) -> None:
        """Both times stand until a press or a word of the arbiter (K-6)."""
        if self.started and self.interrupted is None:
            self.interrupted = self._clock.running or to_move
        self._clock.stop(t_ns)

    def stop(self, t_ns: int) -> None:
        """The game is over."""
        self._clock.stop(t_ns)
        self.interrupted = None

    def press(self, t_ns: int, side: Side, first: Side) -> bool:
        """A press; whether it changed whose time passes (K-1, K-2).

        The first press starts the clock of ``first``, who begins the game: the opponent's lets it
        run, the own one completes the first move.
        """
        if self.interrupted is not None:
            self.start(t_ns, self.interrupted)
            if self.running != side:
                return self._note(t_ns, side, changed=True)
        if not self.started:
            self.start(t_ns, first)
        return self._note(t_ns, side, changed=self._clock.press(t_ns, side))

    def _note(self, t_ns: int, side: Side, *, changed: bool) -> bool:
        self._shown[side, t_ns] = self._clock.remaining_ns(t_ns, side)
        return changed

    def shown_at_press(self, side: Side, pressed_ns: int) -> int | None:
        """What the mover's clock showed at that press."""
        return self._shown.get((side, pressed_ns))

    def remaining_ns(self, t_ns: int, side: Side) -> int:
        """What ``side`` has left."""
        return self._clock.remaining_ns(t_ns, side)

    def advance(self, t_ns: int) -> Side | None:
        """Lets a flag fall that is due; the side whose flag fell just now."""
        return self._clock.advance(t_ns)

    def next_deadline_ns(self) -> int | None:
        """When the running flag falls."""
        return self._clock.next_deadline_ns()

    def face(self, t_ns: int) -> ClockFace:
        """Both times for the page."""
        return ClockFace(
            self.remaining_ns(t_ns, "white"),
            self.remaining_ns(t_ns, "black"),
            self.running,
            self.flag,
            t_ns,
        )
