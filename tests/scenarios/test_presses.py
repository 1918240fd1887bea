"""H13 to H15: lifts and replies before the press, presses forgotten, too many, or of the other."""

import pytest

from drivers.signals import Sensing
from tests.scenarios.hands import FIRST, Board
from tests.scenarios.played import S

RUY = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 3"


def presses_s(played) -> list[float | None]:
    return [None if p.pressed_ns is None else p.pressed_ns / S for p in played.records[0].plies]


def test_h13_the_opponent_lifts_before_the_press(board: Board):
    played = board.play("-e2 +Pe4 -e7 W +pe5 B g1f3", FIRST)
    assert played.moves == "e2e4 e7e5 g1f3"
    assert played.is_quiet
    if board.clock:
        assert None not in presses_s(played)


@pytest.mark.parametrize("gap_s", [0.02, 0.1, 0.5, 2.0])
def test_h13_the_opponent_replies_before_the_press_and_both_presses_count(
    sensing: Sensing, gap_s: float
):
    board = Board(sensing)
    played = board.play(f"-e2 +Pe4 -e7 +pe5 W ~{gap_s} B g1f3 b8c6")
    assert played.moves == "e2e4 e7e5 g1f3 b8c6"
    assert presses_s(played)[:2] == [1.0 - 0.25 + 0.25, 1.0 + gap_s]
    assert played.clocks_s[:2] == [5430 - 1.0, 5430 - gap_s]


def test_h13_replies_before_the_press_all_game_long(clocked: Board):
    pairs = "-e2 +Pe4 -e7 +pe5 W B -g1 +Nf3 -b8 +nc6 W B -f1 +Bb5 -a7 +pa6 W B"
    played = clocked.play(pairs)
    assert played.moves == "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6"
    assert None not in presses_s(played)


RECAPTURES = {
    "one after the other": "-b5 -c6 +Bc6 W -c6 -d7 +pc6 B",
    "before the press": "-b5 -c6 +Bc6 -c6 -d7 +pc6 W B",
    "pushed aside both times": "-b5 =Bc6 W -d7 =pc6 B",
    "within one scan": "-b5 * !-c6 * !+Bc6 * !-c6 * -d7 * +pc6 W ~0.1 B",
    "the capture within one scan": "-b5 * !-c6 * +Bc6 W ~0.2 !-c6 * -d7 * +pc6 B",
}


@pytest.mark.parametrize("how", RECAPTURES)
def test_h13_recapture_on_the_same_square(board: Board, how: str):
    played = board.play(f"{RECAPTURES[how]} f3e5", RUY)
    assert played.moves == "b5c6 d7c6 f3e5"
    if board.clock or how != "pushed aside both times":
        assert "unexplained" not in played.kinds


def test_h13_both_hands_over_the_board(board: Board):
    played = board.play("-e2 -e7 +Pe4 +pe5 W B -g1 -b8 +nc6 +Nf3 W B", FIRST)
    assert played.moves == "e2e4 e7e5 g1f3 b8c6"


@pytest.mark.parametrize("gap_s", [0.25, 1.0, 3.0])
def test_h14_a_forgotten_press_loses_no_move(sensing: Sensing, gap_s: float):
    played = Board(sensing).play(f"-e2 +Pe4 ~{gap_s} -e7 +pe5 B ~1 g1f3 b8c6 f1c4")
    assert played.moves == "e2e4 e7e5 g1f3 b8c6 f1c4"
    assert played.is_quiet


def test_h14_the_clock_runs_on_for_who_forgot_to_press(clocked: Board):
    played = clocked.play("-e2 +Pe4 ~3 -e7 +pe5 B ~2 -g1 +Nf3 W b8c6")
    assert played.moves == "e2e4 e7e5 g1f3 b8c6"
    white_e4, black_e5, white_nf3, black_nc6 = played.clocks_s
    # White's clock never stopped until the press at 3.75 + 2 + 0.25 + 0.25 s.
    assert white_nf3 == 5400 + 30 - 6.25
    assert 5400 - 3.5 <= white_e4 <= 5400
    assert black_e5 == 5400
    assert black_nc6 == 5430 - 1.5
    assert presses_s(played)[0] is None


def test_h14_all_presses_forgotten_leave_a_clock_at_every_move(clocked: Board):
    played = clocked.play("-e2 +Pe4 ~1 -e7 +pe5 ~1 -g1 +Nf3 ~1 -b8 +nc6 ~1 -f1 +Bc4")
    assert played.moves == "e2e4 e7e5 g1f3 b8c6 f1c4"
    clocks = [ply.clock_ns for ply in played.records[0].plies]
    assert None not in clocks
    white = played.clocks_s[::2]
    assert white == sorted(white, reverse=True)


