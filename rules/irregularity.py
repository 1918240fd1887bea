"""What follows from an irregular press or move: a table, and the profile (I-1 to I-4, I-11).

Pure: the kind of irregularity goes in, what is to be done comes out. The arbiter may rule
otherwise (I-10).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from rules.endings import Cause, Ending
from rules.endings_judged import lost_unless_unwinnable
from rules.game import Side
from rules.profile import Profile
from rules.questions import CanMate, Question, Undecided


class Irregularity(StrEnum):
    """What was wrong at the press (I-1)."""

    #: No legal move explains the placement; a king left in check and castling that is not allowed
    #: are of this kind.
    ILLEGAL_MOVE = "illegal-move"
    PRESS_WITHOUT_MOVE = "press-without-move"
    PAWN_ON_LAST_RANK = "pawn-on-last-rank"


class Remedy(StrEnum):
    """What becomes of the position."""

    #: The press is taken as not given: that player's clock goes on, recorded and no more.
    IGNORE_PRESS = "ignore-press"
    #: The position before is restored, the replacing move obeys touch-move (I-2, TM-9).
    RESTORE = "restore"
    #: The position is as it was and a move is made as on any turn.
    MOVE = "move"
    #: The pawn is a queen and the move stands (I-4).
    QUEEN = "queen"
    #: Play goes on from the placement on the board (I-11).
    STANDS = "stands"


@dataclass(frozen=True, slots=True)
class Occurrence:
    """An irregularity that was found, and what the ruling depends on."""

    kind: Irregularity
    by: Side
    #: Irregularities of that side that have counted before.
    before: int = 0
    #: The opponent has made and pressed a reply since.
    is_answered: bool = False
    is_blitz: bool = False


@dataclass(frozen=True, slots=True)
class IrregularityRuling:
    """What is to be done. With ``ending`` the game is over and no seconds are given."""

    remedy: Remedy
    law: str
    #: Counts towards the loss.
    counts: bool = False
    opponent_gains_s: int = 0
    ending: Ending | Undecided | None = None


def rule_on_irregularity(
    found: Occurrence, profile: Profile, opponents: Callable[[], CanMate | Question]
) -> IrregularityRuling:
    """The ruling. ``opponents`` says whether the opponent can mate; asked only if a loss is due."""
    if found.is_answered and stands_once_answered(profile):
        return IrregularityRuling(Remedy.STANDS, "I-11")
    remedy, law = _REMEDIES[found.kind](profile)
    if remedy is Remedy.IGNORE_PRESS:
        return IrregularityRuling(remedy, law)
    if _is_last(found, profile):
        number = found.before + 1
        reason = f"illegal move number {number} by {found.by}"
        ending = lost_unless_unwinnable(found.by, Cause.ILLEGAL_MOVES, reason, opponents())
        return IrregularityRuling(remedy, "I-3", counts=True, ending=ending)
    return IrregularityRuling(remedy, law, counts=True, opponent_gains_s=profile.illegal_penalty_s)


def stands_once_answered(profile: Profile) -> bool:
    """Whether an illegal move that the opponent has answered and pressed stands (I-11)."""
    return profile.illegal_claims == "before-reply"


def _is_last(found: Occurrence, profile: Profile) -> bool:
    limits = [profile.illegal_loses_at]
    if found.is_blitz and not found.is_answered:
        limits.append(profile.illegal_loses_at_blitz)
    return any(limit is not None and found.before + 1 >= limit for limit in limits)


def _illegal_move(_: Profile) -> tuple[Remedy, str]:
    return Remedy.RESTORE, "I-2"


def _press_without_move(profile: Profile) -> tuple[Remedy, str]:
    is_illegal = profile.press_without_move_is_illegal
    return (Remedy.MOVE if is_illegal else Remedy.IGNORE_PRESS), "I-1"


def _pawn_on_last_rank(profile: Profile) -> tuple[Remedy, str]:
    is_queen = profile.promotion_default == "queen"
    return (Remedy.QUEEN if is_queen else Remedy.RESTORE), "I-4"


_REMEDIES: Mapping[Irregularity, Callable[[Profile], tuple[Remedy, str]]] = {
    Irregularity.ILLEGAL_MOVE: _illegal_move,
    Irregularity.PRESS_WITHOUT_MOVE: _press_without_move,
    Irregularity.PAWN_ON_LAST_RANK: _pawn_on_last_rank,
}
