"""Whole games on a scanner over a pty: lost bytes, unplugged in the middle."""

from pathlib import Path

import pytest

from drivers.signals import Fault, FaultKind
from firmware_host.bench.games import plans_from
from firmware_host.simulate.styles import find_style
from tests.drivers.dgt.test_games import LOSS, UNPLUGS, random_plan
from tests.drivers.scanner.model import Boot
from tests.drivers.scanner.pty_games import Presser, play_over_pty


@pytest.mark.parametrize(
    ("boot", "presser"),
    [
        pytest.param("firmware", "lever", marks=pytest.mark.needs_program("g++", "g++")),
        ("python", "buttons"),
    ],
    indirect=["boot"],
)
def test_a_game_is_understood_exactly(tmp_path: Path, boot: Boot, presser: Presser):
    """One byte in ten thousand is lost each way, and somebody trips over the cable twice."""
    game = play_over_pty(
        random_plan(7, 20),
        find_style("tidy"),
        "seven",
        tmp_path,
        presser=presser,
        loss=LOSS,
        unplugs=UNPLUGS,
        boot=boot,
    )
    assert game.actual == game.expected
    assert game.lost_bytes > 0
    faults = [signal.kind for signal in game.signals if isinstance(signal, Fault)]
    assert faults == UNPLUGS * [FaultKind.BOARD_LOST, FaultKind.BOARD_BACK]
    assert game.notices == []


def test_a_line_that_loses_a_byte_in_two_hundred_loses_no_move(tmp_path: Path):
    game = play_over_pty(random_plan(11, 24), find_style("club"), "11", tmp_path, loss=0.005)
    assert game.actual == game.expected


@pytest.mark.soak
@pytest.mark.needs_shared
def test_two_hundred_real_games(tmp_path: Path, shared: Path):
    # One of the files has few games: the others give more.
    plans = plans_from(sorted((shared / "data/games").glob("*.pgn")), 250)[-200:]
    assert len({tuple(plan.moves) for plan in plans}) == 200, "a game is played twice"
    wrong = {}
    for number in range(200):
        style = find_style("tidy" if number % 2 else "club")
        folder = tmp_path / str(number)
        folder.mkdir()
        game = play_over_pty(
            plans[number],
            style,
            f"games/{number}",
            folder,
            presser="lever" if number % 3 else "buttons",
            loss=LOSS,
            unplugs=UNPLUGS,
        )
        if not game.is_exact:
            wrong[number] = (game.expected, game.actual)
    assert not wrong
