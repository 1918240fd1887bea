"""What is done while a result waits for its verdict (E-3, E-4)."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from drivers.cells import CHESSBOARD
from drivers.signals import (
    CellChanged,
    Control,
    ControlKind,
    Day,
    Fault,
    FaultKind,
    FullReading,
    Press,
    Ruling,
    RulingKind,
    Scan,
    Signal,
    Tick,
    Verdict,
)
from firmware_host.sitting.effects import Happened
from firmware_host.sitting.next_waits import awaits_verdict
from rules.chess_rules import CHESS
from rules.questions import CanMate, Question
from tests.firmware_host.sitting.dead_ends import SOMEBODY
from tests.firmware_host.sitting.hall import Hall, S
from tests.firmware_host.sitting.test_deciding import answer, hall_at


def question_of(hall: Hall) -> Question:
    question = hall.table.play.question
    assert question is not None
    return question


def last_said(hall: Hall) -> str:
    return [effect for effect in hall.effects if isinstance(effect, Happened)][-1].text


def corrected_by_ruling(hall: Hall) -> None:
    hall.applied(RulingKind.CORRECT_MOVE, ply=0, move="Kd1")


def corrected_by_answer(hall: Hall) -> None:
    hall.use(ControlKind.SETTLE, ply=0, move="e1d1")


@pytest.mark.parametrize("correct", [corrected_by_ruling, corrected_by_answer])
def test_a_move_corrected_meanwhile_is_asked_about(correct: Callable[[Hall], None]) -> None:
    """The verdict was about Ke2, and the record had Kd1."""
    hall = hall_at(SOMEBODY)
    hall.play("e1e2")
    hall.use(ControlKind.RESIGN, by="black")
    before = question_of(hall)
    correct(hall)
    now = question_of(hall)
    assert hall.moves() == "Kd1"
    assert now == replace(before, position=hall.table.play.conclusion.believed.position.text())
    hall.feed(Verdict(hall.t_ns, before.position, before.side, CanMate.NO.value))
    assert hall.view().state == "deciding"
    assert CHESS.search(now) is CanMate.YES
    answer(hall)
    assert hall.view().record.result == "1-0"
    assert hall.is_told_whole()


@pytest.mark.parametrize("mode", ["rated", "training"])
def test_no_result_by_hand_while_it_is_decided(mode: str) -> None:
    """It was refused since the result stands; there was none yet."""
    hall = hall_at(SOMEBODY, mode=mode)
    hall.use(ControlKind.RESIGN, by="black")
    assert ControlKind.RESULT not in hall.view().offered.table
    hall.use(ControlKind.RESULT, result="0-1")
    assert "the result is being decided" in last_said(hall)
    assert hall.view().state == "deciding"
    answer(hall)
    assert ControlKind.RESULT in hall.view().offered.table


def test_a_fallen_flag_that_is_decided_says_so() -> None:
    hall = hall_at(SOMEBODY, time_control="10")
    hall.play("e1e2")
    hall.wait(20)
    assert ControlKind.RESULT not in hall.view().offered.table
    hall.use(ControlKind.RESULT, result="0-1")
    assert "the result is being decided" in last_said(hall)


def set_up_meanwhile() -> Hall:
    """Black has resigned, and the pieces stand again before the verdict is in."""
    hall = hall_at(SOMEBODY)
    hall.use(ControlKind.RESIGN, by="black")
    for cell, symbol in enumerate(hall.table.first):
        if hall.table.contact.symbols[cell] != symbol:
            hall.change(CHESSBOARD.name(cell), symbol)
    hall.wait(3)
    view = hall.view()
    assert (view.state, view.earlier) == ("deciding", ())
    return hall


def is_at_the_next(hall: Hall) -> bool:
    (earlier,) = hall.view().earlier
    assert earlier.result == "1-0"
    assert hall.is_told_whole()
    return hall.view().record.number == 2


def test_pieces_set_up_meanwhile_wait_for_the_verdict() -> None:
    """The search was made in the fold then, and all stood still for its ten seconds."""
    hall = set_up_meanwhile()
    hall.feed(FullReading(hall.t_ns, hall.table.contact.symbols))
    assert hall.view().state == "deciding"
    answer(hall)
    assert is_at_the_next(hall)
    hall.play("e2e4")
    assert hall.moves() == "e4"


def test_the_arbiters_word_begins_what_waits() -> None:
    hall = set_up_meanwhile()
    hall.rule(RulingKind.ADJUDGE, result="1-0")
    assert is_at_the_next(hall)


def turned_meanwhile() -> Hall:
    """The pieces are set up on a board that lies turned: what is proposed begins the next game."""
    hall = set_up_meanwhile()
    hall.feed(FullReading(hall.t_ns, CHESSBOARD.turned_symbols(hall.table.first, 1)))
    hall.wait(3)
    assert hall.table.misplaced is not None
    return hall


def of_every_kind(t_ns: int, read: str) -> list[Signal]:
    signals: list[Signal] = [Control(t_ns, kind, by="white") for kind in ControlKind]
    signals += [Ruling(t_ns, kind, "Ann", 0, result="1-0", ply=0) for kind in RulingKind]
    signals += [Fault(t_ns, kind) for kind in FaultKind]
    signals += [FullReading(t_ns, read), FullReading(t_ns, "." + read[1:])]
    signals += [CellChanged(t_ns, 12, "."), Press(t_ns, "white")]
    return [*signals, Tick(t_ns + 9 * S), Day(t_ns, "2026.11.30"), Scan(t_ns, 250)]


def cannot_search(question: Question) -> CanMate:
    raise AssertionError(question)


@pytest.mark.parametrize("laid", [set_up_meanwhile, turned_meanwhile])
def test_what_does_not_wait_for_the_verdict_searches_for_nothing(
    laid: Callable[[], Hall],
) -> None:
    """New game, a ruling and a fix searched in the fold: for ten seconds nothing was served."""
    hall = laid()
    waiting = set()
    for signal in of_every_kind(hall.t_ns, hall.table.contact.symbols):
        if hall.table.play.question is None or hall.table.rest_due_ns or hall.table.sensors_lost:
            hall = laid()
        if awaits_verdict(hall.table, signal):
            waiting.add(getattr(signal, "kind", type(signal)))
        else:
            hall.table.play._search = cannot_search
            hall.feed(signal)
    plays = {CellChanged, Press, FullReading} if laid is set_up_meanwhile else set()
    fixes = {ControlKind.APPLY, RulingKind.APPLY_FIX} if laid is turned_meanwhile else set()
    assert waiting == {ControlKind.NEW_GAME, RulingKind.NEW_GAME, *plays, *fixes}


def test_whoever_wants_the_next_game_now_waits_for_no_verdict() -> None:
    """A fold that is fed it before the verdict searches itself, as in recordings of before."""
    hall = set_up_meanwhile()
    hall.use(ControlKind.NEW_GAME)
    assert is_at_the_next(hall)
