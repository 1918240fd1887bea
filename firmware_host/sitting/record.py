"""The record of a game as the service believes it: PGN, the page and the feeds are made from it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from rules.endings import Cause

#: The move of a ``sure`` ply is never changed again (a press found late may still set its clock);
#: a ``doubtful`` one was said as a doubt and later moves may settle it; a ``provisional`` one may
#: still change without a word: the piece may be sliding on.
Certainty: TypeAlias = Literal["sure", "doubtful", "provisional"]


@dataclass(frozen=True, slots=True)
class Ply:
    """One half-move. ``clock_ns`` is the mover's clock at the press, ``None`` without a clock."""

    key: str
    notation: str
    made_ns: int
    pressed_ns: int | None
    clock_ns: int | None
    certainty: Certainty
    #: The moves that it may have been, if the sensors can't tell; one alone was hardly seen.
    doubt: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class RulingEntry:
    """An arbiter's ruling that was applied, in the history of its game (N-6).

    It came after ``ply`` half-moves; ``number`` counts the game's rulings from 1. ``old`` and
    ``new`` are what it changed, as plain data.
    """

    t_ns: int
    number: int
    ply: int
    kind: str
    by: str
    text: str
    old: Mapping[str, object]
    new: Mapping[str, object]
    law: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game of a sitting. ``number`` counts from 1; ``start`` is ``None`` for the usual one."""

    number: int
    game: str
    start: str | None
    tags: Mapping[str, str]
    time_control: str | None
    plies: tuple[Ply, ...] = ()
    result: str = "*"
    reason: str = ""
    #: What a reader of the record must know of its end (an illegal move that stood, a doubt left).
    comment: str = ""
    #: Comments at single plies, by index from 0.
    ply_comments: Mapping[int, str] = field(default_factory=dict)
    #: Why it ended; ``None`` while it goes on, and in journals of before it was kept.
    cause: Cause | None = None
    #: What the arbiter ruled, in order (N-6).
    rulings: tuple[RulingEntry, ...] = ()
