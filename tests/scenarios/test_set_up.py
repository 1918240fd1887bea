"""H20 and H21: the pieces set up again, and set up wrong."""

import random

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.signals import Sensing
from tests.scenarios.hands import FIRST, SENSINGS, Board


def set_up_again(moves: str, rng: random.Random) -> str:
    """Every piece that does not stand at home goes home, in any order, some cleared first."""
    board = chess.Board()
    for move in moves.split():
        board.push_uci(move)
    home = chess.Board().piece_map()
    stands = {cell: piece.symbol() for cell, piece in board.piece_map().items()}
    wanted = {cell: piece.symbol() for cell, piece in home.items()}
    words: list[str] = []
    away = [cell for cell in stands if stands[cell] != wanted.get(cell)]
    rng.shuffle(away)
    missing = [cell for cell in wanted if stands.get(cell) != wanted[cell]]
    rng.shuffle(missing)
    at_once = rng.randrange(1, 4)
    while away or missing:
        for cell in [away.pop() for _ in range(min(at_once, len(away)))]:
            words.append(f"-{chess.square_name(cell)}")
            del stands[cell]
        for cell in [c for c in missing if c not in stands][:at_once]:
            words.append(f"+{wanted[cell]}{chess.square_name(cell)}")
            stands[cell] = wanted[cell]
            missing.remove(cell)
    return " ".join(words)


GAMES = (
    "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6",
    "e2e4 d7d5 e4d5 d8d5 b1c3 d5a5",
    "d2d4 d7d5 c2c4 d5c4 e2e4 b7b5",
)


@given(
    st.sampled_from(GAMES),
    st.randoms(use_true_random=False),
    st.sampled_from(SENSINGS),
    st.booleans(),
    st.booleans(),
)
def test_h20_pieces_set_up_again_in_any_order_are_never_moves(
    moves: str, rng: random.Random, sensing: Sensing, clock: bool, finished: bool
):
    script = f"{moves} ~3 {'resign:white' if finished else ''} ~2 {set_up_again(moves, rng)} ~3"
    played = Board(sensing, clock, step_s=rng.choice([0.15, 0.4, 0.8])).play(f"{script} e2e4 e7e5")
    assert len(played.games) == 2, played.games
    assert played.games[1] == "e2e4 e7e5"
    if clock or finished:
        assert played.games[0] == moves
        # What was carried home was said to be doubtful moves of the game that was over.
        assert not played.said("doubt", "doubt-settled", "revised")
    assert played.records[0].result == ("0-1" if finished else "*")


def test_h20_two_games_in_one_sitting(board: Board):
    if board.is_mirrored:
        return
    again = set_up_again("e2e4 e7e5", random.Random(1))
    played = board.play(f"e2e4 e7e5 resign:black ~5 {again} ~5 d2d4 d7d5", FIRST)
    assert played.games == ["e2e4 e7e5", "d2d4 d7d5"]
    assert [record.result for record in played.records] == ["1-0", "*"]
    assert [record.number for record in played.records] == [1, 2]


def test_h20_the_second_game_has_a_clock_of_its_own(clocked: Board):
    again = set_up_again("e2e4 e7e5", random.Random(1))
    played = clocked.play(f"e2e4 e7e5 resign:black ~100 {again} ~100 d2d4 ~2 d7d5")
    assert played.games == ["e2e4 e7e5", "d2d4 d7d5"]
    clocks = played.clocks_s
    assert clocks[:2] == [5429.5, 5428.5]
    assert 5400 <= clocks[2] <= 5430
    assert clocks[3] == 5430 - 2.5


@pytest.mark.parametrize("think_s", [0.4, 1.0, 5.0])
def test_h20_knights_out_and_home_are_moves_and_no_new_game(
    sensing: Sensing, clock: bool, think_s: float
):
    board = Board(sensing, clock, think_s=think_s)
    played = board.play("g1f3 g8f6 f3g1 f6g8 e2e4 e7e5")
    assert played.moves == "g1f3 g8f6 f3g1 f6g8 e2e4 e7e5"
    assert played.is_quiet


def test_h20_the_first_position_with_a_piece_missing_is_no_new_game(board: Board):
    played = board.play("e2e4 ~2 -e4 ~6", FIRST)
    assert len(played.games) == 1


def test_h21_a_bishop_and_a_knight_exchanged_are_seen_at_set_up():
    """C16: with a bishop on the knight's square every knight move was refused in silence."""
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    played = Board("piece").play("-b1 -c1 +Bb1 +Nc1 ~6", start)
    assert played.moves == ""
    assert played.said("set-up", "unexplained")


@pytest.mark.parametrize("clock", [True, False])
def test_h21_moves_of_exchanged_pieces_are_never_made_up(clock: bool):
    played = Board("occupancy", clock).play("b2b4 e7e5 -c1 +Nb3 W ~6")
    assert played.moves == "b2b4 e7e5"
    assert played.unexplained == [({"c1"}, {"b3"}, set())]
