"""How people set chess up wrongly (laws B-1 to B-6)."""

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.chess_set_up import misplaced

FIRST = chess.Board()


def kinds(board: chess.Board) -> list[str]:
    return [mistake.kind for mistake in misplaced(board)]


def test_every_mistake_of_the_first_position_is_known() -> None:
    turns = ["turned-180", "turned-90", "turned-270"]
    swaps = ["bishop-knight", "king-queen", "bishop-knight"]
    assert kinds(FIRST) == [*turns, "black-first", "colours", *swaps, *swaps]


def test_a_swap_changes_two_cells_and_nothing_else() -> None:
    for mistake in misplaced(FIRST):
        if mistake.cells:
            before, after = FIRST.piece_map(), mistake.board.piece_map()
            changed = {square for square in before if before[square] != after.get(square)}
            assert changed == set(chess.scan_forward(mistake.cells))


def test_a_king_beside_its_place_may_not_castle() -> None:
    swaps = [m for m in misplaced(FIRST) if m.kind == "king-queen"]
    assert [m.board.has_castling_rights(chess.WHITE) for m in swaps] == [False, True]


def test_only_black_first_can_not_be_gone_on_with() -> None:
    assert [m.kind for m in misplaced(FIRST) if not m.is_playable] == ["black-first"]


@pytest.mark.parametrize(
    "fen", ["4k3/8/8/8/8/8/8/QQQ1K3 w - - 0 1", "8/P3k3/8/8/8/8/4K2p/8 b - - 0 1"]
)
def test_in_the_middle_of_a_game_nothing_has_a_usual_place(fen: str) -> None:
    assert not {"king-queen", "bishop-knight", "colours"} & set(kinds(chess.Board(fen)))


@given(st.integers(0, 959))
def test_every_first_position_of_chess960_stays_a_legal_one(number: int) -> None:
    for mistake in misplaced(chess.Board.from_chess960_pos(number)):
        assert mistake.board.is_valid()
