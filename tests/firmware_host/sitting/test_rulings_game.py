"""Rulings on moves and positions, each with what the record, the clocks and the lights then say."""

import pytest

from drivers.cells import CHESSBOARD
from drivers.signals import ControlKind, RulingKind, Sensing, Side
from firmware_host.service.pgn_export import format_record
from firmware_host.sitting.guidance import Step
from tests.firmware_host.sitting.hall import Hall, S

SPANISH = ("e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5c6", "d7c6")
ITALIAN_AFTER_4 = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3"


def at_the_board(*moves: str, **sitting: object) -> Hall:
    hall = Hall(**sitting)
    hall.play(*moves)
    return hall


# --- restore -------------------------------------------------------------------------------------


@pytest.mark.parametrize("sensing", ["occupancy", "colour", "piece"])
def test_a_position_is_restored_with_its_times_and_the_later_moves_are_cut_off(
    sensing: Sensing,
) -> None:
    """I-5, I-6, I-10: each press has its stamp, so the times are exact."""
    hall = Hall(sensing=sensing)
    hall.play(*SPANISH[:5])
    times = hall.left("white"), hall.left("black")
    assert hall.view().record.plies[-1].pressed_ns is not None
    at_press = hall.view().record.plies[-1].clock_ns
    hall.play(*SPANISH[5:])
    said = hall.applied(RulingKind.RESTORE, ply=5, reason="illegal move at 3...")
    assert said.law == "I-5" and said.details["old"] == {
        "ply": 8,
        "cut": ["a6", "Bxc6", "dxc6"],
        "result": "*",
        "white_ns": hall_times(said, "old")[0],
        "black_ns": hall_times(said, "old")[1],
    }
    assert hall.moves() == "e4 e5 Nf3 Nc6 Bb5"
    assert hall.left("white") == at_press == times[0]
    assert hall.view().state == "restoring"
    hall.wait(30)
    assert (hall.left("white"), hall.left("black")) == hall_times(said, "new")
    assert hall.is_told_whole()


def hall_times(said: object, when: str) -> tuple[int, int]:
    times = said.details[when]  # type: ignore[attr-defined]  # a Happened
    return times["white_ns"], times["black_ns"]


@pytest.mark.parametrize("sensing", ["occupancy", "colour", "piece"])
def test_the_lights_lead_back_and_a_press_sets_the_clock_going(sensing: Sensing) -> None:
    """I-2, I-5: the clocks stand until the board shows the position."""
    hall = at_the_board(*SPANISH, sensing=sensing)
    hall.applied(RulingKind.RESTORE, ply=5)
    assert hall.view().restoration is not None
    hall.press("black")
    assert hall.kinds()[-1] == "wrong-press"
    steps = hall.follow_lights()
    a6, a7, c6, d7, b5 = (CHESSBOARD.parse(n) for n in ("a6", "a7", "c6", "d7", "b5"))
    assert steps[:2] == [Step("p", a6, a7), Step("p", c6, d7)]
    assert {step.target for step in steps[2:]} == {b5, c6}
    assert hall.kinds()[-1] == "restored" and hall.view().restoration is None
    black_ns = hall.left("black")
    hall.wait(5)
    assert hall.left("black") == black_ns
    hall.press("white")
    hall.wait(1)
    assert hall.left("black") == black_ns - S
    hall.play("a7a6", "b5a4")
    assert hall.moves() == "e4 e5 Nf3 Nc6 Bb5 a6 Ba4"
    assert hall.is_told_whole()


def test_the_arbiter_may_set_the_clock_going_and_says_so_where_the_board_differs() -> None:
    """I-10, K-6."""
    hall = at_the_board(*SPANISH)
    hall.applied(RulingKind.RESTORE, ply=7)
    assert "does not show" in hall.refused(RulingKind.RESUME)
    said = hall.applied(RulingKind.RESUME, granted=True)
    assert "though the board does not show" in said.text
    assert hall.view().clock is not None and hall.view().clock.running == "black"


def test_in_the_arbiters_pause_no_press_sets_the_restored_game_going() -> None:
    """I-5, K-6."""
    hall = at_the_board(*SPANISH[:4])
    hall.applied(RulingKind.PAUSE)
    hall.applied(RulingKind.RESTORE, ply=2)
    hall.follow_lights()
    hall.press("black")
    assert hall.view().clock is not None and hall.view().clock.running is None
    assert hall.applied(RulingKind.RESUME).details["new"] == {"running": "white"}


