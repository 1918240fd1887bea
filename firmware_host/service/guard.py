"""A mistake of ours stops the sitting and is said; the process stays up."""

import logging
from collections.abc import Callable
from typing import TypeVar

from firmware_host.service.publishing import Notices, Phase

_log = logging.getLogger(__name__)

T = TypeVar("T")


class Guard:
    """The phase of the service, and the edge at which the core's exceptions end."""

    def __init__(self, notices: Notices) -> None:
        """The phase is ``config``."""
        self.phase: Phase = "config"
        self._notices = notices

    def run(self, work: Callable[[], T], otherwise: T, what: object) -> T:
        """What ``work`` answers; ``otherwise`` once a mistake of ours has stopped the sitting."""
        if self.phase == "failed":
            return otherwise
        try:
            return work()
        except Exception:  # noqa: BLE001 (an edge: our mistake stops the sitting, not the process)
            _log.exception("the sitting stops at %r", what)
            self.phase = "failed"
            text = "a programming error stopped the sitting; all of it is in the journal"
            remedy = "start jadoube again and report it with a recording"
            self._notices.put("program", text, remedy)
            return otherwise
