"""Games to measure with: those of PGN files, or random ones where no file is given."""

import random
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

import chess

from firmware_host.simulate.plans import plan_of_import
from firmware_host.simulate.simulated import GamePlan
from rules.pgn_read import read_games


def _ignore(_text: str) -> None:
    """A benchmark needs no word of how a file is encoded."""


def plans_from(files: Sequence[Path], count: int) -> list[GamePlan]:
    """The first games of each file in turn that have moves, ``count`` in all at the most."""
    each = -(-count // len(files))
    plans = [
        plan_of_import(game)
        for file in files
        for game in islice((g for g in read_games(file, warn=_ignore) if g.moves), each)
    ]
    return plans[:count]


def random_plans(count: int, seed: int, longest: int = 160) -> Iterator[GamePlan]:
    """Games of random legal moves: no openings, but every kind of move there is."""
    for number in range(count):
        rng = random.Random(f"{seed}/{number}")  # noqa: S311  (must be the same again)
        board = chess.Board()
        moves: list[chess.Move] = []
        while len(moves) < longest and not board.is_game_over():
            move = rng.choice(list(board.legal_moves))
            moves.append(move)
            board.push(move)
        yield GamePlan(chess.Board(), moves, board.result(), {"Event": f"Random {number + 1}"})
