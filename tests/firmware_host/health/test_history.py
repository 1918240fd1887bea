"""What a board was known for outlives the service, and is forgotten once it was mended."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_host.health.history import (
    FILE_NAME,
    GAMES_KEPT,
    GameHealth,
    History,
    Known,
    format_history,
    known_from,
    parse_history,
    with_game,
)


def game(number: int, plies: int = 60, **lost: int) -> GameHealth:
    return GameHealth(f"2026-11-{number:02}T19:00:00", plies, lost)


def test_one_game_with_three_pieces_lost_makes_the_board_a_weak_one() -> None:
    assert known_from((game(1, a7=2, d2=1),)) == Known(3, ("a7",))


def test_a_hand_that_straightened_the_others_piece_twice_makes_no_board_weak() -> None:
    assert known_from((game(1, e7=1), game(2, e2=1))) == Known()


def test_three_in_many_games_are_hands() -> None:
    games = tuple(game(n, 130, **{f"a{n % 8 + 1}": 1}) for n in range(1, 5))
    assert known_from(games) == Known()


def test_a_mended_board_is_believed_again() -> None:
    games: tuple[GameHealth, ...] = (game(1, a7=9),)
    for number in range(2, GAMES_KEPT + 2):
        games = with_game(games, game(number))
    assert known_from(games) == Known()
    assert len(games) == GAMES_KEPT


def test_a_game_that_is_noted_again_is_not_counted_twice() -> None:
    """After a restart in the middle of it the table has found all of its drop-outs once more."""
    games = with_game((game(1, a7=2),), game(1, a7=3))
    assert games == (game(1, a7=3),)


def test_what_was_noted_is_known_at_the_next_start(tmp_path: Path) -> None:
    history = History(tmp_path)
    assert history.read() == Known()
    history.note("tonight", 60, {"a7": 4})
    assert history.save() is None
    assert History(tmp_path).read() == Known(4, ("a7",))


def test_two_boots_at_the_same_second_of_1970_are_two_games(tmp_path: Path) -> None:
    """Without a clock each boot begins in 1970: the game of the second evening took the place of
    the first one's, and a weak board was taken for a sound one."""
    boot = "1970-01-01T00:00:31+00:00"
    for lost in (2, 1, 3):
        history = History(tmp_path)
        history.read()
        history.note(boot, 20, {"a7": lost - 1})
        history.note(boot, 60, {"a7": lost})
        history.save()
    history = History(tmp_path)
    assert history.read().drop_outs == 6
    history.go_on(boot)
    history.note(boot, 90, {"a7": 5})
    history.save()
    assert History(tmp_path).read().drop_outs == 8


def test_a_game_without_moves_says_nothing_and_no_file_is_made(tmp_path: Path) -> None:
    history = History(tmp_path)
    history.note("tonight", 0, {"a7": 4})
    assert history.save() is None
    assert not (tmp_path / FILE_NAME).exists()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"jadoube-sensors": 2, "games": []}',
        '{"jadoube-sensors": 1, "games": [1]}',
        '{"jadoube-sensors": 1, "games": [{"wall": "x", "plies": -1, "lost": {}}]}',
        '{"jadoube-sensors": 1, "games": [{"wall": "x", "plies": true, "lost": {}}]}',
        '{"jadoube-sensors": 1, "games": [{"wall": "x", "plies": 1, "lost": {"z9": 1}}]}',
        '{"jadoube-sensors": 1, "games": [{"wall": "x", "plies": 1, "lost": {"a1": 1e9}}]}',
        "[" * 100_000,
    ],
)
def test_a_file_that_is_none_of_ours_says_nothing_and_is_written_anew(
    tmp_path: Path, text: str
) -> None:
    (tmp_path / FILE_NAME).write_text(text)
    with pytest.raises(ValueError, match=r"."):
        parse_history(text)
    history = History(tmp_path)
    assert history.read() == Known()
    history.note("tonight", 60, {"a7": 4})
    history.save()
    assert History(tmp_path).read().drop_outs == 4


@settings(max_examples=40)
@given(st.binary(max_size=300) | st.text(max_size=100).map(str.encode))
def test_any_bytes_are_read_or_refused(raw: bytes) -> None:
    try:
        parse_history(raw.decode("utf-8"))
    except ValueError:
        return


@settings(max_examples=25)
@given(
    st.lists(
        st.builds(
            GameHealth,
            st.text(max_size=40),
            st.integers(0, 400),
            st.dictionaries(st.sampled_from(["a1", "e4", "h8"]), st.integers(0, 50)),
        ),
        max_size=GAMES_KEPT,
    )
)
def test_what_is_written_is_read_again(games: list[GameHealth]) -> None:
    assert parse_history(format_history(tuple(games))) == tuple(games)


def test_a_folder_that_cannot_be_written_is_said_and_hinders_nothing(tmp_path: Path) -> None:
    history = History(tmp_path / "gone")
    history.note("tonight", 60, {"a7": 4})
    problem = history.save()
    assert problem is not None and FILE_NAME in problem