@pytest.mark.parametrize(
    "script",
    [
        "W ~2 e2e4 e7e5",
        "B ~2 e2e4 e7e5",
        "-e2 +Pe4 B ~0.5 W e7e5",
        "-e2 +Pe4 W * B ~1 e7e5",
        "-e2 +Pe4 B * W ~1 e7e5",
        "-e2 +Pe4 W ~0.1 W e7e5",
        "-e2 +Pe4 W ~0.1 W ~0.1 W e7e5",
        "-e2 W +Pe4 ~0.3 W e7e5",
        "-e2 +Pe4 W -e7 B +pe5 B",
        "e2e4 W ~1 e7e5",
        "e2e4 ~5 W ~5 e7e5 ~5 B ~5",
    ],
)
def test_h15_a_press_that_no_move_asks_for_makes_no_move(clocked: Board, script: str):
    played = clocked.play(f"{script} ~2 g1f3 b8c6")
    assert played.moves == "e2e4 e7e5 g1f3 b8c6"


def test_h15_of_two_presses_the_first_is_the_time_of_the_move(clocked: Board):
    played = clocked.play("-e2 +Pe4 W ~0.1 W ~0.1 W e7e5")
    assert presses_s(played)[0] == 0.5
    assert played.clocks_s[0] == 5430 - 0.5


@pytest.mark.parametrize("late_s", [0.1, 0.2, 0.4])
def test_a_board_that_reports_late_costs_the_player_nothing(sensing: Sensing, late_s: float):
    """C27: the feed lost the clocks of moves that the board recognised after the press."""
    script = f"-e2 W ~{late_s} +Pe4 ~2 -e7 B ~{late_s} +pe5 ~2 g1f3"
    played = Board(sensing).play(script)
    assert played.moves == "e2e4 e7e5 g1f3"
    assert presses_s(played)[:2] == [0.25, 0.25 + late_s + 2 + 0.25]
    assert played.clocks_s[:2] == [5430 - 0.25, 5430 - 2.25 - late_s]


@pytest.mark.parametrize("late_s", [5, 34, 271])
def test_the_clock_is_that_of_the_press_however_late_the_move_is_recognised(
    sensing: Sensing, late_s: float
):
    """C27: 4.g3 was seen 34 s after its press, 5.Nc3 271 s, and both lost their clocks."""
    played = Board(sensing).play(f"~58 W ~{late_s} -d2 +Pd4 ~20 d7d5 c2c4")
    assert played.moves == "d2d4 d7d5 c2c4"
    assert played.clocks_s[0] == 5430 - 58
    assert played.clocks_s[1] == 5430 - late_s - 0.25 - 20 - 0.5


def test_three_half_moves_within_a_second(clocked: Board):
    """C08: in blitz the reply comes within 400 ms; moves were lost while the board settled."""
    fast = Board(clocked.sensing, step_s=0.1, think_s=0.05, time_control="180")
    played = fast.play("e2e4 c7c5 d2d4 c5d4")
    assert played.moves == "e2e4 c7c5 d2d4 c5d4"
    assert None not in presses_s(played)


@pytest.mark.parametrize("kind", ["draw", "resign"])
@pytest.mark.parametrize("by", ["white", "black"])
def test_offers_and_resignations(board: Board, kind: str, by: str):
    if kind == "draw":
        other = "black" if by == "white" else "white"
        played = board.play(f"e2e4 e7e5 draw:{by} ~1 draw-accept:{other}", FIRST)
        assert played.result == "1/2-1/2"
        assert {"draw-offer", "draw-accepted"} <= played.kinds
    else:
        played = board.play(f"e2e4 e7e5 resign:{by}", FIRST)
        assert played.result == ("0-1" if by == "white" else "1-0")
    assert played.moves == "e2e4 e7e5"


def test_an_offer_declined_leaves_the_game_going(board: Board):
    played = board.play("e2e4 draw:white draw-decline:black e7e5 g1f3", FIRST)
    assert (played.moves, played.result) == ("e2e4 e7e5 g1f3", "*")


def test_clearing_the_board_after_the_result_makes_no_moves(board: Board):
    played = board.play("e2e4 e7e5 resign:black -e1 +Ke2 ~1 -d1 +Qh5 ~1 -a2 -b2 -c2", FIRST)
    assert (played.moves, played.result) == ("e2e4 e7e5", "1-0")
    assert "unexplained" not in played.kinds


def test_h25_after_a_power_cut_one_press_goes_on(clocked: Board):
    played = clocked.play("e2e4 ~0.5 power-loss ~600 reading ~5 -e7 +pe5 B ~1 g1f3")
    assert played.moves == "e2e4 e7e5 g1f3"
    # Black had used 0.5 s when the power went; both clocks stood until the press.
    assert played.clocks_s[1] == 5430 - 0.5


@pytest.mark.parametrize(
    "script",
    [
        "e2e4 -e7 power-loss ~60 reading +pe5 B g1f3",
        "e2e4 -e7 power-loss ~60 !+pe5 reading ~1 B g1f3",
        "e2e4 -e7 +pe5 power-loss ~60 reading ~1 B g1f3",
        "-e2 power-loss ~60 !+Pe4 reading ~1 W e7e5 g1f3",
        "-e2 +Pe4 power-loss ~60 reading ~1 W e7e5 g1f3",
    ],
)
def test_h25_a_power_cut_in_mid_move_loses_nothing(clocked: Board, script: str):
    played = clocked.play(script)
    assert played.moves == "e2e4 e7e5 g1f3"
    assert "unexplained" not in played.kinds
