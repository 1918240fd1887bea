"""H7 for whole games: every piece slid over the board, resting anywhere for any time."""

import random
from collections.abc import Iterator

import chess
from hypothesis import given, note, settings
from hypothesis import strategies as st

from firmware_host.simulate.simulated import GamePlan
from tests.scenarios.hands import SENSINGS, Board
from tests.scenarios.played import S
from tests.simulate.playing import own_plans

#: So many half-moves of a game are enough for every kind of move.
PLIES = 24
PLANS = [plan for plan in own_plans() if not plan.board.chess960]


def slid(board: chess.Board, move: chess.Move, rng: random.Random) -> Iterator[str]:
    """The words of a move slid over the squares between, with rests of 0.1 to 1 s on some."""
    names = chess.square_name
    mover = board.piece_at(move.from_square)
    assert mover is not None
    if board.is_castling(move):
        yield move.uci()
        return
    by = "white" if mover.color else "black"
    new = chess.Piece(move.promotion, mover.color) if move.promotion else mover
    if move.promotion not in (None, chess.QUEEN):
        yield f"promote:{by}:{chess.piece_symbol(move.promotion or 0)}"
    victim = move.to_square
    if board.is_en_passant(move):
        victim += -8 if mover.color else 8
    captured = [f"-{names(victim)}"] if board.piece_at(victim) else []
    is_first = rng.random() < 0.5
    yield from captured if is_first else []
    yield f"-{names(move.from_square)}"
    between = chess.SquareSet.between(move.from_square, move.to_square)
    over = sorted(between, reverse=move.from_square > move.to_square)
    for cell in over:
        yield f"~0.1 +{mover.symbol()}{names(cell)}"
        yield f"~{rng.uniform(0.1, 1.0):.3f} -{names(cell)}"
    yield from [] if is_first else captured
    yield f"+{new.symbol()}{names(move.to_square)}"
    yield "W" if mover.color else "B"


def slide_game(plan: GamePlan, rng: random.Random) -> tuple[str, list[str]]:
    board = plan.board.copy()
    words: list[str] = []
    moves: list[str] = []
    for move in plan.moves[:PLIES]:
        if board.is_game_over(claim_draw=False):
            break
        words += slid(board, move, rng)
        moves.append(move.uci())
        board.push(move)
    return " ".join(words), moves


@settings(max_examples=60)
@given(
    st.sampled_from(PLANS),
    st.randoms(use_true_random=False),
    st.sampled_from(SENSINGS),
    st.booleans(),
)
def test_h7_a_whole_game_of_slides_is_its_moves(
    plan: GamePlan, rng: random.Random, sensing: str, clock: bool
):
    script, moves = slide_game(plan, rng)
    note(script)
    played = Board(sensing, clock).play(script, plan.board.fen())
    assert played.moves.split() == moves
    assert not played.said("unexplained")
    if clock:
        assert [(p.pressed_ns or 0) / S > 0 for p in played.records[0].plies] == [True] * len(moves)
