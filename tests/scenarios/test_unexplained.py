"""H16 to H18: illegal moves, pieces knocked over, moves taken back."""

import pytest

from drivers.signals import Sensing
from tests.scenarios.hands import FIRST, Board

MIDDLE = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4"

ILLEGAL = {
    "a pawn three squares": (FIRST, "-e2 +Pe5", "e2", "e5"),
    "a knight along the file": (FIRST, "-g1 +Ng3", "g1", "g3"),
    "a bishop over its pawn": (FIRST, "-f1 +Bc4", "f1", "c4"),
    "a rook over its pawn": (FIRST, "-a1 +Ra4", "a1", "a4"),
    "a king two squares down the file": (MIDDLE, "-e1 +Ke3", "e1", "e3"),
}


@pytest.mark.parametrize("what", ILLEGAL)
def test_h16_an_illegal_move_is_shown_by_its_squares(clock: bool, sensing: Sensing, what: str):
    start, script, missing, extra = ILLEGAL[what]
    played = Board(sensing, clock).play(f"{script} W", start)
    assert played.moves == ""
    assert played.unexplained == [({missing}, {extra}, set())]
    [said] = played.said("unexplained")
    assert said.by == ("white" if clock else None)


@pytest.mark.parametrize("what", ILLEGAL)
def test_h16_the_position_put_back_is_restored_and_play_goes_on(
    clock: bool, sensing: Sensing, what: str
):
    start, script, missing, extra = ILLEGAL[what]
    piece = script.split("+")[1][0]
    back = f"-{extra} +{piece}{missing}"
    played = Board(sensing, clock).play(f"{script} W ~4 {back} ~2 d2d3 d7d6", start)
    assert played.moves == "d2d3 d7d6"
    assert len(played.said("restored")) == 1


def test_h16_a_wrong_square_put_right_before_the_press_is_nothing(board: Board):
    played = board.play("-e2 +Pe5 ~0.5 -e5 +Pe4 W e7e5", FIRST)
    assert played.moves == "e2e4 e7e5"
    assert played.is_quiet


def test_h16_a_king_left_in_check_is_no_move(clock: bool, sensing: Sensing):
    start = "4k3/8/8/8/1b6/8/4P3/4K3 w - - 0 1"
    played = Board(sensing, clock).play("-e2 +Pe3 W", start)
    assert played.moves == ""
    assert played.unexplained == [({"e2"}, {"e3"}, set())]


STOOD = {
    "king left in check": (
        "rnbqk2r/pppp1ppp/4pn2/8/1bPP4/5N2/PP2PPPP/RNBQKB1R w KQkq - 2 4",
        "-e2 +Pe3 W ~2 -e8 +kg8 -h8 +rf8 B",
        "rnbq1rk1/pppp1ppp/4pn2/8/1bPP4/4PN2/PP3PPP/RNBQKB1R",
        "c1d2",
    ),
    "a pawn three squares": (
        FIRST,
        "-e2 +Pe5 W ~2 -d7 +pd6 B",
        "rnbqkbnr/ppp1pppp/3p4/4P3/8/8/PPPP1PPP/RNBQKBNR",
        "g1f3",
    ),
    "a knight along the file": (
        FIRST,
        "-g1 +Ng3 W ~2 -e7 +pe5 B",
        "rnbqkbnr/pppp1ppp/8/4p3/8/6N1/PPPPPPPP/RNBQKB1R",
        "d2d4",
    ),
}


@pytest.mark.parametrize("what", STOOD)
def test_h16_an_illegal_move_that_stood_ends_the_record_and_play_goes_on(
    sensing: Sensing, what: str
):
    """C24: the importer froze at an illegal move that both players had passed over."""
    start, script, placement, later = STOOD[what]
    played = Board(sensing).play(f"{script} ~2 {later}", start)
    first, second = played.records
    assert first.plies == ()
    assert first.comment
    assert first.result == "*"
    assert second.start is not None
    begun = second.start.split()[0]
    moves = played.games[1].split()
    assert moves[-1] == later
    assert (begun, moves[:-1]) == (placement, []) or len(moves) == 2
    assert second.tags == first.tags


def test_h16_an_illegal_move_after_good_ones_keeps_them(clocked: Board):
    played = clocked.play("e2e4 e7e5 -g1 +Ng3 W ~2 -b8 +nc6 B ~2 d2d4 d7d6")
    assert played.games[0] == "e2e4 e7e5"
    assert played.games[1].endswith("d2d4 d7d6")


