"""What the lights mean: one picture from the facts, told apart without colour."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.signals import Side
from firmware_host.sitting.lights import Facts, Lights, lights
from firmware_host.sitting.lights_meanings import (
    CELLS,
    LAMPS,
    STEPS,
    Lamp,
    LampMeaning,
    Meaning,
    Pattern,
)

CELL = st.integers(0, 63)
SOME = st.lists(CELL, max_size=4, unique=True).map(tuple)
SIDE = st.sampled_from(get_args(Side))
MAYBE_SIDE = st.none() | SIDE

FACTS = st.builds(
    Facts,
    rated=st.booleans(),
    side_to_move=SIDE,
    sensors_lost=st.sampled_from([False, False, False, True]),
    is_paused=st.booleans(),
    last_move=SOME,
    king_in_check=st.none() | CELL,
    awaits_press_of=MAYBE_SIDE,
    awaits_any_press=st.booleans(),
    missing=SOME,
    extra=SOME,
    was_pressed=st.booleans(),
    is_knocked_over=st.booleans(),
    illegal_by=MAYBE_SIDE,
    restoring=st.sampled_from([None, None, "I-2", "I-5", "B-7", "A-2"]),
    step=st.none() | st.tuples(st.none() | CELL, st.none() | CELL),
    owed_movers=SOME,
    owed_victims=SOME,
    is_breach=st.booleans(),
    owing=SIDE,
    misplaced=SOME,
    promotion=st.none() | CELL,
    doubts=SOME,
    distrusted=SOME,
    flag=MAYBE_SIDE,
    draw_offered_by=MAYBE_SIDE,
    is_claim_checked=st.booleans(),
)


def shown(picture: Lights) -> dict[int, Meaning]:
    return {light.cell: light.meaning for light in picture.cells}


def lamps(picture: Lights) -> dict[Lamp, LampMeaning]:
    return {light.lamp: light.meaning for light in picture.lamps}


def meanings(facts: Facts) -> set[Meaning]:
    return set(shown(lights(facts)).values())


# --- the table -----------------------------------------------------------------------------------


def test_every_meaning_has_a_row_in_the_order_of_its_priority() -> None:
    assert list(CELLS) == list(Meaning)
    assert list(LAMPS) == list(LampMeaning)
    assert list(STEPS) == list(Pattern)


def turned(steps: str) -> set[str]:
    return {steps[k:] + steps[:k] for k in range(len(steps))}


def flashes(steps: str) -> int:
    return sum(a + b == ".#" for a, b in zip(steps[-1] + steps, steps, strict=False))


def test_patterns_are_told_apart_by_time_alone() -> None:
    """Whenever one looks, no pattern looks like another; slow ones and pairs aside."""
    for one, other in combinations(Pattern, 2):
        if {one, other} != {Pattern.SLOW, Pattern.ALTERNATE}:
            assert STEPS[one] not in turned(STEPS[other])


def test_what_blinks_fast_and_what_blinks_slowly_differ_by_four() -> None:
    assert flashes(STEPS[Pattern.BLINK]) >= 4 * flashes(STEPS[Pattern.SLOW])


def test_no_light_flashes_more_than_three_times_a_second() -> None:
    """Faster flashes can harm people (WCAG 2.3.1)."""
    for steps in STEPS.values():
        assert flashes(steps) / (len(steps) * 0.25) <= 3


@given(FACTS)
def test_meanings_seen_at_once_have_different_patterns(facts: Facts) -> None:
    """Colour is never needed to tell two meanings apart."""
    picture = lights(facts)
    kinds = {(light.meaning, light.pattern) for light in picture.cells}
    assert max(Counter(pattern for _, pattern in kinds).values(), default=1) == 1


@pytest.mark.parametrize("lamp", ["players'", "the board's"])
def test_a_lamp_has_one_pattern_for_what_can_be_confused(lamp: str) -> None:
    """An illegal move and a breach of touch-move share theirs: both are to be put right."""
    board = {
        LampMeaning.FAULT,
        LampMeaning.KNOCKED_OVER,
        LampMeaning.WEAK_CELL,
        LampMeaning.PAUSED,
    }
    mine = board if lamp == "the board's" else set(LampMeaning) - board - {LampMeaning.TOUCH_MOVE}
    patterns = [LAMPS[meaning].pattern for meaning in mine]
    assert len(patterns) == len(set(patterns))


# --- the picture ---------------------------------------------------------------------------------


@given(FACTS)
def test_a_cell_and_a_lamp_have_one_light_each(facts: Facts) -> None:
    picture = lights(facts)
    assert [light.cell for light in picture.cells] == sorted(
        {light.cell for light in picture.cells}
    )
    assert len({light.lamp for light in picture.lamps}) == len(picture.lamps)


@given(FACTS)
def test_two_lights_that_alternate_are_two(facts: Facts) -> None:
    """A pair of which one cell is lit otherwise would lead nowhere."""
    pairs: dict[Meaning, set[bool]] = {}
    for light in lights(facts).cells:
        if light.pattern is Pattern.ALTERNATE:
            pairs.setdefault(light.meaning, set()).add(light.is_second)
        else:
            assert not light.is_second
    same = {facts.step[0]} == {facts.step[1]} if facts.step else False
    overlapping = set(facts.owed_movers) & set(facts.owed_victims)
    for phases in pairs.values():
        assert len(phases) == 2 or same or overlapping


def test_the_first_position_is_dark_in_every_mode() -> None:
    assert lights(Facts(rated=True)) == lights(Facts(rated=False)) == Lights()


def test_one_step_of_restoring_alternates_and_the_rest_waits() -> None:
    """I-2: the lights lead back cell by cell, one step at a time."""
    facts = Facts(
        restoring="I-2", step=(28, 12), missing=(12, 5), extra=(28, 38), illegal_by="white"
    )
    picture = lights(facts)
    assert shown(picture) == {
        12: Meaning.STEP,
        28: Meaning.STEP,
        5: Meaning.LATER,
        38: Meaning.LATER,
    }
    assert {light.cell for light in picture.cells if light.is_second} == {12}
    assert lamps(picture) == {Lamp.WHITE: LampMeaning.ILLEGAL}


@pytest.mark.parametrize(
    ("step", "cell", "meaning"),
    [((None, 12), 12, Meaning.MISSING), ((28, None), 28, Meaning.EXTRA)],
)
def test_a_piece_from_beside_the_board_or_off_it_is_one_light(
    step: tuple[int | None, int | None], cell: int, meaning: Meaning
) -> None:
    """I-2: a captured piece comes back from the table's edge, a strange one goes there."""
    assert shown(lights(Facts(restoring="I-2", step=step)))[cell] is meaning


