"""How a game ends, as the laws say (C-4, E-1 to E-5, E-9, E-13, E-14, E-16, K-4, N-5).

Pure. Whether a side can still mate is asked elsewhere (``rules.unwinnable``) and told here.
"""

from collections.abc import Callable
from typing import Literal

import chess

from rules.endings import Cause, Ending
from rules.game import Side
from rules.profile import Profile
from rules.questions import CanMate, Question, Undecided

DRAWN = "1/2-1/2"

_BOTH_KINGS = 2


def opponent(side: Side) -> Side:
    """The other side."""
    return "black" if side == "white" else "white"


def color_of(side: Side) -> chess.Color:
    """The side as python-chess calls it."""
    return side == "white"


def lost_by(side: Side) -> str:
    """The result of a game that ``side`` lost at the board."""
    return "0-1" if side == "white" else "1-0"


def forfeited_by(side: Side) -> str:
    """The result of a game that ``side`` lost without playing (N-5)."""
    return "-/+" if side == "white" else "+/-"


def by_position(
    board: chess.Board, occurrences: int, profile: Profile, is_dead: Callable[[], bool]
) -> Ending | None:
    """How the position on the board ends the game, if it does (E-1, E-2, E-5, E-9).

    ``occurrences`` counts this position in the game. ``is_dead``, asked only if need be: it is
    proved that neither side can mate; where that is not proved, play goes on. Mate comes first.
    """
    if board.kings.bit_count() != _BOTH_KINGS:
        return None  # boards are tried out with a few pieces only
    if not any(board.generate_legal_moves()):
        if board.is_check():
            loser: Side = "white" if board.turn else "black"
            return Ending(lost_by(loser), Cause.CHECKMATE)
        return Ending(DRAWN, Cause.STALEMATE)
    if is_dead():
        return Ending(DRAWN, Cause.DEAD_POSITION)
    moves, times = profile.moves_auto, profile.repetition_auto
    if moves is not None and board.halfmove_clock >= 2 * moves:
        return Ending(DRAWN, Cause.SEVENTY_FIVE_MOVES, _unless(75, moves, "{} moves"))
    if times is not None and occurrences >= times:
        return Ending(DRAWN, Cause.FIVEFOLD, _unless(5, times, "the position stood {} times"))
    return None


def _unless(usual: int, number: int, words: str) -> str:
    """The cause's own word names the usual number; another one is said."""
    return "" if number == usual else words.format(number)


def lost_unless_unwinnable(
    side: Side, cause: Cause, reason: str, opponents: CanMate | Question
) -> Ending | Undecided:
    """``side`` loses, or draws if it is proved that the opponent can't mate (E-3, E-4, I-3).

    The law makes a loss the rule and the draw its exception, so where nothing is proved the loss
    stands; the arbiter may rule otherwise (I-10). A question leaves it open.
    """
    lost = Ending(lost_by(side), cause, reason)
    drawn = Ending(DRAWN, cause, f"{reason}, but the opponent can't mate")
    if isinstance(opponents, Question):
        return Undecided(opponents, lost, drawn)
    return drawn if opponents is CanMate.NO else lost


def by_resignation(side: Side, opponents: CanMate | Question) -> Ending | Undecided:
    """``side`` resigned (E-3)."""
    return lost_unless_unwinnable(side, Cause.RESIGNATION, f"{side} resigned", opponents)


def by_flag(
    board: chess.Board, side: Side, profile: Profile, opponents: CanMate | Question
) -> Ending | Undecided:
    """The flag of ``side`` fell with nothing reached before (E-4).

    What stood on the board before the fall comes first (C-4): the sitting looks there first.
    """
    reason = f"{side} lost on time"
    if profile.flag_vs == "bare-king":
        is_bare = board.occupied_co[not color_of(side)].bit_count() == 1
        opponents = CanMate.NO if is_bare else CanMate.YES
    return lost_unless_unwinnable(side, Cause.FLAG, reason, opponents)


def by_stopped_clock(side: Side, opponents: CanMate | Question) -> Ending | Undecided:
    """``side`` stopped the clock for good, where the profile takes that as resigning (E-13)."""
    reason = f"{side} stopped the clock"
    return lost_unless_unwinnable(side, Cause.CLOCK_STOPPED, reason, opponents)


def by_agreement() -> Ending:
    """The players agreed (E-6)."""
    return Ending(DRAWN, Cause.AGREEMENT)


BothFlags = Literal["draw", "go-on", "go-on-anew"]


def by_both_flags(profile: Profile, *, is_last_period: bool) -> BothFlags:
    """Both flags are down on a mechanical clock and nobody knows which fell first (K-4).

    ``go-on-anew``: with the moves counted anew to the next control. On our own clock the order is
    always known.
    """
    if profile.both_flags == "go-on-anew":
        return "go-on-anew"
    is_draw = profile.both_flags == "draw" or is_last_period
    return "draw" if is_draw else "go-on"
