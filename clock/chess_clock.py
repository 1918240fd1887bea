"""The chess clock as a machine: presses in, times and the flag out (K-1 to K-4, K-6, K-7, K-10).

Whole nanoseconds on the caller's time line. A ``now_ns`` earlier than the one before counts as
the one before: time never runs backwards. A flag is a deadline: every call that changes something
first lets the flag fall that is due by then, so a late call can't save anybody. Who wants to be
told of the fall calls ``advance`` before the call, or looks at ``flag`` after it.
"""

from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from clock.face import Face, charged
from clock.kinds import WAYS, Kind, periods_left
from clock.stages import MAX_PERIODS, MAX_TIME_NS, Side, TimeControl
from clock.state import (
    ClockState,
    completed,
    counted,
    first_state,
    opponent,
    settled,
    stage_of,
    used,
    with_face,
)

__all__ = ["ChessClock", "Corrected", "Reading", "Side"]

#: More moves than any game has.
MAX_COUNT = 10_000

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Corrected(Generic[T]):
    """What the arbiter changed: the value before and the value after it (K-7)."""

    old: T
    new: T


@dataclass(frozen=True, slots=True)
class Reading:
    """What one side has to complete its next move, in the parts that a display keeps apart."""

    left_ns: int
    #: Simple delay that has yet to pass in the next move before ``left_ns`` does.
    delay_ns: int = 0
    #: What is left of the byo-yomi period that runs when ``left_ns`` is used up.
    period_ns: int = 0
    #: How many byo-yomi periods are left, that one included; each is ``each_ns`` long.
    periods: int = 0
    each_ns: int = 0

    @property
    def shown_ns(self) -> int:
        """The time as one number: the main time; when there is none, the period's or the delay."""
        return self.left_ns or self.period_ns or self.delay_ns


