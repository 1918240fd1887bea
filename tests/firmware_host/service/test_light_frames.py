"""What a device shows at one moment."""

from hypothesis import given
from hypothesis import strategies as st

from drivers.lights import STEP_NS
from firmware_host.service.light_frames import frame, next_change_ns
from firmware_host.sitting.lights import CellLight, Facts, LampLight, Lights, lights
from firmware_host.sitting.lights_meanings import Lamp, LampMeaning, Meaning, Pattern

CELLS = 64
TURN_NS = 8 * STEP_NS
TIMES = st.integers(0, 10**15)


def picture(meaning: Meaning, *, is_second: bool = False) -> Lights:
    return Lights((CellLight(12, meaning, is_second),))


def course(lit: Lights, cell: int = 12) -> str:
    """One turn of a cell, a step a sign."""
    frames = [frame(lit, step * STEP_NS, CELLS) for step in range(8)]
    return "".join("#" if each.cells[cell] else "." for each in frames)


def test_each_pattern_takes_its_course() -> None:
    assert course(picture(Meaning.LAST_MOVE)) == "########"
    assert course(picture(Meaning.OWED)) == "#.#.#.#."
    assert course(picture(Meaning.PROMOTION)) == "#.#....."
    assert course(picture(Meaning.STEP)) == "####...."
    assert course(picture(Meaning.STEP, is_second=True)) == "....####"


def test_a_lamp_stands_at_its_place() -> None:
    lit = Lights(lamps=(LampLight(Lamp.BOARD, LampMeaning.PAUSED),))
    white, black, board = frame(lit, 0, CELLS).lamps
    assert (white, black) == (None, None)
    assert board is not None
    assert board.brightness > 0


def test_a_slow_device_has_slower_patterns_and_loses_no_step() -> None:
    """A board that takes a picture every 0.6 s would show a quarter of the steps, any pattern."""
    slow_ns = 600_000_000
    lit = picture(Meaning.PROMOTION)
    frames = [frame(lit, step * slow_ns, CELLS, step_ns=slow_ns) for step in range(8)]
    assert "".join("#" if each.cells[12] else "." for each in frames) == "#.#....."


@given(TIMES, st.sampled_from(Meaning), st.booleans())
def test_every_turn_is_like_the_one_before(t_ns: int, meaning: Meaning, second: bool) -> None:
    lit = picture(meaning, is_second=second)
    assert frame(lit, t_ns, CELLS) == frame(lit, t_ns + TURN_NS, CELLS)


@given(TIMES, st.sampled_from(Meaning))
def test_nothing_changes_before_it_is_said_to(t_ns: int, meaning: Meaning) -> None:
    """A task that sleeps until then misses no change."""
    lit = picture(meaning)
    due_ns = next_change_ns(lit, t_ns)
    if lit.cells[0].pattern is Pattern.STEADY:
        assert due_ns is None
        return
    assert due_ns is not None
    assert t_ns < due_ns <= t_ns + STEP_NS
    assert frame(lit, t_ns, CELLS) == frame(lit, due_ns - 1, CELLS)


def test_a_dark_board_is_looked_at_no_more() -> None:
    assert next_change_ns(lights(Facts()), 0) is None


@given(TIMES)
def test_two_that_alternate_are_never_lit_together_nor_both_dark(t_ns: int) -> None:
    """I-2: one is always lit, so that the pair is seen at any glance."""
    lit = lights(Facts(restoring="I-2", step=(28, 12)))
    cells = frame(lit, t_ns, CELLS).cells
    assert (cells[28] is None) is not (cells[12] is None)
