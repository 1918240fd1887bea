"""The games as PGN, written once each: whoever pulls them asks every few seconds."""

from collections.abc import Sequence

from firmware_host.journal.kept_games import is_worth_keeping
from firmware_host.service.pgn_export import format_record, published
from firmware_host.sitting.record import GameRecord


class PgnCache:
    """Formats only what has changed since it was last asked."""

    def __init__(self) -> None:
        """Knows no game yet."""
        self._known: list[tuple[GameRecord, str]] = []
        #: The answer so far.
        self.last = ""

    def format(self, records: Sequence[GameRecord]) -> str:
        """What ``format_records`` makes of the published part of the records.

        The same string, if nothing has changed.
        """
        shown = [record for n, record in enumerate(records) if not n or is_worth_keeping(record)]
        if shown != [record for record, _ in self._known]:
            self._known = [self._formatted(n, record) for n, record in enumerate(shown)]
            self.last = "\n".join(text for _, text in self._known)
        return self.last

    def _formatted(self, index: int, record: GameRecord) -> tuple[GameRecord, str]:
        if index < len(self._known) and self._known[index][0] == record:
            return self._known[index]
        return record, format_record(published(record))
