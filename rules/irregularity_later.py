"""An irregularity found after more was played: where to go back to, and with what times.

Pure: laws I-5 and I-6. What is played on after a mate or a flag (I-7, I-8) reaches no record.
"""

from dataclasses import dataclass

#: I-6: what each must have left at least, whole and for each move to the control.
_LEAST_LEFT_S = 300
_LEAST_LEFT_A_MOVE_S = 60


def ply_to_restore(error_ply: int | None, last_sure_ply: int | None) -> int | None:
    """After how many half-moves the game goes on; ``None``: nothing is known, it begins anew (I-5).

    ``error_ply`` counts the half-moves before the illegal one, where that is known;
    ``last_sure_ply`` those up to the last position known for sure. What was played later is cut
    off the record and kept in the journal.
    """
    known = [ply for ply in (error_ply, last_sure_ply) if ply is not None]
    return min(known, default=None)


@dataclass(frozen=True, slots=True)
class UsedTime:
    """What a player used for ``moves`` moves, on a clock that kept no stamp for each (I-6)."""

    used_ns: int
    moves: int
    #: What the player had for the moves up to the control.
    allotted_ns: int


def remaining_in_proportion_ns(
    used: UsedTime, error_move: int, moves_to_control: int | None
) -> int:
    """What a player has left when the game goes back to move ``error_move`` (I-6).

    ``error_move * used / moves`` is taken as used, and at least 5 minutes are left, or 1 minute
    for each of ``moves_to_control`` if that is more; ``None``: no count of moves to the control.
    ``ValueError`` for an error at a move that was not played.
    """
    if not 0 <= error_move <= used.moves:
        msg = f"no move {error_move} among {used.moves}"
        raise ValueError(msg)
    spent_ns = used.used_ns * error_move // used.moves if used.moves else 0
    a_move_s = _LEAST_LEFT_A_MOVE_S * (moves_to_control or 0)
    least_ns = max(_LEAST_LEFT_S, a_move_s) * 1_000_000_000
    return max(used.allotted_ns - spent_ns, least_ns)
