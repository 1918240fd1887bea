"""The files of a journal: their names, and which files stand under them now."""

import os
from collections.abc import Mapping
from itertools import count
from pathlib import Path

#: What SQLite puts behind the name of the file: nothing, the log, the index of the log.
SUFFIXES = ("", "-wal", "-shm")


def files_at(path: Path) -> Mapping[str, tuple[int, int]]:
    """Device and inode of each file that is there, by its suffix."""
    found = {}
    for suffix in SUFFIXES:
        try:
            status = os.stat(path.with_name(path.name + suffix))  # noqa: PTH116 (as Path.stat)
        except OSError:
            continue
        found[suffix] = (status.st_dev, status.st_ino)
    return found


def free_name(path: Path, word: str) -> Path:
    """``journal.WORD-1.sqlite``, or with the first number that no file has."""
    names = (path.with_name(f"{path.stem}.{word}-{n}{path.suffix}") for n in count(1))
    return next(
        name for name in names if not any(name.with_name(name.name + s).exists() for s in SUFFIXES)
    )
