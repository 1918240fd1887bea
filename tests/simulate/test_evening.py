"""Several games on one board, one after the other."""

import pytest

from firmware_host.bench.games import random_plans
from firmware_host.simulate.evening import simulate_evening
from firmware_host.simulate.sensors import read_all
from firmware_host.simulate.styles import find_style
from tests.simulate.playing import final_reading, own_plans

FIRST = "RNBQKBNRPPPPPPPP" + "." * 32 + "pppppppprnbqkbnr"


def test_games_follow_each_other_and_the_pieces_are_set_up_between_them():
    plans = list(random_plans(3, 1, longest=40))
    games = simulate_evening(plans, find_style("club"), "piece", 1)
    times = [signal.t_ns for game in games for signal in game.signals]
    assert times == sorted(times)
    assert [final_reading(game) for game in games[:2]] == [read_all(FIRST, "piece")] * 2
    assert final_reading(games[2]) != FIRST
    assert all(games[n].landed_s[-1] < games[n + 1].landed_s[0] for n in range(2))


def test_a_game_from_a_position_of_its_own_can_not_follow():
    from_position = next(plan for plan in own_plans() if plan.board.fen().startswith("8/"))
    plans = [*random_plans(1, 1, longest=4), from_position]
    with pytest.raises(ValueError, match="game 2 starts from a position of its own"):
        simulate_evening(plans, find_style("tidy"), "piece", 1)
