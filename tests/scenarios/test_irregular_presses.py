"""H2, H5, H6, H15 to H18: what is irregular at the press, what it costs, and how play goes on."""

from dataclasses import replace

import pytest

from drivers.cells import CHESSBOARD
from drivers.signals import Sensing
from tests.scenarios.hands import FIRST, Board
from tests.scenarios.played import Played

CASTLES = "r3k2r/pppq1ppp/2n2n2/3pp3/3PP3/2N2N2/PPPQ1PPP/R3K2R w KQkq - 0 10"
EN_PASSANT = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
PAWN = "4k3/P7/8/8/8/8/7p/4K3 w - - 0 1"
CHECKED = "4k3/8/8/8/1b6/8/4P3/4K3 w - - 0 1"

#: What is done before the press, from where, the law that is named, the cells that are lit.
ILLEGAL = {
    "a pawn three squares": ("-e2 +Pe5", FIRST, "I-1", {"e2", "e5"}),
    "king left in check": ("-e2 +Pe3", CHECKED, "M-6", {"e1"}),
    "the victim still stands": ("-e5 +Pd6", EN_PASSANT, "M-3", {"d5"}),
    "the rook forgotten": ("-e1 +Kg1", CASTLES, "M-5", {"h1", "f1"}),
    "the wrong rook": ("-e1 +Kg1 -a1 +Rd1", CASTLES, "M-5", {"h1", "f1"}),
}


def time_s(played: Played, side: str) -> float:
    view = played.table.view(played.table.now_ns)
    assert view.clock is not None
    return (view.clock.white_ns if side == "white" else view.clock.black_ns) / 10**9


@pytest.mark.parametrize("what", ILLEGAL)
def test_an_illegal_move_pressed_stops_the_clocks_and_costs_time(
    sensing: Sensing, what: str
) -> None:
    """I-1, I-2, I-3, K-6, M-3, M-5, M-6, H2, H5, H16: 120 s for the opponent, both clocks stand."""
    script, start, law, cells = ILLEGAL[what]
    played = Board(sensing).play(f"{script} W", start, end_s=30)
    [said] = played.said("illegal-move")
    assert (said.by, said.details["why"], said.details["number"]) == ("white", law, 1)
    assert said.details["cells"] == sorted(cells, key=CHESSBOARD.parse)
    assert len(played.said("penalty")) == 1
    assert time_s(played, "black") == 5400 + 120
    assert time_s(played, "white") > 5398 - 2
    assert played.table.play.clock is not None
    assert played.table.play.clock.running is None
    assert played.moves == ""


def test_the_clock_of_the_offender_runs_when_the_position_is_restored(clocked: Board) -> None:
    """I-2, H16: nobody presses for it, and the replacing move is completed as any other."""
    script = "-e2 +Pe5 W ~10 -e5 +Pe2 ~1"
    restored = clocked.play(f"{script} reading", end_s=10)
    assert restored.table.play.clock is not None
    assert restored.table.play.clock.running == "white"
    assert restored.said("restored")
    played = clocked.play(f"{script} e2e4 e7e5")
    assert played.moves == "e2e4 e7e5"
    assert len(played.said("illegal-move")) == 1


def test_the_replacing_move_obeys_touch_move(clocked: Board) -> None:
    """I-2, TM-1, TM-9: the pawn that made the illegal move must make a legal one."""
    played = clocked.play("-e2 +Pe5 W ~5 -e5 +Pe2 ~1 g1f3")
    assert [said.law for said in played.said("touch-breach")] == ["TM-1"]
    owed = clocked.play("-e2 +Pe5 W ~5 -e5 +Pe2 ~1 e2e3")
    assert not owed.said("touch-breach")


ITALIAN = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4"
ROOK_FORGOTTEN = "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1"


def test_castling_that_was_begun_and_pressed_is_owed(clocked: Board) -> None:
    """The king was let go on g1 and the clock pressed; then it went to f1, and nobody objected.

    TM-11, I-2: the king is bound to its castling square, and castling is legal.
    """
    pressed = "-e1 +Kg1 W ~5"
    other = clocked.play(f"{pressed} -g1 +Ke1 ~1 -e1 +Kf1 W ~2 e8e7", ROOK_FORGOTTEN)
    assert [said.law for said in other.said("illegal-move")] == ["I-1"]
    assert [said.law for said in other.said("touch-breach")] == ["TM-11"]
    castled = clocked.play(f"{pressed} -h1 +Rf1 ~1 W ~2 e8e7", ROOK_FORGOTTEN)
    assert castled.moves == "e1g1 e8e7"
    assert not castled.said("touch-breach")


