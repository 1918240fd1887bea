"""H19: the kings set to the centre are a result, and never moves."""

from itertools import permutations

import chess
import pytest

from drivers.signals import Sensing
from tests.scenarios.hands import FIRST, Board

FAR = "7k/6p1/8/8/8/8/1P6/K7 w - - 0 1"
CENTRE = ("d4", "e4", "d5", "e5")
PAIRS = list(permutations(CENTRE, 2))
ORDERS = {
    "white first": "-{a} +K{w} -{b} +k{k}",
    "black first": "-{b} +k{k} -{a} +K{w}",
    "both up": "-{a} -{b} +K{w} +k{k}",
    "both up, black down first": "-{b} -{a} +k{k} +K{w}",
    "slowly": "-{a} ~2 +K{w} ~2 -{b} ~2 +k{k}",
}


def result_of(white: str, black: str) -> str:
    light = sum(bool(chess.BB_LIGHT_SQUARES >> chess.parse_square(c) & 1) for c in (white, black))
    return ("0-1", "1/2-1/2", "1-0")[light]


@pytest.mark.parametrize("pair", PAIRS, ids="".join)
def test_h19_every_pair_of_centre_squares(sensing: Sensing, clock: bool, pair: tuple[str, str]):
    white, black = pair
    script = ORDERS["white first"].format(a="a1", b="h8", w=white, k=black)
    played = Board(sensing, clock).play(script, FAR)
    assert (played.moves, played.result) == ("", result_of(white, black))
    assert played.said("result-gesture")


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("pair", [("e4", "d5"), ("d4", "e5"), ("e5", "e4")], ids="".join)
def test_h19_the_kings_in_any_order_at_any_pace(board: Board, pair: tuple[str, str], order: str):
    white, black = pair
    script = ORDERS[order].format(a="a1", b="h8", w=white, k=black)
    played = board.play(script, FAR)
    assert (played.moves, played.result) == ("", result_of(white, black))


@pytest.mark.parametrize("pair", [("d5", "e4"), ("e5", "d4"), ("d4", "d5")], ids="".join)
def test_h19_after_moves_that_were_really_played(board: Board, pair: tuple[str, str]):
    white, black = pair
    script = ORDERS["white first"].format(a="a2", b="h7", w=white, k=black)
    played = board.play(f"a1a2 h8h7 ~2 {script}", FAR)
    assert (played.moves, played.result) == ("a1a2 h8h7", result_of(white, black))


#: Kings that stand so near that one step to the centre is legal: (start, white king, black king).
NEAR = {
    "C01": ("8/8/p2k3p/P1p4P/4K3/8/8/8 b - - 0 60", "e4", "d6"),
    "C02": ("3b4/3B4/7p/6P1/P2k3P/5K2/8/8 b - - 0 59", "f3", "d4"),
    "white steps in": ("8/8/8/k7/8/4K3/6p1/8 w - - 0 60", "e3", "a5"),
    "both near": ("8/6p1/3k4/8/8/4K3/6P1/8 w - - 0 1", "e3", "d6"),
    "black near": ("8/6p1/3k4/8/8/8/6P1/4K3 b - - 0 1", "e1", "d6"),
}


@pytest.mark.parametrize("pair", PAIRS, ids="".join)
@pytest.mark.parametrize("order", ["white first", "black first"])
@pytest.mark.parametrize("near", NEAR)
def test_h19_a_king_that_stands_near_or_in_the_centre(
    sensing: Sensing, clock: bool, near: str, order: str, pair: tuple[str, str]
):
    """C01, C02: the first king's walk looked like a legal move and was left in the record."""
    start, king, other = NEAR[near]
    white, black = pair
    steps = ORDERS[order].format(a=king, b=other, w=white, k=black).split()
    if white == king:
        steps = [s for s in steps if s not in (f"-{king}", f"+K{white}")]
    if black == other:
        steps = [s for s in steps if s not in (f"-{other}", f"+k{black}")]
    if white == other or black == king:
        # The king that goes to the other's cell waits until it is free.
        steps = ORDERS["both up"].format(a=king, b=other, w=white, k=black).split()
    played = Board(sensing, clock).play(f"{' '.join(steps)} ~6", start)
    if sensing == "occupancy" and {white, black} == {king, other}:
        return  # Nothing changed that the sensors could see.
    assert (played.moves, played.result) == ("", result_of(white, black))


