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
