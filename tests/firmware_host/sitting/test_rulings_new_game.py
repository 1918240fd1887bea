"""A game that the arbiter begins: the last one is closed, and the pieces need not stand yet."""

from drivers.signals import RulingKind
from tests.firmware_host.sitting.hall import Hall
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


def test_who_starts_the_clock_plays_from_what_stands() -> None:
    """B-5: a sensor is dead, the set-up is never seen whole, and the game goes on all the same."""
    hall = at_the_board(*SPANISH[:3])
    hall.applied(RulingKind.NEW_GAME)
    hall.shift("f3g1")
    hall.shift("e5e7")
    hall.press("white")
    hall.wait(3)
    assert [ply.key for ply in hall.view().record.plies] == ["e2e4"]


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