class ChessClock:
    """Two times of which at most one runs. Not started yet: both stand."""

    def __init__(self, control: TimeControl, state: ClockState | None = None) -> None:
        """Set to ``control``, or to a ``state`` that was kept, both clocks standing (K-6, A-2).

        A kept state goes on at any ``now_ns`` from 0: no time has passed between the two.
        ``ValueError`` for a control without any time (``-``).
        """
        self._control = control
        first = first_state(control)
        self._state = replace(state, at_ns=0, running=None) if state else first

    @property
    def running(self) -> Side | None:
        """The side whose time passes, as of the last call that changed something."""
        return self._state.running

    @property
    def flag(self) -> Side | None:
        """The side whose flag fell first; no other can fall after it."""
        return self._state.flag

    @property
    def flag_ns(self) -> int | None:
        """The instant at which that flag fell."""
        return self._state.flag_ns

    def start(self, now_ns: int, side: Side, used_ns: int = 0) -> None:
        """Let the time of ``side`` pass and of nobody else (K-2); nothing after a flag.

        No move is counted. ``used_ns`` of that side's time are used up already: a late player's
        (K-9, ``rulings.late_charge_ns``).
        """
        self._settle(now_ns)
        if self.flag is not None:
            return
        self._state = replace(self._state, running=side)
        if used_ns > 0:
            self._use(side, used_ns)

    def press(self, now_ns: int, side: Side) -> bool:
        """Complete a move (K-1): the own time stops, what the move earns is added, the other runs.

        ``False`` and nothing is changed if the time of ``side`` does not run: a second press, a
        press before the start, or a flag that has fallen by ``now_ns``.
        """
        self._settle(now_ns)
        if self.running != side:
            return False
        state = completed(self._state, self._control, side)
        self._state = replace(state, running=opponent(side))
        return True

    def stop(self, now_ns: int) -> None:
        """Stop both, for the arbiter, a fault or a result (K-6)."""
        self._settle(now_ns)
        if self.running is not None:
            self._state = replace(self._state, running=None)

    def reading(self, now_ns: int, side: Side) -> Reading:
        """What ``side`` has at ``now_ns``; changes nothing."""
        face = settled(self._state, self._control, now_ns).face(side)
        stage = stage_of(self._control, side, face)
        if stage.kind is not Kind.BYO_YOMI:
            return Reading(face.left_ns, face.free_ns)
        each_ns = stage.increment_ns
        periods = periods_left(face.over_ns, each_ns)
        period_ns = face.over_ns - max(0, periods - 1) * each_ns
        return Reading(face.left_ns, face.free_ns, period_ns, periods, each_ns)

    def remaining_ns(self, now_ns: int, side: Side) -> int:
        """``reading`` as one number, never below 0; changes nothing."""
        return self.reading(now_ns, side).shown_ns

    def moves_completed(self, side: Side) -> int:
        """How many moves ``side`` has completed by a press."""
        return self._state.face(side).completed

    def moves_to_control(self, side: Side) -> int | None:
        """How many moves ``side`` has to complete in its period; ``None``: all the rest.

        Shown to the players only where the profile allows it (K-5).
        """
        return self._state.face(side).to_go

    def each_move_ns(self, side: Side) -> int:
        """What a move of ``side`` brings in its period, in whatever way."""
        return stage_of(self._control, side, self._state.face(side)).increment_ns

    @property
    def flows(self) -> bool:
        """What the running side uses, the other gets."""
        running = self._state.running
        if running is None:
            return False
        return WAYS[stage_of(self._control, running, self._state.face(running)).kind].flows

    def flag_due_ns(self) -> int | None:
        """The instant at which the running side's flag falls; ``None`` if nobody's time runs."""
        if self.running is None:
            return None
        return self._state.at_ns + self._state.face(self.running).total_ns

    def advance(self, now_ns: int) -> Side | None:
        """Let a flag fall that is due by ``now_ns``; the side whose flag fell in this call."""
        before = self.flag
        self._settle(now_ns)
        return self.flag if before is None else None

    def state(self, now_ns: int) -> ClockState:
        """Everything there is to know, at ``now_ns``: to be kept (A-1) or gone back to (I-5)."""
        self._settle(now_ns)
        return self._state

    def go_back(self, now_ns: int, state: ClockState) -> None:
        """Both clocks as they were in an earlier ``state``, standing (I-2, I-5)."""
        self._settle(now_ns)
        self._state = replace(state, at_ns=self._state.at_ns, running=None)

    # --- the arbiter's corrections (K-7, K-10) -------------------------------------------------

    def set_times(
        self, now_ns: int, white_ns: int | None, black_ns: int | None
    ) -> tuple[Corrected[int], Corrected[int]]:
        """The arbiter sets the times (K-7); answers with the old and new ones, White's first.

        ``None``: that side's stays as it is.
        The time to the next control is meant, not a delay or byo-yomi, which stay as they are. Who
        runs and the count of moves stay too. A side whose flag had fallen and that is given time
        has its flag set up again, both clocks still standing. ``ValueError`` for a negative time
        or one that no clock can show: nothing is changed.
        """
        for time_ns in (white_ns, black_ns):
            _refuse_impossible(time_ns or 0)
        self._settle(now_ns)
        return self._set_time("white", white_ns), self._set_time("black", black_ns)

    def _set_time(self, side: Side, left_ns: int | None) -> Corrected[int]:
        face = self._state.face(side)
        if left_ns is None:
            return Corrected(face.left_ns, face.left_ns)
        self._put(side, replace(face, left_ns=left_ns))
        return Corrected(face.left_ns, left_ns)

    def add_time(self, now_ns: int, side: Side, time_ns: int) -> Corrected[int]:
        """A penalty's time for the opponent of whoever erred (I-3, E-10).

        Nothing is added to a player who has passed the last control: the flag has fallen (K-10).
        """
        _refuse_negative(time_ns)
        self._settle(now_ns)
        face = self._state.face(side)
        added_ns = 0 if self.flag == side else time_ns
        self._put(side, replace(face, left_ns=face.left_ns + added_ns))
        return Corrected(face.left_ns, face.left_ns + added_ns)

    def take_time(self, now_ns: int, side: Side, time_ns: int) -> Corrected[int]:
        """A penalty off the own time (profile ``code``); byo-yomi when the time is used up.

        A player who loses all that way has passed the control as soon as the own time runs.
        """
        _refuse_negative(time_ns)
        self._settle(now_ns)
        face = self._state.face(side)
        taken = charged(replace(face, free_ns=0), min(time_ns, face.left_ns + face.over_ns))
        self._put(side, replace(taken, free_ns=face.free_ns, spent_ns=face.spent_ns))
        return Corrected(face.left_ns, taken.left_ns)

    def set_moves(self, now_ns: int, side: Side, moves: int) -> Corrected[int]:
        """The arbiter corrects the count of completed moves, and with it the period (K-10).

        The time stays as it is: whoever corrects the count over a control sets the time too.
        ``ValueError`` for a count that can't be: nothing is changed.
        """
        if not 0 <= moves <= MAX_COUNT:
            raise ValueError(f"{moves} completed moves can't be; give 0 to {MAX_COUNT}")
        self._settle(now_ns)
        face = self._state.face(side)
        self._put(side, counted(face, self._control.of(side), moves))
        return Corrected(face.completed, moves)

    def set_periods(self, now_ns: int, side: Side, periods: int) -> Corrected[int]:
        """The arbiter gives ``side`` so many whole byo-yomi periods.

        ``ValueError`` for a number that can't be, or where there is no byo-yomi.
        """
        if not 0 <= periods <= MAX_PERIODS:
            raise ValueError(f"{periods} periods can't be; give 0 to {MAX_PERIODS}")
        face = self._state.face(side)
        stage = stage_of(self._control, side, face)
        if stage.kind is not Kind.BYO_YOMI:
            raise ValueError(f"{side} is not in byo-yomi; set the time instead")
        old = self.reading(now_ns, side).periods
        self._settle(now_ns)
        face = self._state.face(side)
        self._put(side, replace(face, over_ns=periods * stage.increment_ns))
        return Corrected(old, periods)

    def _put(self, side: Side, face: Face) -> None:
        """Another clock for ``side``; with time on it its fallen flag is set up again."""
        state = with_face(self._state, side, face)
        if state.flag == side and face.left_ns + face.over_ns > 0:
            state = replace(state, flag=None, flag_ns=None)
        self._state = state

    def _use(self, side: Side, used_ns: int) -> None:
        state = used(self._state, self._control, side, used_ns)
        # Used before now: the flag, if it fell, is seen to have fallen now.
        self._state = replace(state, flag_ns=state.at_ns if state.flag else None)

    def _settle(self, now_ns: int) -> None:
        self._state = settled(self._state, self._control, now_ns)


def _refuse_impossible(time_ns: int) -> None:
    if time_ns < 0:
        raise ValueError("a clock can't be set below 0; give 0 or more")
    if time_ns > MAX_TIME_NS:
        raise ValueError("a clock can't be set above 100 h; give at most 360000 s")


def _refuse_negative(time_ns: int) -> None:
    if time_ns < 0:
        raise ValueError("time below 0 can't be added or taken; give 0 or more")
