"""The end of the service: each step of it has its bound, so a stop is never without an end.

A disk, a device or a browser that hangs costs its own step and no other. All of them together are
done before systemd loses its patience (``TimeoutStopSec`` of the unit); what no bound knows of ends
at ``LAST_S``, saying where it hangs.
"""

import asyncio
import faulthandler
import logging
import sys
from collections.abc import Awaitable
from contextlib import suppress

from firmware_host.timebase import NS_PER_S

#: Open pages, and answers that are on their way (firmware_host/web/server.py).
PAGES_S = 4.0
#: Those who have signals for the loop: a bus that hangs is waited for two seconds by its driver.
SOURCES_S = 4.0
#: What was said already is folded and kept; each input may wait for a slow card.
FED_S = 6.0
#: Of that, the time in which a result may still be found that something waits for (``held.py``):
#: the search goes on in its process meanwhile, and is never begun in the fold.
DECIDED_NS = 4 * NS_PER_S
#: Lights go dark, a search and a hook are killed.
BESIDE_S = 3.0
#: The journal, the recording, the sensors' history and the board are let go of, side by side.
CLOSE_S = 6.0

#: The steps are done one after the other.
STEPS_S = PAGES_S + SOURCES_S + FED_S + BESIDE_S + CLOSE_S
LAST_S = 27.0

_log = logging.getLogger(__name__)


async def within(limit_s: float, what: str, step: Awaitable[object]) -> bool:
    """Whether the step has ended by then. One that has not is cancelled, and not waited for.

    A mistake in one step is logged: the steps behind it are done all the same.
    """
    task = asyncio.ensure_future(step)
    ended, _ = await asyncio.wait([task], timeout=limit_s)
    if not ended:
        task.cancel()
        _log.warning("%s: not done within %g s; the stop goes on without it", what, limit_s)
    elif not task.cancelled() and (error := task.exception()) is not None:
        _log.error("%s: a mistake while stopping", what, exc_info=error)
    return bool(ended)


def end_at_last() -> None:
    """The process is gone after ``LAST_S``, whatever hangs; where it hung stands in the log."""
    with suppress(AttributeError, OSError, ValueError, RuntimeError):  # no stderr: no last word
        faulthandler.dump_traceback_later(LAST_S, exit=True, file=sys.stderr)


def has_ended() -> None:
    """It is not needed any more: whoever called goes on."""
    faulthandler.cancel_dump_traceback_later()