#: A knight takes on d5 after visits to h3 and, by the queen, to e6: queen or knight, which took?
HESITANT = "e2e4 d7d5 b1c3 g8f6 c3d5 -f6 +nh3 B -h3 +nf6 -d5 -d8 +qe6 -f6 +nd5 -e6 +qd8 B ~1"


@pytest.mark.parametrize("pair", [("e5", "d4"), ("d4", "e5")], ids="".join)
@pytest.mark.parametrize("order", ["white first", "black first"])
def test_h19_a_piece_of_the_centre_that_was_set_down_again_is_no_king(
    clocked: Board, order: str, pair: tuple[str, str]
):
    """A knight set down on d5 counted as a third king: no result, and Nxd5 turned into Qxd5."""
    white, black = pair
    kings = ORDERS[order].format(a="e1", b="e8", w=white, k=black)
    played = clocked.play(f"{HESITANT} {kings} ~3")
    moves = "e2e4 d7d5 b1c3 g8f6 c3d5 f6d5"
    assert (played.moves, played.result) == (moves, "0-1")
    assert not played.said("revised")


def test_h19_the_sign_of_the_kings_settles_no_doubt_of_a_move():
    """Two captures fitted, the kings showed the result, and one of them was said to be sure."""
    kings = ORDERS["white first"].format(a="e1", b="e8", w="e5", k="d4")
    played = Board("occupancy").play(f"{HESITANT} {kings} ~3")
    assert played.doubts == [(5, {"f6d5", "f6e4"})]
    assert not played.said("doubt-settled")
    assert played.live.plies[5].doubt is not None
    answered = Board("occupancy").play(f"{HESITANT} {kings} ~3 settle:5:f6e4 ~1")
    assert (answered.moves[-4:], answered.result) == ("f6e4", "0-1")


@pytest.mark.parametrize("order", ["white first", "black first"])
def test_h19_a_last_move_to_a_square_that_a_king_takes_stays(clock: bool, order: str):
    """Without a clock 1.Qd5 counted as a step of the sign, and another capture became the move."""
    start = "6k1/8/6p1/8/8/8/6Q1/6K1 w - - 0 1"
    kings = ORDERS[order].format(a="g1", b="g8", w="e4", k="d5")
    for sensing in ("occupancy", "colour", "piece"):
        played = Board(sensing, clock, step_s=0.6).play(f"g2d5 ~2 -d5 {kings} ~3", start)
        assert (played.moves, played.result) == ("g2d5", "1-0"), sensing


def test_h19_a_king_move_to_the_centre_that_is_pressed_stays_a_move(clocked: Board):
    start = NEAR["C02"][0]
    played = clocked.play("d4e5 h4h5 ~3", start)
    assert (played.moves, played.result) == ("d4e5 h4h5", "*")


def test_h19_a_king_move_to_the_centre_answered_without_presses_stays_a_move(sensing: Sensing):
    start = NEAR["C02"][0]
    played = Board(sensing, clock=False).play("d4e5 ~2 h4h5 ~3", start)
    assert (played.moves, played.result) == ("d4e5 h4h5", "*")


def test_h19_one_king_in_the_centre_is_no_result(clock: bool, sensing: Sensing):
    start = "7k/6p1/8/8/8/3K4/1P6/8 w - - 0 1"
    played = Board(sensing, clock).play("d3d4 h8g8 ~3", start)
    assert (played.moves, played.result) == ("d3d4 h8g8", "*")


def test_h19_the_result_once_shown_stays_when_the_pieces_are_cleared(board: Board):
    script = ORDERS["white first"].format(a="a1", b="h8", w="e4", k="d5")
    played = board.play(f"{script} ~2 -e4 -d5 -b2 -g7", FAR)
    assert (played.moves, played.result) == ("", "1-0")


def test_h19_kings_passing_the_centre_within_a_moment_show_nothing(clocked: Board):
    """Kings that are carried over the centre, and home again, end no game."""
    played = clocked.play("-a1 -h8 ~0.1 +Ke4 ~0.1 -e4 ~0.2 +Ka1 +kh8 ~1 a1a2 h8h7", FAR)
    assert (played.moves, played.result) == ("a1a2 h8h7", "*")


def test_mate_ends_the_game_without_a_press(board: Board):
    played = board.play("f2f3 e7e5 g2g4 -d8 +qh4 ~5 -e1 -e8", FIRST)
    assert (played.moves, played.result) == ("f2f3 e7e5 g2g4 d8h4", "0-1")
