"""H6: promotions, seen, told and proved."""

import pytest

from tests.scenarios.hands import Board

BARE = "8/P6k/8/6p1/6P1/8/8/K7 w - - 0 1"
CAPTURE = "1n6/P6k/8/6p1/6P1/8/8/K7 w - - 0 1"
STRAIGHT = {
    "set directly": "-a7 +{new}a8 W",
    "pawn exchanged on the last rank": "-a7 +Pa8 ~0.5 -a8 +{new}a8 W",
    "pawn exchanged slowly": "-a7 +Pa8 ~2 -a8 ~2 +{new}a8 ~1 W",
    "pawn pushed off by the piece": "-a7 +Pa8 ={new}a8 W",
}
CAPTURING = {
    "victim first, set directly": "-b8 -a7 +{new}b8 W",
    "victim last, set directly": "-a7 -b8 +{new}b8 W",
    "victim first, pawn exchanged": "-b8 -a7 +Pb8 -b8 +{new}b8 W",
    "victim last, pawn exchanged": "-a7 -b8 +Pb8 ~0.6 -b8 +{new}b8 W",
}


@pytest.mark.parametrize("new", "QRBN")
@pytest.mark.parametrize("order", STRAIGHT)
def test_h6_sensors_that_see_the_piece_know_it(clock: bool, order: str, new: str):
    played = Board("piece", clock).play(f"{STRAIGHT[order].format(new=new)} h7h6", BARE)
    assert played.moves == f"a7a8{new.lower()} h7h6"
    assert played.is_quiet


@pytest.mark.parametrize("new", "QRBN")
@pytest.mark.parametrize("order", CAPTURING)
def test_h6_with_capture_the_piece_is_known_too(clock: bool, order: str, new: str):
    played = Board("piece", clock).play(f"{CAPTURING[order].format(new=new)} h7h6", CAPTURE)
    assert played.moves == f"a7b8{new.lower()} h7h6"
    assert played.is_quiet


@pytest.mark.parametrize("order", STRAIGHT)
def test_h6_other_sensors_take_it_for_a_queen(blind: Board, order: str):
    played = blind.play(f"{STRAIGHT[order].format(new='Q')} h7h6", BARE)
    assert played.moves == "a7a8q h7h6"


@pytest.mark.parametrize("order", CAPTURING)
def test_h6_other_sensors_take_a_capture_for_a_queen(blind: Board, order: str):
    played = blind.play(f"{CAPTURING[order].format(new='Q')} h7h6", CAPTURE)
    assert played.moves == "a7b8q h7h6"


def test_h6_a_control_without_a_piece_changes_nothing(blind: Board):
    assert blind.play("promote:white a7a8q h7h6", BARE).moves == "a7a8q h7h6"


@pytest.mark.parametrize("new", "qrbn")
@pytest.mark.parametrize(
    "script",
    [
        "promote:white:{n} -a7 +{N}a8 W",
        "-a7 promote:white:{n} +{N}a8 W",
        "-a7 +{N}a8 promote:white:{n} W",
        "-a7 +{N}a8 ~2 promote:white:{n} ~2 W",
        "-a7 +Pa8 promote:white:{n} -a8 +{N}a8 W",
        "-a7 +{N}a8 W promote:white:{n}",
        "-a7 +{N}a8 W ~3 promote:white:{n} ~2",
    ],
    ids=lambda script: script.split(":")[0],
)
def test_h6_the_piece_is_what_was_told(blind: Board, script: str, new: str):
    played = blind.play(f"{script.format(n=new, N=new.upper())} h7h6", BARE)
    assert played.moves == f"a7a8{new} h7h6"


@pytest.mark.parametrize("new", "qrbn")
@pytest.mark.parametrize("later", ["", "h7h6", "h7h6 a1a2 h6h7"])
def test_h6_who_saw_it_says_it_later(blind: Board, new: str, later: str):
    played = blind.play(f"a7a8{new} {later} settle:0:a7a8{new}", BARE)
    assert played.moves == f"a7a8{new} {later}".strip()


@pytest.mark.parametrize(
    ("new", "proof"),
    [("n", "a8b6"), ("n", "a8c7")],
)
def test_h6_the_piece_is_what_later_moves_prove(blind: Board, new: str, proof: str):
    played = blind.play(f"a7a8{new} h7g7 {proof} g7f7", BARE)
    assert played.moves == f"a7a8{new} h7g7 {proof} g7f7"


def test_h6_a_piece_proved_is_said_as_revised(blind: Board):
    board = Board(blind.sensing, clock=True)
    played = board.play("a7a8n h7g7 a8b6 g7f7", BARE)
    assert played.said("doubt")
    assert played.said("revised", "doubt-settled")


def test_h6_a_piece_that_nothing_proves_stays_a_doubt(blind: Board):
    """C14: an occupancy board wrote every promotion as a queen and asked nobody."""
    played = blind.play("a7a8q h7h6", BARE)
    assert [ply for ply, _ in played.doubts] == [0]
    assert {"a7a8q", "a7a8n"} <= played.doubts[0][1]


@pytest.mark.parametrize("order", ["-a7 +Pa8 W", "-a7 +Pa8 ~2 W"])
def test_h6_a_pawn_left_there_is_taken_for_a_queen(clock: bool, order: str):
    """I-4 rules on it; what was played is a promotion in every code."""
    assert Board("piece", clock).play(order, BARE).moves == "a7a8q"


def test_h6_the_promotion_told_is_spent_with_its_move(blind: Board):
    start = "8/PP5k/8/6p1/6P1/8/8/K7 w - - 0 1"
    played = blind.play("promote:white:n a7a8n h7h6 b7b8q", start)
    assert played.moves == "a7a8n h7h6 b7b8q"
