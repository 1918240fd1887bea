"""The file of the arbiters' passwords as it was last read: the loop never waits for a disk."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TypeVar

from drivers.beside import STAYS_S, Beside
from firmware_host import disk_wait
from firmware_host.disk_wait import NoAnswerError, ask_disk
from firmware_host.errors import UserError
from firmware_host.service.credentials import Stamp, read_arbiters, stamp

#: Who has been read once is not kept at the door for longer by a disk that hangs.
KNOWN_S = 2.0

T = TypeVar("T")


class KnownArbiters:
    """One file. Used on one event loop; what touches the disk is done on a thread, in order."""

    def __init__(self, folder: Path) -> None:
        """``folder`` is the state folder. Reads nothing yet."""
        self._folder = folder
        # Open consoles ask at each change of the board.
        self._beside = Beside("arbiters", STAYS_S)
        #: Set as a whole by the thread, so the loop may look at it at any time.
        self._read: tuple[Stamp, Mapping[str, str]] | None = None
        self._is_silent = False

    def latest(self) -> Mapping[str, str]:
        """As last read, which may be a moment ago; empty if it could not be. Another look begins.

        Never waits.
        """
        if not self._beside.is_busy:
            self._beside.start(self._look_quietly)
        return {} if self._read is None else self._read[1]

    async def fresh(self) -> Mapping[str, str]:
        """As they stand on the disk; as last read where that does not answer.

        ``UserError`` if the file can't be read, or does not answer and was never read.
        """
        read = self._read
        if read is not None and self._is_silent and self._beside.is_busy:
            return read[1]
        try:
            return await self._ask(self._look, None if read is None else KNOWN_S)
        except NoAnswerError:
            if read is None:
                raise
            return read[1]

    async def change(self, work: Callable[[Path], T]) -> T:
        """What ``work`` returns or raises; it changes the file, which is then read again.

        ``UserError`` if the disk does not answer: it may still be done later.
        """
        return await self._ask(partial(self._changed, work), None)

    async def _ask(self, work: Callable[[], T], limit_s: float | None) -> T:
        limit_s = disk_wait.DISK_S if limit_s is None else min(limit_s, disk_wait.DISK_S)
        try:
            found = await ask_disk(
                self._beside, work, f"{self._folder}", "look at the disk; try again", limit_s
            )
        except NoAnswerError:
            self._is_silent = True
            raise
        self._is_silent = False
        return found

    # --- on the thread ---------------------------------------------------------------------------

    def _look(self) -> Mapping[str, str]:
        read = self._read
        try:
            written = stamp(self._folder)
            if read is None or read[0] != written:
                read = (written, read_arbiters(self._folder))
        except UserError:
            self._read = None
            raise
        self._read = read
        return read[1]

    def _look_quietly(self) -> None:
        try:
            self._look()
        except UserError:
            return  # whoever asks next is told

    def _changed(self, work: Callable[[Path], T]) -> T:
        done = work(self._folder)
        self._look_quietly()
        return done
