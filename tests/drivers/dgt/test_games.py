"""Whole games on a DGT board over a pty: slow scans, lost bytes, unplugged in the middle."""

import random
from pathlib import Path

import chess
import pytest

from drivers.signals import Fault, FaultKind
from firmware_host.bench.games import plans_from
from firmware_host.simulate.simulated import GamePlan
from firmware_host.simulate.styles import find_style
from tests.drivers.dgt.pty_games import play_over_pty

#: As the issue has it: one byte of ten thousand never arrives, whichever way it goes.
LOSS = 1e-4
UNPLUGS = 2


def random_plan(seed: int, plies: int) -> GamePlan:
    rng = random.Random(seed)
    board = chess.Board()
    moves: list[chess.Move] = []
    while len(moves) < plies and not board.is_game_over():
        moves.append(rng.choice(list(board.legal_moves)))
        board.push(moves[-1])
    return GamePlan(chess.Board(), moves)


@pytest.mark.unmeasured
@pytest.mark.parametrize("style", ["tidy", "club"])
def test_a_game_is_understood_exactly(tmp_path: Path, style: str):
    game = play_over_pty(random_plan(7, 40), find_style(style), "seven", tmp_path, loss=LOSS)
    assert game.actual == game.expected


def test_a_game_goes_on_when_the_board_comes_back_under_another_name(tmp_path: Path):
    plan = random_plan(11, 40)
    game = play_over_pty(plan, find_style("tidy"), "eleven", tmp_path, loss=LOSS, unplugs=UNPLUGS)
    faults = [signal.kind for signal in game.signals if isinstance(signal, Fault)]
    assert faults == UNPLUGS * [FaultKind.BOARD_LOST, FaultKind.BOARD_BACK]
    assert game.actual == game.expected
    assert game.notices == []


@pytest.mark.soak
@pytest.mark.needs_shared
def test_two_hundred_real_games(tmp_path: Path, shared: Path):
    plans = plans_from(sorted((shared / "data/games").glob("*.pgn")), 100)
    wrong = {}
    for number in range(200):
        style = find_style("tidy" if number % 2 else "club")
        folder = tmp_path / str(number)
        folder.mkdir()
        seed = f"games/{number}"
        game = play_over_pty(
            plans[number // 2 % len(plans)], style, seed, folder, loss=LOSS, unplugs=UNPLUGS
        )
        if not game.is_exact:
            wrong[number] = (game.expected, game.actual)
    assert not wrong
