"""The tables of the journal: append-only, every row with a checksum."""

import sqlite3
from collections.abc import Mapping, Sequence

from firmware_host.journal.codec import EffectRow, EndRow, InputRow, Row, SittingRow, checksum
from firmware_host.journal.errors import JournalDamagedError

#: Format of the file. A program refuses a later one, and reads and goes on with an earlier one.
#: 2: the inputs ``day`` and ``verdict``, which a program of format 1 would take for damage.
#: 3: likewise the input ``scan``.
VERSION = 3

#: Marks the file as ours (``JDOB``).
APPLICATION_ID = 0x4A444F42

#: A row type -> its table and the columns between ``sitting`` and ``crc``, in the row's order.
TABLES: Mapping[type[Row], tuple[str, tuple[str, ...]]] = {
    SittingRow: ("sittings", ("wall", "setup")),
    InputRow: ("inputs", ("seq", "t_ns", "kind", "payload")),
    EffectRow: ("effects", ("seq", "part", "t_ns", "kind", "payload")),
    EndRow: ("ends", ("wall", "why")),
}

#: How many of the columns after ``sitting`` belong to the key.
KEY_COLUMNS: Mapping[type[Row], int] = {SittingRow: 0, InputRow: 1, EffectRow: 2, EndRow: 0}

_INTEGERS = frozenset({"seq", "part", "t_ns"})


def create(connection: sqlite3.Connection) -> None:
    """Makes the tables in an empty file, in one transaction."""
    statements = [s for row in TABLES for s in _table(row)]
    connection.execute("BEGIN IMMEDIATE")
    for statement in [*statements, f"PRAGMA application_id = {APPLICATION_ID}"]:
        connection.execute(statement)
    mark(connection)
    connection.execute("COMMIT")


def mark(connection: sqlite3.Connection) -> None:
    """In the transaction of the first rows: until then an earlier program can go on with it."""
    connection.execute(f"PRAGMA user_version = {VERSION}")


def insert(connection: sqlite3.Connection, sitting: int, rows: Sequence[Row]) -> None:
    """Adds rows of one sitting. A row that is there already, the same, is left as it is.

    So a batch may be written again when it is not known whether its commit reached the disk.
    ``JournalDamagedError`` names the first row in whose place there is another one.
    """
    for row in rows:
        crc = checksum(sitting, row)
        if not connection.execute(_INSERT[type(row)], (sitting, *row, crc)).rowcount:
            _check_is_there(connection, sitting, row, crc)


def _check_is_there(connection: sqlite3.Connection, sitting: int, row: Row, crc: int) -> None:
    name, columns = TABLES[type(row)]
    key = ("sitting", *columns[: KEY_COLUMNS[type(row)]])
    values = (sitting, *row[: len(key) - 1])
    query = f"SELECT crc FROM {name} WHERE ({', '.join(key)}) = ({', '.join('?' * len(key))})"  # noqa: S608 (constant names)
    (kept,) = connection.execute(query, values).fetchone()
    if kept != crc:
        where = ", ".join(f"{column} {value}" for column, value in zip(key, values, strict=True))
        msg = f"its {name} have another row at {where} than was to be written there"
        raise JournalDamagedError(msg)


def _table(row: type[Row]) -> list[str]:
    name, columns = TABLES[row]
    typed = [f"{c} {'INTEGER' if c in _INTEGERS else 'TEXT'} NOT NULL" for c in columns]
    key = ", ".join(("sitting", *columns[: KEY_COLUMNS[row]]))
    body = ", ".join(["sitting INTEGER NOT NULL", *typed, "crc INTEGER NOT NULL"])
    return [f"CREATE TABLE {name} ({body}, PRIMARY KEY ({key})) STRICT, WITHOUT ROWID"] + [
        f"CREATE TRIGGER {name}_keeps_on_{action} BEFORE {action} ON {name} "
        "BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END"
        for action in ("UPDATE", "DELETE")
    ]


def _insert(row: type[Row]) -> str:
    name, columns = TABLES[row]
    marks = ", ".join("?" * (len(columns) + 2))
    return f"INSERT OR IGNORE INTO {name} VALUES ({marks})"  # noqa: S608 (constant names)


_INSERT: Mapping[type[Row], str] = {row: _insert(row) for row in TABLES}
