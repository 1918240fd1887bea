"""The chess clock as a machine: presses in, times and the flag out (K-1 to K-4, K-6, K-7).

Whole nanoseconds on the caller's time line. A ``now_ns`` earlier than the one before counts as
the one before: time never runs backwards. A flag is a deadline: every call that changes something
first lets the flag fall that is due by then, so a late call can't save anybody. Who wants to be
told of the fall calls ``advance`` before the call, or looks at ``flag`` after it.
"""

from typing import Literal, TypeAlias

from clock.control import Stage, TimeControl

Side: TypeAlias = Literal["white", "black"]


class ChessClock:
    """Two times of which at most one runs. Not started yet: both stand."""

    def __init__(self, white: TimeControl, black: TimeControl) -> None:
        """Each side has its own control. ``ValueError`` for a control without any time (``-``)."""
        self._faces: dict[Side, _Face] = {"white": _Face(white), "black": _Face(black)}
        #: When ``_Face.left_ns`` of the running side was true.
        self._at_ns = 0
        self.running: Side | None = None
        self.flag: Side | None = None

    def start(self, now_ns: int, side: Side) -> None:
        """Let the time of ``side`` pass and of nobody else (K-2); nothing after a flag.

        No move is counted and nothing is added.
        """
        self._settle(now_ns)
        if self.flag is None:
            self.running = side

    def press(self, now_ns: int, side: Side) -> bool:
        """Complete a move (K-1): the own time stops, what the move earns is added, the other runs.

        ``False`` and nothing is changed if the time of ``side`` does not run: a second press, a
        press before the start, or a flag that has fallen by ``now_ns``.
        """
        self._settle(now_ns)
        if self.running != side:
            return False
        self._faces[side].complete_move()
        self.running = _other(side)
        return True

    def stop(self, now_ns: int) -> None:
        """Stop both, for the arbiter, a fault or a result (K-6)."""
        self._settle(now_ns)
        self.running = None

    def remaining_ns(self, now_ns: int, side: Side) -> int:
        """What ``side`` has left to the next control, never below 0; changes nothing."""
        left_ns = self._faces[side].left_ns
        if side != self.running:
            return left_ns
        return max(0, left_ns - max(0, now_ns - self._at_ns))

    def moves_completed(self, side: Side) -> int:
        """How many moves ``side`` has completed by a press."""
        return self._faces[side].completed

    def next_deadline_ns(self) -> int | None:
        """The instant at which the running side's flag falls; ``None`` if nobody's time runs."""
        if self.running is None:
            return None
        return self._at_ns + self._faces[self.running].left_ns

    def advance(self, now_ns: int) -> Side | None:
        """Let a flag fall that is due by ``now_ns``; the side whose flag fell in this call."""
        before = self.flag
        self._settle(now_ns)
        return self.flag if before is None else None

    def set_times(self, now_ns: int, white_ns: int, black_ns: int) -> tuple[int, int]:
        """The arbiter sets both times (K-7); answers the old ones, White's first.

        Who runs and the count of moves stay as they are. A side whose flag had fallen and that is
        given time has its flag set up again, both clocks still stopped. ``ValueError`` for a
        negative time: nothing is changed.
        """
        if white_ns < 0 or black_ns < 0:
            raise ValueError("a clock can't be set below 0; give 0 or more")
        self._settle(now_ns)
        white, black = self._faces["white"], self._faces["black"]
        old = (white.left_ns, black.left_ns)
        white.left_ns, black.left_ns = white_ns, black_ns
        if self.flag is not None and self._faces[self.flag].left_ns > 0:
            self.flag = None
        return old

    def _settle(self, now_ns: int) -> None:
        """Charge the running side up to ``now_ns``; its flag falls if that is all it had (K-4)."""
        elapsed_ns = max(0, now_ns - self._at_ns)
        self._at_ns += elapsed_ns
        if self.running is None:
            return
        face = self._faces[self.running]
        if elapsed_ns < face.left_ns:
            face.left_ns -= elapsed_ns
            return
        face.left_ns = 0
        self.flag = self.running
        self.running = None


class _Face:
    """One side's time to the next control, its count of moves and the period that it is in."""

    __slots__ = ("_control", "_stage", "_to_go", "completed", "left_ns")

    def __init__(self, control: TimeControl) -> None:
        if not control.stages:
            raise ValueError("a clock needs a time control such as 5400+30, and there is none (-)")
        self._control = control
        self._stage = 0
        self._to_go = control.stages[0].moves
        self.completed = 0
        self.left_ns = control.stages[0].time_ns

    def complete_move(self) -> None:
        """Add the increment and, with the last move of a period, the next period's time (C-3)."""
        self.completed += 1
        self.left_ns += self._current.increment_ns
        if self._to_go is None:
            return
        self._to_go -= 1
        if self._to_go == 0:
            # The last period that counts moves repeats for as long as the game lasts.
            self._stage = min(self._stage + 1, len(self._control.stages) - 1)
            self._to_go = self._current.moves
            self.left_ns += self._current.time_ns

    @property
    def _current(self) -> Stage:
        return self._control.stages[self._stage]


def _other(side: Side) -> Side:
    return "black" if side == "white" else "white"
