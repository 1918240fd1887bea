"""The journal file, open for appending: SQLite, written first, a commit is synced."""

import contextlib
import fcntl
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import IO

from firmware_host.errors import UserError
from firmware_host.journal import schema as journal_schema
from firmware_host.journal.codec import Row, SittingRow
from firmware_host.journal.errors import (
    JournalDamagedError,
    JournalUnavailableError,
    damaged,
    is_damage,
)
from firmware_host.journal.errors import unavailable as unavailable_error
from firmware_host.journal.files import files_at
from firmware_host.journal.read import (
    READ_ERRORS,
    connect_read_only,
    examine,
    kept_inputs,
    last_sitting,
    tolerant_text,
)
from firmware_host.journal.salvage import finish_salvage, keep_damaged_log, salvage

#: The journal's name in its folder.
FILE_NAME = "journal.sqlite"

#: How long a writer waits for another one (a backup program, say), in ms.
_BUSY_MS = 2_000

#: After so many pages of the log they go into the file itself: a log that is damaged costs the last
#: minutes then, and not the evening. (SQLite's own figure is 1,000, some games.)
_CHECKPOINT_PAGES = 100


class JournalInUseError(UserError):
    """Another service writes to this journal."""


class Journal:
    """One open file. Not for two threads at once; every method may raise ``sqlite3.Error``."""

    def __init__(self, path: Path, connection: sqlite3.Connection, lock: IO[bytes]) -> None:
        """Made by ``open_journal``."""
        self.path = path
        self.connection = connection
        self.lock = lock
        #: Which files these are, whatever stands under their names later.
        self.files = files_at(path)
        self._is_marked = False

    def write(self, rows: Sequence[tuple[int, Row]]) -> None:
        """Adds rows, each with the number of its sitting: all of them durably, or none."""
        self.connection.execute("BEGIN IMMEDIATE")
        try:
            if not self._is_marked:
                journal_schema.mark(self.connection)
            for number, row in rows:
                journal_schema.insert(self.connection, number, (row,))
            self.connection.execute("COMMIT")
            self._is_marked = True
        except BaseException:
            with contextlib.suppress(sqlite3.Error):
                self.connection.execute("ROLLBACK")
            raise
        if any(isinstance(row, SittingRow) for _, row in rows):
            # The beginning of a sitting does not hang on the log: without it nothing is resumed.
            with contextlib.suppress(sqlite3.Error):
                self.connection.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def next_number(self) -> int:
        """The number for a new sitting, used by nothing in the file."""
        query = " UNION ALL ".join(
            f"SELECT max(sitting) AS n FROM {name}"  # noqa: S608 (constant names)
            for name, _ in journal_schema.TABLES.values()
        )
        (last,) = self.connection.execute(
            f"SELECT max(n) FROM ({query})"  # noqa: S608 (constant names)
        ).fetchone()
        return (last or 0) + 1

    def input_count(self, number: int) -> int | None:
        """How many inputs of a sitting are kept; ``None`` if the sitting is not."""
        known = "SELECT 1 FROM sittings WHERE sitting = ?"
        if self.connection.execute(known, (number,)).fetchone() is None:
            return None
        query = "SELECT max(seq) FROM inputs WHERE sitting = ?"
        (last,) = self.connection.execute(query, (number,)).fetchone()
        return 0 if last is None else int(last) + 1

    def close(self) -> None:
        """Folds the log into the file. Never raises: what was written is safe in the log."""
        with contextlib.suppress(sqlite3.Error):
            self.connection.close()
        self.lock.close()


def open_journal(path: Path) -> tuple[Journal, str | None]:
    """The journal at ``path``, made if it is missing, repaired if it is damaged.

    With it comes the message about a repair, if there was one. Raises ``JournalInUseError``, or
    ``JournalUnavailableError`` with the remedy.
    """
    try:
        lock = locked(path)
    except OSError as error:
        raise unavailable_error(path, error) from None
    try:
        finish_salvage(path)
        message = keep_damaged_log(path)
        try:
            journal = _open(path, lock)
        except (JournalDamagedError, *READ_ERRORS) as error:
            if isinstance(error, sqlite3.Error) and not is_damage(error):
                raise
            message = _both(message, salvage(path, str(error)))
            journal = _open(path, lock)
    except (OSError, *READ_ERRORS) as error:
        lock.close()
        raise unavailable_error(path, error) from None
    except JournalDamagedError as error:
        lock.close()
        problem, remedy = f"{path}: {error}", "move the file away"
        raise JournalUnavailableError(problem, remedy, is_final=True) from None
    except UserError as error:
        lock.close()
        raise JournalUnavailableError(error.problem, error.remedy, is_final=True) from None
    return journal, message


def reopen_journal(path: Path) -> Journal:
    """The same file again, after a failure; damage is not repaired while a sitting goes on."""
    try:
        lock = locked(path)
    except OSError as error:
        raise unavailable_error(path, error) from None
    return open_locked(path, lock)


def open_locked(path: Path, lock: IO[bytes]) -> Journal:
    """As ``reopen_journal``, for whoever has the lock; it is let go of if that fails."""
    try:
        return _open(path, lock)
    except (OSError, *READ_ERRORS) as error:
        lock.close()
        raise unavailable_error(path, error) from None
    except (JournalDamagedError, UserError) as error:
        lock.close()
        raise damaged(path, error) from None


def _both(first: str | None, second: str) -> str:
    return second if first is None else f"{first}; {second}"


def lock_path(path: Path) -> Path:
    """The file that the system's lock is on."""
    return path.with_name(path.name + ".lock")


def locked(path: Path) -> IO[bytes]:
    """One writer a journal; the system lets go of the lock however the service ends."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lock = lock_path(path).open("ab")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.close()
        problem = f"{path}: another jadoube writes to this journal"
        remedy = "stop it, or name another folder for the journal in the configuration"
        raise JournalInUseError(problem, remedy) from None
    return lock


def _open(path: Path, lock: IO[bytes]) -> Journal:
    """Looked at before it is opened for writing, which would change the bytes of a damaged file."""
    if path.is_dir():
        raise UserError(f"{path}: is a folder", "move it away, the journal is a file")
    is_made = path.exists() and path.stat().st_size > 0
    if is_made:
        with closing(connect_read_only(path)) as connection:
            is_made = examine(connection, path)
            last = last_sitting(connection) if is_made else None
            if last is not None and last.end is None:
                kept_inputs(connection, last.number)
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    connection.text_factory = tolerant_text
    try:
        connection.execute(f"PRAGMA busy_timeout = {_BUSY_MS}")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(f"PRAGMA wal_autocheckpoint = {_CHECKPOINT_PAGES}")
        if not is_made:
            journal_schema.create(connection)
        # The log is there once something was read.
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except BaseException:
        connection.close()
        raise
    return Journal(path, connection, lock)
