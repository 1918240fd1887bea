"""``arbiter.log`` in the state folder: who signed in, who tried to, with the time of the wall."""

import asyncio
import errno
import logging
import os
from collections import deque
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from drivers.beside import Beside
from firmware_host.timebase import wall_label

FILE_NAME = "arbiter.log"
#: Some thousands of lines; what is older is kept once more beside it, and then dropped.
LONGEST_BYTES = 512 * 1024
#: For the console.
LINES_SHOWN = 20
#: So many lines wait for a disk that takes none: pauses after wrong passwords make that a day.
MOST_WAITING = 1_000
#: A disk that has not written by then is said to be silent.
LATE_S = 2.0
#: A disk that is full or gone is tried again so much later.
AGAIN_S = 10.0
#: For what waits still when the service stops.
LAST_S = 1.0

_log = logging.getLogger(__name__)


class DoorLog:
    """Used on the event loop; written by a thread that nobody at the door waits for.

    What the disk does not take waits in order until it does.
    """

    def __init__(self, folder: Path) -> None:
        """Writes nothing yet."""
        self._path = folder / FILE_NAME
        self._beside = Beside("door-log")
        self._waiting: deque[str] = deque()
        self._left_out = 0
        self._writing: asyncio.Task[None] | None = None
        self._is_said = False
        #: The latest lines, for the arbiters who watch.
        self.latest: deque[str] = deque(maxlen=LINES_SHOWN)

    def note(self, level: int, text: str) -> None:
        """A line; never waits. A disk that takes none is said in the log of the process."""
        _log.log(level, "%s", text)
        line = f"{wall_label()} {text}"
        self.latest.append(line)
        if len(self._waiting) < MOST_WAITING:
            self._waiting.append(line)
        else:
            self._left_out += 1
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write_all(), name="door-log")

    async def written(self) -> None:
        """Until all is on the disk, or ``LAST_S`` have passed."""
        if self._writing is not None:
            await asyncio.wait([self._writing], timeout=LAST_S)

    async def _write_all(self) -> None:
        while self._waiting:
            lines, count, left_out = list(self._waiting), len(self._waiting), self._left_out
            if left_out:
                lines.append(f"{wall_label()} {left_out} notes are left out: the disk took none")
            late = asyncio.get_running_loop().call_later(LATE_S, self._say, "does not answer")
            try:
                await self._beside.run(partial(_append, self._path, lines))
            except OSError as error:
                self._say(f"takes no line: {error.strerror}")
                await asyncio.sleep(AGAIN_S)
            else:
                for _ in range(count):
                    self._waiting.popleft()
                self._left_out -= left_out
                self._is_said = False
            finally:
                late.cancel()

    def _say(self, what: str) -> None:
        """Once, until it is well again."""
        if not self._is_said:
            self._is_said = True
            _log.warning("%s: the disk %s; what happens at the door waits", self._path, what)


def _append(path: Path, lines: Sequence[str]) -> None:
    """All of them, or none: half a line would be read as another one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists() and path.stat().st_size > LONGEST_BYTES:
        path.replace(path.with_name(f"{path.name}.1"))
    flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_NOFOLLOW
    text = "".join(f"{line}\n" for line in lines).encode()
    with os.fdopen(os.open(path, flags, 0o600), "ab", buffering=0) as file:
        size = os.fstat(file.fileno()).st_size
        if file.write(text) != len(text):
            file.truncate(size)
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
