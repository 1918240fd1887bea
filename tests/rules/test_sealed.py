"""What a sealed move means: one legal move, or none, or several."""

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.sealed import moves_meant

KNIGHTS = "4k3/8/8/8/8/8/8/1N1NK3 w - - 0 1"
PROMOTES = "8/1P2k3/8/8/8/8/8/4K3 w - - 0 1"


@pytest.mark.parametrize("text", ["g1f3", "g1-f3", "Nf3", "Ng1-f3", "Кf3", "Sf3", " Nf3 ", "♘f3"])
def test_a_move_is_understood_as_players_write_it(text: str) -> None:
    """A-2."""
    assert moves_meant(chess.STARTING_FEN, text) == {"g1f3"}


@pytest.mark.parametrize(
    ("fen", "text"),
    [
        (chess.STARTING_FEN, "Nf6"),
        (chess.STARTING_FEN, "e7e5"),
        (chess.STARTING_FEN, "I resign"),
        (chess.STARTING_FEN, ""),
        (KNIGHTS, "Nc3"),
    ],
)
def test_what_is_illegal_or_fits_two_pieces_means_no_move(fen: str, text: str) -> None:
    """A-3."""
    assert not moves_meant(fen, text)


def test_a_promotion_without_its_piece_may_be_four() -> None:
    """A-3."""
    assert len(moves_meant(PROMOTES, "b7b8")) == 4
    assert moves_meant(PROMOTES, "b8=Q") == {"b7b8q"}


@given(st.text(max_size=20))
def test_no_text_breaks_it(text: str) -> None:
    legal = {move.uci() for move in chess.Board().legal_moves}
    assert moves_meant(chess.STARTING_FEN, text) <= legal
