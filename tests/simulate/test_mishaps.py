"""Knocked over and left, taken back, both buttons, exchanged at set-up, turned, without power."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.signals import CellChanged, Fault, FaultKind, FullReading, Press
from firmware_host.simulate.simulated import SimulatedGame, simulate_game
from firmware_host.simulate.styles import Style, with_behaviour
from firmware_host.sitting.table import Table
from tests.simulate.playing import final_reading, own_plans, short, simulate

SLIDE = {"start": "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "moves": "a1a4"}
START = "RNBQKBNR" + "P" * 8 + "." * 32 + "p" * 8 + "rnbqkbnr"


def understood(game: SimulatedGame) -> list[str]:
    table = Table(game.sitting)
    for signal in game.signals:
        table.feed(signal)
    table.close()
    return [ply.key for ply in table.records()[-1].plies]


def test_fallen_pieces_are_put_back_on_each_others_cells_and_then_right():
    words = short(simulate(**SLIDE, sensing="piece", knocked_over_wrong=1).signals).split()
    assert {word[1:] for word in words[:3]} == {word[1:] for word in words[3:6]}
    assert {word[1:] for word in words[6:9]} == {word[1:] for word in words[9:12]}
    assert words[12:] == ["-a1", "+a4", "white"]


def test_a_game_ends_where_fallen_pieces_are_never_put_back():
    game = simulate("e2e4 e7e5", knocked_over_never=1)
    assert (game.moves, game.landed_s, game.result) == ((), (), "*")
    assert short(game.signals).count("-") == 3
    assert "+" not in short(game.signals)


def test_a_move_is_taken_back_and_the_opponent_presses_for_it():
    words = short(simulate(**SLIDE, take_back=1).signals).split()
    assert [words[2], words[5]] == ["white", "black"]
    assert (words[0][1:], words[1][1:]) == (words[4][1:], words[3][1:])
    assert words[6:] == ["-a1", "+a4", "white"]


def test_both_buttons_are_pressed_at_once():
    signals = simulate(**SLIDE, both_buttons=1).signals
    presses = [signal for signal in signals if isinstance(signal, Press)]
    assert {press.side for press in presses} == {"white", "black"}
    assert abs(presses[0].t_ns - presses[1].t_ns) <= 5_000_000


@pytest.mark.parametrize(
    ("behaviour", "pairs"),
    [
        ("set_up_king_queen", [(3, 4), (59, 60)]),
        (
            "set_up_bishop_knight",
            [(b, n) for b, n in ((1, 2), (1, 5), (2, 6), (5, 6))]
            + [(b + 56, n + 56) for b, n in ((1, 2), (1, 5), (2, 6), (5, 6))],
        ),
    ],
)
def test_pieces_exchanged_at_set_up_are_put_right_before_the_first_move(
    behaviour: str, pairs: list[tuple[int, int]]
):
    for seed in range(4):
        game = simulate("e2e4", sensing="piece", seed=seed, **{behaviour: 1})
        assert game.sitting.reading is not None
        wrong = [cell for cell in range(64) if game.sitting.reading[cell] != START[cell]]
        assert tuple(wrong) in pairs
        touched = [each.cell for each in game.signals[:4] if isinstance(each, CellChanged)]
        assert sorted(touched) == sorted(wrong * 2)
        assert understood(game) == ["e2e4"]


def test_a_board_may_lie_turned_in_a_share_of_the_games():
    readings = {
        simulate("e2e4", sensing="piece", seed=seed, turned=0.5).sitting.reading
        for seed in range(60)
    }
    assert START in readings
    assert len(readings) == 4


@pytest.mark.parametrize("seed", range(12))
def test_after_a_power_cut_one_press_goes_on(seed: int):
    game = simulate("e2e4 e7e5", seed=seed, power_cut=1)
    faults = [each for each in game.signals if isinstance(each, Fault)]
    assert [fault.kind for fault in faults] == [FaultKind.POWER_LOSS] * 2
    for fault in faults:
        after = [each for each in game.signals if each.t_ns > fault.t_ns]
        assert isinstance(after[0], FullReading)
        assert isinstance(after[1], Press)
    assert understood(game) == ["e2e4", "e7e5"]


def test_the_power_goes_in_mid_move_before_the_press_and_at_it():
    first = {
        short(simulate("e2e4", seed=seed, power_cut=1).signals).partition(" power-loss")[0]
        for seed in range(40)
    }
    assert first == {"-e2", "-e2 +e4", "-e2 +e4 white"}


@settings(max_examples=20)
@given(st.sampled_from(range(len(own_plans()))), st.integers(0, 10**6))
def test_whatever_befalls_a_game_all_pieces_stand_right_after_it(index: int, seed: int):
    plan = own_plans()[index]
    calm = simulate_game(plan, Style(), "piece", seed, telling="none")
    style = with_behaviour(
        Style(),
        set_up_king_queen=0.5,
        set_up_bishop_knight=0.5,
        power_cut=0.2,
        take_back=0.2,
        knocked_over_wrong=0.1,
    )
    game = simulate_game(plan, style, "piece", seed, telling="none")
    assert final_reading(game) == final_reading(calm)
    assert game.moves == calm.moves
