"""Positions from which a game may be begun, and the fault of the others in words."""

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.chess_rules import CHESS, CHESS960

FAULTS = {
    "8/8/8/8/8/8/8/8 w - - 0 1": "no piece is on the board",
    "4k3/8/8/8/8/8/8/8 w - - 0 1": "White has no king",
    "8/8/8/8/8/8/8/4K3 w - - 0 1": "Black has no king",
    "4k3/8/8/8/8/8/8/3KK3 w - - 0 1": "more than one king",
    "P3k3/8/8/8/8/8/8/4K3 w - - 0 1": "a pawn is on the first or the last rank",
    "4k3/8/8/8/8/8/8/p3K3 w - - 0 1": "a pawn is on the first or the last rank",
    "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1": "White has more than 8 pawns",
    "4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1": "Black has more than 8 pawns",
    "4k3/8/8/8/8/QQQQQQQQ/QQQQQQQQ/4K3 w - - 0 1": "White has more than 16 pieces",
    "4k3/nnnnnnnn/nnnnnnnn/8/8/8/8/4K3 w - - 0 1": "Black has more than 16 pieces",
    "4k3/8/8/8/8/8/8/4K2r b - - 0 1": "the side that is not to move is in check",
    "4k3/8/8/8/8/8/8/4R2K w - - 0 1": "the side that is not to move is in check",
}


@pytest.mark.parametrize("fen", FAULTS)
def test_a_position_that_no_game_can_be_begun_from_is_named(fen: str) -> None:
    """A board without kings was taken from a configuration: the sitting could never end."""
    with pytest.raises(ValueError, match=FAULTS[fen]):
        CHESS.check_start(fen)


@pytest.mark.parametrize(
    "fen",
    [
        None,
        chess.STARTING_FEN,
        "4k3/8/8/8/8/8/8/4K2r w - - 0 1",
        "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w KQkq e6 0 1",
    ],
)
def test_a_position_that_can_be_played_is_taken(fen: str | None) -> None:
    """Castling rights without a rook stand in many files: they mean nothing and harm nobody."""
    CHESS.check_start(fen)


@given(st.integers(0, 959))
def test_each_first_position_of_chess960_is_taken(number: int) -> None:
    CHESS960.check_start(chess.Board.from_chess960_pos(number).fen())


@given(st.lists(st.integers(0, 10**6), max_size=60))
def test_whatever_is_reached_by_moves_is_taken(choices: list[int]) -> None:
    board = chess.Board()
    for choice in choices:
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(moves[choice % len(moves)])
    CHESS.check_start(board.fen())
