"""H3 to H5: castling in every order, and what only looks like it."""

import pytest

from drivers.signals import Sensing
from tests.scenarios.hands import Board

BOTH = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1"
#: King's square and rook's, and where they go.
SIDES = {"short": ("h1", "g1", "f1"), "long": ("a1", "c1", "d1")}
REPLIES = {"short": "a7a6", "long": "h7h6"}
ORDERS = {
    "king first": "-e1 +K{k} -{h} +R{r} W",
    "both up, king down first": "-e1 -{h} +K{k} +R{r} W",
    "both up, rook down first": "-e1 -{h} +R{r} +K{k} W",
    "both up, the rook first": "-{h} -e1 +K{k} +R{r} W",
    "both up at once": "-e1 * -{h} +K{k} * +R{r} W",
    "one after another slowly": "-e1 ~1.5 +K{k} ~2 -{h} ~1.5 +R{r} ~1 W",
}


def script_of(side: str, order: str) -> tuple[str, str]:
    home, king, rook = SIDES[side]
    return order.format(h=home, k=king, r=rook), f"e1{king}"


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("order", ORDERS)
def test_h3_castling_in_every_order(board: Board, side: str, order: str):
    script, move = script_of(side, ORDERS[order])
    played = board.play(f"{script} {REPLIES[side]}", BOTH)
    assert played.moves == f"{move} {REPLIES[side]}"
    assert played.is_quiet


@pytest.mark.parametrize("side", SIDES)
def test_h3_the_opponent_may_lift_before_the_rook_is_down(clock: bool, sensing: Sensing, side: str):
    script, move = script_of(side, "-e1 +K{k} -{h} -a7 +R{r} W +pa6 B")
    played = Board(sensing, clock).play(script, BOTH)
    assert played.moves == f"{move} a7a6"


CHESS960 = {
    "king and rook change places": ("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "-f1 -g1 +Kg1 +Rf1", "f1g1"),
    "the king stands already": ("4k3/8/8/8/8/8/8/6KR w H - 0 1", "-h1 +Rf1", "g1h1"),
    "the rook stands already": ("4k3/8/8/8/8/8/8/3RK3 w D - 0 1", "-e1 +Kc1", "e1d1"),
    "the king far away": ("4k3/8/8/8/8/8/8/RK6 w A - 0 1", "-b1 -a1 +Kc1 +Rd1", "b1a1"),
    "over the whole rank": ("4k3/8/8/8/8/8/8/R5K1 w A - 0 1", "-g1 +Kc1 -a1 +Rd1", "g1a1"),
}


@pytest.mark.parametrize("case", CHESS960)
def test_h3_castling_of_chess960(clocked: Board, case: str):
    start, script, move = CHESS960[case]
    board = Board(clocked.sensing, chess960=True)
    played = board.play(f"{script} W e8e7", start)
    assert played.moves == f"{move} e8e7"


@pytest.mark.parametrize("side", SIDES)
def test_h4_rook_first_then_king_is_the_castling_that_stands(board: Board, side: str):
    script, move = script_of(side, "-{h} +R{r} -e1 +K{k} W")
    played = board.play(f"{script} {REPLIES[side]}", BOTH)
    assert played.moves == f"{move} {REPLIES[side]}"
    home, king, rook = SIDES[side]
    assert played.touches[:4] == [f"-{home}", f"+{rook}", "-e1", f"+{king}"]


@pytest.mark.parametrize("side", SIDES)
def test_h4_a_rook_to_the_kings_side_alone_is_a_rook_move(board: Board, side: str):
    script, _ = script_of(side, "-{h} +R{r} W")
    home, _, rook = SIDES[side]
    played = board.play(f"{script} {REPLIES[side]}", BOTH)
    assert played.moves == f"{home}{rook} {REPLIES[side]}"
    assert played.is_quiet


def test_h4_a_rook_lifted_and_put_back_is_no_move(board: Board):
    played = board.play("-h1 +Rh1 d2d3", BOTH)
    assert played.moves == "d2d3"
    assert played.is_quiet


@pytest.mark.parametrize("side", SIDES)
def test_h5_a_rook_forgotten_is_lit(clocked: Board, side: str):
    script, _ = script_of(side, "-e1 +K{k} W")
    home, _, rook = SIDES[side]
    played = clocked.play(script, BOTH)
    assert played.moves == ""
    [(missing, extra, _)] = played.unexplained
    assert (missing, extra) == ({rook}, {home})


@pytest.mark.parametrize("side", SIDES)
def test_h5_a_forgotten_rook_put_right_is_castling(clocked: Board, side: str):
    script, move = script_of(side, "-e1 +K{k} W ~2 -{h} +R{r} W")
    played = clocked.play(script, BOTH)
    assert played.moves == move
    assert played.said("restored")


@pytest.mark.parametrize(
    "script",
    ["-e1 +Kg1 -a1 +Rd1 W", "-e1 +Kc1 -h1 +Rf1 W", "-e1 +Kb1 W"],
)
def test_h5_the_wrong_rook_or_square_is_no_castling(clocked: Board, script: str):
    played = clocked.play(script, BOTH)
    assert played.moves == ""
    assert len(played.unexplained) == 1


def test_h5_king_and_rook_on_each_others_side_is_no_castling(clock: bool):
    """Cells alone show a rook move; the pieces on them do not."""
    played = Board("piece", clock).play("-e1 +Kg1 -h1 +Re1 W", BOTH)
    assert played.moves == ""
    assert played.unexplained


@pytest.mark.parametrize("early", ["*", "~0.05", "~0.2"])
def test_h13_a_king_lifted_before_the_others_move_is_down_castles(sensing: Sensing, early: str):
    """A blitz player held the king while the pawn was still in the air; castling was refused.

    H13, TM-7, TM-8: the king came first, so the rook does not bind.
    """
    script = f"-a2 -e8 {early} +Pa3 ~0.02 W ~0.4 +kg8 -h8 +rf8 B h2h3"
    played = Board(sensing, touch_move="enforce").play(script, BOTH)
    assert played.moves == "a2a3 e8g8 h2h3"
    assert not played.said("touch-breach", "rook-first", "wrong-press")
