"""Writes everything that the sensors say into a recording while a sitting is played."""

import contextlib
import re
from collections.abc import Callable, Iterable
from itertools import count
from pathlib import Path
from typing import TextIO

from drivers.recording import RecordingWriter
from drivers.signals import Signal
from firmware_host.errors import UserError, os_reason
from firmware_host.headers import header_of
from firmware_host.sitting.sitting import Sitting

#: Names the file of a sitting, given the wall label of its beginning.
NameFile = Callable[[str], Path]


class RecordingSink:
    """One file a sitting. A disk that fails ends the recording and leaves a ``failure``."""

    def __init__(self, name_file: NameFile) -> None:
        """Opens nothing yet."""
        self.failure: UserError | None = None
        self._name_file = name_file
        self._stream: TextIO | None = None
        self._writer: RecordingWriter | None = None

    def begin(self, wall: str, setup: Sitting, signals: Iterable[Signal] = ()) -> None:
        """A sitting begins, or goes on after ``signals``: a recording is always whole."""
        self.close()
        path = self._name_file(wall)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._stream = path.open("x", encoding="utf-8")
            self._writer = RecordingWriter(self._stream, header_of(setup))
        except OSError as error:
            self._fail(path, error)
        for signal in signals:
            self.write(signal)

    def write(self, signal: Signal) -> None:
        """Adds one signal."""
        if self._writer is None or self._stream is None:
            return
        try:
            self._writer.write(signal)
        except OSError as error:
            self._fail(Path(self._stream.name), error)

    def close(self) -> None:
        """The sitting is over, or the service."""
        stream, self._stream, self._writer = self._stream, None, None
        if stream is not None:
            with contextlib.suppress(OSError):
                stream.close()

    def _fail(self, path: Path, error: OSError) -> None:
        self.close()
        remedy = "look at the disk; the journal is kept all the same"
        self.failure = UserError(f"{path}: the recording stops: {os_reason(error)}", remedy)


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
