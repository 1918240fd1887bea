"""What sensors make of the hands: noise that comes right again, samples, losses, broken cells."""

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.signals import CellChanged, Fault, FaultKind, FullReading, Sensing
from firmware_host.simulate.hand import symbols_of
from firmware_host.simulate.sensors import read_all
from firmware_host.simulate.simulated import simulate_game
from firmware_host.simulate.styles import Style, find_style, load_styles, lossy, with_behaviour
from tests.simulate.playing import EVERYTHING, NOISE, final_reading, own_plans, short, simulate

SENSINGS: tuple[Sensing, ...] = ("occupancy", "colour", "piece")
PLANS = st.sampled_from(range(len(own_plans())))
STYLES = st.sampled_from(sorted(load_styles()))
MOVES = "e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 e1g1 f6e4"


def right_at_the_end(index: int, sensing: Sensing) -> str:
    board = own_plans()[index].board.copy()
    for move in own_plans()[index].moves:
        board.push(move)
    return read_all(symbols_of(board), sensing)


@settings(max_examples=40)
@given(PLANS, STYLES, st.sampled_from(SENSINGS), st.integers(0, 999))
def test_the_same_seed_gives_the_same_signals(index: int, name: str, sensing: Sensing, seed: int):
    plan, style = own_plans()[index], lossy(find_style(name))
    assert simulate_game(plan, style, sensing, seed) == simulate_game(plan, style, sensing, seed)


@settings(max_examples=40)
@given(PLANS, STYLES, st.sampled_from(SENSINGS), st.integers(0, 999))
def test_times_never_fall_and_the_board_reads_right_at_the_end(
    index: int, name: str, sensing: Sensing, seed: int
):
    game = simulate_game(own_plans()[index], find_style(name), sensing, seed)
    times = [signal.t_ns for signal in game.signals]
    assert times == sorted(times)
    assert all(t_ns % 100_000 == 0 for t_ns in times)
    assert final_reading(game) == right_at_the_end(index, sensing)


@settings(max_examples=40)
@given(PLANS, st.sampled_from(SENSINGS), st.integers(0, 999), st.sampled_from([0.0, 0.1, 0.25]))
def test_all_noise_together_comes_right_with_a_full_reading(
    index: int, sensing: Sensing, seed: int, sample_s: float
):
    style = with_behaviour(
        lossy(EVERYTHING), **NOISE, sample_s=sample_s, scan_lost=0.1, link_lost=0.5
    )
    game = simulate_game(own_plans()[index], style, sensing, seed)
    if isinstance(game.signals[-1], FullReading):
        assert final_reading(game) == right_at_the_end(index, sensing)


def test_contacts_bounce_for_milliseconds_and_settle():
    calm, bouncing = simulate(MOVES).signals, simulate(MOVES, bounce=1).signals
    times: dict[int, list[int]] = {}
    for signal in bouncing:
        if isinstance(signal, CellChanged):
            times.setdefault(signal.cell, []).append(signal.t_ns)
    assert len(bouncing) >= 3 * sum(isinstance(s, CellChanged) for s in calm)
    assert all(b - a <= 6_100_000 for a, b in zip(times[28][:3], times[28][1:3], strict=False))


def test_a_resting_piece_drops_out_and_comes_back():
    words = short(simulate("e2e4", dropout=1).signals).split()
    assert words[0] == "-e2"
    dropped = [word for word in words if word.startswith("-")][-1]
    assert words[-1] == f"+{dropped[1:]}"


def test_a_piece_on_an_edge_is_felt_by_its_neighbour_for_a_while():
    words = short(simulate("e2e4", edge=1).signals).split()
    ghost = next(word[1:] for word in words if word[0] == "+" and word != "+e4")
    assert chess.square_distance(chess.parse_square(ghost), chess.E4) == 1
    assert words.index(f"-{ghost}") > words.index(f"+{ghost}")


