"""The sitting's chess clock: when it starts, when it stands, what it showed at each press."""

from typing import Literal, TypeAlias

from clock.chess_clock import ChessClock
from clock.control import TimeControl
from clock.rulings import no_writing_below_ns
from clock.state import ClockState, opponent
from drivers.signals import Side
from firmware_host.sitting.view import ClockFace

__all__ = ["Pressed", "SittingClock", "opponent"]

#: What a press did (K-1, K-2): the mover's own, which stops that side's time; the one that sets the
#: opponent's clock going at the start or after a break, and completes no move; or none of both.
Pressed: TypeAlias = Literal["completed", "set-going", "nothing"]


class SittingClock:
    """One game's clock. Presses are answered whether or not the move is known yet."""

    def __init__(self, control: TimeControl) -> None:
        """Not started. ``ValueError`` for a control without any time (``-``)."""
        #: The clock itself, for the arbiter's corrections (K-7, K-10).
        self.machine = ChessClock(control)
        self._shown: dict[tuple[Side, int], int] = {}
        self._states: dict[tuple[Side, int], ClockState] = {}
        self._first = self.machine.state(0)
        #: The last press that completed a move, and both clocks as they were just before it.
        self._before: tuple[Side, int, ClockState] | None = None
        self.started = False
        #: Whose time passed when the clock was stopped; ``None`` while it is not stopped.
        self.interrupted: Side | None = None
        #: Stopped by the arbiter: a press does not set it going again.
        self.held = False
        #: Stopped because the arbiter is called: a press may set it going, and nobody asks for one.
        self.called = False

    @property
    def flag(self) -> Side | None:
        """The side whose flag fell."""
        return self.machine.flag

    @property
    def running(self) -> Side | None:
        """The side whose time passes."""
        return self.machine.running

    def start(self, t_ns: int, side: Side) -> None:
        """The time of ``side`` passes from now on (K-2)."""
        self.started = True
        self.interrupted, self.held, self.called = None, False, False
        self.machine.start(t_ns, side)

    def interrupt(self, t_ns: int, to_move: Side) -> None:
        """Both times stand until a press or a word of the arbiter (K-6)."""
        if self.started and self.interrupted is None:
            self.interrupted = self.machine.running or to_move
        self.machine.stop(t_ns)

    def call(self, t_ns: int, to_move: Side) -> None:
        """The arbiter is called: both times stand until it lets one run, or a press does (K-6)."""
        self.interrupt(t_ns, to_move)
        self.called = self.interrupted is not None

    def hold(self, t_ns: int, to_move: Side) -> None:
        """Both times stand until the arbiter lets one run (K-6)."""
        self.interrupt(t_ns, to_move)
        self.held, self.called = True, False

    def stop(self, t_ns: int) -> None:
        """The game is over."""
        self.machine.stop(t_ns)
        self.interrupted, self.held, self.called = None, False, False

    def press(self, t_ns: int, side: Side, first: Side) -> Pressed:
        """What a press did (K-1, K-2); both clocks are noted as they are after it.

        The first press starts the clock of ``first``, who begins the game: the opponent's lets it
        run, the own one completes the first move. After a break it is who was thinking then.
        """
        done = self._pressed(t_ns, side, first)
        self._shown[side, t_ns] = self.machine.remaining_ns(t_ns, side)
        self._states[side, t_ns] = self.machine.state(t_ns)
        return done

    def _pressed(self, t_ns: int, side: Side, first: Side) -> Pressed:
        if self.held:
            return "nothing"
        awaited = self.interrupted if self.started else first
        if awaited is not None:
            self.start(t_ns, awaited)
            if awaited != side:
                return "set-going"
        before = self.machine.state(t_ns)
        if not self.machine.press(t_ns, side):
            return "nothing"  # a second tap completes nothing that could be withdrawn
        self._before = (side, t_ns, before)
        return "completed"

    def shown_at_press(self, side: Side, pressed_ns: int) -> int | None:
        """What the mover's clock showed at that press."""
        return self._shown.get((side, pressed_ns))

    def withdraw_press(self, t_ns: int, side: Side, pressed_ns: int, *, runs: bool) -> bool:
        """The last press completed nothing (I-2, I-9): both clocks as they were before it.

        ``runs``: the time of ``side`` has passed ever since; else both stand until a press or a
        word of the arbiter (K-6). ``False``, and nothing is changed, if it was not the last press,
        or did not stop that side's time.
        """
        if self._before is None or self._before[:2] != (side, pressed_ns) or self.held:
            return False
        state = self._before[2]
        if state.running != side or state.flag is not None or self.machine.flag is not None:
            return False
        self._before = None
        self.machine.go_back(t_ns, state)
        runs = runs and not self.called  # then both stand already (K-6)
        self.interrupted = None if runs else side
        if runs:
            self.machine.start(t_ns, side, t_ns - pressed_ns)
        return True

    def reinstate_press(self, t_ns: int, side: Side, pressed_ns: int) -> bool:
        """A withdrawn press completed a move after all: the opponent's time has run ever since."""
        state = self._states.get((side, pressed_ns))
        if state is None or self.held or self.machine.flag is not None:
            return False
        self.machine.go_back(t_ns, state)
        self.interrupted = opponent(side) if self.called else None
        if not self.called:
            self.machine.start(t_ns, opponent(side), t_ns - pressed_ns)
        return True

    def go_back(self, t_ns: int, pressed: tuple[Side, int] | None) -> bool:
        """Both clocks as they were after that press, standing; ``None``: before the first (I-5).

        The counts of moves go back too. ``False`` and nothing is changed if nobody pressed then.
        """
        state = self._first if pressed is None else self._states.get(pressed)
        if state is None:
            return False
        self.machine.go_back(t_ns, state)
        self.started = pressed is not None
        self.interrupted = state.running
        return True

    def remaining_ns(self, t_ns: int, side: Side) -> int:
        """What ``side`` has left."""
        return self.machine.remaining_ns(t_ns, side)

    def advance(self, t_ns: int) -> Side | None:
        """Lets a flag fall that is due; the side whose flag fell just now."""
        return self.machine.advance(t_ns)

    def next_deadline_ns(self) -> int | None:
        """When the running flag falls."""
        return self.machine.flag_due_ns()

    def moves_left(self) -> tuple[int | None, int | None]:
        """Moves to the control, White's first; shown only where the profile allows it (K-5)."""
        return self.machine.moves_to_control("white"), self.machine.moves_to_control("black")

    def no_writing_below_ns(self) -> tuple[int, int]:
        """Below what time a player may stop writing, White's first; 0: not at all (K-8)."""
        white, black = (self.machine.each_move_ns(side) for side in ("white", "black"))
        return no_writing_below_ns(white), no_writing_below_ns(black)

    def face(self, t_ns: int) -> ClockFace:
        """Both times for the page."""
        white, black = (self.machine.reading(t_ns, side) for side in ("white", "black"))
        return ClockFace(white, black, self.running, self.flag, t_ns, flows=self.machine.flows)