def test_h16_an_illegal_move_not_answered_ends_nothing(clocked: Board):
    played = clocked.play("e2e4 e7e5 -g1 +Ng3 W ~10")
    assert played.games == ["e2e4 e7e5"]


KNOCKED = "-b1 * -c1 * -d1"


def test_h17_pieces_knocked_over_and_put_back_are_nothing(board: Board):
    played = board.play(f"{KNOCKED} ~2 +Nb1 +Bc1 +Qd1 ~1 e2e4 e7e5", FIRST)
    assert played.moves == "e2e4 e7e5"
    assert not played.said("doubt", "revised")


def test_h17_pieces_that_lie_beside_the_board_are_named(clocked: Board):
    played = clocked.play(f"{KNOCKED} ~5")
    assert played.moves == ""
    assert played.unexplained == [({"b1", "c1", "d1"}, set(), set())]


def test_h17_pieces_on_wrong_cells_are_named_and_play_goes_on_when_right(
    clock: bool, sensing: Sensing
):
    fall = f"{KNOCKED} +Nb3 * +Bc3 * +Qd3"
    right = "-b3 +Nb1 -c3 +Bc1 -d3 +Qd1"
    played = Board(sensing, clock).play(f"{fall} ~6 {right} ~2 e2e4 e7e5")
    assert played.moves == "e2e4 e7e5"
    missing, extra, _ = played.unexplained[0]
    if sensing == "piece":
        assert (missing, extra) == ({"b1", "c1", "d1"}, {"b3", "c3", "d3"})
    else:  # For all that these sensors see, the knight may have gone to c3.
        assert missing >= {"c1", "d1"}
        assert extra >= {"b3", "d3"}
    assert played.said("restored")


@pytest.mark.parametrize("sensing", ["piece"])
def test_h17_pieces_put_back_on_each_others_cells_are_named(sensing: Sensing, clock: bool):
    played = Board(sensing, clock).play(f"{KNOCKED} ~2 +Bb1 +Nc1 +Qd1 ~6")
    assert played.moves == ""
    [said] = played.said("set-up", "unexplained")
    assert said.details["cells"] == ["b1", "c1"]


def test_h17_never_put_back_the_record_stays_as_it_was(board: Board):
    start = MIDDLE
    played = board.play("b1c3 g8f6 ~1 -a2 * -b2 * -c2 ~0.3 +Pa3 * +Pb4 * +Pc6 ~10", start)
    assert played.moves.startswith("b1c3 g8f6")
    assert "unexplained" in played.kinds
    assert [ply.certainty for ply in played.live.plies[:2]] == ["sure", "sure"] or not board.clock


def test_h18_a_move_taken_back_alone_is_shown_and_not_believed(clocked: Board):
    played = clocked.play("d2d3 d7d6 ~2 -d6 +pd7 ~6", MIDDLE)
    assert played.moves == "d2d3 d7d6"
    assert played.unexplained == [({"d6"}, {"d7"}, set())]


def test_h18_after_a_return_play_goes_on_from_the_record(clocked: Board):
    played = clocked.play("d2d3 d7d6 ~2 -d6 +pd7 ~6 -d7 +pd6 ~2 b1c3", MIDDLE)
    assert played.moves == "d2d3 d7d6 b1c3"
    assert played.said("restored")


def test_h18_three_half_moves_taken_back_do_not_vanish(clocked: Board):
    """C20: three half-moves were lost when a user put the men back one by one."""
    script = "d2d3 d7d6 b1c3 ~4 -c3 +Nb1 ~2 -d6 +pd7 ~2 -d3 +Pd2 ~8"
    played = clocked.play(script, MIDDLE)
    assert played.games[0].startswith("d2d3 d7d6 b1c3")
    assert played.said("unexplained")


def test_h18_all_taken_back_to_the_first_position_begins_a_new_game_and_keeps_the_old(
    clocked: Board,
):
    """C20: the first position reached by taking back was a new game, and the old one lost."""
    played = clocked.play("e2e4 e7e5 g1f3 ~4 -f3 +Ng1 ~1.5 -e5 +pe7 ~1.5 -e4 +Pe2")
    assert played.games == ["e2e4 e7e5 g1f3", ""]
    assert played.said("new-game")
