"""The bare state of the search has the same moves as python-chess."""

import chess
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.unwinnable.core import is_bare, is_check, move_of, state_of, successors

STARTS = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - -",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - -",
    "8/1p6/k1p5/P1P1pPp1/3pP3/8/2K5/8 w - g6",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w - -",
]


@settings(max_examples=60)
@given(st.sampled_from(STARTS), st.data())
def test_every_legal_move_and_its_position_is_the_same(start: str, data: st.DataObject) -> None:
    board = chess.Board(start)
    for _ in range(data.draw(st.integers(1, 30))):
        steps = {move_of(step): step[3] for step in successors(state_of(board))}
        assert set(steps) == set(board.legal_moves)
        assert is_check(state_of(board)) == board.is_check()
        if not steps:
            break
        move = data.draw(st.sampled_from(sorted(steps, key=chess.Move.uci)))
        board.push(move)
        assert state_of(board) == steps[move]
        for side in chess.COLORS:
            assert is_bare(state_of(board), side) == board.has_insufficient_material(side)
