"""Reading the journal: sittings, their inputs and their effects; also while the service writes."""

import shutil
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from drivers.signals import Signal
from drivers.sitting import Sitting
from firmware_host.errors import UserError
from firmware_host.journal.codec import (
    EffectRow,
    EndRow,
    InputRow,
    Row,
    SittingRow,
    checksum,
    parse_effect,
    parse_input,
    parse_sitting,
)
from firmware_host.journal.errors import JournalDamagedError, is_damage, unavailable
from firmware_host.journal.schema import APPLICATION_ID, KEY_COLUMNS, TABLES, VERSION
from firmware_host.sitting.effects import Effect

#: What a damaged file makes SQLite raise, beside its own errors.
READ_ERRORS = (sqlite3.Error, MemoryError, OverflowError)

_REPAIR = "start jadoube run once: it saves what can be read"


@dataclass(frozen=True, slots=True)
class KeptSitting:
    """One sitting of the journal. ``end`` says why it will not be resumed, ``None``: it may be."""

    number: int
    wall: str
    setup: Sitting
    end: str | None


def tolerant_text(raw: bytes) -> str:
    """Text of a damaged file may be no UTF-8; its checksum says so, an exception must not."""
    return raw.decode("utf-8", "replace")


def read_rows(
    connection: sqlite3.Connection, kind: type[Row], sitting: int | None = None, order: str = "ASC"
) -> Iterator[tuple[int, Row | None]]:
    """The rows of one kind in the order of their keys, each with the number of its sitting.

    ``None`` stands for a row whose checksum is wrong. ``READ_ERRORS`` where a page can't be read.
    """
    name, columns = TABLES[kind]
    key = ("sitting", *columns[: KEY_COLUMNS[kind]])
    where = "" if sitting is None else "WHERE sitting = ?"
    by = ", ".join(f"{column} {order}" for column in key)
    query = f"SELECT * FROM {name} {where} ORDER BY {by}"  # noqa: S608 (constant names)
    for number, *values, crc in connection.execute(query, () if sitting is None else (sitting,)):
        row = cast("Any", kind)(*values)
        yield number, row if checksum(number, row) == crc else None


def kept_sittings(connection: sqlite3.Connection) -> list[KeptSitting]:
    """All of them, in order; ``JournalDamagedError`` if one can't be trusted."""
    ends = {number: cast("EndRow | None", row) for number, row in read_rows(connection, EndRow)}
    found = []
    for number, row in read_rows(connection, SittingRow):
        try:
            sitting = cast("SittingRow", _sound(row, f"the set-up of sitting {number}"))
            setup = parse_sitting(sitting)
        except ValueError as error:
            msg = f"the set-up of sitting {number} is damaged ({error})"
            raise JournalDamagedError(msg) from None
        end = ends.get(number)
        found.append(KeptSitting(number, sitting.wall, setup, end.why if end else None))
    return found


def last_sitting(connection: sqlite3.Connection) -> KeptSitting | None:
    """The latest one; ``JournalDamagedError`` if any can't be trusted."""
    return next(reversed(kept_sittings(connection)), None)


def kept_inputs(connection: sqlite3.Connection, sitting: int) -> list[Signal]:
    """Every input of a sitting; ``JournalDamagedError`` names the first one that is damaged."""
    rows = (row for _, row in read_rows(connection, InputRow, sitting))
    return list(_parsed_inputs(rows, sitting))


def kept_effects(connection: sqlite3.Connection, sitting: int) -> Iterator[Effect | None]:
    """The effects of a sitting in order; ``None`` stands for one that is damaged."""
    for _, row in read_rows(connection, EffectRow, sitting):
        try:
            yield None if row is None else parse_effect(cast("EffectRow", row))
        except ValueError:
            yield None


def _parsed_inputs(rows: Iterable[Row | None], sitting: int) -> Iterator[Signal]:
    for expected, row in enumerate(rows):
        where = f"input {expected} of sitting {sitting}"
        kept = cast("InputRow", _sound(row, where))
        if kept.seq != expected:
            msg = f"{where} is missing"
            raise JournalDamagedError(msg)
        try:
            yield parse_input(kept)
        except ValueError as error:
            msg = f"{where} is damaged ({error})"
            raise JournalDamagedError(msg) from None


def _sound(row: Row | None, what: str) -> Row:
    if row is None:
        msg = f"{what} is damaged (its checksum is wrong)"
        raise JournalDamagedError(msg)
    return row


def examine(connection: sqlite3.Connection, path: Path) -> bool:
    """Whether the file has our tables already (an empty file has not).

    ``UserError`` for a later version and for another program's database, which are left alone;
    ``JournalDamagedError`` or ``sqlite3.DatabaseError`` for damage.
    """
    mark = connection.execute("PRAGMA application_id").fetchone()[0]
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    query = "SELECT name FROM sqlite_master WHERE type = 'table'"
    names = {name for (name,) in connection.execute(query)}
    if not names:
        return False
    ours = {name for name, _ in TABLES.values()}
    if mark != APPLICATION_ID and not ours <= names:
        problem = f"{path}: is the database of another program"
        raise UserError(problem, "name another folder for the journal")
    if version > VERSION:
        problem = f"{path}: was written by a later jadoube (format {version}, this one: {VERSION})"
        raise UserError(problem, "install that version, or name another folder for the journal")
    if missing := ours - names:
        msg = f"the tables {', '.join(sorted(missing))} are missing"
        raise JournalDamagedError(msg)
    found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise JournalDamagedError(" ".join(str(found).split())[:120])
    return True


def connect_read_only(path: Path) -> sqlite3.Connection:
    """A connection that can't write; errors come with its first query."""
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
    connection.text_factory = tolerant_text
    return connection


@contextmanager
def open_for_reading(path: Path) -> Iterator[sqlite3.Connection]:
    """The journal, to read only; ``UserError`` in words for whatever is wrong with it."""
    if not path.exists():
        raise UserError(f"{path}: there is no journal yet", "play a game first: jadoube run")
    with ExitStack() as stack:
        try:
            connection = _connect_or_copy(path, stack)
            if not examine(connection, path):
                raise UserError(f"{path}: the journal is empty", "play a game first")
            yield connection
        except JournalDamagedError as error:
            problem = f"{path}: the journal is damaged: {error}"
            raise UserError(problem, _REPAIR) from None
        except (OSError, *READ_ERRORS) as error:
            problem, remedy = unavailable(path, error).problem, "check that it is readable"
            if isinstance(error, sqlite3.Error) and is_damage(error):
                remedy = f"if it is a journal, {_REPAIR}"
            raise UserError(problem, remedy) from None


def _connect_or_copy(path: Path, stack: ExitStack) -> sqlite3.Connection:
    """On a read-only disk SQLite can't read a log that was not closed: then a copy is read."""
    connection = stack.enter_context(closing(connect_read_only(path)))
    try:
        connection.execute("SELECT 1 FROM sqlite_master").fetchone()
    except sqlite3.OperationalError:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="jadoube-")))
        for suffix in ("", "-wal"):
            source = path.with_name(path.name + suffix)
            if source.exists():
                shutil.copyfile(source, folder / f"journal.sqlite{suffix}")
        connection = stack.enter_context(closing(sqlite3.connect(folder / "journal.sqlite")))
        connection.text_factory = tolerant_text
    return connection
