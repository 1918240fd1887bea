"""Which day it is, for the games that begin: what a sitting knew once it does not forget.

A Pi without a clock of its own begins in 1970 after a power cut, until the network tells the time.
The fold knows no calendar: a day comes in as a signal. A sitting that begins while the clock is not
set has no date: when the last one was may be weeks ago.
"""

from firmware_host.service.publishing import Notices
from firmware_host.timebase import UNKNOWN_DATE, wall_date

NOTICE = "date"
_REMEDY = "set it (timedatectl), or connect the network"


def other_day(day: str | None, notices: Notices) -> str | None:
    """What a sitting must be told that has ``day``; ``None``: nothing. An unset clock is said."""
    now = wall_date()
    if now != UNKNOWN_DATE:
        notices.drop(NOTICE)
        return now if now != day else None
    given = "no date" if day in (None, UNKNOWN_DATE) else f"the last day that was known, {day}"
    notices.put(NOTICE, f"the clock of this machine is not set: games have {given}", _REMEDY)
    return None
