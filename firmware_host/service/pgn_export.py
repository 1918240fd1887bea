"""Records to PGN: the one place that ``replay``, ``export`` and ``game.pgn`` share."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from firmware_host.journal.kept_games import is_worth_keeping
from firmware_host.sitting.record import GameRecord, Ply


def format_record(record: GameRecord) -> str:
    """One game in export format, ending in a line break."""
    # Here, since a start must not wait for what the first reader of a game needs.
    from rules.pgn import PgnGame, format_pgn

    tags = dict(record.tags)
    if record.time_control is not None:
        tags["TimeControl"] = record.time_control
    if record.cause is not None and record.cause.pgn_termination is not None:
        tags["Termination"] = record.cause.pgn_termination
    game = PgnGame(
        start=record.start,
        chess960=record.game == "chess960",
        tags=tags,
        moves=[ply.key for ply in record.plies],
        clocks_ns=tuple(_clocks(record.plies)),
        result=record.result,
        comment=record.comment,
        ply_comments=_comments(record),
    )
    return format_pgn(game)


def format_records(records: Iterable[GameRecord]) -> str:
    """Several games. The first is always there, a later one only with a move or a result."""
    games = [
        record for index, record in enumerate(records) if not index or is_worth_keeping(record)
    ]
    return "\n".join(map(format_record, games))


def published(record: GameRecord) -> GameRecord:
    """Without the plies at its end that may still change without a word, and without open doubts.

    A game that is over has no such plies, and the doubts that it still has it keeps.
    """
    if record.result != "*":
        return record
    plies = [ply if ply.doubt is None else replace(ply, doubt=None) for ply in record.plies]
    while plies and plies[-1].certainty == "provisional":
        plies.pop()
    return replace(record, plies=tuple(plies))


def _comments(record: GameRecord) -> dict[int, str]:
    """What stands behind single plies: the doubts that are left and the rulings (N-6) among it.

    A ruling stands behind the half-move after which it came, as far as the record still has it.
    """
    comments = {
        index: f"doubt: {' or '.join(ply.doubt)}{'' if ply.doubt[1:] else ' hardly seen'}"
        for index, ply in enumerate(record.plies)
        if ply.doubt
    }
    rulings = [(max(0, entry.ply - 1), f"ruling: {entry.text}") for entry in record.rulings]
    for index, text in (*record.ply_comments.items(), *rulings):
        comments[index] = " ".join(filter(None, [comments.get(index), text]))
    return comments


def _clocks(plies: Iterable[Ply]) -> Iterator[int | None]:
    """A clock on every ply: a side that did not press still shows what it had before."""
    known: list[int | None] = [None, None]
    for index, ply in enumerate(plies):
        if ply.clock_ns is not None:
            known[index % 2] = ply.clock_ns
        yield known[index % 2]
