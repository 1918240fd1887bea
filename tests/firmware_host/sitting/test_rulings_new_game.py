"""A game that the arbiter begins: the last one is closed, and the pieces need not stand yet."""

import pytest

from drivers.cells import CHESSBOARD
from drivers.signals import ControlKind, RulingKind, Sensing
from firmware_host.sitting.effects import Happened
from tests.firmware_host.sitting.hall import Hall, S
from tests.firmware_host.sitting.test_rulings_game import SPANISH, at_the_board


def test_a_new_game_is_begun_by_ruling_whatever_stands_on_the_board() -> None:
    """I-5, B-7: if nothing can be established the game starts anew."""
    hall = at_the_board(*SPANISH[:4])
    hall.applied(RulingKind.NEW_GAME, reason="nobody knows what stood where")
    assert len(hall.table.records()) == 2
    assert hall.table.records()[0].rulings[0].kind == "new-game"
    assert hall.view().rulings == 0
    assert hall.is_told_whole()


def test_pieces_not_yet_set_up_for_a_game_begun_by_ruling_are_no_moves_of_it() -> None:
    """B-2: 1.e4 e5 2.Nf3 still stood when the arbiter began game 2, and became its moves."""
    hall = at_the_board(*SPANISH[:3])
    hall.applied(RulingKind.ADJUDGE, result="1/2-1/2")
    hall.applied(RulingKind.NEW_GAME)
    hall.wait(8)
    assert hall.view().state == "waiting-for-set-up"
    for squares in ("f3g1", "e4e2", "e5e7"):
        hall.shift(squares)
    hall.wait(2)
    assert hall.view().state == "ready"
    assert [len(record.plies) for record in hall.table.records()] == [3, 0]
    assert not hall.view().doubts
    hall.play("d2d4", "d7d5")
    assert [ply.key for ply in hall.view().record.plies] == ["d2d4", "d7d5"]
    assert hall.is_told_whole()


def test_the_first_move_may_follow_on_the_last_piece_at_once() -> None:
    """B-2: without a clock the first move was lost if the hands did not rest before it."""
    hall = Hall(clock=False, time_control=None)
    hall.play(*SPANISH[:3], press=False)
    hall.applied(RulingKind.NEW_GAME)
    for squares in ("e4e2", "e5e7", "f3g1", "d2d4", "d7d5"):
        hall.shift(squares)
    hall.wait(2)
    assert [ply.key for ply in hall.view().record.plies] == ["d2d4", "d7d5"]
    assert hall.view().record.number == 2


def test_a_press_before_the_pieces_stand_starts_nothing() -> None:
    """B-2: the lever was set while 1.e4 e5 still stood, and game 2 began with these moves."""
    hall = at_the_board(*SPANISH[:2])
    hall.applied(RulingKind.NEW_GAME)
    (said,) = (e for e in hall.press("white") if isinstance(e, Happened))
    assert (said.kind, said.law) == ("set-up", "B-2")
    hall.wait(3)
    assert (hall.view().state, hall.view().record.plies) == ("waiting-for-set-up", ())
    clock = hall.view().clock
    assert clock is not None and clock.running is None


def test_a_dead_sensor_does_not_hold_up_who_starts_the_clock() -> None:
    hall = at_the_board(*SPANISH[:2])
    hall.applied(RulingKind.NEW_GAME)
    hall.change("e4", ".")
    hall.shift("e5e7")
    hall.wait(2)
    assert hall.view().state == "waiting-for-set-up"
    hall.press("black")
    hall.play("d2d4", "d7d5")
    assert [ply.key for ply in hall.view().record.plies] == ["d2d4", "d7d5"]


