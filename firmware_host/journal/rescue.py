"""The journal was deleted, moved or replaced while it was open: it is written again, whole.

What is open stays readable after its name has gone, so every game in it can be copied into a new
file under the old name. Whatever stands there meanwhile is put aside, never deleted.
"""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import IO

from firmware_host.errors import UserError
from firmware_host.journal.errors import JournalUnavailableError, unavailable
from firmware_host.journal.files import SUFFIXES, files_at, free_name
from firmware_host.journal.journal import Journal, lock_path, locked, open_locked

_GONE = "was deleted, moved or replaced while jadoube runs"


def is_gone(journal: Journal) -> bool:
    """Whether its name leads to it no more: what is written to it then, nobody finds again."""
    return files_at(journal.path).get("") != journal.files.get("")


def rescue(journal: Journal) -> tuple[Journal, str]:
    """The same journal in a new file, and what to say of it. The old one is closed.

    ``JournalUnavailableError`` if that can't be done now; then the old one stays open, to be tried
    again.
    """
    path = journal.path
    try:
        lock = journal.lock if _is_at(journal.lock, lock_path(path)) else locked(path)
    except (OSError, UserError) as error:
        raise _cannot(path, error) from None
    try:
        new = _copied(journal)
        found = _put_aside(journal)
        if lock is not journal.lock:
            journal.lock.close()
        journal.connection.close()
        for suffix in SUFFIXES:
            path.with_name(path.name + suffix).unlink(missing_ok=True)
        new.rename(path)
    except (OSError, sqlite3.Error) as error:
        if lock is not journal.lock:
            lock.close()
        raise _cannot(path, error) from None
    said = f"{path} {_GONE}; all of it has been written again" + (
        f", what stood there is kept as {found.name}" if found else ""
    )
    return open_locked(path, lock), f"{said}; leave its folder alone while jadoube runs"


def _copied(journal: Journal) -> Path:
    new = journal.path.with_name(journal.path.name + ".rescued")
    new.unlink(missing_ok=True)
    with closing(sqlite3.connect(new, isolation_level=None)) as target:
        journal.connection.backup(target)
        target.execute("PRAGMA journal_mode = DELETE")
    return new


def _put_aside(journal: Journal) -> Path | None:
    """Files of others under our names; our own log is left to SQLite, which removes it."""
    path = journal.path
    others = {s for s, file in files_at(path).items() if file != journal.files.get(s)}
    if not others:
        return None
    aside = free_name(path, "found")
    for suffix in others:
        path.with_name(path.name + suffix).rename(aside.with_name(aside.name + suffix))
    return aside


def _is_at(lock: IO[bytes], path: Path) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(lock.fileno()))
    except OSError:
        return False


def _cannot(path: Path, error: Exception) -> JournalUnavailableError:
    reason = error.problem if isinstance(error, UserError) else unavailable(path, error).problem
    remedy = "put it back, or make its folder writable: all of it is written again then"
    return JournalUnavailableError(f"{path} {_GONE}, and can't be written again: {reason}", remedy)
