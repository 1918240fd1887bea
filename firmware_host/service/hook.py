"""The hook: a command of the user's own that hears every announcement. It never delays the board.

The command is started anew for each announcement, without a shell, one at a time and in order; the
announcement is a line of JSON on its standard input. What it prints is not read, what it complains
of goes where the service's own log goes.
"""

import asyncio
import logging
import os
import signal
from asyncio.subprocess import DEVNULL, PIPE, Process, create_subprocess_exec
from collections.abc import Sequence
from contextlib import suppress

from firmware_host.errors import os_reason
from firmware_host.service.announcing import Announcement, announcement_of, format_announcement
from firmware_host.service.publishing import Notices, Subscription
from firmware_host.sitting.effects import Happened

#: Announcements that may wait for a slow command; at a board a dozen an hour is many.
QUEUE_LIMIT = 64
_REMEDY = "look at announce.hook in the configuration; play goes on without it"

_log = logging.getLogger(__name__)


class Hook:
    """Runs one command for every announcement. Used on one event loop."""

    def __init__(
        self,
        command: Sequence[str],
        notices: Notices,
        *,
        timeout_s: float,
        limit: int = QUEUE_LIMIT,
    ) -> None:
        """``command``: the program and its arguments. ``timeout_s``: past it, it is killed."""
        self._command = tuple(command)
        self._notices = notices
        self._timeout_s = timeout_s
        self._waiting: asyncio.Queue[Announcement] = asyncio.Queue(limit)

    def hear(self, announcement: Announcement) -> None:
        """Never waits; what there is no room for is not announced, and that is said once."""
        try:
            self._waiting.put_nowait(announcement)
        except asyncio.QueueFull:
            self._fail("it is too slow, announcements are left out")

    async def follow(self, updates: Subscription) -> None:
        """Until there are no more updates, or it is cancelled."""
        running = asyncio.create_task(self._run(), name="hook")
        try:
            while (update := await updates.next()) is not None:
                for effect in update.effects:
                    heard = announcement_of(effect) if isinstance(effect, Happened) else None
                    if heard is not None:
                        self.hear(heard)
        finally:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            announcement = await self._waiting.get()
            try:
                await self._tell(format_announcement(announcement).encode())
            except OSError as error:
                self._fail(os_reason(error))
            except Exception:  # noqa: BLE001 (an edge: announcements end, play goes on)
                _log.exception("the hook fails")
                self._fail("a programming error")

    async def _tell(self, line: bytes) -> None:
        # A session of its own, so that a command that hangs is killed with all that it started.
        process = await create_subprocess_exec(
            *self._command, stdin=PIPE, stdout=DEVNULL, start_new_session=True
        )
        try:
            async with asyncio.timeout(self._timeout_s):
                await process.communicate(line)
        except TimeoutError:
            self._fail(f"it did not end within {self._timeout_s:g} s")
            return
        finally:
            await _end(process)
        if process.returncode:
            self._fail(f"it ended with code {process.returncode}")
        else:
            self._notices.drop("announce")

    def _fail(self, reason: str) -> None:
        text = f"the announcement hook {self._command[0]} failed: {reason}"
        self._notices.put("announce", text, _REMEDY)


async def _end(process: Process) -> None:
    """It is gone, and all that it started if it did not end of itself."""
    if process.returncode is None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        await process.wait()
