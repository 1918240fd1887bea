"""Games put together from effects: the same as the table told, also after it learned better."""

from hypothesis import given
from hypothesis import strategies as st

from firmware_host.journal.kept_games import corrections, is_worth_keeping, records_of
from firmware_host.service.pgn_export import format_records, published
from firmware_host.sitting.effects import Effect, Ended, Opened, Recorded
from firmware_host.sitting.record import Certainty, GameRecord, Ply


def ply(key: str, clock_ns: int | None = None, certainty: Certainty = "sure") -> Ply:
    return Ply(key, key, 0, 0, clock_ns, certainty)


def record(number: int = 1, *plies: Ply, result: str = "*") -> GameRecord:
    return GameRecord(number, "chess", None, {}, "300", plies, result)


RECORDS = st.lists(
    st.builds(
        GameRecord,
        st.just(1),
        st.sampled_from(["chess", "chess960"]),
        st.none(),
        st.dictionaries(st.sampled_from(["White", "Black"]), st.text(max_size=3)),
        st.none() | st.just("300"),
        st.lists(st.sampled_from([ply("e2e4"), ply("e7e5")]), max_size=3).map(tuple),
        st.sampled_from(["*", "1-0"]),
    ),
    min_size=1,
    max_size=3,
).map(lambda games: tuple(renumbered(game, n) for n, game in enumerate(games, 1)))


def renumbered(game: GameRecord, number: int) -> GameRecord:
    return GameRecord(
        number, game.game, game.start, game.tags, game.time_control, game.plies, game.result
    )


@given(RECORDS, RECORDS)
def test_corrections_turn_what_was_told_into_what_is_known(
    told: tuple[GameRecord, ...], known: tuple[GameRecord, ...]
) -> None:
    before: list[Effect] = [Opened(0, game) for game in told]
    after = records_of([*before, *corrections(told, known, 5)])
    assert after[: len(known)] == known
    assert corrections(known, known, 5) == ()


def test_a_ply_that_was_revised_replaces_all_that_follow() -> None:
    effects: list[Effect] = [
        Opened(0, record()),
        Recorded(1, 1, 0, (ply("e2e4"), ply("e7e5"))),
        Recorded(2, 1, 1, (ply("c7c5"),)),
        Ended(3, 1, "1-0", "resigned"),
    ]
    (game,) = records_of(effects)
    assert [p.key for p in game.plies] == ["e2e4", "c7c5"]
    assert (game.result, game.reason) == ("1-0", "resigned")


def test_a_damaged_or_missing_effect_shows_in_the_game() -> None:
    (damaged,) = records_of([Opened(0, record()), None])
    (missing,) = records_of([Opened(0, record()), Recorded(2, 1, 4, (ply("e2e4"),))])
    assert "damaged" in damaged.comment
    assert "damaged" in missing.comment
    assert records_of([None, Recorded(1, 7, 0, ())]) == ()


def test_pieces_only_set_up_are_no_game() -> None:
    assert not is_worth_keeping(record())
    assert is_worth_keeping(record(1, ply("e2e4")))
    assert is_worth_keeping(record(1, result="1/2-1/2"))


def test_a_second_game_without_a_move_is_not_printed_but_the_first_is() -> None:
    assert format_records([record(1), record(2)]).count("[Event ") == 1
    assert format_records([record(1), record(2, ply("e2e4")), record(3)]).count("[Event ") == 2


def test_every_ply_has_a_clock_also_where_the_press_was_forgotten() -> None:
    """A broadcast lost both clocks because one move had none."""
    second = 1_000_000_000
    plies = (ply("e2e4", 290 * second), ply("e7e5", 280 * second), ply("d2d4"), ply("d7d5"))
    text = format_records([record(1, *plies)])
    assert text.count("[%clk 0:04:50]") == 2
    assert text.count("[%clk 0:04:40]") == 2


def test_only_the_unsure_end_of_a_game_is_held_back() -> None:
    game = record(
        1,
        ply("e2e4", certainty="provisional"),
        ply("e7e5", certainty="doubtful"),
        ply("d2d4", certainty="provisional"),
    )
    assert [p.key for p in published(game).plies] == ["e2e4", "e7e5"]
