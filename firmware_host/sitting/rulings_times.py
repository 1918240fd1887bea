"""The times of the players' own clock, which keeps no stamp of each move (I-6, K-4)."""

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from clock.allotted import allotted
from clock.control import TimeControl, parse_control
from drivers.signals import Ruling, Side
from firmware_host.sitting.play import Play
from firmware_host.sitting.rulings_outcome import Refused
from firmware_host.sitting.sitting_clock import opponent
from firmware_host.tracker.line import Node
from rules.endings import Cause
from rules.irregularity_later import UsedTime, remaining_in_proportion_ns

_NS = 1_000_000_000
_SIDES: tuple[Side, ...] = ("white", "black")


class Times(NamedTuple):
    """What both sides have, in nanoseconds."""

    white_ns: int
    black_ns: int


def own_control(play: Play) -> TimeControl | None:
    """By what the players' own clock runs, as the game's record says; ``None``: nobody knows."""
    text = play.record().time_control
    if play.clock is not None or text is None:
        return None
    control = parse_control(text)
    return None if control.is_none else control


def moves_made(play: Play, node: Node) -> Mapping[Side, int]:
    """How many moves each side has made in the game up to ``node``, earlier parts included.

    An illegal move that stood is in no record and counts all the same.
    """
    made: Counter[Side] = Counter(each.mover for each in node.line() if each.mover)
    part: Play | None = play
    while part is not None and (before := part.before) is not None:
        line = before.conclusion.believed.line()
        made.update(each.mover for each in line if each.mover)
        ending = before.outcome.ending if before.outcome else None
        if ending is not None and ending.cause is Cause.ILLEGAL_STOOD:
            made[opponent(part.tracker.start.position.side_to_move)] += 1
        part = before
    return made


def is_last_period(play: Play, control: TimeControl) -> bool:
    """Whether neither side has a control before it."""
    made = moves_made(play, play.conclusion.believed)
    return all(allotted(control.of(side), made[side]).to_go is None for side in _SIDES)


def times_in_proportion(play: Play, part: Play, node: Node, ruling: Ruling) -> Times | Refused:
    """What both have left when the game goes back to ``node`` of an earlier ``part`` or of itself.

    The ruling says what their clock shows now (I-6).
    """
    control = own_control(play)
    if control is None:
        return Refused("the clock knows its times, or no time control is known; name no times")
    shown: Mapping[Side, int | None] = {"white": ruling.white_ns, "black": ruling.black_ns}
    last, back = moves_made(play, play.conclusion.believed), moves_made(part, node)
    left: dict[Side, int] = {}
    for side in _SIDES:
        left_ns = shown[side]
        given, then = (allotted(control.of(side), made[side]) for made in (last, back))
        if left_ns is None:
            return Refused("name what the players' clock shows for both")
        if not 0 <= left_ns <= given.time_ns:
            return Refused(f"{side} was given {given.time_ns // _NS} s and can't have that left")
        used = UsedTime(given.time_ns - left_ns, last[side], then.time_ns)
        left[side] = remaining_in_proportion_ns(used, back[side], then.to_go)
    return Times(left["white"], left["black"])