@given(st.integers(0, 99), st.sampled_from([0.1, 0.22, 0.25]))
def test_a_sampled_board_reports_at_whole_periods_in_the_order_of_the_scan(
    seed: int, sample_s: float
):
    signals = simulate(MOVES, sample_s=sample_s, seed=seed, slide=0.5).signals
    changes = [signal for signal in signals if isinstance(signal, CellChanged)]
    keys = [(c.t_ns, -(c.cell // 8), c.cell % 8) for c in changes]
    assert keys == sorted(keys)
    assert all(c.t_ns % round(sample_s * 1e9) == 0 for c in changes)


def test_a_sampled_board_never_sees_what_is_shorter_than_a_sample():
    style = {"air_s": [0.01, 0.02], "capture_victim_first": 1}
    start = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"
    signals = simulate("e4d5", start=start, sample_s=0.25, seed=3, **style).signals
    assert short(signals) in ("-e4 white", "white -e4")


def test_cells_read_one_after_another_may_report_an_arrival_first():
    orders = {
        short(simulate("e2e4", sample_s=0.25, sample_rolling=1, air_s=0.03, seed=seed).signals)
        for seed in range(40)
    }
    assert any(order.index("+e4") < order.index("-e2") for order in orders)
    assert any(order.index("+e4") > order.index("-e2") for order in orders)


def test_a_full_reading_comes_every_five_seconds_and_after_the_end():
    game = simulate(MOVES, full_reading_s=5)
    times = [s.t_ns / 1e9 for s in game.signals if isinstance(s, FullReading)]
    assert times == [5.0 * (n + 1) for n in range(len(times))]
    assert times[-1] > game.landed_s[-1]


@pytest.mark.unmeasured
def test_one_change_in_a_hundred_is_lost():
    plan = own_plans()[-1]
    whole = simulate_game(plan, find_style("blitz"), "piece", 1).signals
    style = with_behaviour(find_style("blitz"), change_lost=0.01)
    kept = sum(len(simulate_game(plan, style, "piece", n).signals) for n in range(20)) / 20
    every = sum(
        len(simulate_game(plan, find_style("blitz"), "piece", n).signals) for n in range(20)
    )
    assert 0.985 < kept / (every / 20) < 0.997
    assert whole


def test_the_link_is_lost_while_two_moves_are_played():
    game = simulate(MOVES, link_lost=1, link_lost_s=0, seed=2)
    kinds = [s.kind for s in game.signals if isinstance(s, Fault)]
    lost, back = (s.t_ns for s in game.signals if isinstance(s, Fault))
    assert kinds == [FaultKind.BOARD_LOST, FaultKind.BOARD_BACK]
    assert sum(lost / 1e9 < t_s < back / 1e9 for t_s in game.landed_s) == 2
    seen = [s for s in game.signals if lost <= s.t_ns < back]
    assert not any(isinstance(s, CellChanged | FullReading) for s in seen)
    assert any(isinstance(s, FullReading) and s.t_ns == back for s in game.signals)


@pytest.mark.parametrize(("behaviour", "symbol"), [("stuck_on", "x"), ("stuck_off", ".")])
def test_a_stuck_cell_never_changes_again(behaviour: str, symbol: str):
    for seed in range(5):
        calm, game = simulate(MOVES, seed=seed), simulate(MOVES, seed=seed, **{behaviour: 1})
        differing = [
            cell
            for cell, (a, b) in enumerate(
                zip(final_reading(calm), final_reading(game), strict=True)
            )
            if a != b
        ]
        assert len(differing) <= 1
        assert all(final_reading(game)[cell] == symbol for cell in differing)


def test_a_flickering_cell_changes_to_the_end():
    changes = [s.cell for s in simulate(MOVES, flicker=1).signals if isinstance(s, CellChanged)]
    most = max(changes, key=changes.count)
    assert changes.count(most) > 6


def test_a_turned_board_is_the_same_board_seen_from_another_side():
    straight, turned = simulate("e2e4"), simulate("e2e4", turned_degrees=180)
    assert turned.sitting.reading == straight.sitting.reading
    assert short(turned.signals) == "-d7 +d5 white"
    assert short(simulate("e2e4", turned_degrees=90).signals) == "-b4 +d4 white"


def test_a_careful_hand_on_a_perfect_board_makes_three_signals_a_move():
    game = simulate_game(own_plans()[0], Style(), "piece", 1)
    assert len(game.signals) == 3 * len(game.moves) + 1
