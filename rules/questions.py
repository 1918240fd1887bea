"""A result that waits for the answer to one question: can the opponent still mate (E-3, E-4, I-3)?

The law makes a loss the rule and the draw its exception. Most positions are answered at a glance;
where a search has to be made, the ending is not known yet, and whoever asked says who searches.
"""

from dataclasses import dataclass
from enum import StrEnum

from rules.endings import Cause, Ending
from rules.side import Side


class CanMate(StrEnum):
    """Whether a side can still mate by any series of legal moves (E-3 to E-5, I-3)."""

    YES = "yes"
    NO = "no"
    NOT_PROVED = "not-proved"


@dataclass(frozen=True, slots=True)
class Question:
    """Can ``side`` still mate from ``position`` (the game's notation)? A fact of the position."""

    position: str
    side: Side


@dataclass(frozen=True, slots=True)
class Undecided:
    """The game is over; the answer to ``question`` says how."""

    question: Question
    lost: Ending
    drawn: Ending

    @property
    def cause(self) -> Cause:
        """Why the game is over, however it ends."""
        return self.lost.cause

    def decided(self, answer: CanMate) -> Ending:
        """The loss stands unless it is proved that the opponent can't mate."""
        return self.drawn if answer is CanMate.NO else self.lost
