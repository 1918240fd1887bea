"""``arbiter.log`` in the state folder: who signed in, who tried to, with the time of the wall."""

import asyncio
import logging
import os
from collections import deque
from functools import partial
from pathlib import Path

from drivers.beside import Beside
from firmware_host.timebase import wall_label

FILE_NAME = "arbiter.log"
#: Some thousands of lines; what is older is kept once more beside it, and then dropped.
LONGEST_BYTES = 512 * 1024
#: For the console.
LINES_SHOWN = 20
#: Nobody is kept at the door for longer by a disk that hangs.
NOTE_S = 2.0

_log = logging.getLogger(__name__)


class DoorLog:
    """Used on the event loop; the disk is written to in a thread, one line after the other."""

    def __init__(self, folder: Path) -> None:
        """Writes nothing yet."""
        self._path = folder / FILE_NAME
        self._turn = asyncio.Lock()
        self._beside = Beside("door-log")
        #: The latest lines, for the arbiters who watch.
        self.latest: deque[str] = deque(maxlen=LINES_SHOWN)

    async def note(self, level: int, text: str) -> None:
        """A line; a disk that takes none is said in the log of the process."""
        line = f"{wall_label()} {text}"
        _log.log(level, "%s", text)
        self.latest.append(line)
        async with self._turn:
            try:
                async with asyncio.timeout(NOTE_S):
                    await self._beside.run(partial(_append, self._path, line))
            except OSError as error:  # a TimeoutError is one, without a reason
                _log.warning("%s: %s", self._path, error.strerror or "the disk does not answer")


def _append(path: Path, line: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists() and path.stat().st_size > LONGEST_BYTES:
        path.replace(path.with_name(f"{path.name}.1"))
    flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_NOFOLLOW
    with os.fdopen(os.open(path, flags, 0o600), "a", encoding="utf-8") as file:
        file.write(f"{line}\n")
