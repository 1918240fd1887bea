"""How a position of chess ends the game, and what a lost game is worth (E-1 to E-5, E-9, E-13).

Joins what the laws say of ends (``endings_judged``) with what can be proved of mates
(``unwinnable``). Deterministic: searches are bounded by positions, never by time.
"""

from collections.abc import Callable, Mapping

import chess

from rules.chess_mating import at_a_glance, can_step
from rules.endings import Cause, Ending
from rules.endings_judged import (
    by_flag,
    by_position,
    by_resignation,
    by_stopped_clock,
    opponent,
)
from rules.game import Side
from rules.profile import Profile
from rules.questions import CanMate, Undecided
from rules.unwinnable.decide import Answer, can_mate

#: Looked at for each side to prove a position dead; what takes more is not drawn by itself (E-5).
_DEAD_NODES = 2000
#: A line may be forced where so few pieces are left and so few moves are legal.
_FORCED_PIECES = 7
_FORCED_MOVES = 2


def ending_of(board: chess.Board, occurrences: int, profile: Profile) -> Ending | None:
    """How the position ends the game by itself; ``occurrences`` counts it in the game."""
    return by_position(board, occurrences, profile, lambda: is_dead(board))


def is_dead(board: chess.Board) -> bool:
    """Whether it is proved that neither side can mate (E-5). Most positions cost a glance."""
    if board.is_insufficient_material():
        return True
    return may_be_dead(board) and all(
        can_mate(board, color, nodes=_DEAD_NODES).answer is Answer.CANNOT
        for color in (not board.turn, board.turn)
    )


def may_be_dead(board: chess.Board) -> bool:
    """A cheap first look: whether a proof is worth trying.

    A position becomes dead when the last pawn that could step is stopped, when the last heavy
    piece goes, or when every move that is left forces that.
    """
    if _is_forced(board):
        return True
    if board.halfmove_clock:
        return False  # nothing has changed that could not be changed back
    if not board.pawns:
        return not (board.queens | board.rooks)
    return not can_step(board)


def _is_forced(board: chess.Board) -> bool:
    if board.occupied.bit_count() > _FORCED_PIECES:
        return False
    moves = board.generate_legal_moves()
    return sum(1 for _, _ in zip(moves, range(_FORCED_MOVES + 1), strict=False)) <= _FORCED_MOVES


def lost(board: chess.Board, side: Side, cause: Cause, profile: Profile) -> Ending | Undecided:
    """``side`` resigned, stopped the clock or its flag fell: lost, or drawn if nobody can win."""
    return _LOST[cause](board, side, profile)


def _by_flag(board: chess.Board, side: Side, profile: Profile) -> Ending | Undecided:
    is_asked = profile.flag_vs == "no-series"
    opponents = at_a_glance(board, opponent(side)) if is_asked else CanMate.NOT_PROVED
    return by_flag(board, side, profile, opponents)


def _by_resignation(board: chess.Board, side: Side, _: Profile) -> Ending | Undecided:
    return by_resignation(side, at_a_glance(board, opponent(side)))


def _by_stopped_clock(board: chess.Board, side: Side, _: Profile) -> Ending | Undecided:
    opponents = at_a_glance(board, opponent(side))
    return by_stopped_clock(side, opponents)


_LOST: Mapping[Cause, Callable[[chess.Board, Side, Profile], Ending | Undecided]] = {
    Cause.FLAG: _by_flag,
    Cause.RESIGNATION: _by_resignation,
    Cause.CLOCK_STOPPED: _by_stopped_clock,
}
