"""Which day it is, for the games that begin: what was known once is not forgotten.

A Pi without a clock of its own begins in 1970 after a power cut, until the network tells the time.
The fold knows no calendar: a day comes in as a signal.
"""

from drivers.signals import Day
from firmware_host.journal.disk import Kept
from firmware_host.service.publishing import Notices
from firmware_host.timebase import UNKNOWN_DATE, wall_date

NOTICE = "date"
_REMEDY = "set it (timedatectl), or connect the network"


def first_day(kept: Kept) -> str:
    """Of a sitting that begins now; where the clock is not set: the last day that was known."""
    now = wall_date()
    return last_known_day(kept) if now == UNKNOWN_DATE else now


def last_known_day(kept: Kept) -> str:
    """As the last sitting had it; ``????.??.??`` where that knew none either."""
    if kept.sitting is None:
        return UNKNOWN_DATE
    told = [signal.date for signal in kept.signals if isinstance(signal, Day)]
    dates = [kept.sitting.setup.tags.get("Date", UNKNOWN_DATE), *told]
    return next((date for date in reversed(dates) if "?" not in date), UNKNOWN_DATE)


def other_day(day: str | None, notices: Notices) -> str | None:
    """What a sitting must be told that has ``day``; ``None``: nothing. An unset clock is said."""
    now = wall_date()
    if now != UNKNOWN_DATE:
        notices.drop(NOTICE)
        return now if now != day else None
    given = "no date" if day in (None, UNKNOWN_DATE) else f"the last day that was known, {day}"
    notices.put(NOTICE, f"the clock of this machine is not set: games have {given}", _REMEDY)
    return None
