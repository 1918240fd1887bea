"""A result that waits for a search beside the core (E-3, E-4, I-3)."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.signals import ControlKind, Fault, FaultKind, RulingKind, Signal, Tick, Verdict
from drivers.sitting import Sitting
from firmware_host.journal.kept_games import records_of
from firmware_host.sitting.effects import Ended, Happened
from firmware_host.sitting.table import Table
from rules.chess_rules import CHESS
from rules.questions import CanMate
from tests.firmware_host.sitting.as_recorded import is_replayed_as_played, told_again
from tests.firmware_host.sitting.dead_ends import NOBODY, SOMEBODY
from tests.firmware_host.sitting.hall import Hall, S


def hall_at(start: str, **sitting: object) -> Hall:
    return Hall(**{"start": start, "asks_beside": True, **sitting})


def answer(hall: Hall, seconds: float = 1) -> list[object]:
    """What whoever searches says, some time later."""
    question = hall.table.play.question
    assert question is not None
    hall.t_ns += round(seconds * S)
    found = CHESS.search(question)
    return list(hall.feed(Verdict(hall.t_ns, question.position, question.side, found.value)))


def results(hall: Hall) -> list[str]:
    return [effect.result for effect in hall.effects if isinstance(effect, Ended)]


@pytest.mark.parametrize(("start", "result"), [(NOBODY, "1/2-1/2"), (SOMEBODY, "1-0")])
def test_the_clock_stands_at_once_and_the_result_comes_with_the_verdict(
    start: str, result: str
) -> None:
    """A flag fell, and both clocks of the page stood still for the second of the search."""
    hall = hall_at(start, time_control="10")
    hall.play("a3a4" if start == NOBODY else "e1e2")
    hall.wait(20)
    view = hall.view()
    assert view.clock is not None
    assert (view.state, view.record.result, view.clock.running) == ("deciding", "*", None)
    assert (view.clock.flag, view.clock.black_ns) == ("black", 0)
    assert results(hall) == []
    assert [e.kind for e in hall.effects if isinstance(e, Happened)][-1] == "flag"
    answer(hall)
    view = hall.view()
    assert (view.state, view.record.result) == ("finished", result)
    assert results(hall) == [result]
    assert view.record.reason.startswith("black lost on time")


def test_what_is_done_on_the_board_meanwhile_decides_nothing() -> None:
    """E-4: the position at the fall of the flag counts, not the one that is cleared away."""
    hall = hall_at(NOBODY)
    hall.use(ControlKind.RESIGN, by="black")
    for cell in ("e4", "f3", "h6"):
        hall.change(cell, ".")
    hall.press("white")
    hall.wait(5)
    answer(hall)
    assert hall.view().record.result == "1/2-1/2"
    assert hall.view().record.plies == ()


def test_the_arbiters_ruling_meanwhile_stands() -> None:
    """I-10: the verdict comes too late for a result that was ruled."""
    hall = hall_at(NOBODY)
    hall.use(ControlKind.RESIGN, by="black")
    question = hall.table.play.question
    assert question is not None
    assert "being decided" in hall.refused(RulingKind.CONFIRM_RESULT)
    hall.rule(RulingKind.ADJUDGE, result="1-0")
    assert hall.view().state == "finished"
    hall.feed(Verdict(hall.t_ns, question.position, question.side, "no"))
    assert (hall.view().record.result, results(hall)) == ("1-0", ["1-0"])


def test_a_game_taken_up_again_asks_again_if_it_must() -> None:
    """I-5: a verdict on the game that was broken off gives the one that goes on no result."""
    hall = hall_at(NOBODY)
    hall.play("a3a4")
    hall.use(ControlKind.RESIGN, by="black")
    question = hall.table.play.question
    assert question is not None
    hall.rule(RulingKind.RESTORE, ply=0)
    hall.feed(Verdict(hall.t_ns, question.position, question.side, "no"))
    assert (hall.view().record.result, results(hall)) == ("*", [])


@pytest.mark.parametrize("changes", [{"side": "black"}, {"position": SOMEBODY}])
def test_an_answer_to_another_question_decides_nothing(changes: dict[str, str]) -> None:
    hall = hall_at(NOBODY)
    hall.use(ControlKind.RESIGN, by="black")
    question = hall.table.play.question
    assert question is not None
    verdict = Verdict(hall.t_ns, question.position, question.side, "no")
    hall.feed(replace(verdict, **changes))  # type: ignore[arg-type]  # fields of a verdict
    assert hall.view().state == "deciding"


def test_the_next_game_waits_for_no_verdict() -> None:
    """H20: the game before gets its result as it is left, whoever answers later."""
    hall = hall_at(NOBODY)
    hall.use(ControlKind.RESIGN, by="black")
    question = hall.table.play.question
    assert question is not None
    hall.rule(RulingKind.NEW_GAME)
    assert hall.view().earlier[0].result == "1/2-1/2"
    hall.feed(Verdict(hall.t_ns, question.position, question.side, "no"))
    assert hall.view().record.result == "*"
    assert [record.result for record in records_of(hall.effects)] == ["1/2-1/2", "*"]


def test_a_game_that_ends_by_illegal_moves_waits_too() -> None:
    """I-3."""
    hall = hall_at(NOBODY, profile="fide-blitz")
    for _ in range(2):
        hall.press("white")
        hall.wait(1)
        hall.use(ControlKind.RESUME)
    illegal = [e for e in hall.effects if isinstance(e, Happened)]
    assert illegal[0].kind == "press-without-move"
    assert hall.view().state == "deciding"
    answer(hall)
    assert hall.view().record.cause == "illegal moves"


def test_where_nobody_answers_from_beside_the_core_answers_at_once() -> None:
    """Recordings and journals of before the verdict was kept have none in them."""
    hall = hall_at(NOBODY, asks_beside=False)
    hall.use(ControlKind.RESIGN, by="black")
    assert (hall.view().state, hall.view().record.result) == ("finished", "1/2-1/2")


def test_a_recording_is_replayed_as_it_was_played_while_the_result_was_open() -> None:
    """A ruling refused while it was decided was applied in replay, and the next one refused."""
    hall = hall_at(NOBODY)
    hall.use(ControlKind.RESIGN, by="black")
    hall.refused(RulingKind.CONFIRM_RESULT)
    hall.rule(RulingKind.ADJUDGE, result="1-0")
    (record,) = told_again(hall, until_ns=hall.t_ns).records
    assert record.result == "1-0"
    assert is_replayed_as_played(hall)


@pytest.mark.parametrize("said", [*CanMate])
def test_a_recording_has_the_verdict_that_was_given(said: CanMate) -> None:
    """A search that was too slow for its machine left a loss live, and a draw in replay."""
    hall = hall_at(NOBODY)
    hall.use(ControlKind.RESIGN, by="black")
    hall.wait(60)
    hall.feed(Verdict(hall.t_ns, NOBODY, "white", said.value))
    (record,) = told_again(hall, until_ns=hall.t_ns).records
    assert record.result == ("1/2-1/2" if said is CanMate.NO else "1-0")
    assert is_replayed_as_played(hall)


def test_a_recording_that_ends_before_the_verdict_has_its_result() -> None:
    hall = hall_at(NOBODY)
    hall.use(ControlKind.RESIGN, by="black")
    hall.table.close()
    assert hall.table.records()[0].result == "1/2-1/2"


@settings(max_examples=20)
@given(
    st.sampled_from([NOBODY, SOMEBODY]),
    st.sampled_from([*CanMate]),
    st.lists(st.sampled_from(["tick", "lost", "back", "verdict"]), max_size=5),
)
def test_the_same_inputs_give_the_same_sitting_whenever_the_verdict_comes(
    start: str, said: CanMate, later: list[str]
) -> None:
    """Kept and folded again, with no search: the verdict is an input like any other."""
    hall = hall_at(start)
    hall.use(ControlKind.RESIGN, by="black")
    question = hall.table.play.question
    assert question is not None
    kinds: dict[str, Signal] = {
        "tick": Tick(hall.t_ns),
        "lost": Fault(hall.t_ns, FaultKind.BOARD_LOST),
        "back": Fault(hall.t_ns, FaultKind.BOARD_BACK),
        "verdict": Verdict(hall.t_ns, question.position, question.side, said.value),
    }
    for kind in [*later, "verdict"]:
        hall.feed(kinds[kind])
    again = Table(Sitting(start=start, asks_beside=True, time_control="300+2", clock=True))
    told = [effect for signal in hall.signals for effect in again.feed(signal)]  # type: ignore[arg-type]  # a signal
    assert told == hall.effects
    assert again.view(hall.t_ns) == hall.view()
    assert results(hall) == ["1/2-1/2" if said is CanMate.NO else "1-0"]
