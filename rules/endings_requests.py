"""Ends that somebody decides: quick-play requests, absence, forfeits (E-11, E-12, E-15). Pure."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from rules.endings import Cause, Ending
from rules.endings_judged import DRAWN, forfeited_by, lost_by
from rules.game import Side
from rules.profile import Profile

# --- quick-play finish (E-11) --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class QuickPlayMoment:
    """What the clock says when a player asks for a draw in a quick-play finish."""

    by: Side
    to_move: Side
    left_s: float
    is_last_period: bool
    has_increment: bool


QuickPlayRuling = Literal["grant", "postpone", "refuse"]


@dataclass(frozen=True, slots=True)
class QuickPlayAnswer:
    """What the arbiter's ruling does. Without ``ending`` play goes on.

    ``is_watched``: postponed; the arbiter may still grant, also after a flag has fallen.
    """

    ending: Ending | None = None
    opponent_gains_s: int = 0
    is_watched: bool = False


def quick_play_refusal(moment: QuickPlayMoment, profile: Profile) -> str | None:
    """Why ``moment.by`` can't ask now; ``None``: the clocks stop and the arbiter decides."""
    under_s = profile.quick_play_under_s
    reasons = (
        (profile.quick_play_claim != "yes", "this event knows no such request"),
        (moment.by != moment.to_move, "only the player on move may ask"),
        (not moment.is_last_period, "it is not the last period"),
        (moment.has_increment, "the time control adds time for each move"),
        (moment.left_s > under_s, f"more than {under_s} s are left"),
        (moment.left_s <= 0, "the flag has fallen"),
    )
    return next((text for is_so, text in reasons if is_so), None)


def rule_on_quick_play(ruling: QuickPlayRuling, profile: Profile) -> QuickPlayAnswer:
    """What the arbiter's answer to such a request does."""
    if ruling == "grant":
        reason = "the opponent can't or doesn't try to win"
        return QuickPlayAnswer(Ending(DRAWN, Cause.QUICK_PLAY, reason))
    if ruling == "postpone":
        return QuickPlayAnswer(is_watched=True)
    return QuickPlayAnswer(opponent_gains_s=profile.quick_play_refused_s)


# --- who does not come (E-12) --------------------------------------------------------------------


def default_time_s(profile: Profile, main_time_s: int) -> int | None:
    """When who has not come loses, from the start of the round; ``None``: at no time."""
    if profile.default_time_s is None or not profile.default_time_main_percent:
        return profile.default_time_s
    return min(profile.default_time_s, main_time_s * profile.default_time_main_percent // 100)


def by_absence(absent: Collection[Side], profile: Profile) -> Ending | None:
    """The default time is over and ``absent`` are not there (E-12).

    ``None``: nobody loses, since nobody is absent, or both are and White's clock runs (K-9).
    """
    if not absent:
        return None
    if len(set(absent)) > 1:
        if profile.both_absent == "white-runs":
            return None
        return Ending("-/-", Cause.ABSENT, "neither player came in time")
    (side,) = set(absent)
    return Ending(forfeited_by(side), Cause.ABSENT, f"{side} did not come in time")


# --- forfeits (E-15) -----------------------------------------------------------------------------


class Forfeit(StrEnum):
    """What a game is forfeited for, beside too many illegal moves (``rules.irregularity``)."""

    REFUSES = "refuses-to-play"
    BREACH = "gross-breach"
    PHONE = "phone"
    NO_OPPONENT = "no-opponent"


_FORFEITS: Mapping[Forfeit, tuple[Cause, str]] = {
    Forfeit.REFUSES: (Cause.FORFEIT, "{} refuses to go on"),
    Forfeit.BREACH: (Cause.FORFEIT, "{} forfeits for a gross breach of the laws"),
    Forfeit.PHONE: (Cause.FORFEIT, "{} forfeits for a phone"),
    Forfeit.NO_OPPONENT: (Cause.NO_OPPONENT, "{} is not there: a bye"),
}


def by_forfeit(forfeit: Forfeit, loser: Side, *, has_begun: bool) -> Ending:
    """``loser`` forfeits (E-15): lost at the board if a move was made, else ``+/-`` (N-5).

    Without an opponent nothing was played, whatever the record says.
    """
    cause, reason = _FORFEITS[forfeit]
    is_played = has_begun and forfeit is not Forfeit.NO_OPPONENT
    result = lost_by(loser) if is_played else forfeited_by(loser)
    return Ending(result, cause, reason.format(loser))


def by_both_forfeiting(*, has_begun: bool) -> Ending:
    """Both players forfeit: lost by both (E-15)."""
    return Ending("0-0" if has_begun else "-/-", Cause.FORFEIT, "both players forfeit")


def by_sealed_move(sealer: Side) -> Ending:
    """The sealed move was illegal or ambiguous: who sealed it loses (A-3)."""
    reason = f"the move that {sealer} sealed is illegal or ambiguous"
    return Ending(lost_by(sealer), Cause.SEALED_MOVE, reason)


def winner(result: str) -> Side | None:
    """Who won, if anybody did (N-5)."""
    winners: Mapping[str, Side] = {"1-0": "white", "+/-": "white", "0-1": "black", "-/+": "black"}
    return winners.get(result)