@pytest.mark.parametrize("touch_move", ["enforce", "announce", "record"])
@pytest.mark.parametrize("what", ["another move of the king", "a move of another piece"])
def test_what_replaces_a_castling_that_was_begun_is_judged_by_every_sensing(
    clocked: Board, what: str, touch_move: str
) -> None:
    """TM-11, I-2, H5: sensors that see no kinds hardly believed the move that replaced it.

    What the illegal position had cost was held against it: a doubt was said, and no breach.
    """
    move = {"another move of the king": "-e1 +Kf1", "a move of another piece": "-d2 +Pd3"}[what]
    board = replace(clocked, touch_move=touch_move)
    played = board.play(f"-e1 +Kg1 W ~3 -g1 +Ke1 ~1 {move} ~0.5 W ~1", ITALIAN)
    [breach] = played.said("touch-breach")
    assert (breach.law, breach.by) == ("TM-11", "white")
    assert breach.details["refused"] is (touch_move == "enforce")
    assert not played.said("doubt")


@pytest.mark.parametrize("when", ["after the press", "in the air at the press"])
def test_a_rook_first_pressed_and_then_castled_is_a_breach(clocked: Board, when: str) -> None:
    """TM-1, TM-8, H4: the turn was judged as Rf1 at the press, and never again as castling."""
    hands = {
        "after the press": "-h1 +Rf1 W ~0.3 -e1 +Kg1",
        "in the air at the press": "-h1 +Rf1 -e1 W ~1 +Kg1",
    }[when]
    played = clocked.play(f"{hands} ~3 a7a6 ~1 d2d3", ITALIAN)
    assert played.moves == "e1g1 a7a6 d2d3"
    [breach] = played.said("touch-breach", "rook-first")
    assert breach.details["move"] == "e1g1"
    assert breach.law == {"after the press": "TM-1", "in the air at the press": "TM-8"}[when]


def test_a_wrong_move_put_right_before_the_press_costs_nothing(board: Board) -> None:
    """C-6, H16: until the press only touch-move binds."""
    played = board.play("-e2 +Pe5 ~0.5 -e5 +Pe4 W e7e5", FIRST)
    assert played.moves == "e2e4 e7e5"
    assert not played.said("illegal-move", "penalty", "touch-breach")


def test_the_second_illegal_move_loses(clocked: Board) -> None:
    """I-3: under FIDE's laws, to an opponent who can mate."""
    twice = "-e2 +Pe5 W ~3 -e5 +Pe2 ~1 e2e4 e7e5 -g1 +Ng3 W"
    played = clocked.play(twice)
    assert played.result == "0-1"
    assert played.records[-1].reason.startswith("illegal move number 2")


def test_the_second_illegal_move_draws_where_the_opponent_cannot_mate(clocked: Board) -> None:
    """I-3: Black has a bare king."""
    start = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    played = clocked.play("-e2 +Pe5 W ~3 -e5 +Pe2 ~1 e2e4 e8e7 -e1 +Ke3 W", start)
    assert played.result == "1/2-1/2"


@pytest.mark.parametrize(
    ("profile", "result"), [("club-2011", "*"), ("code", "*"), ("fide-rapid", "0-1")]
)
def test_the_number_that_loses_is_the_profiles(clocked: Board, profile: str, result: str) -> None:
    """I-3: the third in `club-2011`, none in `code`."""
    twice = "-e2 +Pe5 W ~3 -e5 +Pe2 ~1 e2e4 e7e5 -g1 +Ng3 W"
    assert replace(clocked, profile=profile).play(twice).result == result


def test_a_press_without_a_move_is_illegal_where_the_profile_says_so(clocked: Board) -> None:
    """I-1, H15: the clock goes on for the player, the opponent gets 120 s."""
    played = clocked.play("~3 W", end_s=10)
    [said] = played.said("press-without-move")
    assert (said.by, said.law) == ("white", "I-1")
    assert time_s(played, "black") == 5400 + 120
    assert played.table.on_move == "white"
    on = clocked.play("~3 W ~2 e2e4 e7e5")
    assert on.moves == "e2e4 e7e5"


