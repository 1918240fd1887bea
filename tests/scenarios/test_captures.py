"""H1 and H2: captures in every order of the hands, en passant with and without the victim."""

import re

import pytest

from drivers.signals import Sensing
from tests.scenarios.hands import Board

RUY = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 3"
TWO_VICTIMS = "4k3/8/8/2n1n3/3P4/8/8/4K3 w - - 0 1"
EN_PASSANT = "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3"

ORDERS = {
    "victim off first": "-{to} -{at} +{piece}{to} W",
    "own piece lifted first": "-{at} -{to} +{piece}{to} W",
    "all in one scan": "-{at} * -{to} * +{piece}{to} W",
    "pushed aside": "-{at} ={piece}{to} W",
}
CAPTURES = {
    "bishop takes knight": (RUY, "B", "b5", "c6", "d7c6"),
    "knight takes pawn": (RUY, "N", "f3", "e5", "c6e5"),
    "pawn takes pawn": (
        "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
        *("P", "e4", "d5", "d8d5"),
    ),
    "king takes queen": ("4k3/p7/8/8/8/8/P2q4/4K3 w - - 0 1", "K", "e1", "d2", "e8e7"),
    "rook takes along the file": (
        "r3k3/p7/8/8/8/8/8/R3K3 w Q - 0 1",
        *("R", "a1", "a7", "a8a7"),
    ),
}


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("capture", CAPTURES)
def test_h1_a_capture_is_the_same_move_in_every_order(board: Board, capture: str, order: str):
    start, piece, at, to, reply = CAPTURES[capture]
    script = ORDERS[order].format(piece=piece, at=at, to=to)
    played = board.play(f"{script} {reply}", start)
    assert played.moves == f"{at}{to} {reply}"


@pytest.mark.parametrize("order", ["victim off first", "own piece lifted first"])
def test_h1_a_capture_in_order_leaves_no_doubt(board: Board, order: str):
    script = ORDERS[order].format(piece="B", at="b5", to="c6")
    assert board.play(f"{script} d7c6", RUY).is_quiet


@pytest.mark.parametrize("victim", ["c5", "e5"])
@pytest.mark.parametrize("order", ["victim off first", "own piece lifted first"])
def test_h1_of_two_possible_victims_the_one_lifted_is_captured(
    board: Board, victim: str, order: str
):
    script = ORDERS[order].format(piece="P", at="d4", to=victim)
    played = board.play(script, TWO_VICTIMS)
    assert played.moves == f"d4{victim}"
    assert played.is_quiet


@pytest.mark.parametrize("victim", ["c5", "e5"])
def test_h1_two_captures_that_fit_are_a_doubt(victim: str):
    played = Board("occupancy").play(f"-d4 =P{victim} W", TWO_VICTIMS)
    assert played.doubts == [(0, {"d4c5", "d4e5"})]
    assert played.live.plies[0].certainty == "doubtful"


@pytest.mark.parametrize(("victim", "reply"), [("c5", "e5g4"), ("e5", "c5b3")])
def test_h1_the_next_moves_settle_which_capture_it_was(clock: bool, victim: str, reply: str):
    played = Board("occupancy", clock).play(f"-d4 =P{victim} W {reply} e1e2 e8e7", TWO_VICTIMS)
    assert played.moves == f"d4{victim} {reply} e1e2 e8e7"
    if clock:
        assert played.said("doubt")
        assert played.said("doubt-settled")


@pytest.mark.parametrize("victim", ["c5", "e5"])
def test_h1_a_word_settles_which_capture_it_was(clock: bool, victim: str):
    script = f"-d4 =P{victim} W e8e7 e1e2 settle:0:d4{victim}"
    played = Board("occupancy", clock).play(script, TWO_VICTIMS)
    assert played.moves == f"d4{victim} e8e7 e1e2"


@pytest.mark.parametrize("victim", ["c5", "e5"])
@pytest.mark.parametrize("sensing", ["colour", "piece"])
def test_h1_sensors_that_see_the_colour_need_no_settling(
    sensing: Sensing, clock: bool, victim: str
):
    played = Board(sensing, clock).play(f"-d4 =P{victim} W e8e7", TWO_VICTIMS)
    assert played.moves == f"d4{victim} e8e7"
    assert played.is_quiet


def test_h1_a_victim_put_back_is_no_move(board: Board):
    played = board.play("-c6 ~1 +nc6", RUY)
    assert played.moves == ""
    assert played.is_quiet
    assert played.touches == ["-c6", "+c6"]


EN_PASSANT_ORDERS = {
    "victim last": "-e5 +Pd6 -d5 W",
    "victim first": "-d5 -e5 +Pd6 W",
    "own pawn first": "-e5 -d5 +Pd6 W",
    "all in one scan": "-e5 * -d5 * +Pd6 W",
}


@pytest.mark.parametrize("order", EN_PASSANT_ORDERS)
def test_h2_en_passant_in_every_order(board: Board, order: str):
    played = board.play(f"{EN_PASSANT_ORDERS[order]} c7d6", EN_PASSANT)
    assert played.moves == "e5d6 c7d6"
    assert played.is_quiet


@pytest.mark.parametrize("order", EN_PASSANT_ORDERS)
@pytest.mark.parametrize("file", "abcdefg")
@pytest.mark.parametrize("other", [-1, 1], ids=["from the right", "from the left"])
def test_h2_en_passant_on_every_file(sensing: Sensing, order: str, file: str, other: int):
    victim, own = (file, chr(ord(file) + 1)) if other < 0 else (chr(ord(file) + 1), file)
    ranks = [["."] * 8 for _ in range(8)]
    ranks[3][ord(victim) - 97], ranks[3][ord(own) - 97] = "p", "P"
    row = re.sub(r"\.+", lambda run: str(len(run[0])), "".join(ranks[3]))
    start = f"k7/8/8/{row}/8/8/8/K7 w - {victim}6 0 1"
    order_script = EN_PASSANT_ORDERS[order]
    script = (
        order_script.replace("d", victim).replace("e5", f"{own}5")
        if victim != "e"
        else order_script.replace("e5", "@").replace("d", victim).replace("@", f"{own}5")
    )
    played = Board(sensing).play(script, start)
    assert played.moves == f"{own}5{victim}6"
    assert played.is_quiet


def test_h2_a_pawn_left_standing_is_shown(clocked: Board):
    played = clocked.play("-e5 +Pd6 W", EN_PASSANT)
    assert played.moves == ""
    [(missing, extra, wrong)] = played.unexplained
    assert (missing, extra, wrong) == (set(), {"d5"}, set())


def test_h2_a_pawn_left_standing_is_shown_without_a_clock_too(sensing: Sensing):
    played = Board(sensing, clock=False).play("-e5 +Pd6", EN_PASSANT)
    assert played.moves == ""
    assert [extra for _, extra, _ in played.unexplained] == [{"d5"}]


def test_h2_the_pawn_taken_off_after_the_press_makes_it_the_move(clock: bool, sensing: Sensing):
    played = Board(sensing, clock).play("-e5 +Pd6 W ~4 -d5", EN_PASSANT)
    assert played.moves == "e5d6"
    assert played.kinds & {"unexplained"}
    assert played.said("restored")