def test_the_game_may_be_restored_to_its_beginning_and_begun_again() -> None:
    """I-5, B-5."""
    hall = at_the_board(*SPANISH[:4])
    hall.applied(RulingKind.RESTORE, ply=0)
    hall.follow_lights()
    assert hall.moves() == "" and hall.left("white") == 300 * S
    hall.press("black")
    hall.play("d2d4", "d7d5")
    assert hall.moves() == "d4 d5"


def test_pieces_knocked_over_are_put_back_with_the_times_as_they_are() -> None:
    """B-7, I-2: nothing is cut off, so nobody gets time back."""
    hall = at_the_board(*SPANISH[:4])
    hall.wait(20)
    white_ns = hall.left("white")
    for cell in ("e1", "d1", "e2"):
        if hall.table.contact.symbols[CHESSBOARD.parse(cell)] != ".":
            hall.change(cell, ".")
    hall.change("h5", "x")
    fallen_ns = hall.left("white")
    assert fallen_ns < white_ns
    hall.applied(RulingKind.RESTORE, ply=4)
    steps = hall.follow_lights()
    assert len(steps) == 2 and hall.left("white") == fallen_ns
    hall.applied(RulingKind.RESUME)
    hall.play("f1b5")
    assert hall.moves().endswith("Bb5")


def test_a_result_is_taken_back_with_the_moves_that_led_to_it() -> None:
    """I-7: what was played after a mate that was none goes; so does the result."""
    hall = at_the_board("f2f3", "e7e5", "g2g4", "d8h4")
    hall.wait(5)
    assert hall.view().record.result == "0-1"
    hall.applied(RulingKind.RESTORE, ply=3)
    assert hall.view().record.result == "*"
    hall.follow_lights()
    hall.applied(RulingKind.RESUME)
    hall.play("d8e7")
    assert hall.moves() == "f3 e5 g4 Qe7" and hall.view().record.result == "*"
    assert hall.is_told_whole()


def test_moves_after_a_flag_are_void_and_the_game_goes_on_if_the_arbiter_says_so() -> None:
    """I-8, I-10: the flag is set up again with the times of that ply."""
    hall = at_the_board(*SPANISH[:4])
    hall.wait(400)
    assert hall.view().record.result == "0-1"
    hall.applied(RulingKind.RESTORE, ply=3)
    hall.follow_lights()
    hall.applied(RulingKind.RESUME)
    assert hall.view().record.result == "*"
    assert hall.view().clock is not None and hall.view().clock.running == "black"
    assert hall.left("black") > 290 * S


def test_a_position_that_ends_the_game_is_not_gone_back_to() -> None:
    """E-1, E-16, I-5: nobody could play on from a mate."""
    hall = at_the_board("f2f3", "e7e5", "g2g4", "d8h4")
    hall.wait(5)
    assert "ends the game: checkmate" in hall.refused(RulingKind.RESTORE, ply=4)
    stalemate = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
    assert "stalemate" in Hall().refused(RulingKind.SET_POSITION, position=stalemate)


@pytest.mark.parametrize("ply", [None, -1, 9, 10**6])
def test_a_ply_that_is_not_there_is_refused(ply: int | None) -> None:
    """I-5, I-10."""
    hall = at_the_board(*SPANISH)
    assert "half-move" in hall.refused(RulingKind.RESTORE, ply=ply)


def test_without_a_clock_the_game_goes_on_when_the_board_is_right() -> None:
    """I-5."""
    hall = at_the_board(*SPANISH[:4], clock=False, time_control=None)
    hall.wait(2)
    hall.applied(RulingKind.RESTORE, ply=2)
    hall.follow_lights()
    hall.play("d2d4", press=False)
    hall.wait(2)
    assert hall.moves() == "e4 e5 d4"


# --- a move in the middle ------------------------------------------------------------------------


def test_a_move_in_the_middle_is_corrected_as_an_entry_that_names_it() -> None:
    """N-6, I-10."""
    hall = at_the_board("g1f3", "b8c6", "e2e4", "e7e5")
    clocks = [ply.clock_ns for ply in hall.view().record.plies]
    said = hall.applied(RulingKind.CORRECT_MOVE, ply=1, move="Na6")
    assert said.law == "N-6"
    assert said.details["old"] == {"ply": 1, "move": "Nc6"}
    assert said.details["new"] == {"ply": 1, "move": "Na6", "key": "b8a6"}
    assert hall.moves() == "Nf3 Na6 e4 e5"
    assert [ply.clock_ns for ply in hall.view().record.plies] == clocks
    assert hall.is_told_whole()


