"""Files that are written whole or not at all: beside, synced, then put in the old one's place."""

import errno
import os
import stat
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
    Whatever stands under the name is replaced, nothing is looked at: no link is followed, no pipe
    waited for. So it is for a folder that another user may write to. ``OSError`` as the system
    gives it; then the old file is there, or (its folder could not be synced) the new one already.
    """
    data = content.encode() if isinstance(content, str) else content
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        _write_new(beside, data, mode, prepare)
        beside.replace(path)
    except BaseException:  # whatever ends it (Ctrl-C too): no half file is left; it goes on up
        with suppress(OSError):
            beside.unlink()
        raise
    sync_folder(path.parent)


def write_out(path: Path, content: str | bytes) -> None:
    """As ``write_whole``, for a name that a user gave on the command line: like a shell's ``>``.

    A link leads to the file that is written; what is no file (a terminal, a pipe, a device) is
    written to. ``OSError`` as the system gives it: links that the kernel protects are refused.
    """
    if _is_to_be_replaced(path):
        write_whole(path.resolve(), content)
        return
    data = content.encode() if isinstance(content, str) else content
    with path.open("ab") as stream:
        stream.write(data)


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


def _is_to_be_replaced(path: Path) -> bool:
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except FileNotFoundError:
        return True


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
