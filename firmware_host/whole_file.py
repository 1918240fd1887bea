"""Files that are written whole or not at all: beside, synced, then put in the old one's place."""

import errno
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

#: What a new file may be opened for, before the process's own mask.
_MODE = 0o666


def write_whole(
    path: Path,
    content: str | bytes,
    *,
    mode: int | None = None,
    prepare: Callable[[int], None] | None = None,
) -> None:
    """A reader finds the old file or the new one, whole, after a power cut too.

    ``mode``: that of the file, from its first instant on; else what the process's mask leaves.
    ``prepare`` is handed the number of the new file, still empty, to give it to an owner, say.
    A link that stands under the name is replaced, not followed. What is no file but takes text (a
    terminal, a pipe) is written to. ``OSError`` as the system gives it; then nothing has changed.
    """
    data = content.encode() if isinstance(content, str) else content
    if _takes_text(path):
        with path.open("ab") as stream:
            stream.write(data)
        return
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        _write_new(beside, data, mode, prepare)
        beside.replace(path)
    except BaseException:
        with suppress(OSError):
            beside.unlink()
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """What was named in it last is found there after a power cut; ``OSError``: it may not be."""
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # a disk that knows no such thing
            raise
    finally:
        os.close(number)


def _takes_text(path: Path) -> bool:
    return path.is_char_device() or path.is_fifo()


def _write_new(
    beside: Path, data: bytes, mode: int | None, prepare: Callable[[int], None] | None
) -> None:
    with suppress(FileNotFoundError):
        beside.unlink()  # of a process of the same number that was killed
    # Never open to others, not for an instant; never through somebody's link.
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW
    number = os.open(beside, flags, _MODE if mode is None else mode & 0o600)
    with os.fdopen(number, "wb") as file:
        if prepare is not None:
            prepare(number)
        if mode is not None:
            os.fchmod(number, mode)
        file.write(data)
        file.flush()
        os.fsync(number)