@pytest.mark.parametrize("sensing", ["occupancy", "colour", "piece"])
def test_white_may_begin_while_the_last_black_pawn_is_carried_home(sensing: Sensing) -> None:
    """B-2: it had never stood all at once, and not one move of the game was recorded."""
    hall = Hall(clock=False, time_control=None, sensing=sensing)
    hall.play(*SPANISH[:2], press=False)
    hall.applied(RulingKind.NEW_GAME)
    for squares in ("e4e2", "d2d4", "e5e7", "d7d5", "g1f3", "g8f6"):
        hall.shift(squares)
        hall.wait(1)
    moves = [ply.key for ply in hall.view().record.plies]
    assert moves == ["d2d4", "d7d5", "g1f3", "g8f6"]


def test_a_swept_board_is_waited_for() -> None:
    """B-2: every piece is taken off, and set up again one by one."""
    hall = at_the_board(*SPANISH[:4], clock=False, time_control=None)
    standing = hall.table.contact.symbols
    hall.applied(RulingKind.NEW_GAME)
    for cell, symbol in enumerate(standing):
        if symbol != ".":
            hall.change(CHESSBOARD.name(cell), ".")
    for cell in (*range(16), *range(48, 64)):
        assert hall.view().record.plies == ()
        hall.change(CHESSBOARD.name(cell), standing[0])
    hall.wait(2)
    assert (hall.view().state, len(hall.table.records())) == ("ready", 2)
    assert not hall.view().doubts


def test_a_game_that_ends_before_its_pieces_stand_has_no_moves() -> None:
    """B-2: White resigned game 2 while 1.e4 e5 of game 1 stood: it was recorded as 1.e4 e5 0-1."""
    hall = at_the_board(*SPANISH[:2])
    hall.applied(RulingKind.NEW_GAME)
    hall.use(ControlKind.RESIGN, by="white")
    assert (hall.view().record.plies, hall.view().record.result) == ((), "0-1")
    assert hall.is_told_whole()


def test_nothing_is_claimed_before_the_pieces_stand() -> None:
    """E-7: a wrong claim cost two minutes of a game that had not begun."""
    hall = at_the_board(*SPANISH[:2])
    hall.applied(RulingKind.NEW_GAME)
    offered = hall.view().offered
    assert ControlKind.CLAIM_REPETITION not in (*offered.white, *offered.black)
    hall.use(ControlKind.CLAIM_REPETITION, by="white")
    assert hall.left("black") == hall.left("white") == 300 * S


def test_the_lights_lead_to_the_set_up() -> None:
    """B-2: the players were told to set up, and no cell was named."""
    hall = at_the_board(*SPANISH[:2])
    hall.applied(RulingKind.NEW_GAME)
    assert {light.cell for light in hall.view().lights.cells} >= {12, 28, 36, 52}
    assert len(hall.follow_lights()) == 2
    assert hall.view().state == "ready"


def test_a_dead_sensor_holds_up_no_game_without_a_clock() -> None:
    """B-5: nobody presses there, and the next game waited for its pieces for ever."""
    hall = Hall(clock=False, time_control=None)
    hall.play("e2e4", "e7e5", "g1f3", press=False)
    said = hall.applied(RulingKind.NEW_GAME)
    assert said.kind == "ruling"
    assert "as soon as its pieces are set up" in hall.view().events[-1].text
    hall.shift("f3g1")
    hall.shift("e5e7")
    hall.wait(1)
    assert hall.view().state == "waiting-for-set-up"
    hall.change("e4", ".")
    hall.wait(1)
    hall.play("d2d4", "d7d5", press=False)
    assert [ply.key for ply in hall.view().record.plies] == ["d2d4", "d7d5"]


def test_what_has_not_begun_is_not_begun_anew() -> None:
    assert "not begun" in Hall().refused(RulingKind.NEW_GAME)


def test_a_ruling_sent_as_the_next_game_begins_does_not_hit_it() -> None:
    """I-10: the arbiter adjudged game 1; the pieces were set up for game 2 meanwhile."""
    hall = at_the_board(*SPANISH[:4])
    hall.applied(RulingKind.NEW_GAME)
    assert "another game" in hall.refused(RulingKind.ADJUDGE, result="1-0", game=1, seen=0)
    assert hall.applied(RulingKind.ADJUDGE, result="1-0", game=2, seen=0)
