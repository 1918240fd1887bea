"""What can be wrong with the journal, in words, with the remedy: a table beside the code."""

import sqlite3
from collections.abc import Mapping
from pathlib import Path

from firmware_host.errors import UserError, os_reason


class JournalUnavailableError(UserError):
    """The journal can't be written now. ``is_final``: trying again later can't help."""

    def __init__(self, problem: str, remedy: str, *, is_final: bool = False) -> None:
        """As of ``UserError``."""
        super().__init__(problem, remedy)
        self.is_final = is_final


class JournalDamagedError(Exception):
    """The file's content can't be trusted; ``args[0]`` says what was found."""


#: SQLite's primary codes -> what the user reads. ``None`` stands for every other one.
_WORDS: Mapping[str | None, tuple[str, str]] = {
    "SQLITE_FULL": ("the disk is full", "make room on it; the missing part is written then"),
    "SQLITE_READONLY": (
        "it can't be written: the disk or the file is read-only",
        "make it writable; the missing part is written then",
    ),
    "SQLITE_CANTOPEN": (
        "it can't be opened or made",
        "check that its folder exists and is writable; the missing part is written then",
    ),
    "SQLITE_PERM": ("permission denied", "make it writable for the user of the service"),
    "SQLITE_AUTH": ("permission denied", "make it writable for the user of the service"),
    "SQLITE_BUSY": (
        "another program holds it",
        "close the program that has it open for writing",
    ),
    "SQLITE_LOCKED": (
        "another program holds it",
        "close the program that has it open for writing",
    ),
    "SQLITE_IOERR": (
        "the disk fails (input/output error) or is full",
        "look at the disk; the missing part is written as soon as it works",
    ),
    "SQLITE_CORRUPT": ("the file is damaged", "start jadoube again: it saves what can be read"),
    "SQLITE_NOTADB": ("the file is damaged", "start jadoube again: it saves what can be read"),
    None: ("it can't be written ({reason})", "look at the disk and the file"),
}

#: After these the file has to be examined before anything more is written to it.
_DAMAGE = frozenset({"SQLITE_CORRUPT", "SQLITE_NOTADB"})


def primary_code(error: sqlite3.Error) -> str:
    """``SQLITE_IOERR_FSYNC`` gives ``SQLITE_IOERR``; empty where SQLite was not asked at all."""
    name = getattr(error, "sqlite_errorname", None) or ""
    return "_".join(str(name).split("_")[:2])


def is_damage(error: sqlite3.Error) -> bool:
    """Whether the file itself is broken, rather than the disk or its rights."""
    return primary_code(error) in _DAMAGE


def is_full(error: BaseException) -> bool:
    """Whether there is only no room: the file may stay open, nothing in it is in question."""
    return isinstance(error, sqlite3.Error) and primary_code(error) == "SQLITE_FULL"


def unavailable(path: Path, error: Exception) -> JournalUnavailableError:
    """What to tell the user about an error of SQLite or of the system."""
    if isinstance(error, OSError):
        remedy = "make its folder writable; the missing part is written then"
        return JournalUnavailableError(f"{path}: {os_reason(error)}", remedy)
    code = primary_code(error) if isinstance(error, sqlite3.Error) else ""
    problem, remedy = _WORDS.get(code, _WORDS[None])
    problem = problem.format(reason=error)
    return JournalUnavailableError(f"{path}: {problem}", remedy, is_final=code in _DAMAGE)


def damaged(path: Path, error: Exception) -> JournalUnavailableError:
    """What to tell the user about a ``JournalDamagedError`` while a sitting goes on."""
    remedy = "start jadoube again: it saves what can be read"
    return JournalUnavailableError(f"{path}: {error}", remedy, is_final=True)
