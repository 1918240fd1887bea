"""The games of a sitting, put together again from its effects alone."""

import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from firmware_host.journal.read import kept_effects, kept_sittings, open_for_reading
from firmware_host.sitting.effects import Effect, Ended, Opened, Recorded, Ruled
from firmware_host.sitting.record import GameRecord

_DAMAGED = "the journal of this game is damaged: moves may be missing"


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game of the journal. ``number`` counts over all sittings, from 1, and never changes."""

    number: int
    wall: str
    record: GameRecord


def is_worth_keeping(record: GameRecord) -> bool:
    """Pieces that were only set up are no game: it takes a move or a result."""
    return bool(record.plies) or record.result != "*"


def records_of(effects: Iterable[Effect | None]) -> tuple[GameRecord, ...]:
    """Every game that the effects tell of, in order. Damaged effects show as a comment."""
    games: dict[int, GameRecord] = {}
    last = 0
    for effect in effects:
        if effect is None:
            if last in games:
                games[last] = replace(games[last], comment=_DAMAGED)
        elif isinstance(effect, Opened):
            last = effect.record.number
            games[last] = effect.record
        elif isinstance(effect, Recorded | Ruled | Ended) and effect.number in games:
            games[effect.number] = _with(games[effect.number], effect)
    return tuple(games[number] for number in sorted(games))


def _with(record: GameRecord, effect: Recorded | Ruled | Ended) -> GameRecord:
    if isinstance(effect, Ruled):
        return replace(record, rulings=(*record.rulings, effect.entry))
    if isinstance(effect, Ended):
        # What was said of a result goes with it, when it is taken back or another is given.
        is_over_already = record.result not in ("*", effect.result)
        comment = effect.comment or ("" if is_over_already else record.comment)
        return replace(
            record,
            result=effect.result,
            reason=effect.reason,
            comment=comment,
            cause=effect.cause,
        )
    if effect.first > len(record.plies):
        return replace(record, comment=_DAMAGED)
    return replace(record, plies=(*record.plies[: effect.first], *effect.plies))


def corrections(
    kept: tuple[GameRecord, ...], now: tuple[GameRecord, ...], t_ns: int
) -> tuple[Effect, ...]:
    """The effects that turn the games as they were kept into the games as they are.

    A later program may understand the same inputs better; then its word is the one to keep.
    """
    before = {record.number: record for record in kept}
    effects: list[Effect] = []
    for record in now:
        old = before.get(record.number)
        if old is None or _header(old) != _header(record):
            effects.append(Opened(t_ns, record))
        elif old != record:
            effects.append(Recorded(t_ns, record.number, 0, record.plies))
            effects.append(_ended(t_ns, record))
            missing = record.rulings[len(old.rulings) :]
            effects += [Ruled(t_ns, record.number, entry) for entry in missing]
    return tuple(effects)


def _ended(t_ns: int, record: GameRecord) -> Ended:
    end = record.result, record.reason, record.comment, record.cause
    return Ended(t_ns, record.number, *end)


def _header(record: GameRecord) -> tuple[object, ...]:
    return record.game, record.start, dict(record.tags), record.time_control


def kept_games(path: Path) -> list[KeptGame]:
    """Every game in the journal; ``UserError`` if it can't be read."""
    with open_for_reading(path) as connection:
        numbered = enumerate(_records(connection), 1)
        return [KeptGame(number, wall, record) for number, (wall, record) in numbered]


def _records(connection: sqlite3.Connection) -> Iterator[tuple[str, GameRecord]]:
    for sitting in kept_sittings(connection):
        for record in records_of(kept_effects(connection, sitting.number)):
            if is_worth_keeping(record):
                yield sitting.wall, record
