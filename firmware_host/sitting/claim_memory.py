"""What a sitting remembers of claims: the one that waits, the move that a wrong one owes (E-10)."""

from dataclasses import dataclass

from drivers.signals import Side
from firmware_host.sitting.effects import Happened
from firmware_host.sitting.play import Play
from rules.endings import Cause


@dataclass(frozen=True, slots=True)
class OpenClaim:
    """What waits for the arbiter's answer. ``cause`` is what a draw would be for."""

    side: Side
    cause: Cause
    said: Happened
    #: The claim was found wrong: the seconds that the opponent gets, and the move that is owed.
    seconds: int = 0
    owed_move: str | None = None
    #: A request that was postponed: play goes on, and it may still be granted (E-11).
    is_watched: bool = False
    #: What the record says of the move that the claim named, if it is granted.
    comment: str = ""


@dataclass(frozen=True, slots=True)
class OwedMove:
    """``side`` must play ``key`` as half-move ``ply`` (from 0) of the game of that number."""

    side: Side
    game: int
    ply: int
    key: str


def owed_key(owed: OwedMove | None, play: Play) -> str | None:
    """The move that is owed, until it or another one is completed or answered."""
    if owed is None or owed.game != play.number:
        return None
    is_over = play.tracker.sure.ply > owed.ply or play.conclusion.believed.ply > owed.ply + 1
    return None if is_over else owed.key
