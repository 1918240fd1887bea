"""What the laws say of times where no running clock is needed (K-4, K-8, K-9, I-6)."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal, TypeAlias

Ruled: TypeAlias = Literal["draw", "go-on", "go-on-anew"]

_NS = 1_000_000_000
_MINUTE_NS = 60 * _NS

#: K-8: below this a player need not write …
NO_WRITING_BELOW_NS = 5 * _MINUTE_NS
#: … unless each move brings so much.
WRITING_INCREMENT_NS = 30 * _NS
#: I-6: so much at least is left after an error that was found late, or so much a move.
_LEAST_LEFT_NS = 5 * _MINUTE_NS
_LEAST_A_MOVE_NS = _MINUTE_NS

#: How often the time until a late arrival is used up, by the profile's word for it (K-9).
LATE_FACTORS: Mapping[str, int] = {"none": 0, "elapsed": 1, "double": 2}


#: Both flags down and nobody knows in which order, by the profile's word (K-4): what is ruled
#: before the last period, and in it.
_BOTH_FLAGS: Mapping[str, tuple[Ruled, Ruled]] = {
    "draw-in-last-period": ("go-on", "draw"),
    "go-on-anew": ("go-on-anew", "go-on-anew"),
    "draw": ("draw", "draw"),
}


def ruling_on_both_flags(rule: str, *, in_last_period: bool) -> Ruled:
    """What is ruled when both flags of a mechanical clock are found down (K-4).

    Ours has always one that fell first. ``go-on-anew``: the moves are counted anew to the next
    control. ``ValueError`` for a rule that no profile has.
    """
    if rule not in _BOTH_FLAGS:
        raise ValueError(f"{rule!r} is no rule for both flags; use {', '.join(_BOTH_FLAGS)}")
    return _BOTH_FLAGS[rule][in_last_period]


def late_charge_ns(late_ns: int, rule: str) -> int:
    """What a player who came ``late_ns`` after the start of the round has used (K-9).

    ``ValueError`` for a rule that is none of ``LATE_FACTORS``, or a time below 0.
    """
    if rule not in LATE_FACTORS:
        raise ValueError(f"{rule!r} is no rule for late players; use {', '.join(LATE_FACTORS)}")
    return _at_least_0(late_ns) * LATE_FACTORS[rule]


def need_not_write(left_ns: int, each_move_ns: int) -> bool:
    """Whether a player may stop writing (K-8): under 5 min, and no 30 s or more with each move.

    ``each_move_ns``: what a move brings in any way, increment, delay or byo-yomi period.
    """
    return left_ns < NO_WRITING_BELOW_NS and each_move_ns < WRITING_INCREMENT_NS


def used_in_proportion_ns(used_ns: int, moves: int, error_at: int) -> int:
    """Of ``used_ns`` for ``moves`` moves, the part up to move ``error_at`` (I-6): k*T/n.

    For a clock not ours, that has no stamp for each move. Rounded down: to the player's good.
    ``ValueError`` unless 0 <= ``error_at`` <= ``moves`` and ``moves`` is at least 1.
    """
    if not 0 <= error_at <= moves or moves < 1:
        raise ValueError(f"move {error_at} of {moves} can't be; give a move that was made")
    return int(Fraction(_at_least_0(used_ns) * error_at, moves))


def left_in_proportion_ns(
    given_ns: int, used_ns: int, moves: int, error_at: int, moves_to_control: int | None
) -> int:
    """What a player has left when play goes on from move ``error_at`` (I-6).

    ``given_ns`` is all that was given to the control that was running, ``moves_to_control`` the
    moves left to it from ``error_at`` on (``None``: all the rest). At least 5 min are left, or 1
    min for each move to the control, whichever is less: no player gets more than was asked for.
    """
    left_ns = given_ns - used_in_proportion_ns(used_ns, moves, error_at)
    a_move_ns = None if moves_to_control is None else moves_to_control * _LEAST_A_MOVE_NS
    least_ns = _LEAST_LEFT_NS if a_move_ns is None else min(_LEAST_LEFT_NS, a_move_ns)
    return max(left_ns, least_ns)


def _at_least_0(time_ns: int) -> int:
    if time_ns < 0:
        raise ValueError(f"{time_ns} ns is below 0; give 0 or more")
    return time_ns
