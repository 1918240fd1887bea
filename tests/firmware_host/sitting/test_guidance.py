"""The lights lead any board to any position, one piece after the other."""

import random

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.cells import CHESSBOARD
from drivers.sensing import as_read
from drivers.signals import Sensing
from firmware_host.sitting.guidance import Restoration, Standing, Step, guide
from firmware_host.tracker.reading import SensorReading
from rules.chess_rules import ChessPosition
from rules.games import GAMES

SENSINGS: tuple[Sensing, ...] = ("occupancy", "colour", "piece")


class Wood:
    """Pieces on a board, what its sensors read of them, and hands that do what the lights say."""

    def __init__(self, sensing: Sensing, symbols: str) -> None:
        self.sensing = sensing
        self.known = symbols
        self.pieces = list(symbols)
        self.reading = SensorReading(sensing, GAMES["chess"].piece_planes, 64)
        for cell, symbol in enumerate(as_read(sensing, symbols)):
            self.reading.set(0, cell, symbol)
        self.t_ns = 1
        self.beside: list[str] = []

    def left(self, wanted: ChessPosition) -> Restoration:
        reads = as_read(self.sensing, "".join(self.pieces))
        standing = Standing(self.reading, reads, self.sensing, self.known, 0)
        return guide(standing, wanted, CHESSBOARD, "I-5")

    def put(self, cell: int, piece: str) -> None:
        self.t_ns += 1
        self.pieces[cell] = piece
        self.reading.set(self.t_ns, cell, as_read(self.sensing, piece))

    def follow(self, step: Step, wanted: str) -> None:
        if step.origin is not None:
            moved = self.pieces[step.origin]
            self.put(step.origin, ".")
            if step.target is None:
                self.beside.append(moved)
                return
        assert step.target is not None and self.pieces[step.target] == "."
        # Who is asked for a piece brings that piece, whatever the sensors can see of it.
        if step.origin is None or moved != wanted[step.target]:
            moved = wanted[step.target]
        self.put(step.target, moved)


def random_position(seed: int, plies: int) -> ChessPosition:
    board, rng = chess.Board(), random.Random(seed)
    for _ in range(plies):
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(rng.choice(moves))
    position = GAMES["chess"].parse(board.fen())
    assert isinstance(position, ChessPosition)
    return position


@pytest.mark.parametrize("sensing", SENSINGS)
@given(st.integers(0, 10**6), st.integers(0, 60), st.integers(0, 60))
@settings(max_examples=40)
def test_following_the_lights_always_ends_at_the_position(
    sensing: Sensing, seed: int, plies: int, later: int
) -> None:
    """I-2, I-5, A-2: whatever stands there, if the record tells what it is."""
    wanted = random_position(seed, plies)
    wood = Wood(sensing, random_position(seed + 1, later).symbols())
    for _ in range(200):
        step = wood.left(wanted).step
        if step is None:
            break
        wood.follow(step, wanted.symbols())
    assert "".join(wood.pieces) == wanted.symbols()
    left = wood.left(wanted)
    assert not (left.missing or left.extra or left.wrong)


def test_the_nearest_piece_goes_first() -> None:
    """I-2: of two pawns that stand wrongly, the one that has the shorter way."""
    wanted = GAMES["chess"].parse(None)
    symbols = list(wanted.symbols())
    a2, a3, h2, h5 = (CHESSBOARD.parse(name) for name in ("a2", "a3", "h2", "h5"))
    for home, away in ((a2, a3), (h2, h5)):
        symbols[away], symbols[home] = symbols[home], "."
    wood = Wood("occupancy", "".join(symbols))
    assert isinstance(wanted, ChessPosition)
    assert wood.left(wanted).step == Step("P", a3, a2)


def test_a_piece_exchanged_unseen_is_asked_for_where_the_record_knows_of_it() -> None:
    """Where White has taken on d5 a reed board sees what it should: a piece; it is White's."""
    before = GAMES["chess"].parse("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2")
    after = before.play("e4d5")
    wood = Wood("occupancy", after.symbols())
    assert isinstance(before, ChessPosition)
    left = wood.left(before)
    d5, e4 = CHESSBOARD.parse("d5"), CHESSBOARD.parse("e4")
    assert (left.missing, left.extra, left.wrong) == ((e4,), (), (d5,))
    assert left.step == Step("P", d5, e4)
    wood.follow(left.step, before.symbols())
    assert wood.left(before).step == Step("p", None, d5)
