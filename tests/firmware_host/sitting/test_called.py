"""The arbiter is called, and both clocks stand whatever is found meanwhile (K-6)."""

from drivers.signals import ControlKind
from tests.firmware_host.sitting.hall import Hall


def called_after_an_empty_press() -> tuple[Hall, int]:
    """White pressed without a move, Black called the arbiter at once; White's time before."""
    hall = Hall(profile="fide")
    hall.play("e2e4", "e7e5")
    hall.wait(10)
    before_ns = hall.left("white")
    hall.press("white")
    hall.wait(0.1)
    hall.use(ControlKind.ARBITER, by="black")
    hall.wait(60)
    return hall, before_ns


def test_a_press_that_is_withdrawn_lets_no_clock_run_behind_the_called_arbiter() -> None:
    """A minute was charged to White while both clocks should have stood."""
    hall, before_ns = called_after_an_empty_press()
    assert "press-without-move" in hall.kinds()
    clock = hall.view().clock
    assert clock is not None
    assert clock.running is None
    assert hall.left("white") == before_ns
    assert hall.view().is_arbiter_called


def test_the_call_is_over_when_play_goes_on() -> None:
    """It stood on the page for the rest of the game."""
    hall, _ = called_after_an_empty_press()
    hall.play("g1f3", "b8c6")
    assert hall.moves() == "e4 e5 Nf3 Nc6"
    assert not hall.view().is_arbiter_called
