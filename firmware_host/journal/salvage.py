"""A damaged journal: what can be read goes into a new file, the old one is kept beside it."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from firmware_host.journal import schema as journal_schema
from firmware_host.journal.codec import EffectRow, EndRow, InputRow, Row, SittingRow
from firmware_host.journal.files import SUFFIXES, free_name
from firmware_host.journal.log import log_damage
from firmware_host.journal.read import READ_ERRORS, connect_read_only, read_rows


@dataclass
class _Found:
    """What could be read: per sitting its rows, by key."""

    sittings: dict[int, SittingRow] = field(default_factory=dict)
    inputs: dict[int, dict[int, InputRow]] = field(default_factory=dict)
    effects: dict[int, dict[tuple[int, int], EffectRow]] = field(default_factory=dict)
    ends: dict[int, EndRow] = field(default_factory=dict)

    def add(self, number: int, row: Row) -> None:
        if isinstance(row, InputRow):
            self.inputs.setdefault(number, {})[row.seq] = row
        elif isinstance(row, EffectRow):
            self.effects.setdefault(number, {})[row.seq, row.part] = row
        elif isinstance(row, SittingRow):
            self.sittings[number] = row
        else:
            self.ends[number] = row


def salvage(path: Path, damage: str) -> str:
    """Replaces a damaged journal by what can be read of it; answers with the message to show.

    The damaged file is renamed aside, never deleted. ``OSError`` or ``sqlite3.Error`` if the new
    one can't be written; then everything is as before.
    """
    found = _read_all(path)
    new = _salvaged_name(path)
    new.unlink(missing_ok=True)
    kept = _write(new, found)
    aside = free_name(path, "damaged")
    for suffix in SUFFIXES:
        old = path.with_name(path.name + suffix)
        if old.exists():
            old.rename(aside.with_name(aside.name + suffix))
    new.rename(path)
    return f"{path} was damaged ({damage}): {kept}; the damaged file is kept as {aside.name}"


def finish_salvage(path: Path) -> None:
    """Ends what a power cut between the two renames left half done."""
    new = _salvaged_name(path)
    if new.exists() and not path.exists():
        new.rename(path)


def _salvaged_name(path: Path) -> Path:
    return path.with_name(path.name + ".salvaged")


def keep_damaged_log(path: Path) -> str | None:
    """Copies a damaged log and its file aside, and says what was lost; ``None``: it is sound.

    SQLite reads a log up to the first damage and forgets the rest without a word.
    """
    damage = log_damage(path)
    if damage is None:
        return None
    aside = free_name(path, "damaged")
    for suffix in ("", "-wal"):
        shutil.copyfile(path.with_name(path.name + suffix), aside.with_name(aside.name + suffix))
    return f"{damage}; both files are kept as {aside.name}"


def _read_all(path: Path) -> _Found:
    found = _Found()
    with closing(connect_read_only(path)) as connection:
        for kind in journal_schema.TABLES:
            # From both ends: a page that can't be read stops a walk, and hides what lies behind.
            for order in ("ASC", "DESC"):
                for number, row in _until_damage(connection, kind, order):
                    found.add(number, row)
    return found


def _until_damage(
    connection: sqlite3.Connection, kind: type[Row], order: str
) -> Iterator[tuple[int, Row]]:
    try:
        for number, row in read_rows(connection, kind, order=order):
            if row is not None and isinstance(number, int):
                yield number, row
    except READ_ERRORS:
        return


def _write(path: Path, found: _Found) -> str:
    games = 0
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        journal_schema.create(connection)
        connection.execute("BEGIN IMMEDIATE")
        for number in sorted(found.sittings):
            journal_schema.insert(connection, number, _sound_rows(found, number))
            games += 1
        connection.execute("COMMIT")
    return f"{games} sittings could be saved" if games else "nothing of it could be read"


def _sound_rows(found: _Found, number: int) -> list[Row]:
    """A sitting's inputs up to the first that is lost, and its effects.

    A sitting that may be resumed goes on behind its last sound input, so effects of later ones
    are left to the damaged file.
    """
    inputs = found.inputs.get(number, {})
    sound = [inputs[seq] for seq in range(next(n for n in count() if n not in inputs))]
    effects = [found.effects[number][key] for key in sorted(found.effects.get(number, {}))]
    end = found.ends.get(number)
    if end is None:
        effects = [row for row in effects if row.seq < len(sound)]
    rows: list[Row] = [found.sittings[number], *sound, *effects]
    return rows if end is None else [*rows, end]
