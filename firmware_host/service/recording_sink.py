"""Writes everything that the sensors say into a recording while a sitting is played.

The disk is waited for in a thread of its own: a card that stalls may hold up the recording, never a
clock. What waits for it is bounded; past the bound, as on a full disk, the recording ends and says
so, for one with holes in it would replay to another game.
"""

import contextlib
import logging
import re
from collections.abc import Callable, Sequence
from functools import partial
from itertools import count
from pathlib import Path
from queue import Full, Queue
from threading import Thread
from typing import NamedTuple, TextIO, TypeAlias

from drivers.beside import Beside
from drivers.recording import RecordingWriter
from drivers.signals import Signal
from drivers.sitting import Sitting
from firmware_host.errors import UserError, os_reason
from firmware_host.service.recording_bound import AGAIN, Bound, enlist, make_room

#: Names the file of a sitting, given the wall label of its beginning.
NameFile = Callable[[str], Path]

#: Signals that may wait for the disk: at blitz pace, several minutes of a card that stalls.
QUEUE_LIMIT = 4_096
#: How long a stop waits for a disk that does not answer: first for room, then for what waits.
CLOSE_S = 2.5
#: After so many signals it is looked whether the folder is too large: some 100 kB of them.
_CHECK_EVERY = 2_000
_REMEDY = f"look at the disk; {AGAIN}"

_log = logging.getLogger(__name__)


class _Beginning(NamedTuple):
    wall: str
    setup: Sitting
    signals: Sequence[Signal]


class _End(NamedTuple):
    """Nothing more comes."""


_Work: TypeAlias = _Beginning | Signal | _End


class RecordingSink:
    """One file a sitting. A disk that fails ends the recording and leaves a ``failure``.

    Used from the event loop; ``begin`` and ``write`` never wait.
    """

    def __init__(
        self, name_file: NameFile, limit: int = QUEUE_LIMIT, *, bound: Bound | None = None
    ) -> None:
        """Opens nothing yet. ``bound``: of the folder; ``None`` where a file was asked for."""
        self.failure: UserError | None = None
        self._file = _File(name_file, bound)
        self._queue: Queue[_Work] = Queue(limit)
        self._thread: Thread | None = None

    @property
    def removed(self) -> int:
        """How many old recordings had to make room."""
        return self._file.removed

    def begin(self, wall: str, setup: Sitting, signals: Sequence[Signal] = ()) -> None:
        """A sitting begins, or goes on after ``signals``: a recording is always whole.

        After a failure too: it begins another file.
        """
        self.failure = None
        if self._thread is None:
            self._thread = Thread(target=self._work, name="recording", daemon=True)
            self._thread.start()
        self._put(_Beginning(wall, setup, signals))

    def write(self, signal: Signal) -> None:
        """Adds one signal."""
        self._put(signal)

    async def close(self) -> None:
        """Everything that was written is in the file when this returns, if the disk lets it."""
        thread, self._thread = self._thread, None
        if thread is None:
            return
        await Beside("recording-end").run(partial(self._finish, thread))
        if thread.is_alive() and self.failure is None:
            path = self._file.path
            self.failure = UserError(f"{path}: its end is missing: the disk hangs", _REMEDY)
        if self.failure is not None:
            _log.warning("%s", self.failure)

    def _put(self, work: _Work) -> None:
        if self.failure is not None or self._thread is None:
            return
        try:
            self._queue.put_nowait(work)
        except Full:
            self.failure = UserError("the recording stops: its disk does not keep up", _REMEDY)

    # --- in the thread ---------------------------------------------------------------------------

    def _finish(self, thread: Thread) -> None:
        with contextlib.suppress(Full):
            self._queue.put(_End(), timeout=CLOSE_S)
        thread.join(CLOSE_S)

    def _work(self) -> None:
        while not isinstance(work := self._queue.get(), _End):
            if self.failure is not None:
                self._file.close()  # nothing behind the hole comes into this file
                continue
            try:
                self._file.take(work)
            except UserError as error:
                self.failure = error
                self._file.close()
            except OSError as error:
                self._fail(os_reason(error))
            except Exception:  # noqa: BLE001 (an edge: the thread's; play goes on without it)
                _log.exception("the recording stops")
                self._fail("a programming error")
        self._file.close()

    def _fail(self, reason: str) -> None:
        problem = f"{self._file.path}: the recording stops: {reason}"
        self.failure = UserError(problem, _REMEDY)
        self._file.close()


class _File:
    """The open file, if there is one; ``OSError`` as the disk gives it."""

    def __init__(self, name_file: NameFile, bound: Bound | None) -> None:
        self.path = Path()
        self.removed = 0
        self._name_file = name_file
        self._bound = bound
        self._unchecked = 0
        self._stream: TextIO | None = None
        self._writer: RecordingWriter | None = None
        self._parts = 0

    def take(self, work: _Beginning | Signal) -> None:
        if isinstance(work, _Beginning):
            self._begin(work)
        elif self._writer is not None:
            self._writer.write(work)
            self._unchecked += 1
            if self._unchecked >= _CHECK_EVERY:
                self._make_room()

    def _make_room(self) -> None:
        self._unchecked = 0
        if self._bound is not None:
            self.removed += len(make_room(self.path, self._bound))

    def _begin(self, beginning: _Beginning) -> None:
        self.close()
        before, self.path = self.path, self._name_file(beginning.wall)
        self._parts += 1
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._stream = self.path.open("x", encoding="utf-8")
        if self._bound is not None:
            enlist(self.path)
        self._writer = RecordingWriter(self._stream, beginning.setup)
        for signal in beginning.signals:
            self._writer.write(signal)
        self._make_room()
        if self._parts > 1:
            _log.warning(
                "the recording goes on in %s, which is whole; %s ends at the power cut",
                self.path,
                before.name,
            )

    def close(self) -> None:
        stream, self._stream, self._writer = self._stream, None, None
        if stream is not None:
            with contextlib.suppress(OSError):
                stream.close()


def in_folder(folder: Path) -> NameFile:
    """``2026-11-30T18-05-00.jsonl`` in ``folder``, with a number behind it if that is taken."""

    def name_file(wall: str) -> Path:
        stem = re.sub(r"[^0-9T-]", "-", wall[:19])
        names = (folder / f"{stem}{_number(n)}.jsonl" for n in count(1))
        return next(name for name in names if not name.exists())

    return name_file


def into_file(path: Path) -> NameFile:
    """``path`` for the first sitting, ``path`` with a number in its name for later ones."""

    def name_file(_wall: str) -> Path:
        names = (path.with_name(f"{path.stem}{_number(n)}{path.suffix}") for n in count(1))
        return next(name for name in names if not name.exists())

    return name_file


def _number(n: int) -> str:
    """Later parts sort behind the first one: ``_`` comes after the dot of the ending."""
    return f"_{n:02}" if n > 1 else ""
