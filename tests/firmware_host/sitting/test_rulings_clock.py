"""Penalties, counts of moves, and the arbiter's answers, with the old and the new value."""

import pytest

from drivers.signals import ControlKind, RulingKind
from firmware_host.sitting.effects import Happened
from rules.endings import Cause
from tests.firmware_host.sitting.hall import Hall, S

OPENING = ("e2e4", "e7e5", "g1f3", "b8c6")
SHUFFLE = ("g1f3", "g8f6", "f3g1", "f6g8") * 2
ARBITER_JUDGES = 'club-2011 {"quick_play_claim": "yes"}'


def at_the_board(*moves: str, **sitting: object) -> Hall:
    hall = Hall(**sitting)
    hall.play(*moves)
    return hall


def test_a_penalty_gives_the_opponent_seconds() -> None:
    """I-3, I-10, K-7."""
    hall = at_the_board(*OPENING)
    before_ns = hall.left("black")
    said = hall.applied(RulingKind.PENALISE, side="white", seconds=120, reason="disturbing")
    assert said.details["old"] == {"black_ns": before_ns}
    assert said.details["new"] == {"black_ns": before_ns + 120 * S}
    assert hall.left("black") == before_ns + 120 * S
    (penalty,) = [e for e in hall.effects if isinstance(e, Happened) and e.kind == "penalty"]
    assert (penalty.by, penalty.details["seconds"]) == ("white", 120)


def test_a_penalty_may_be_taken_off_the_own_time_but_not_below_0() -> None:
    """I-10, K-7."""
    hall = at_the_board(*OPENING)
    before_ns = hall.left("black")
    hall.applied(RulingKind.PENALISE, side="black", seconds=-60)
    assert hall.left("black") == before_ns - 60 * S
    assert "not so much time" in hall.refused(RulingKind.PENALISE, side="black", seconds=-400)


def test_a_penalty_may_be_the_game() -> None:
    """E-15, I-10, N-5."""
    hall = at_the_board(*OPENING)
    assert "no penalty for white" in hall.refused(RulingKind.PENALISE, side="white", result="1-0")
    hall.applied(RulingKind.PENALISE, side="white", result="0-1", reason="a phone rang")
    record = hall.view().record
    assert (record.result, record.cause, record.reason) == ("0-1", Cause.FORFEIT, "a phone rang")
    assert hall.is_told_whole()


def test_a_warning_changes_nothing_and_is_on_record() -> None:
    """I-10, N-6."""
    hall = at_the_board(*OPENING)
    clock = hall.view().clock
    hall.applied(RulingKind.PENALISE, side="black", reason="distracting the opponent")
    assert hall.view().clock == clock
    assert hall.view().record.rulings[0].text == (
        "The arbiter warns Black: distracting the opponent."
    )


@pytest.mark.parametrize(
    ("values", "why"),
    [
        ({}, "names no side"),
        ({"side": "white", "seconds": 0}, "no penalty"),
        ({"side": "white", "seconds": 10**7}, "no penalty"),
        ({"side": "white", "result": "2-0"}, "a result is one of"),
        ({"side": "white", "result": "0-1", "seconds": 5}, "rule one of them"),
    ],
)
def test_a_penalty_that_cannot_be_is_refused(values: dict[str, object], why: str) -> None:
    """I-10."""
    assert why in at_the_board(*OPENING).refused(RulingKind.PENALISE, **values)


def test_without_a_clock_no_seconds_are_given() -> None:
    hall = Hall(clock=False, time_control=None)
    assert "no clock" in hall.refused(RulingKind.PENALISE, side="white", seconds=60)


@pytest.mark.parametrize("kind", [RulingKind.PENALISE, RulingKind.PAUSE, RulingKind.SET_POSITION])
def test_when_the_game_is_over_only_its_result_and_record_can_be_ruled_on(
    kind: RulingKind,
) -> None:
    """E-16, I-10."""
    hall = at_the_board(*OPENING)
    hall.use(ControlKind.RESIGN, by="white")
    assert hall.refused(kind, side="white", seconds=60) == "the game is over"


@pytest.mark.parametrize("kind", [RulingKind.ADJUDGE, RulingKind.CONFIRM_RESULT])
def test_no_result_is_ruled_while_a_claim_waits(kind: RulingKind) -> None:
    """E-10, I-10: the claim is answered first."""
    hall = at_the_board(*OPENING, profile=ARBITER_JUDGES)
    hall.use(ControlKind.CLAIM_REPETITION, by="white")
    assert hall.table.claim is not None
    assert "a claim waits" in hall.refused(kind, result="1-0")
    said = hall.applied(RulingKind.ANSWER_CLAIM, granted=False)
    assert said.details["new"] == {"answer": "refuses", "result": "*"}
    assert hall.applied(RulingKind.ADJUDGE, result="1-0")


def test_a_claim_is_granted() -> None:
    """E-10, I-10."""
    hall = at_the_board(*OPENING, profile=ARBITER_JUDGES)
    hall.use(ControlKind.CLAIM_REPETITION, by="white")
    assert "is white's" in hall.refused(RulingKind.ANSWER_CLAIM, side="black", granted=True)
    assert "neither" in hall.refused(RulingKind.ANSWER_CLAIM)
    hall.applied(RulingKind.ANSWER_CLAIM, granted=True)
    assert hall.view().record.result == "1/2-1/2"
    assert hall.is_told_whole()


def test_where_no_claim_waits_there_is_nothing_to_answer() -> None:
    """E-10."""
    assert "no claim waits" in Hall().refused(RulingKind.ANSWER_CLAIM, granted=True)


def test_an_old_program_s_game_goes_on_by_the_rules_of_its_day() -> None:
    """N-6: a built-in profile may change with the program; the sitting keeps its parameters."""
    assert Hall(rules={"slip_ms": 777, "gone_by_now": 1}).table.profile.slip_ms == 777
    assert Hall().table.profile.slip_ms == 150
