"""Presses that come twice, or after an interruption (I-1, I-2, K-1, H15)."""

import pytest

from drivers.signals import Fault, FaultKind
from tests.firmware_host.sitting.hall import Hall


@pytest.mark.parametrize("taps", [1, 2, 3])
def test_an_illegal_move_tapped_twice_stops_the_clocks_as_once(taps: int) -> None:
    """I-2: a second tap took the first one's place, and the opponent's time ran on."""
    hall = Hall(profile="fide")
    hall.play("e2e4")
    hall.wait(1)
    hall.shift("e7e3")
    for _ in range(taps):
        hall.wait(0.1)
        hall.press("black")
    hall.wait(2)
    assert hall.view().state == "restoring"
    face = hall.view().clock
    assert face is not None and face.running is None
    assert hall.kinds().count("illegal-move") == 1


@pytest.mark.parametrize("taps", [1, 2])
def test_a_press_without_a_move_tapped_twice_leaves_the_own_time_running(taps: int) -> None:
    """I-1: White's time ran while Black had to move."""
    hall = Hall(profile="fide")
    hall.play("e2e4")
    hall.wait(1)
    for _ in range(taps):
        hall.press("black")
        hall.wait(0.1)
    hall.wait(2)
    face = hall.view().clock
    assert face is not None and face.running == "black"
    assert hall.kinds().count("press-without-move") == 1


@pytest.mark.parametrize("first", [True, False])
def test_an_illegal_move_is_found_at_a_press_that_starts_the_clock(first: bool) -> None:
    """I-2: at the first press of a game, or after a power cut, nothing could be withdrawn."""
    hall = Hall(profile="fide", clock_start="press")
    if not first:
        hall.play("e2e4", "e7e5")
        hall.feed(Fault(hall.t_ns, FaultKind.POWER_LOSS))
    hall.wait(1)
    hall.shift("a2a5" if first else "a2a6")
    hall.wait(0.3)
    hall.press("white")
    hall.wait(2)
    assert hall.view().state == "restoring"
    face = hall.view().clock
    assert face is not None and face.running is None


def test_a_press_on_an_illegal_position_that_stands_is_no_second_illegal_move() -> None:
    """I-3: who pressed again while the lights led back lost the game."""
    hall = Hall(profile="fide")
    hall.play("e2e4")
    hall.wait(1)
    hall.shift("e7e3")
    hall.press("black")
    hall.wait(2)
    hall.press("black")
    hall.wait(2)
    assert hall.view().record.result == "*"
    assert (hall.view().state, hall.kinds()[-1]) == ("restoring", "wrong-press")
    hall.shift("e3e7")
    hall.wait(1)
    hall.shift("e7e5")
    hall.press("black")
    hall.wait(1)
    assert hall.moves() == "e4 e5"


def test_a_replacing_move_made_without_a_rest_is_completed() -> None:
    """I-2: straight from the illegal square to a legal one."""
    hall = Hall(profile="fide")
    hall.play("e2e4")
    hall.wait(1)
    hall.shift("e7e3")
    hall.press("black")
    hall.wait(2)
    hall.shift("e3e5")
    hall.press("black")
    hall.wait(2)
    face = hall.view().clock
    assert face is not None and face.running == "white"
    assert (hall.moves(), hall.view().record.result) == ("e4 e5", "*")


@pytest.mark.parametrize("side", ["white", "black"])
def test_after_a_power_cut_either_press_lets_the_clock_run_and_completes_nothing(side: str) -> None:
    """H25, K-6: White pressed to go on, as it was told, and had made an illegal move."""
    hall = Hall(profile="fide")
    hall.play("e2e4", "e7e5")
    hall.feed(Fault(hall.t_ns, FaultKind.POWER_LOSS))
    hall.wait(1)
    hall.press(side)  # type: ignore[arg-type]  # a side
    hall.wait(1)
    face = hall.view().clock
    assert face is not None and face.running == "white"
    assert not {"press-without-move", "penalty"} & set(hall.kinds())
    hall.play("g1f3")
    assert hall.moves() == "e4 e5 Nf3"


def test_after_a_power_cut_between_move_and_press_the_press_completes_the_move() -> None:
    """H25."""
    hall = Hall(profile="fide")
    hall.play("e2e4", "e7e5")
    hall.play("g1f3", press=False)
    hall.feed(Fault(hall.t_ns, FaultKind.POWER_LOSS))
    hall.wait(1)
    hall.press("white")
    hall.wait(1)
    face = hall.view().clock
    assert face is not None and face.running == "black"
    assert hall.moves() == "e4 e5 Nf3"


def test_who_came_to_the_first_game_has_not_come_to_the_next() -> None:
    """E-12, K-9: from the second game of an evening on nobody could be late."""
    hall = Hall(profile="club-2011", time_control="5400")
    hall.play("e2e4", "e7e5")
    hall.wait(3)
    for move in ("e4e2", "e5e7"):
        hall.shift(move)
    hall.wait(4)
    assert hall.view().record.number == 2
    assert (hall.table.presence.began_ns, hall.table.presence.came) == (None, set())
