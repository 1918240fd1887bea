"""The ways to an answer, each on its own: frames, small worlds, games by rule of thumb."""

import chess
import pytest

from rules.unwinnable.core import state_of
from rules.unwinnable.crowd import exhaust
from rules.unwinnable.pattern import never_mates
from rules.unwinnable.play import play
from rules.unwinnable.reach import reach
from rules.unwinnable.tempo import frame_of, frames_exclude

#: White's king steps to and fro, and Black's breaks would all stalemate it.
TEMPO = "8/8/p6k/P1p5/2p1b3/KpP2b2/1P6/8 w - -"


@pytest.mark.parametrize("side", chess.COLORS)
def test_a_king_that_must_step_to_and_fro_beside_roaming_bishops_is_a_dead_end(
    side: chess.Color,
) -> None:
    board = chess.Board(TEMPO)
    assert not never_mates(reach(board), side)
    assert frames_exclude(reach(board), frame_of(board), side)


def test_a_pawn_that_never_leaves_its_file_does_not_pass_one_that_does_not_either() -> None:
    """White's pawn on d2 was said to queen behind Black's on d5, which only it could remove."""
    board = chess.Board("3k4/1p1p1p1p/1P1P1P1P/3p4/8/8/3P3P/4K3 w - -")
    assert all(never_mates(reach(board), side) for side in chess.COLORS)


@pytest.mark.parametrize("side", chess.COLORS)
def test_a_crowded_board_is_played_out_to_a_mate(side: chess.Color) -> None:
    board = chess.Board()
    line, made = play(state_of(board), side, reach(board), 3_000)
    assert line is not None
    assert made <= 3_200
    for move in line:
        assert board.is_legal(move)
        board.push(move)
    assert board.is_checkmate()
    assert board.turn != side


def test_a_forced_line_is_a_small_world() -> None:
    found = exhaust(
        state_of(chess.Board("Rk6/8/2K5/8/8/8/8/8 b - -")), frozenset(chess.COLORS), 1_000
    )
    assert found.is_complete
    assert found.lines == {}


def test_a_world_is_not_complete_before_all_of_it_was_seen() -> None:
    found = exhaust(state_of(chess.Board()), frozenset(chess.COLORS), 500)
    assert not found.is_complete
