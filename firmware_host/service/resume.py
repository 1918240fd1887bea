"""From what the journal kept back to a running table, or the reason why not."""

import logging
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from drivers.signals import Signal
from drivers.sitting import Sitting
from firmware_host.journal.disk import Kept
from firmware_host.journal.kept_games import corrections, records_of
from firmware_host.service.numbered_table import NumberedTable
from firmware_host.sitting.desk import next_start
from firmware_host.sitting.effects import Effect

#: Why nearly every sitting ends.
GAMES_OVER = "its games are over"

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Resumed:
    """A sitting that goes on. ``t_ns`` is its last kept stamp."""

    table: NumberedTable
    t_ns: int
    #: What has to be added to the effects that were kept, so that they tell what the table tells.
    corrections: tuple[Effect, ...]


def refold(setup: Sitting, signals: Iterable[Signal], first_number: int = 1) -> NumberedTable:
    """The table after the same signals: the same as before, since it is a fold."""
    table = NumberedTable(setup, first_number)
    for signal in signals:
        table.feed(signal)
    return table


def resume(kept: Kept, wanted: Sitting) -> Resumed | str:
    """The last sitting, going on; or why it is over: then a new one begins."""
    if kept.sitting is None:
        return "there is none"
    try:
        told = records_of(kept.effects)
        number = told[0].number if told else 1
        if not is_compatible(kept.sitting.setup, as_begun(wanted, number)):
            return "the configuration asks for another game"
        table = refold(kept.sitting.setup, kept.signals, number)
        t_ns = kept.signals[-1].t_ns if kept.signals else 0
        if not _is_under_way(table, t_ns):
            return GAMES_OVER
        added = corrections(told, table.records(), t_ns)
    except Exception:  # noqa: BLE001 (an edge: the service must start all the same)
        _log.exception("sitting %d can't be resumed", kept.sitting.number)
        return "a programming error stops it each time"
    return Resumed(table, t_ns, added)


#: What of a sitting may be another when it goes on.
_CHANGES: Mapping[str, Any] = {
    "reading": None,
    "tags": {},
    "rules": {},
    "drop_outs": 0,
    "weak_cells": (),
    "asks_beside": False,
    "scan_ms": 0,
    "awaits_set_up": False,
}


def as_begun(wanted: Sitting, number: int) -> Sitting:
    """How the game with ``number`` begins where ``wanted`` is configured.

    A first position of its own is that of the first game only; Chess960 keeps the one chosen.
    """
    return wanted if number == 1 else replace(wanted, start=next_start(wanted))


def is_compatible(kept: Sitting, wanted: Sitting) -> bool:
    """Whether a sitting begun from ``kept`` may go on where ``wanted`` is configured now.

    Names of players and what the sensors read at the start don't matter for that. A game goes on by
    the rules of the day on which it was begun, though a built-in profile or what a breach of
    touch-move does (I-9) has changed since: a new version's defaults must not break it off.
    """
    one, other = (
        replace(each, **_CHANGES, touch_move=wanted.touch_move) for each in (kept, wanted)
    )
    return one == other


def _is_under_way(table: NumberedTable, t_ns: int) -> bool:
    record = table.records()[-1]
    if record.result != "*":
        return False
    if table.awaits_set_up:
        return True  # what still stands of the game before would be moves of one begun anew
    view = table.view(t_ns)
    is_running = view.clock is not None and view.clock.running is not None
    return bool(record.plies) or is_running or view.state not in ("waiting-for-set-up", "ready")
