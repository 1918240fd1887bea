"""The kinds of time that each move may bring, one row of a table each (K-3).

A row says how the kind is written, what a side is given for its next move and as one is completed,
and what must be so for the kind to make sense. The clock looks nothing else up.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeAlias

from clock.face import Face

#: From a face and the stage's ``increment_ns`` to the face after it.
Gives: TypeAlias = Callable[[Face, int], Face]


class Kind(StrEnum):
    """When and how a stage's ``increment_ns`` is given."""

    #: Fischer: added when a move is completed. ``increment_ns`` 0: nothing is ever added.
    ON_COMPLETION = "on-completion"
    #: Fischer: added for the next move, so the first has it too; it stands there before it runs.
    AT_START = "at-start"
    #: Simple delay (US): so long the time stands as its move begins. What is not used is lost.
    DELAY = "delay"
    #: Bronstein: what the move took is given back when it is completed, up to ``increment_ns``.
    BRONSTEIN = "bronstein"
    #: After the time, periods of ``increment_ns``. A move completed within one keeps it whole.
    BYO_YOMI = "byo-yomi"
    #: What one side uses the other gets.
    HOURGLASS = "hourglass"


def _nothing(face: Face, amount_ns: int) -> Face:
    del amount_ns
    return face


def _add(face: Face, amount_ns: int) -> Face:
    return replace(face, left_ns=face.left_ns + amount_ns)


def _set_free(face: Face, amount_ns: int) -> Face:
    return replace(face, free_ns=amount_ns)


def _forfeit_free(face: Face, amount_ns: int) -> Face:
    del amount_ns
    return replace(face, free_ns=0)


def _give_back(face: Face, amount_ns: int) -> Face:
    return replace(face, left_ns=face.left_ns + min(amount_ns, face.spent_ns))


def _make_period_whole(face: Face, amount_ns: int) -> Face:
    return replace(face, over_ns=periods_left(face.over_ns, amount_ns) * amount_ns)


def periods_left(over_ns: int, period_ns: int) -> int:
    """How many byo-yomi periods ``over_ns`` is, one that was begun included."""
    return -(-over_ns // period_ns)


@dataclass(frozen=True, slots=True)
class Way:
    """How one kind is written and what it gives."""

    #: What stands between the time of a stage and the seconds of each move.
    mark: str
    #: As a message names it.
    name: str
    on_begin: Gives = _nothing
    on_complete: Gives = _nothing
    #: A first move can be made though the stage has no time of its own.
    has_time_at_first: bool = False
    #: What one side uses is added to the other's time.
    flows: bool = False
    #: Whether the stage must say how much each move brings; if not, it must not.
    takes_amount: bool = True


WAYS: Mapping[Kind, Way] = {
    Kind.ON_COMPLETION: Way("+", "increment", on_complete=_add),
    Kind.AT_START: Way("f", "increment from the first move", _add, has_time_at_first=True),
    Kind.DELAY: Way("d", "delay", _set_free, _forfeit_free, has_time_at_first=True),
    Kind.BRONSTEIN: Way("b", "Bronstein delay", on_complete=_give_back),
    Kind.BYO_YOMI: Way("y", "byo-yomi", on_complete=_make_period_whole, has_time_at_first=True),
    Kind.HOURGLASS: Way("*", "hourglass", flows=True, takes_amount=False),
}
