"""Draw offers as a small machine: what stands, what is proper, what refuses (E-6). Pure."""

from dataclasses import dataclass
from enum import StrEnum

from rules.endings import Ending
from rules.endings_judged import by_agreement, opponent
from rules.game import Side
from rules.profile import Profile


class Moment(StrEnum):
    """When a player speaks, seen from that player."""

    #: The own move is made and the clock not yet pressed: the proper moment for an offer.
    MOVE_MADE = "move-made"
    #: The own turn, no move made yet.
    THINKING = "thinking"
    #: The opponent's turn.
    WAITING = "waiting"


class Said(StrEnum):
    """What became of an offer or of an answer to one."""

    OFFERED = "offered"
    #: Valid, and recorded as improper.
    IMPROPER = "improper"
    #: Valid, recorded as improper, and the player is to be warned.
    IMPROPER_WARNED = "improper-warned"
    #: The own offer stands already: it can neither be withdrawn nor made twice.
    STANDS_ALREADY = "stands-already"
    #: No draw may be agreed at this move, or at all.
    FORBIDDEN = "forbidden"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    TOUCHED = "declined-by-touch"
    #: Answered without an offer of the opponent's that stands.
    NO_OFFER = "no-offer"


@dataclass(frozen=True, slots=True)
class Offer:
    """An offer that stands. It can't be withdrawn: only the opponent ends it."""

    by: Side
    #: Half-moves made before it: where the score sheet says ``(=)`` (N-1).
    ply: int
    is_proper: bool


@dataclass(frozen=True, slots=True)
class Answer:
    """The offer that stands now, if any; what happened; and the end of the game if agreed."""

    offer: Offer | None
    said: Said | None
    ending: Ending | None = None


_IMPROPER = {
    "recorded": Said.IMPROPER,
    "warned": Said.IMPROPER_WARNED,
    "any": Said.OFFERED,
}


def may_agree(profile: Profile, move_number: int) -> bool:
    """Whether the players may agree to a draw at the move of that number, from 1."""
    first = profile.agreed_draws_from_move
    return first is not None and move_number >= first


def offer(
    standing: Offer | None,
    by: Side,
    moment: Moment,
    ply: int,
    move_number: int,
    profile: Profile,
) -> Answer:
    """``by`` offers a draw. To offer back what the opponent has offered is to accept it."""
    if standing is not None and standing.by != by:
        return accept(standing, by)
    if not may_agree(profile, move_number):
        return Answer(standing, Said.FORBIDDEN)
    if standing is not None:
        return Answer(standing, Said.STANDS_ALREADY)
    said = Said.OFFERED if moment is Moment.MOVE_MADE else _IMPROPER[profile.draw_offer]
    return Answer(Offer(by, ply, is_proper=said is Said.OFFERED), said)


def accept(standing: Offer | None, by: Side) -> Answer:
    """``by`` accepts: drawn, whatever happened to a flag meanwhile (E-14)."""
    if standing is None or standing.by == by:
        return Answer(standing, Said.NO_OFFER)
    return Answer(None, Said.ACCEPTED, by_agreement())


def decline(standing: Offer | None, by: Side) -> Answer:
    """``by`` refuses in words."""
    if standing is None or standing.by == by:
        return Answer(standing, Said.NO_OFFER)
    return Answer(None, Said.DECLINED)


def touch(standing: Offer | None, to_move: Side) -> Answer:
    """The side on move touches a piece with intent, or makes its move.

    That refuses the opponent's offer; the own one goes on standing, also over the own move. A touch
    of the side that is not on move, or announced as adjusting, is no touch here.
    """
    if standing is None or standing.by != opponent(to_move):
        return Answer(standing, None)
    return Answer(None, Said.TOUCHED)
