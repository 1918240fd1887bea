"""The chess clock's whole state as plain data, and the steps from one state to the next.

Pure functions, whole nanoseconds. ``chess_clock.py`` is the machine that keeps one state.
"""

from dataclasses import dataclass, replace

from clock.face import Face, charged
from clock.kinds import WAYS
from clock.stages import Side, SideControl, Stage, TimeControl


@dataclass(frozen=True, slots=True)
class ClockState:
    """Both sides' times, true at ``at_ns``; at most one of them runs (K-1)."""

    white: Face
    black: Face
    at_ns: int = 0
    running: Side | None = None
    #: Whose flag fell first, and when: nobody else's can fall after it (K-4).
    flag: Side | None = None
    flag_ns: int | None = None

    def face(self, side: Side) -> Face:
        """The clock of ``side``."""
        return self.white if side == "white" else self.black


def opponent(side: Side) -> Side:
    """The other side."""
    return "black" if side == "white" else "white"


def first_state(control: TimeControl) -> ClockState:
    """Both clocks set and standing. ``ValueError`` if there is no control to set them to."""
    if control.is_none:
        raise ValueError("a clock needs a time control such as 5400+30, and there is none (-)")
    white, black = (
        _ready(_entered(Face(), side, 0), side.stages[0]) for side in (control.white, control.black)
    )
    return ClockState(white, black)


def with_face(state: ClockState, side: Side, face: Face) -> ClockState:
    """``state`` with another clock of ``side``."""
    return replace(state, white=face) if side == "white" else replace(state, black=face)


def settled(state: ClockState, control: TimeControl, now_ns: int) -> ClockState:
    """Charge the running side up to ``now_ns``; before ``state.at_ns`` no time has passed.

    The flag that was due by then has fallen at its own instant, and both clocks stand (K-4).
    """
    elapsed_ns = now_ns - state.at_ns
    if elapsed_ns <= 0 and (state.running is None or state.face(state.running).total_ns > 0):
        return state
    elapsed_ns = max(0, elapsed_ns)
    at_ns = state.at_ns + elapsed_ns
    if state.running is None:
        return replace(state, at_ns=at_ns)
    return replace(used(state, control, state.running, elapsed_ns), at_ns=at_ns)


def used(state: ClockState, control: TimeControl, side: Side, used_ns: int) -> ClockState:
    """``side`` has thought for ``used_ns`` from ``state.at_ns`` on, until its flag fell at most."""
    face = state.face(side)
    total_ns = face.total_ns
    passed_ns = min(used_ns, total_ns)
    state = with_face(state, side, charged(face, passed_ns))
    if WAYS[stage_of(control, side, face).kind].flows:
        other = opponent(side)
        gets = state.face(other)
        state = with_face(state, other, replace(gets, left_ns=gets.left_ns + passed_ns))
    if used_ns >= total_ns:
        return replace(state, flag=side, flag_ns=state.at_ns + total_ns, running=None)
    return state


def completed(state: ClockState, control: TimeControl, side: Side) -> ClockState:
    """``side`` has completed a move: its kind gives what is earned, a new period may begin (C-3).

    The increment is that of the period that was played, then comes the new period's time.
    """
    face = state.face(side)
    stage = stage_of(control, side, face)
    face = WAYS[stage.kind].on_complete(face, stage.increment_ns)
    to_go = None if face.to_go is None else face.to_go - 1
    face = replace(face, spent_ns=0, completed=face.completed + 1, to_go=to_go)
    if to_go == 0:
        face = _entered(face, control.of(side), face.stage + 1)
    return with_face(state, side, _ready(face, stage_of(control, side, face)))


def counted(face: Face, control: SideControl, moves: int) -> Face:
    """The face after ``moves`` completed moves by the count, its time as it is (K-10).

    Only the byo-yomi or delay of another period, which is none of that time, is its own.
    """
    stage, to_go = 0, control.stages[0].moves
    before = moves
    while to_go is not None and before >= to_go:
        before -= to_go
        stage = min(stage + 1, len(control.stages) - 1)
        to_go = control.stages[stage].moves
        if stage == len(control.stages) - 1 and to_go is not None:
            before %= to_go  # it repeats
    left = None if to_go is None else to_go - before
    if stage != face.stage:
        new = control.stages[stage]
        face = replace(face, over_ns=_over_ns(new), free_ns=_ready(Face(), new).free_ns)
    return replace(face, completed=moves, stage=stage, to_go=left)


def stage_of(control: TimeControl, side: Side, face: Face) -> Stage:
    """The period that ``side`` is in."""
    return control.of(side).stages[face.stage]


def _entered(face: Face, control: SideControl, number: int) -> Face:
    """A new period: its time comes on top of what was saved (K-3); the last one repeats."""
    number = min(number, len(control.stages) - 1)
    stage = control.stages[number]
    return replace(
        face,
        left_ns=face.left_ns + stage.time_ns,
        over_ns=_over_ns(stage),
        stage=number,
        to_go=stage.moves,
    )


def _ready(face: Face, stage: Stage) -> Face:
    """With what the next move begins with, so that a display shows all of it at once (K-10)."""
    return WAYS[stage.kind].on_begin(face, stage.increment_ns)


def _over_ns(stage: Stage) -> int:
    return stage.periods * stage.increment_ns
