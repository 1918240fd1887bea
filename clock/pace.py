"""How fast a game is played: standard, rapid or blitz, as FIDE tells them apart.

Counted is the time that a side has for 60 moves: the main time, and 60 increments.
"""

from typing import Literal, TypeAlias

from clock.control import SideControl, TimeControl

Pace: TypeAlias = Literal["standard", "rapid", "blitz"]

_MINUTE_NS = 60 * 1_000_000_000
_COUNTED_MOVES = 60
#: At least an hour is standard play; at most ten minutes is blitz.
_STANDARD_NS = 60 * _MINUTE_NS
_BLITZ_NS = 10 * _MINUTE_NS


def pace_of(control: TimeControl | None) -> Pace:
    """The pace of a time control. ``None`` and ``-``, play without a clock, are standard."""
    if control is None or not control.stages:
        return "standard"
    time_ns = time_for_sixty_moves_ns(control)
    if time_ns >= _STANDARD_NS:
        return "standard"
    return "rapid" if time_ns > _BLITZ_NS else "blitz"


def time_for_sixty_moves_ns(control: TimeControl) -> int:
    """What a side is given for its first 60 moves; with odds, the one that is given more.

    A last period that counts moves repeats. Every kind of increment counts once a move.
    """
    return max(_of_one_side_ns(side) for side in (control.white, control.black))


def _of_one_side_ns(control: SideControl) -> int:
    left = _COUNTED_MOVES
    total_ns = 0
    stages = iter(control.stages)
    stage = control.stages[0]
    while left > 0:
        stage = next(stages, stage)
        moves = left if stage.moves is None else min(left, stage.moves)
        total_ns += stage.time_ns + moves * stage.increment_ns
        left -= moves
    return total_ns
