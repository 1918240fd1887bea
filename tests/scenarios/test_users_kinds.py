"""Kinds of users' cases that are no row of their own: long games, wrong starts, flags, periods."""

import chess
import pytest

from drivers.signals import Sensing
from tests.scenarios.hands import Board

#: A game of over fifty moves that was not followed to its promotion (C13), and one to castlings.
LONG = (
    "d2d4 e7e6 b1c3 f8b4 c1d2 b8c6 e2e3 g8e7 g1f3 d7d5 f1b5 c8d7 e1g1 a7a6 b5a4 e8g8 f1e1 e7g6"
    " e3e4 g6e7 e4d5 e6d5 a2a3 b4c3 d2c3 e7g6 a4b3 d7f5 f3e5 f5e6 e5g6 e6g4 f2f3 f7g6 f3g4"
)


def test_a_long_game_is_followed_to_its_end(clock: bool, sensing: Sensing):
    """C13: after fifty moves the promotion was not found in the position."""
    played = Board(sensing, clock).play(LONG)
    assert played.moves == LONG
    assert played.is_quiet


@pytest.mark.parametrize("first", ["d7d5", "e7e5", "g8f6", "a7a5"])
def test_black_having_moved_first_makes_no_move_of_white(clock: bool, sensing: Sensing, first: str):
    """C18: 1.d5 was invented for White when the player of the black pieces began."""
    played = Board(sensing, clock).play(f"{first} ~6")
    assert played.moves == ""
    assert played.unexplained == [({first[:2]}, {first[2:]}, set())]


@pytest.mark.parametrize("first", ["d7d5", "g8f6"])
def test_black_first_and_white_after_invents_nothing(clock: bool, sensing: Sensing, first: str):
    played = Board(sensing, clock).play(f"{first} ~2 e2e4 ~6")
    assert set(played.moves.split()) <= {"e2e4", first}
    assert played.kinds & {"unexplained", "doubt"}


@pytest.mark.parametrize(
    ("start", "result"),
    [
        ("8/8/8/8/8/5k2/5p2/5K2 b - - 0 70", "1/2-1/2"),
        ("8/8/8/8/8/5k2/5p2/4K3 w - - 0 70", "0-1"),
        ("8/8/8/8/8/5K2/5P2/5k2 b - - 0 70", "1-0"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "0-1"),
    ],
)
def test_a_flag_that_falls_against_a_bare_king_draws(sensing: Sensing, start: str, result: str):
    """C37: the text said "wins on time" though the opponent had only a king."""
    played = Board(sensing, time_control="3").play("~1", start)
    assert (played.moves, played.result) == ("", result)
    assert [e.t_ns for e in played.said("flag")] == [3_000_000_000]
    if result == "1/2-1/2":
        assert "win" not in " ".join(e.text for e in played.said("flag", "result"))


def test_the_time_of_the_next_period_is_there_at_the_press(sensing: Sensing):
    """C28: the clock sat at zero until the move after the time control."""
    board = Board(sensing, time_control="2/10+1:30+1", step_s=0.5)
    played = board.play("e2e4 e7e5 ~1 g1f3 b8c6 f1b5 a7a6")
    assert played.moves == "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6"
    assert played.result == "*"
    assert played.clocks_s[0] == 10 - 1 + 1
    assert played.clocks_s[2] == 10 - 2 + 1 + 30


def test_record_and_board_agree_after_every_case_of_castling_and_en_passant(sensing: Sensing):
    moves = "e2e4 a7a6 e4e5 d7d5 e5d6 c7d6 g1f3 b8c6 f1b5 c8d7 e1g1 d8c7 f1e1 e8c8"
    played = Board(sensing).play(moves)
    assert played.moves == moves
    board = chess.Board()
    for move in moves.split():
        board.push_uci(move)
    assert played.table.view(played.table.now_ns).position == board.fen()
