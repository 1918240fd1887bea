"""What sets a standing clock going, and what is said of it (K-2, K-6, K-7)."""

import pytest

from drivers.signals import ControlKind, Fault, FaultKind, RulingKind, Scan, Side, Tick
from tests.firmware_host.sitting.hall import Hall, S


def _running(hall: Hall) -> Side | None:
    face = hall.view().clock
    assert face is not None
    return face.running


@pytest.mark.parametrize("before", [None, Tick, Scan])
def test_the_press_that_lets_whites_clock_run_is_no_press_out_of_turn(before: type | None) -> None:
    """K-2: it was judged after the clock that it had started, and kept as a fault of Black's."""
    hall = Hall(profile="fide", clock_start="press")
    hall.t_ns += 58 * S
    if before is Tick:
        hall.feed(Tick(hall.t_ns))
    elif before is Scan:
        hall.feed(Scan(hall.t_ns, 20))
    hall.press("black")
    hall.wait(2)
    assert (hall.kinds(), _running(hall)) == ([], "white")
    hall.press("black")
    assert hall.kinds() == ["wrong-press"]  # now White's clock did run
    hall.play("e2e4", "e7e5")
    assert hall.moves() == "e4 e5"


def test_whose_opponent_moved_before_the_clock_ran_has_not_pressed_without_a_move() -> None:
    """K-2, I-1: White moved first, and Black's press let White's time run."""
    hall = Hall(profile="fide", clock_start="press")
    hall.wait(1)
    hall.shift("e2e4")
    hall.wait(1)
    hall.press("black")
    hall.wait(2)
    assert (hall.kinds(), _running(hall)) == ([], "white")
    hall.press("white")
    hall.play("e7e5")
    assert (hall.moves(), hall.kinds()) == ("e4 e5", [])


def test_who_has_called_the_arbiter_is_not_asked_to_press() -> None:
    """K-6: both lamps asked for a press, where the players should wait; a press still counts."""
    hall = Hall(profile="fide")
    hall.play("e2e4")
    hall.use(ControlKind.ARBITER)
    assert [light.meaning for light in hall.view().lights.lamps] == ["paused"]
    assert hall.view().is_arbiter_called
    hall.feed(Fault(hall.t_ns, FaultKind.POWER_LOSS))
    assert [light.meaning for light in hall.view().lights.lamps] == ["paused"]
    hall.wait(1)
    hall.press("black")
    assert (_running(hall), hall.view().is_arbiter_called) == ("black", False)


@pytest.mark.parametrize(
    ("clock", "moves", "said"),
    [
        (True, (), []),
        (False, (), []),
        (False, ("e2e4",), ["The service was stopped and has started again."]),
    ],
)
def test_a_start_after_nothing_has_happened_says_nothing_of_clocks(
    clock: bool, moves: tuple[str, ...], said: list[str]
) -> None:
    """K-6: "both clocks stand" was said at each start of a game that nobody had begun."""
    hall = Hall(profile="fide", clock=clock, clock_start="press")
    hall.play(*moves, press=False)
    hall.feed(Fault(hall.t_ns, FaultKind.POWER_LOSS))
    assert [event.text for event in hall.view().events] == said


def test_times_that_are_said_are_those_that_the_clock_showed() -> None:
    """K-7: the page showed 0:23, and the ruling was from 0:22."""
    hall = Hall(profile="fide", time_control="30")
    hall.wait(7.4)
    said = hall.rule(RulingKind.SET_TIMES, white_ns=20 * S)
    assert "White from 0:23 to 0:20, Black stays at 0:30" in said.text


def test_a_move_whose_press_was_refused_has_the_time_that_was_left_and_earned_nothing() -> None:
    """I-9, K-3, H14: Black touched the knight, moved a pawn, pressed, and the flag fell."""
    hall = Hall(profile="fide", touch_move="enforce", time_control="20+5")
    hall.play("e2e4", "e7e5", "g1f3")
    hall.wait(2)
    hall.change("b8", ".")
    hall.wait(0.5)
    hall.change("b8", "x")
    hall.wait(0.5)
    hall.shift("d7d6")
    left_ns = hall.left("black")
    hall.wait(0.3)
    hall.press("black")
    hall.wait(60)
    last = hall.view().record.plies[-1]
    assert (last.notation, last.pressed_ns, hall.view().record.result) == ("d6", None, "1-0")
    assert last.clock_ns is not None and last.clock_ns <= left_ns
    assert "touch-breach" in hall.kinds()
