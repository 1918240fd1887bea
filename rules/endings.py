"""How a game ends: the result, its cause and its law (E-1 to E-5, E-9, E-13 to E-16, N-5).

Pure. Whether a side can still mate is asked elsewhere (``rules.unwinnable``) and told here.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, NamedTuple

import chess

from rules.game import Ending, Side
from rules.profile import Profile

#: Every result a record can have (N-5). ``*``: none yet, or none that the record knows.
RESULTS = (
    *("1-0", "0-1", "1/2-1/2", "*"),
    *("+/-", "-/+", "-/-"),
    *("0-0", "1/2-0", "0-1/2"),
)
DRAWN = "1/2-1/2"

_BOTH_KINGS = 2


class Cause(StrEnum):
    """Why a game ended. The words are stable: journals and translations hold on to them."""

    CHECKMATE = "checkmate"
    STALEMATE = "stalemate"
    DEAD = "dead-position"
    REPETITION_AUTO = "repetition-auto"
    MOVES_AUTO = "moves-auto"
    RESIGNATION = "resignation"
    AGREEMENT = "agreement"
    REPETITION_CLAIM = "repetition-claim"
    MOVES_CLAIM = "moves-claim"
    FLAG = "flag"
    BOTH_FLAGS = "both-flags"
    QUICK_PLAY = "quick-play"
    ABSENT = "absent"
    CLOCK_STOPPED = "clock-stopped"
    ILLEGAL_MOVES = "illegal-moves"
    REFUSES = "refuses-to-play"
    BREACH = "gross-breach"
    PHONE = "phone"
    NO_OPPONENT = "no-opponent"
    SEALED_MOVE = "sealed-move"
    ARBITER = "arbiter"


#: The law that each cause follows from.
LAWS: Mapping[Cause, str] = {
    Cause.CHECKMATE: "E-1",
    Cause.STALEMATE: "E-2",
    Cause.DEAD: "E-5",
    Cause.REPETITION_AUTO: "E-9",
    Cause.MOVES_AUTO: "E-9",
    Cause.RESIGNATION: "E-3",
    Cause.AGREEMENT: "E-6",
    Cause.REPETITION_CLAIM: "E-7",
    Cause.MOVES_CLAIM: "E-8",
    Cause.FLAG: "E-4",
    Cause.BOTH_FLAGS: "K-4",
    Cause.QUICK_PLAY: "E-11",
    Cause.ABSENT: "E-12",
    Cause.CLOCK_STOPPED: "E-13",
    Cause.ILLEGAL_MOVES: "I-3",
    Cause.REFUSES: "E-15",
    Cause.BREACH: "E-15",
    Cause.PHONE: "E-15",
    Cause.NO_OPPONENT: "E-15",
    Cause.SEALED_MOVE: "A-3",
    Cause.ARBITER: "I-10",
}

#: Ends that the board itself shows: they come before whatever happens later (E-16).
ON_THE_BOARD = frozenset(
    {Cause.CHECKMATE, Cause.STALEMATE, Cause.DEAD, Cause.REPETITION_AUTO, Cause.MOVES_AUTO}
)


@dataclass(frozen=True, slots=True)
class Finish:
    """A game that is over: ``result`` is one of ``RESULTS``, ``reason`` says why in words."""

    result: str
    cause: Cause
    reason: str
    #: The loss would be a draw if the opponent could be shown unable to mate, and it was not shown:
    #: the arbiter may look at it (I-10).
    is_unproved: bool = False

    @property
    def law(self) -> str:
        """The id of the law that ended it."""
        return LAWS[self.cause]

    @property
    def ending(self) -> Ending:
        """The same for those who know of games but not of chess."""
        return Ending(self.result, self.reason, self.law)


class CanMate(StrEnum):
    """Whether a side can still mate by any series of legal moves (E-3 to E-5, I-3)."""

    YES = "yes"
    NO = "no"
    NOT_PROVED = "not-proved"


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
    board: chess.Board, occurrences: int, profile: Profile, *, is_dead: bool
) -> Finish | None:
    """How the position on the board ends the game, if it does (E-1, E-2, E-5, E-9).

    ``occurrences`` counts this position in the game. ``is_dead``: it is proved that neither side
    can mate; where that is not proved, play goes on. Mate comes first, then stalemate.
    """
    if board.kings.bit_count() != _BOTH_KINGS:
        return None  # boards are tried out with a few pieces only
    if not any(board.generate_legal_moves()):
        if board.is_check():
            loser: Side = "white" if board.turn else "black"
            return Finish(lost_by(loser), Cause.CHECKMATE, "checkmate")
        return Finish(DRAWN, Cause.STALEMATE, "stalemate")
    if is_dead:
        return Finish(DRAWN, Cause.DEAD, "dead position")
    moves, times = profile.moves_auto, profile.repetition_auto
    if moves is not None and board.halfmove_clock >= 2 * moves:
        return Finish(DRAWN, Cause.MOVES_AUTO, f"{moves} moves without capture or pawn move")
    if times is not None and occurrences >= times:
        return Finish(DRAWN, Cause.REPETITION_AUTO, f"the position stood {times} times")
    return None


def lost_unless_unwinnable(side: Side, cause: Cause, reason: str, opponents: CanMate) -> Finish:
    """``side`` loses, or draws if it is proved that the opponent can't mate (E-3, E-4, I-3).

    The law makes a loss the rule and the draw its exception, so where nothing is proved the loss
    stands and is marked for the arbiter.
    """
    if opponents is CanMate.NO:
        return Finish(DRAWN, cause, f"{reason}, but the opponent can't mate")
    return Finish(lost_by(side), cause, reason, is_unproved=opponents is CanMate.NOT_PROVED)


def by_resignation(side: Side, opponents: CanMate) -> Finish:
    """``side`` resigned (E-3)."""
    return lost_unless_unwinnable(side, Cause.RESIGNATION, f"{side} resigned", opponents)


def by_flag(board: chess.Board, side: Side, profile: Profile, opponents: CanMate) -> Finish:
    """The flag of ``side`` fell with nothing reached before (E-4).

    What stood on the board before the fall comes first: see ``first_to_stand`` (C-4).
    """
    reason = f"{side} lost on time"
    if profile.flag_vs == "bare-king":
        is_bare = board.occupied_co[not color_of(side)].bit_count() == 1
        opponents = CanMate.NO if is_bare else CanMate.YES
    return lost_unless_unwinnable(side, Cause.FLAG, reason, opponents)


def by_stopped_clock(side: Side, profile: Profile, opponents: CanMate) -> Finish | None:
    """``side`` stopped the clock for good: resigned; ``None``: the arbiter is called (E-13)."""
    if not profile.stopping_clock_resigns:
        return None
    reason = f"{side} stopped the clock"
    return lost_unless_unwinnable(side, Cause.CLOCK_STOPPED, reason, opponents)


def by_agreement() -> Finish:
    """The players agreed (E-6)."""
    return Finish(DRAWN, Cause.AGREEMENT, "agreement")


class TimedFinish(NamedTuple):
    """A finish and when it came about: for a position when its move was *made*, not pressed."""

    t_ns: int
    finish: Finish


def first_to_stand(*found: TimedFinish) -> Finish:
    """Which of several ends is the game's: the first (C-4, E-14, E-16).

    At one and the same instant what the board shows comes before what was said, and a flag last.
    """
    return min(found, key=lambda end: (end.t_ns, _rank(end.finish.cause))).finish


def _rank(cause: Cause) -> int:
    if cause in ON_THE_BOARD:
        return 0
    return 2 if cause in (Cause.FLAG, Cause.BOTH_FLAGS) else 1


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