def test_a_press_without_a_move_is_ignored_where_the_profile_says_so(clocked: Board) -> None:
    """I-1, H15: recorded, and nothing else."""
    played = replace(clocked, profile="code").play("~3 W", end_s=10)
    assert played.said("press-without-move")
    assert not played.said("penalty")
    assert played.table.on_move == "white"


def test_a_move_shown_late_after_all_takes_the_ruling_back(clocked: Board) -> None:
    """I-1, H24: a move was shown 34 s after its press; the opponent had answered it."""
    played = clocked.play("~58 W ~34 -d2 +Pd4 ~20 d7d5")
    assert played.moves == "d2d4 d7d5"
    assert time_s(played, "black") < 5400
    assert "press counts" in played.said("restored")[0].text


def test_the_wrong_sides_press_changes_nothing_and_is_said(clocked: Board) -> None:
    """K-1, H15: Black presses while White's time runs."""
    played = clocked.play("~3 B ~1 e2e4 e7e5")
    [said] = played.said("wrong-press")
    assert (said.by, said.law) == ("black", "K-1")
    assert played.moves == "e2e4 e7e5"


def test_a_pawn_left_on_the_last_rank_is_a_queen_and_an_illegal_move() -> None:
    """I-4, M-4, H6: `promotion_default = queen`; only a sensor that knows pieces sees it."""
    played = Board("piece").play("-a7 +Pa8 W ~2 -a8 +Qa8 ~1 e8e7", PAWN)
    [said] = played.said("illegal-move")
    assert (said.law, said.details["remedy"]) == ("I-4", "queen")
    assert len(played.said("penalty")) == 1
    assert played.moves == "a7a8q e8e7"


def test_a_pawn_left_on_the_last_rank_annuls_the_move_in_older_codes() -> None:
    """I-4, TM-10, H6: `promotion_default = annulled`, the move is played again under touch-move."""
    board = Board("piece", profile="club-2011")
    played = board.play("-a7 +Pa8 W ~2 -a8 +Pa7 ~1 -a7 +Qa8 W e8e7", PAWN)
    [said] = played.said("illegal-move")
    assert (said.law, said.details["remedy"]) == ("I-4", "restore")
    assert played.moves == "a7a8q e8e7"


def test_an_illegal_move_that_was_answered_stands(clocked: Board) -> None:
    """I-11, H16: play goes on from the placement on the board, the count goes on too."""
    played = clocked.play("e2e4 e7e5 -g1 +Ng3 W ~2 -b8 +nc6 B ~2 d2d4 d7d6")
    assert played.said("illegal-stands")
    assert played.games[1].endswith("d2d4 d7d6")
    assert played.table.play.irregular.counted == {"white": 1}


def test_pieces_knocked_over_are_named_and_cost_nothing(clocked: Board) -> None:
    """B-7, H17: on the own time, and a press before they are right counts for nothing."""
    fall = "-b1 * -c1 * -d1 ~0.3 +Nb3 * +Bd3 * +Qg4"
    right = "-b3 +Nb1 -d3 +Bc1 -g4 +Qd1"
    lying = clocked.play(fall, end_s=8)
    assert [said.law for said in lying.said("unexplained")] == ["B-7"]
    assert lying.table.on_move == "white"
    played = clocked.play(f"{fall} ~1 W ~6 {right} ~2 e2e4 e7e5")
    assert played.moves == "e2e4 e7e5"
    assert not played.said("illegal-move", "penalty")
    assert played.said("restored")


MATE = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"


def test_what_is_moved_after_mate_is_void(clocked: Board) -> None:
    """I-7, E-1, C-2: the game had ended, nothing is ruled any more."""
    played = clocked.play("a1a8 ~1 -g8 +kh8 B ~4", MATE)
    assert played.moves == "a1a8"
    assert played.result == "1-0"
    assert not played.said("illegal-move", "penalty")


def test_what_is_moved_after_the_flag_is_void(clocked: Board) -> None:
    """I-8, K-4: lost on time, the later move is no part of the game."""
    quick = replace(clocked, time_control="10")
    played = quick.play("e2e4 ~12 e7e5")
    assert played.moves == "e2e4"
    assert played.result == "1-0"