def test_putting_back_hides_everything_else_on_the_cells() -> None:
    """I-2: hands that restore a position are told one thing."""
    facts = Facts(
        rated=False, restoring="A-2", step=(1, 2), last_move=(8, 9), doubts=(3,),
        distrusted=(4,), king_in_check=60, owed_movers=(6,), is_breach=True, owing="white",
    )  # fmt: skip
    assert meanings(facts) == {Meaning.STEP}


def test_a_piece_owed_blinks_with_its_players_lamp() -> None:
    """I-9: lights at once, in rated play too."""
    picture = lights(Facts(owed_movers=(6,), is_breach=True, owing="white"))
    assert shown(picture) == {6: Meaning.OWED}
    assert lamps(picture) == {Lamp.WHITE: LampMeaning.TOUCH_MOVE}


def test_own_and_enemy_piece_that_are_owed_alternate() -> None:
    """TM-4, I-9: this one takes that one."""
    facts = Facts(owed_movers=(6,), owed_victims=(21,), is_breach=True, owing="white")
    assert shown(lights(facts)) == {6: Meaning.OWED_CAPTURE, 21: Meaning.OWED_CAPTURE}


def test_what_a_touch_binds_to_is_lit_before_a_breach_in_training_only() -> None:
    """TM-5, I-9: a light on a touched piece would tell that it has a legal move."""
    touched = Facts(owed_movers=(6,), owing="white")
    assert lights(touched) == Lights()
    assert shown(lights(replace(touched, rated=False))) == {6: Meaning.OWED}


def test_an_open_move_is_not_judged_by_lights_before_its_press_in_rated_play() -> None:
    """C-6, I-1: until the press it may be put right, and nobody tells the player that it must."""
    illegal = Facts(missing=(12,), extra=(36,))
    assert lights(illegal) == Lights()
    assert shown(lights(replace(illegal, rated=False))) == {12: Meaning.MISSING, 36: Meaning.EXTRA}
    pressed = lights(replace(illegal, was_pressed=True))
    assert shown(pressed) == {12: Meaning.MISSING, 36: Meaning.EXTRA}
    assert pressed.lamps == ()  # that it was illegal is ruled later: a sensor may have missed it


def test_pieces_knocked_over_are_lit_without_a_press() -> None:
    """B-7: more cells than any move has are no move."""
    picture = lights(Facts(missing=(1, 2, 3, 4), extra=(20, 21), is_knocked_over=True))
    assert set(shown(picture)) == {1, 2, 3, 4, 20, 21}
    assert lamps(picture) == {Lamp.BOARD: LampMeaning.KNOCKED_OVER}
    assert lamps(lights(Facts(restoring="B-7"))) == {Lamp.BOARD: LampMeaning.KNOCKED_OVER}