def test_a_correction_that_makes_a_later_move_illegal_is_refused_and_names_it() -> None:
    """N-6: the knight that is said to be on a6 can't have taken on e5."""
    hall = at_the_board("e2e4", "b8c6", "d2d4", "c6d4")
    assert hall.refused(RulingKind.CORRECT_MOVE, ply=1, move="b8a6") == (
        "then 2... Nxd4 is not legal"
    )


@pytest.mark.parametrize(
    ("values", "why"),
    [
        ({"ply": 1, "move": "e7e4"}, "no legal move"),
        ({"ply": 1, "move": "e5"}, "already"),
        ({"ply": 7, "move": "e5"}, "has 4 half-moves"),
        ({"ply": -1, "move": "e5"}, "has 4 half-moves"),
        ({"ply": 1}, "names no half-move and move"),
        ({"move": "e5"}, "names no half-move and move"),
    ],
)
def test_a_correction_that_cannot_be_is_refused(values: dict[str, object], why: str) -> None:
    """N-6, I-10."""
    hall = at_the_board(*SPANISH[:4])
    assert why in hall.refused(RulingKind.CORRECT_MOVE, **values)


# --- another position ----------------------------------------------------------------------------


def test_another_position_is_set_and_the_rest_is_a_game_of_its_own() -> None:
    """I-10, N-6: no move leads there, so the record so far is closed as it is."""
    hall = at_the_board(*SPANISH[:4])
    said = hall.applied(RulingKind.SET_POSITION, position=ITALIAN_AFTER_4)
    assert said.details["new"] == {"position": ITALIAN_AFTER_4}
    first, second = hall.table.records()
    assert (first.result, second.start) == ("*", ITALIAN_AFTER_4)
    assert [len(record.rulings) for record in (first, second)] == [1, 0]
    hall.follow_lights()
    hall.press("white")
    hall.play("f8c5", "c2c3")
    assert hall.moves() == "Bc5 c3"
    assert hall.refused(RulingKind.PAUSE, seen=0) == "ruling 1 came first and was not seen yet"
    assert hall.is_told_whole()


def test_before_the_first_move_another_position_is_where_the_game_begins() -> None:
    """I-10."""
    hall = Hall()
    hall.applied(RulingKind.SET_POSITION, position=ITALIAN_AFTER_4)
    (record,) = hall.table.records()
    assert record.start == ITALIAN_AFTER_4 and len(record.rulings) == 1
    hall.follow_lights()
    hall.press("white")
    hall.play("f8c5")
    assert hall.moves() == "Bc5"
    assert hall.is_told_whole()


@pytest.mark.parametrize("position", [None, "", "8/8/8/8/8/8/8/K1k5 w - - 0 1 x y", "nonsense"])
def test_a_position_that_cannot_be_is_refused(position: str | None) -> None:
    """I-10."""
    hall = at_the_board(*SPANISH[:4])
    assert hall.refused(RulingKind.SET_POSITION, position=position)


# --- set-up, illegal moves, results --------------------------------------------------------------


def test_a_proposed_fix_is_applied_by_ruling() -> None:
    """B-5, I-10."""
    turned = ["rnbqkbnr", "pppppppp", "8", "8", "8", "8", "PPPPPPPP", "RNBQKBNR"]
    symbols = "".join(row.replace("8", "." * 8) for row in turned)
    hall = Hall(sensing="piece", reading=symbols)
    hall.wait(5)
    assert hall.view().misplaced is not None
    said = hall.applied(RulingKind.APPLY_FIX)
    assert said.law == "B-4" and said.details["new"]["turned"] == 2  # type: ignore[index]  # plain
    assert hall.is_told_whole()


def test_without_a_proposal_there_is_no_fix() -> None:
    assert "nothing is proposed" in Hall().refused(RulingKind.APPLY_FIX)