def test_a_mate_needs_no_press(clocked: Board) -> None:
    """C-1, C-2: made when the piece is released, completed by being mate."""
    played = clocked.play("-a1 +Ra8", MATE)
    assert played.moves == "a1a8"
    assert played.result == "1-0"


def test_a_move_made_is_not_completed_before_its_press(clocked: Board) -> None:
    """C-1, C-2: the state says so, and White's clock runs on."""
    played = clocked.play("-e2 +Pe4", end_s=1)
    assert played.table.view(played.table.now_ns).state in ("made", "to-move")
    assert played.live.plies[0].certainty == "provisional"
    assert played.table.on_move == "white"


TRAINING = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4"


def test_moves_are_taken_back_in_training_and_the_clock_with_them(clocked: Board) -> None:
    """H18: two half-moves are set back, the times are those of then."""
    training = replace(clocked, mode="training")
    played = training.play("d2d3 d7d6 ~20 -d6 +pd7 ~2 -d3 +Pd2 ~2 b1c3 g8f6", TRAINING)
    assert played.moves == "b1c3 g8f6"
    assert [said.details["plies"] for said in played.said("take-back")] == [1, 1]
    assert time_s(played, "white") > 5415


def test_nothing_is_taken_back_in_rated_play(clocked: Board) -> None:
    """H18: the board is unexplained, the record stands."""
    played = clocked.play("d2d3 d7d6 ~2 -d6 +pd7 ~6", TRAINING)
    assert played.moves == "d2d3 d7d6"
    assert not played.said("take-back")
    assert played.said("unexplained")


@pytest.mark.parametrize(
    ("played_before", "back"),
    [
        ("e2e4", "-e4 +Pe2"),
        ("e2e4 e7e5", "-e5 +pe7 ~2 -e4 +Pe2"),
        ("e2e4 e7e5", "-e4 +Pe2 -e5 +pe7"),
        ("e2e4 e7e5 d2d4 d7d5", "-e4 -d4 +Pe2 +Pd2 -e5 -d5 +pe7 +pd7"),
    ],
)
def test_taken_back_to_the_first_position_is_no_new_game(
    clocked: Board, played_before: str, back: str
) -> None:
    """Training: the first moves were taken back, and "game 2 may begin" (H18, H20)."""
    training = replace(clocked, mode="training")
    played = training.play(f"{played_before} ~5 {back} ~2 d2d4 g8f6", FIRST)
    assert played.moves == "d2d4 g8f6"
    assert played.said("take-back") and not played.said("new-game")
    assert time_s(played, "white") > 5400


def test_in_training_too_the_pieces_are_set_up_for_the_next_game(clocked: Board) -> None:
    """H20: a game of some moves is not taken back by sweeping all its pieces home."""
    moves = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 d2d3 d7d6"
    back = "-e4 -f3 -c4 -d3 +Pe2 +Ng1 +Bf1 +Pd2 -e5 -c6 -c5 -d6 +pe7 +nb8 +bf8 +pd7"
    played = replace(clocked, mode="training").play(f"{moves} ~2 {back} ~3 d2d4", FIRST)
    assert played.games == [moves, "d2d4"]
    assert not played.said("take-back")


def test_an_illegal_move_and_what_follows_are_told_so_that_one_knows_what_to_do(
    clocked: Board,
) -> None:
    """ "No legal move explains the board" twice, and then "the board is explained again".

    I-1, I-2: which piece can't go where; and whose clock runs when it is back.
    """
    played = clocked.play("e2e4 e7e5 -f1 +Bf3 W ~2 -f3 +Bf1 ~2 f1c4", FIRST)
    side, piece = ("Black", "f8 can't go to f6") if clocked.is_mirrored else ("White", "f1 can't")
    [illegal], [restored] = played.said("illegal-move"), played.said("restored")
    assert f"the bishop on {piece}" in illegal.text
    assert (restored.text, restored.law) == (
        f"The board is right again; {side}'s clock runs.",
        "I-2",
    )


def test_a_set_up_that_was_told_with_its_remedy_is_not_told_again(clocked: Board) -> None:
    """H21: three seconds later came "No legal move explains the board: wrong on d1, e1"."""
    played = replace(clocked, sensing="piece").play("-d1 -e1 +Kd1 +Qe1 ~6 -d1 -e1 +Qd1 +Ke1 ~1")
    assert played.said("set-up") and not played.said("unexplained")
