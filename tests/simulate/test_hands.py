"""Each row of hands.md that a hand plays, by the order of what the sensors see."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.signals import Press
from firmware_host.simulate.hand import symbols_of
from firmware_host.simulate.players import play_game
from firmware_host.simulate.simulated import simulate_game
from firmware_host.simulate.styles import Style, find_style, load_styles, with_behaviour
from firmware_host.simulate.timeline import EMPTY
from tests.simulate.playing import EVERYTHING, own_plans, short, simulate

CAPTURE = {"start": "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "moves": "e4d5"}
EN_PASSANT = {"start": "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "moves": "e5d6"}
CASTLING = {"start": "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "moves": "e1c1"}
PROMOTION = {"start": "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "moves": "a7a8n"}
SLIDE = {"start": "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "moves": "a1a4"}
KNIGHT = {"start": "4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", "moves": "b1c3"}


@pytest.mark.parametrize(
    ("play", "behaviours", "seen"),
    [
        (CAPTURE, {"capture_victim_first": 1}, "-d5 -e4 +d5 white"),
        (CAPTURE, {"capture_victim_first": 0}, "-e4 -d5 +d5 white"),
        (CAPTURE, {"capture_unseen": 1}, "-e4 white"),
        (CAPTURE, {"capture_unseen": 1, "press_forgotten": 1}, "-e4"),
        (
            EN_PASSANT,
            {"capture_victim_first": 1, "en_passant_victim_last": 0},
            "-d5 -e5 +d6 white",
        ),
        (
            EN_PASSANT,
            {"capture_victim_first": 0, "en_passant_victim_last": 0},
            "-e5 -d5 +d6 white",
        ),
        (EN_PASSANT, {"en_passant_victim_last": 1}, "-e5 +d6 -d5 white"),
        (EN_PASSANT, {"en_passant_victim_left": 1}, "-e5 +d6 white -d5 white"),
        (CASTLING, {}, "-e1 +c1 -a1 +d1 white"),
        (CASTLING, {"castling_wrong_rook": 1}, "-e1 +c1 -a1 +d1 white"),
        (
            {"start": "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "moves": "e1c1"},
            {"castling_wrong_rook": 1},
            "-e1 +c1 -h1 +d1 white -d1 +h1 -a1 +d1 white",
        ),
        (
            CASTLING,
            {"castling_both_up": 1, "castling_rook_down_first": 0},
            "-e1 -a1 +c1 +d1 white",
        ),
        (
            CASTLING,
            {"castling_both_up": 1, "castling_rook_down_first": 1},
            "-e1 -a1 +d1 +c1 white",
        ),
        (CASTLING, {"castling_rook_first": 1}, "-a1 +d1 -e1 +c1 white"),
        (CASTLING, {"castling_rook_forgotten": 1}, "-e1 +c1 white -a1 +d1 white"),
        (CASTLING, {"slide": 1}, "-e1 +d1 -d1 +c1 -a1 +d1 white"),
        (PROMOTION, {"promotion_pawn_first": 0}, "-a7 +a8 promote white"),
        (PROMOTION, {"promotion_pawn_first": 1}, "-a7 +a8 -a8 +a8 promote white"),
        (PROMOTION, {"promotion_pawn_left": 1}, "-a7 +a8 white -a8 +a8 promote white"),
        (SLIDE, {"slide": 1}, "-a1 +a2 -a2 +a3 -a3 +a4 white"),
        (KNIGHT, {"knight_dragged": 1}, "-b1 +b3 -b3 +c3 white"),
        (SLIDE, {"put_back": 1}, "-a1 +a1 -a1 +a4 white"),
        (
            {"start": "4k3/8/8/8/8/p7/P7/4K3 w - - 0 1", "moves": "e1f1"},
            {"press_without_move": 1},
            "white -e1 +f1 white",
        ),
        (SLIDE, {"wrong_press": 1}, "black -a1 +a4 white"),
    ],
)
def test_what_the_sensors_see_of_a_hand(
    play: dict[str, str], behaviours: dict[str, object], seen: str
):
    assert short(simulate(**play, **behaviours).signals) == seen


@pytest.mark.parametrize(
    ("start", "move", "seen"),
    [
        ("4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1h1", "-g1 -h1 +g1 +f1 white"),
        ("4k3/8/8/8/8/8/8/3RK3 w D - 0 1", "e1d1", "-e1 +c1 white"),
        ("4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1h1", "-f1 +g1 -h1 +f1 white"),
        ("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1", "-f1 -g1 +g1 +f1 white"),
    ],
)
def test_castling_in_chess960_goes_as_far_as_it_must(start: str, move: str, seen: str):
    played = simulate(move, start=start, chess960=True, castling_rook_down_first=0)
    assert short(played.signals) == seen


def test_a_piece_set_down_on_another_legal_square_is_moved_on():
    words = short(simulate(**SLIDE, set_down_elsewhere=1).signals).split()
    assert words[0] == "-a1"
    assert words[1][1:] == words[2][1:] != "a4"
    assert words[3:] == ["+a4", "white"]


def test_a_neighbour_is_brushed_while_the_piece_is_in_the_air():
    play = {"start": "4k3/8/8/8/8/8/P7/R3K3 w - - 0 1", "moves": "a1b1"}
    assert short(simulate(**play, brush=1).signals) == "-a1 -a2 +a2 +b1 white"


def test_adjusting_is_announced_and_everything_is_put_back():
    words = short(simulate(**SLIDE, adjust=1, adjust_two=1).signals).split()
    assert (words[0], words[5]) == ("adjust", "adjust-end")
    assert words[1][1:] == words[2][1:]
    assert words[3][1:] == words[4][1:] != words[1][1:]


@pytest.mark.parametrize(
    ("behaviour", "cells"), [("touch_other_first", {"e1"}), ("enemy_touched_first", {"b8"})]
)
def test_another_piece_is_touched_first(behaviour: str, cells: set[str]):
    start = "1r2k3/8/8/8/8/8/8/1R2K3 w - - 0 1"
    words = short(simulate("b1b4", start=start, **{behaviour: 1}).signals).split()
    assert words[0][1:] == words[1][1:]
    assert words[0][1:] in cells
    assert words[2:] == ["-b1", "+b4", "white"]


def test_an_illegal_move_is_pressed_and_put_right():
    words = short(simulate(**SLIDE, illegal_pressed=1).signals).split()
    assert [words[0], words[2]] == ["-a1", "white"]
    assert words[1][1:] == words[3][1:]
    assert words[4:] == ["+a1", "-a1", "+a4", "white"]


def test_knocked_over_pieces_are_put_right():
    words = short(simulate(**SLIDE, knocked_over=1).signals).split()
    assert {word[1:] for word in words[:3]} == {word[1:] for word in words[3:6]}
    assert words[6:] == ["-a1", "+a4", "white"]


def test_the_opponent_lifts_between_the_last_touch_and_the_press():
    signals = simulate("e2e4 e7e5", overlap=1).signals
    assert short(signals) in ("-e2 +e4 -e7 white +e5 black", "-e2 +e4 -e7 +e5 white black")


def test_two_hands_are_over_the_board():
    signals = simulate("e2e4 e7e5", both_hands=1).signals
    assert short(signals).startswith(("-e2 -e7 +e4", "-e7 -e2 +e4"))


def test_a_reply_that_needs_the_piece_just_moved_waits_for_it():
    signals = simulate("e2e4 d7d5 e4d5 d8d5", both_hands=1, capture_victim_first=1).signals
    words = short(signals).split()
    assert words.index("+d5") < words.index("-d5")


@pytest.mark.parametrize("style", [*load_styles().values(), EVERYTHING], ids=lambda s: s.name)
def test_presses_come_in_turn(style: Style):
    calm = with_behaviour(
        style,
        **dict.fromkeys(
            (
                *("press_forgotten", "wrong_press", "press_without_move", "illegal_pressed"),
                *("en_passant_victim_left", "castling_wrong_rook", "take_back", "both_buttons"),
                "power_cut",
            ),
            0,
        ),
        castling_rook_forgotten=0,
        promotion_pawn_left=0,
    )
    for plan in own_plans()[:12]:
        signals = simulate_game(plan, calm, "occupancy", 3).signals
        sides = [signal.side for signal in signals if isinstance(signal, Press)]
        first = "white" if plan.board.turn else "black"
        second = "black" if plan.board.turn else "white"
        assert sides == [(first, second)[n % 2] for n in range(len(plan.moves))]


@settings(max_examples=40)
@given(st.sampled_from(range(len(own_plans()))), st.integers(0, 10**6))
def test_a_piece_is_never_in_two_places_and_all_end_where_they_belong(index: int, seed: int):
    plan = own_plans()[index]
    board = plan.board.copy()
    timeline = play_game(board, plan.moves, EVERYTHING, random.Random(seed), result=plan.result)
    cells = list(timeline.first)
    in_hand: list[str] = []
    last_s = 0.0
    for t_s, cell, symbol in timeline.touches:
        assert t_s >= last_s
        last_s = t_s
        if cells[cell] != EMPTY:
            in_hand.append(cells[cell])
        if symbol != EMPTY and symbol in in_hand:
            in_hand.remove(symbol)
        elif symbol != EMPTY:
            # Only a promoted piece comes from beside the board.
            assert symbol in "QRBNqrbn"
        cells[cell] = symbol
    assert "".join(cells) == symbols_of(board)
    assert len(timeline.landed_s) == len(timeline.pressed_s) == len(plan.moves)


def test_the_hands_do_the_same_whatever_the_sensing_and_the_clock():
    plan = own_plans()[-1]
    style = find_style("scruffy")
    runs = [
        simulate_game(plan, style, sensing, 5, time_control=control)
        for sensing in ("occupancy", "piece")
        for control in ("5400+30", None)
    ]
    assert len({run.landed_s for run in runs}) == 1
    assert not any(isinstance(signal, Press) for signal in runs[1].signals)
    assert (runs[1].sitting.clock, runs[1].sitting.time_control) == (False, None)