def test_an_illegal_move_is_let_stand_by_ruling() -> None:
    """I-11, I-10: play goes on from the placement, though nobody has answered it yet."""
    hall = at_the_board("e2e4", "e7e5", touch_move="record")
    hall.wait(1)
    hall.shift("f1f5")
    hall.wait(5)
    hall.press("white")
    hall.wait(1)
    said = hall.applied(RulingKind.LET_STAND)
    assert said.law == "I-11"
    assert len(hall.table.records()) == 2
    assert hall.view().clock is not None and hall.view().clock.running == "black"
    hall.play("d7d5")
    assert hall.moves() == "d5"
    assert hall.is_told_whole()


@pytest.mark.parametrize("loser", ["white", "black"])
def test_a_game_without_one_king_can_still_be_lost(loser: Side) -> None:
    """A king was put off the board by an illegal move that stood; the resignation then crashed.

    I-11, E-3: whether the opponent could mate is not proved, so it is lost.
    """
    hall = at_the_board("e2e4", "e7e5", sensing="piece", touch_move="record")
    hall.wait(1)
    for cell, symbol in (("e1", "."), ("d2", "."), ("d5", "P")):
        hall.change(cell, symbol)
    hall.wait(1)
    hall.press("white")
    hall.wait(1)
    hall.applied(RulingKind.LET_STAND)
    assert "K" not in hall.view().believed
    hall.use(ControlKind.RESIGN, by=loser)
    assert hall.view().record.result == ("0-1" if loser == "white" else "1-0")


def test_after_an_illegal_move_the_arbiter_may_go_further_back() -> None:
    """I-2, I-5, I-10: the automatic restoring gives way to the arbiter's."""
    hall = at_the_board(*SPANISH[:4])
    hall.wait(1)
    hall.shift("f1f5")
    hall.press("white")
    hall.wait(5)
    assert "illegal-move" in hall.kinds()
    assert "does not show" in hall.refused(RulingKind.RESUME)
    hall.applied(RulingKind.RESTORE, ply=2)
    hall.follow_lights()
    hall.applied(RulingKind.RESUME)
    assert hall.view().state == "to-move"
    hall.play("d2d4")
    assert hall.moves() == "e4 e5 d4"
    assert hall.is_told_whole()


def test_where_no_illegal_move_stands_none_is_let_stand() -> None:
    assert "no illegal move" in at_the_board(*SPANISH[:2]).refused(RulingKind.LET_STAND)


def test_a_result_told_in_words_or_by_the_kings_is_confirmed() -> None:
    """I-10, E-3."""
    hall = at_the_board(*SPANISH[:4])
    assert "nobody has shown" in hall.refused(RulingKind.CONFIRM_RESULT)
    hall.use(ControlKind.RESIGN, by="white")
    assert "is 0-1, not 1-0" in hall.refused(RulingKind.CONFIRM_RESULT, result="1-0")
    hall.applied(RulingKind.CONFIRM_RESULT, result="0-1")
    assert hall.view().record.result == "0-1"
    assert hall.view().record.rulings[0].kind == "confirm-result"


def test_the_result_that_the_kings_show_just_now_is_confirmed_without_waiting() -> None:
    """I-10: both kings on light squares, White has won."""
    hall = at_the_board(*SPANISH[:4])
    hall.shift("e1e4")
    hall.shift("e8d5")
    hall.wait(0.5)
    assert hall.view().record.result == "*"
    hall.applied(RulingKind.CONFIRM_RESULT)
    assert hall.view().record.result == "1-0"
    assert hall.moves() == "e4 e5 Nf3 Nc6"
    assert hall.is_told_whole()


# --- the history ---------------------------------------------------------------------------------


def test_each_ruling_is_in_the_history_and_in_the_pgn_where_it_came() -> None:
    """N-6, K-7."""
    hall = at_the_board(*SPANISH[:4])
    hall.applied(RulingKind.SET_TIMES, white_ns=100 * S, reason="clock set wrongly")
    hall.play("f1b5")
    hall.applied(RulingKind.CORRECT_MOVE, ply=4, move="f1c4")
    first, second = hall.view().record.rulings
    assert (first.number, first.ply, first.by, first.law) == (1, 4, "Anna", "K-7")
    assert first.old != first.new and first.reason == "clock set wrongly"
    assert (second.number, second.kind, second.old["move"]) == (2, "correct-move", "Bb5")
    pgn = " ".join(format_record(hall.view().record).split())
    assert "Nc6 { [%clk 0:04:59] ruling: The arbiter sets the clocks" in pgn
    assert "ruling: The arbiter corrects half-move 5: Bb5 becomes Bc4." in pgn
