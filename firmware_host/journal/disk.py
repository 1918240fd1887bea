"""The half of the journal writer that waits for the disk; used from the journal's own thread."""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from drivers.signals import Signal
from firmware_host.errors import UserError
from firmware_host.journal.codec import InputRow, Row, SittingRow
from firmware_host.journal.errors import (
    JournalDamagedError,
    JournalUnavailableError,
    damaged,
    is_full,
    unavailable,
)
from firmware_host.journal.journal import Journal, open_journal, reopen_journal
from firmware_host.journal.read import (
    READ_ERRORS,
    KeptSitting,
    kept_effects,
    kept_inputs,
    last_sitting,
    open_for_reading,
)
from firmware_host.journal.rescue import is_gone, rescue
from firmware_host.sitting.effects import Effect


@dataclass(frozen=True, slots=True)
class Kept:
    """What a start finds: the sitting to resume, and the message of a repair."""

    sitting: KeptSitting | None = None
    signals: tuple[Signal, ...] = ()
    #: What followed from the signals then; ``None`` stands for a damaged one.
    effects: tuple[Effect | None, ...] = ()
    message: str | None = None


class JournalDisk:
    """Opens the file, writes batches, opens it again after a failure. Raises ``UserError`` only."""

    def __init__(self, path: Path) -> None:
        """Opens nothing yet."""
        self._path = path
        self._journal: Journal | None = None
        #: The writer's count of sittings -> their numbers in the file.
        self._numbers: dict[int, int] = {}

    def know(self, sitting: int, number: int) -> None:
        """Which number in the file a resumed sitting has."""
        self._numbers[sitting] = number

    def open(self) -> Kept:
        """Opens the file, repairs it if it must be; answers with the sitting to resume."""
        self._journal, message = open_journal(self._path)
        try:
            return _kept(self._journal.connection, message)
        except READ_ERRORS as error:
            self.close()
            raise unavailable(self._path, error) from None

    def look(self) -> Kept:
        """The sitting to resume in a file that can be read, though it can't be written to."""
        try:
            with open_for_reading(self._path) as connection:
                return _kept(connection, None)
        except UserError:
            return Kept()

    def write(self, batch: Sequence[tuple[int, Row]]) -> str | None:
        """All rows of the batch durably, or none and a ``UserError``.

        Answers with what people must know of the file, though the rows are in it.
        """
        said = None
        if self._journal is not None and is_gone(self._journal):
            self._journal, said = rescue(self._journal)
        try:
            if self._journal is None:
                self._journal = reopen_journal(self._path)
                self._check_is_the_same(self._journal, batch)
            self._journal.write(self._numbered(self._journal, batch))
        except (OSError, *READ_ERRORS) as error:
            if not is_full(error):
                self.close()
            raise unavailable(self._path, error) from None
        except JournalDamagedError as error:
            self.close()
            raise damaged(self._path, error) from None
        except JournalUnavailableError:
            self.close()
            raise
        return said

    def abandon(self) -> None:
        """As when the power fails: nothing more is known of what was going on."""
        self.close()
        self._numbers.clear()

    def close(self) -> None:
        """Lets go of the file; ``write`` opens it again."""
        if self._journal is not None:
            self._journal.close()
            self._journal = None

    def _numbered(
        self, journal: Journal, batch: Sequence[tuple[int, Row]]
    ) -> list[tuple[int, Row]]:
        for sitting, row in batch:
            if isinstance(row, SittingRow) and sitting not in self._numbers:
                taken = max(self._numbers.values(), default=0) + 1
                self._numbers[sitting] = max(journal.next_number(), taken)
        return [(self._numbers[sitting], row) for sitting, row in batch]

    def _check_is_the_same(self, journal: Journal, batch: Sequence[tuple[int, Row]]) -> None:
        """A disk that came back with another file must not get the second half of a sitting."""
        sitting, row = batch[0]
        if isinstance(row, SittingRow):
            return
        number = self._numbers.get(sitting)
        kept = None if number is None else journal.input_count(number)
        first = row.seq if isinstance(row, InputRow) else 0
        if kept is None or kept < first:
            problem = f"{self._path}: this is not the journal that the sitting was begun in"
            remedy = "put the old one back and start jadoube again"
            raise JournalUnavailableError(problem, remedy, is_final=True)


def _kept(connection: sqlite3.Connection, message: str | None) -> Kept:
    last = last_sitting(connection)
    if last is None or last.end is not None:
        return Kept(message=message)
    signals = tuple(kept_inputs(connection, last.number))
    return Kept(last, signals, tuple(kept_effects(connection, last.number)), message)
