"""The games of an evening are not written anew for each who pulls them."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.service import pgn_cache
from firmware_host.service.pgn_cache import PgnCache
from firmware_host.service.pgn_export import format_record, format_records, published
from firmware_host.sitting.record import GameRecord, Ply

MOVES = (("e2e4", "e4"), ("e7e5", "e5"), ("g1f3", "Nf3"), ("b8c6", "Nc6"))


def game(number: int, plies: int, result: str = "*") -> GameRecord:
    made = tuple(
        Ply(key, san, index, None, None, "provisional" if index == 3 else "sure")
        for index, (key, san) in enumerate(MOVES[:plies])
    )
    return GameRecord(number, "chess", None, {"White": "Ann"}, "300", made, result)


GAMES = st.lists(st.tuples(st.integers(0, 4), st.sampled_from(["*", "1-0"])), min_size=1)


@given(st.lists(GAMES, min_size=1, max_size=5))
def test_it_says_what_would_be_written_anew(asked: list[list[tuple[int, str]]]) -> None:
    cache = PgnCache()
    for games in asked:
        records = [game(number, *each) for number, each in enumerate(games, 1)]
        shown = [r for n, r in enumerate(records) if not n or r.plies or r.result != "*"]
        assert cache.format(records) == "\n".join(format_record(published(r)) for r in shown)


def test_only_the_game_that_changed_is_written_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fifty games took a second of the loop at each request, also where nothing was new."""
    written: list[int] = []

    def counted(record: GameRecord) -> str:
        written.append(record.number)
        return format_record(record)

    monkeypatch.setattr(pgn_cache, "format_record", counted)
    cache = PgnCache()
    evening = [game(number, 3, "1-0") for number in range(1, 50)]
    first = cache.format([*evening, game(50, 1)])
    assert first == format_records([*evening, game(50, 1)])
    written.clear()
    assert cache.format([*map(replace, evening), game(50, 1)]) is first
    assert written == []
    cache.format([*evening, game(50, 2)])
    assert written == [50]
