"""What the hands tell besides their moves: promotions, results, the pieces set up again."""

import random

import chess
import pytest

from drivers.signals import Control, ControlKind
from firmware_host.simulate.hand import symbols_of
from firmware_host.simulate.players import play_game
from firmware_host.simulate.sensors import read_all
from firmware_host.simulate.simulated import GamePlan, simulate_game
from firmware_host.simulate.styles import Style, find_style, with_behaviour
from tests.simulate.playing import own_plans, plan_of, short, simulate

PROMOTION = {"start": "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "moves": "a7a8n"}


@pytest.mark.parametrize("sensing", ["occupancy", "colour"])
def test_an_under_promotion_is_told_where_the_sensors_cannot_see_it(sensing: str):
    signals = simulate(**PROMOTION, sensing=sensing).signals
    told = [signal for signal in signals if isinstance(signal, Control)]
    assert [(each.kind, each.by, each.piece) for each in told] == [
        (ControlKind.PROMOTE, "white", "n")
    ]
    assert "promote" not in short(simulate(**PROMOTION, sensing="piece").signals)
    queen = {**PROMOTION, "moves": "a7a8q"}
    assert "promote" not in short(simulate(**queen, sensing=sensing).signals)


@pytest.mark.parametrize(
    ("result", "seen"),
    [
        ("1-0", "white resign"),
        ("0-1", "white resign"),
        ("1/2-1/2", "draw white draw-accept"),
        ("*", "+e4 white"),
    ],
)
def test_a_result_is_told_by_the_controls(result: str, seen: str):
    plan = GamePlan(chess.Board(), plan_of(["e2e4"]).moves, result)
    game = simulate_game(plan, Style(), "occupancy", 1)
    assert short(game.signals).endswith(seen)
    resigned = [s.by for s in game.signals if isinstance(s, Control) and "resign" in s.kind]
    assert resigned == {"1-0": ["black"], "0-1": ["white"]}.get(result, [])


def test_a_result_that_the_board_shows_is_not_told():
    mate = plan_of(["f2f3", "e7e5", "g2g4", "d8h4"])
    # A PGN file of a real tournament had a draw under a mate.
    for result in ("0-1", "1/2-1/2"):
        game = simulate_game(GamePlan(mate.board, mate.moves, result), Style(), "occupancy", 1)
        assert short(game.signals).endswith("+h4 black")
        assert game.result == "0-1"


@pytest.mark.parametrize("result", ["1-0", "0-1", "1/2-1/2"])
@pytest.mark.parametrize("index", range(len(own_plans())))
def test_the_kings_are_set_to_the_centre(result: str, index: int):
    plan = own_plans()[index]
    board = plan.board.copy()
    for move in plan.moves:
        board.push(move)
    told = GamePlan(plan.board, plan.moves, result)
    timeline = play_game(
        plan.board.copy(), told.moves, Style(), random.Random(1), result=result, telling="kings"
    )
    cells = list(timeline.first)
    for touch in timeline.touches:
        cells[touch.cell] = touch.symbol
    if board.is_game_over():
        assert "".join(cells) == symbols_of(board)
        return
    kings = sorted(chess.BB_LIGHT_SQUARES >> cells.index(king) & 1 for king in "Kk")
    assert kings == {"1-0": [1, 1], "0-1": [0, 0], "1/2-1/2": [0, 1]}[result]
    assert {cells.index("K"), cells.index("k")} <= {chess.D4, chess.E4, chess.D5, chess.E5}


def test_the_pieces_are_set_up_again_for_the_next_game():
    style = with_behaviour(find_style("tidy"), set_up_again=1)
    for plan in own_plans()[:12]:
        timeline = play_game(plan.board.copy(), plan.moves, style, random.Random(4))
        cells = list(timeline.first)
        for touch in timeline.touches:
            cells[touch.cell] = touch.symbol
        assert "".join(cells) == symbols_of(chess.Board())


def test_what_is_not_known_of_a_piece_is_not_read():
    assert read_all("Kk.", "occupancy") == "xx."
    assert read_all("Kk.", "colour") == "wb."
    assert read_all("Kk.", "piece") == "Kk."
