"""What the laws say of times where no running clock is needed (K-8, K-9).

For a clock not ours see ``rules.endings_judged`` (both flags, K-4) and
``rules.irregularity_later`` (times in proportion, I-6).
"""

from collections.abc import Mapping

_NS = 1_000_000_000
_MINUTE_NS = 60 * _NS

#: K-8: below this a player need not write …
NO_WRITING_BELOW_NS = 5 * _MINUTE_NS
#: … unless each move brings so much.
WRITING_INCREMENT_NS = 30 * _NS

#: How often the time until a late arrival is used up, by the profile's word for it (K-9).
LATE_FACTORS: Mapping[str, int] = {"none": 0, "elapsed": 1, "double": 2}


def late_charge_ns(late_ns: int, rule: str) -> int:
    """What a player who came ``late_ns`` after the start of the round has used (K-9).

    ``ValueError`` for a rule that is none of ``LATE_FACTORS``, or a time below 0.
    """
    if rule not in LATE_FACTORS:
        raise ValueError(f"{rule!r} is no rule for late players; use {', '.join(LATE_FACTORS)}")
    return _at_least_0(late_ns) * LATE_FACTORS[rule]


def no_writing_below_ns(each_move_ns: int) -> int:
    """With less time than that a player may stop writing (K-8); 0: never.

    ``each_move_ns``: what a move brings in any way, increment, delay or byo-yomi period.
    """
    return NO_WRITING_BELOW_NS if each_move_ns < WRITING_INCREMENT_NS else 0


def _at_least_0(time_ns: int) -> int:
    if time_ns < 0:
        raise ValueError(f"{time_ns} ns is below 0; give 0 or more")
    return time_ns
