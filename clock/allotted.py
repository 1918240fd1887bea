"""What a side has been given by a time control for so many moves (I-6, K-3).

For a clock that is not ours: the players' own tells only what is left.
"""

from typing import NamedTuple

from clock.kinds import Kind
from clock.stages import SideControl

#: Kinds that add what a move brings whatever the move took.
_ADDING = frozenset({Kind.ON_COMPLETION, Kind.AT_START})


class Allotted(NamedTuple):
    """The time for ``moves`` completed moves and the period under way."""

    time_ns: int
    #: Moves that its period still asks for; ``None``: all the rest are in it.
    to_go: int | None


def allotted(control: SideControl, moves: int) -> Allotted:
    """The time of every period that has begun, with what each completed move has brought.

    Delays and byo-yomi bring no time of their own. ``ValueError`` for a control without time, or a
    number of moves below 0.
    """
    if not control.stages or moves < 0:
        msg = f"no time is allotted for {moves} moves"
        raise ValueError(msg)
    time_ns, done, number = 0, 0, 0
    while True:
        stage = control.stages[min(number, len(control.stages) - 1)]
        each_ns = stage.increment_ns if stage.kind in _ADDING else 0
        time_ns += stage.time_ns
        if stage.moves is None or moves < done + stage.moves:
            to_go = None if stage.moves is None else done + stage.moves - moves
            return Allotted(time_ns + each_ns * (moves - done), to_go)
        time_ns += each_ns * stage.moves
        done, number = done + stage.moves, number + 1
