"""What one board's sitting answers to a signal: facts for the journal, the page and the feeds."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from drivers.signals import Side
from firmware_host.sitting.happenings import Kind
from firmware_host.sitting.record import GameRecord, Ply, RulingEntry
from rules.endings import Cause, Ending


@dataclass(frozen=True, slots=True)
class Happened:
    """Something the arbiter should know (recording.md, "What the arbiter saw").

    ``ply`` counts the half-moves completed before it. ``law`` is an id of laws.md or ``None``.
    """

    t_ns: int
    ply: int
    kind: Kind
    text: str
    by: Side | None = None
    law: str | None = None
    details: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Opened:
    """A game begins; ``record`` has no plies yet.

    ``continues``: the players have not begun anew, the record had to (I-11).
    """

    t_ns: int
    record: GameRecord
    continues: bool = False


@dataclass(frozen=True, slots=True)
class Recorded:
    """From ply ``first`` (from 0) on, the record of game ``number`` now reads ``plies``."""

    t_ns: int
    number: int
    first: int
    plies: tuple[Ply, ...]


@dataclass(frozen=True, slots=True)
class Ruled:
    """The history of game ``number`` has a ruling more (N-6)."""

    t_ns: int
    number: int
    entry: RulingEntry


@dataclass(frozen=True, slots=True)
class Ended:
    """Game ``number`` has its result (PGN's terms), or lost it again (``*``)."""

    t_ns: int
    number: int
    result: str
    reason: str
    comment: str = ""
    #: ``None`` while there is none, and in journals of before it was kept.
    cause: Cause | None = None


def ended(t_ns: int, number: int, ending: Ending, comment: str) -> Ended:
    """The effect that tells of an ending."""
    return Ended(t_ns, number, ending.result, ending.reason, comment, ending.cause)


Effect: TypeAlias = Happened | Opened | Recorded | Ruled | Ended
