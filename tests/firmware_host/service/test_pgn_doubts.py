"""Doubts that are left in a game stand in its PGN, and reading it back minds nothing."""

from dataclasses import replace
from pathlib import Path

from firmware_host.service.pgn_export import format_record, published
from firmware_host.sitting.record import GameRecord, Ply
from rules.pgn import read_games

PLIES = (
    Ply("d2d4", "d4", 1, 2, 3_000_000_000, "sure"),
    Ply("d7d5", "d5", 3, 4, None, "doubtful", ("d5", "d6")),
    Ply("g1f3", "Nf3", 5, 6, None, "doubtful", ("Nf3",)),
)
RECORD = GameRecord(1, "chess", None, {}, None, PLIES, ply_comments={1: "said later"})


def test_a_doubt_that_is_left_stands_behind_its_move() -> None:
    text = " ".join(format_record(RECORD).split())
    assert "{ doubt: d5 or d6 said later }" in text
    assert "doubt: Nf3 hardly seen }" in text


def test_a_game_with_doubts_is_read_back_as_the_same_moves(tmp_path: Path) -> None:
    path = tmp_path / "doubts.pgn"
    path.write_text(format_record(RECORD), "utf-8")
    (game,) = read_games(path)
    assert game.moves == ("d2d4", "d7d5", "g1f3")
    assert not game.problems


def test_a_game_that_goes_on_is_published_without_its_open_doubts() -> None:
    """They come and go within seconds; a broadcast would show them as remarks."""
    assert "doubt" not in format_record(published(replace(RECORD, ply_comments={})))
    assert "doubt" in format_record(published(replace(RECORD, result="1-0")))