def test_one_question_is_asked_at_a_time() -> None:
    """M-4: the piece of a promotion first; the last move is not lit beside it."""
    facts = Facts(rated=False, promotion=60, doubts=(20, 21), last_move=(52, 60))
    assert shown(lights(facts)) == {60: Meaning.PROMOTION}
    assert meanings(replace(facts, promotion=None)) == {Meaning.DOUBT}


def test_check_and_last_move_are_for_training() -> None:
    """M-7: a check that was not seen is the player's own business in rated play."""
    facts = Facts(king_in_check=60, last_move=(12, 28))
    assert lights(facts) == Lights()
    assert meanings(replace(facts, rated=False)) == {Meaning.CHECK, Meaning.LAST_MOVE}


def test_a_forgotten_press_is_told_in_training_only() -> None:
    """C-2: an arbiter tells nobody that the clock was not pressed."""
    facts = Facts(awaits_press_of="black")
    assert lights(facts) == Lights()
    assert lamps(lights(replace(facts, rated=False))) == {Lamp.BLACK: LampMeaning.PRESS}


def test_after_a_position_is_put_back_both_lamps_wait_for_a_press() -> None:
    """I-2: the clocks stand until one is pressed, in rated play too."""
    both = {Lamp.WHITE: LampMeaning.PRESS, Lamp.BLACK: LampMeaning.PRESS}
    assert lamps(lights(Facts(awaits_any_press=True))) == both


@pytest.mark.parametrize("side", get_args(Side))
def test_whose_flag_fell_is_seen(side: Side) -> None:
    """K-10, K-4: the lamp of the side whose flag fell first is steady."""
    facts = Facts(flag=side, illegal_by=side, draw_offered_by=side)
    picture = lights(facts)
    (light,) = (each for each in picture.lamps if each.lamp == side)
    assert (light.meaning, light.pattern) == (LampMeaning.FLAG, Pattern.STEADY)


def test_a_draw_is_offered_at_the_lamp_of_who_must_answer() -> None:
    """E-6: the light asks the opponent."""
    assert lamps(lights(Facts(draw_offered_by="white"))) == {Lamp.BLACK: LampMeaning.DRAW}


def test_a_claim_under_check_alternates_between_the_players() -> None:
    """E-10: both clocks stand, and both see it."""
    picture = lights(Facts(is_claim_checked=True, is_paused=True))
    assert lamps(picture) == {
        Lamp.WHITE: LampMeaning.CLAIM,
        Lamp.BLACK: LampMeaning.CLAIM,
        Lamp.BOARD: LampMeaning.PAUSED,
    }
    assert [light.is_second for light in picture.lamps[:2]] == [False, True]


@given(FACTS)
def test_cells_are_dark_while_the_sensors_are_lost(facts: Facts) -> None:
    """K-6: what nobody reads is not judged; the board's own lamp says so."""
    picture = lights(replace(facts, sensors_lost=True))
    assert picture.cells == ()
    assert lamps(picture)[Lamp.BOARD] is LampMeaning.FAULT


# --- rated play ----------------------------------------------------------------------------------


def allowed_cells(facts: Facts) -> set[int]:
    """What the players have done, or the arbiter asks for; nothing that follows from a position."""
    found: set[int] = {*facts.misplaced, *facts.doubts, *facts.distrusted}
    found |= {cell for cell in (facts.promotion, *(facts.step or ())) if cell is not None}
    found |= {*facts.owed_movers, *facts.owed_victims} if facts.is_breach else set()
    is_told = facts.was_pressed or facts.restoring is not None or facts.is_knocked_over
    return found | ({*facts.missing, *facts.extra} if is_told else set())


@given(FACTS)
def test_rated_lights_show_only_what_was_done_or_is_asked(facts: Facts) -> None:
    """Nothing in rated play helps a player to choose a move (issue 3, point 8)."""
    facts = replace(facts, rated=True)
    picture = lights(facts)
    assert set(shown(picture)) <= allowed_cells(facts)
    hidden = {meaning for meaning in Meaning if not CELLS[meaning].rated}
    assert not hidden & set(shown(picture).values())


@given(FACTS, CELL, SOME, MAYBE_SIDE)
def test_rated_lights_do_not_depend_on_check_last_move_or_a_forgotten_press(
    facts: Facts, king: int, last: Sequence[int], awaited: Side | None
) -> None:
    """M-7, C-2: change what would help and the picture is the same."""
    facts = replace(facts, rated=True)
    helped = replace(facts, king_in_check=king, last_move=tuple(last), awaits_press_of=awaited)
    assert lights(helped) == lights(facts)
