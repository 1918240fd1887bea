"""A recording through the same table as live play: its games, and what the arbiter saw."""

import json
from collections.abc import Iterable
from dataclasses import dataclass

from drivers.recording import Recording
from firmware_host.plain import to_plain
from firmware_host.sitting.effects import Effect, Happened
from firmware_host.sitting.record import GameRecord
from firmware_host.sitting.table import Table


@dataclass(frozen=True, slots=True)
class Replayed:
    """Everything that a recording tells."""

    records: tuple[GameRecord, ...]
    events: tuple[Happened, ...]


def replay(recording: Recording) -> Replayed:
    """Runs a recording to its end. ``ValueError`` for a header that no table can start from."""
    table = Table(recording.header)
    events: list[Happened] = []
    for signal in recording.signals:
        events.extend(_happened(table.feed(signal)))
    events.extend(_happened(table.close()))
    return Replayed(table.records(), tuple(events))


def format_event(event: Happened) -> str:
    """One line of ``--events`` without its end (recording.md, "What the arbiter saw")."""
    line = {
        "t": round(event.t_ns / 1e9, 9),
        "ply": event.ply,
        "kind": event.kind,
        "by": event.by,
        "law": event.law,
        "text": event.text,
    }
    details = {key: to_plain(value) for key, value in event.details.items() if key not in line}
    return json.dumps({**line, **details}, ensure_ascii=False)


def _happened(effects: Iterable[Effect]) -> Iterable[Happened]:
    return (effect for effect in effects if isinstance(effect, Happened))
