"""An arbiter's ruling is applied or refused with the reason, and always recorded (I-10, N-6)."""

from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.cells import CHESSBOARD
from drivers.signals import CellChanged, Press, Ruling, RulingKind, Side, Tick
from drivers.sitting import Sitting
from firmware_host.sitting.effects import Effect, Ended, Happened
from firmware_host.sitting.table import Table
from rules.endings import Cause

S = 1_000_000_000


class Ruled:
    """A table in a hall, with an arbiter who has always seen the last ruling."""

    def __init__(self, *, clock: str | None = "300+2") -> None:
        self.table = Table(Sitting(time_control=clock, clock=clock is not None))
        self.t_ns = 0

    def wait(self, seconds: int) -> None:
        self.t_ns += seconds * S
        self.table.feed(Tick(self.t_ns))

    def rule(self, kind: RulingKind, seen: int | None = None, **values: object) -> list[Effect]:
        number = self.table.view(self.t_ns).rulings if seen is None else seen
        ruling = Ruling(self.t_ns, kind, "Anna", number, **values)  # type: ignore[arg-type]  # any
        return list(self.table.feed(ruling))

    def said(self, kind: RulingKind, seen: int | None = None, **values: object) -> Happened:
        return next(e for e in self.rule(kind, seen, **values) if isinstance(e, Happened))

    def left(self, side: Side) -> int:
        face = self.table.view(self.t_ns).clock
        assert face is not None
        return cast("int", getattr(face, f"{side}").left_ns)

    def move(self, origin: str, target: str) -> None:
        self.t_ns += S
        self.table.feed(CellChanged(self.t_ns, CHESSBOARD.parse(origin), "."))
        self.t_ns += S
        self.table.feed(CellChanged(self.t_ns, CHESSBOARD.parse(target), "x"))


def test_set_times_are_recorded_with_the_old_and_the_new_value() -> None:
    """K-7."""
    hall = Ruled()
    hall.wait(10)
    said = hall.said(RulingKind.SET_TIMES, white_ns=100 * S, reason="clock set wrongly")
    assert said.kind == "ruling" and said.law == "K-7"
    assert said.details["old"] == {"white_ns": 290 * S, "black_ns": 300 * S}
    assert said.details["new"] == {"white_ns": 100 * S, "black_ns": 300 * S}
    # It read "0:04:50 and 0:05:00 becomes 0:01:40 and 0:05:00": whose is whose was not said.
    assert said.text == (
        "The arbiter sets the clocks: White from 4:50 to 1:40, Black stays at 5:00."
    )
    assert said.details["arbiter"] == "Anna" and said.details["reason"] == "clock set wrongly"
    assert (hall.left("white"), hall.left("black")) == (100 * S, 300 * S)


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        (RulingKind.SET_TIMES, {}),
        (RulingKind.SET_TIMES, {"white_ns": -1}),
        (RulingKind.SET_TIMES, {"black_ns": 10**18}),
        (RulingKind.ADJUDGE, {"result": "2-0"}),
        (RulingKind.ADJUDGE, {}),
        (RulingKind.ADJUDGE, {"result": "*"}),
        (RulingKind.RESUME, {}),
    ],
)
def test_a_ruling_that_cannot_be_is_refused_and_changes_nothing(
    kind: RulingKind, values: dict[str, Any]
) -> None:
    hall = Ruled()
    hall.wait(10)
    before = hall.table.view(hall.t_ns)
    (said,) = hall.rule(kind, **values)
    assert isinstance(said, Happened) and said.kind == "ruling-refused"
    assert said.details["refused"]
    after = hall.table.view(hall.t_ns)
    assert after.events[-1] == said
    assert (after.record, after.clock, after.state) == (before.record, before.clock, before.state)
    assert after.rulings == before.rulings


def test_two_arbiters_never_overwrite_each_other() -> None:
    """Both saw no ruling yet; the second would have undone the first without knowing of it."""
    hall = Ruled()
    assert hall.said(RulingKind.SET_TIMES, seen=0, white_ns=50 * S).kind == "ruling"
    second = hall.said(RulingKind.SET_TIMES, seen=0, white_ns=200 * S)
    assert second.kind == "ruling-refused" and "not seen" in str(second.details["refused"])
    assert hall.left("white") == 50 * S
    assert hall.said(RulingKind.SET_TIMES, seen=1, white_ns=200 * S).kind == "ruling"


def test_a_ruling_that_answers_one_that_is_not_there_is_refused() -> None:
    assert Ruled().said(RulingKind.PAUSE, seen=3).kind == "ruling-refused"


def test_a_refused_ruling_counts_for_nobody() -> None:
    hall = Ruled()
    hall.rule(RulingKind.SET_TIMES, white_ns=-1)
    assert hall.said(RulingKind.PAUSE, seen=0).kind == "ruling"


def test_in_a_pause_no_press_sets_a_clock_going() -> None:
    hall = Ruled()
    hall.wait(10)
    hall.rule(RulingKind.PAUSE)
    assert hall.table.view(hall.t_ns).state == "paused"
    hall.wait(60)
    hall.table.feed(Press(hall.t_ns, "white"))
    hall.wait(60)
    assert (hall.left("white"), hall.left("black")) == (290 * S, 300 * S)
    said = hall.said(RulingKind.RESUME)
    assert said.details["new"] == {"running": "white"}
    hall.wait(1)
    assert hall.left("white") == 289 * S


def test_resuming_may_name_whose_clock_runs() -> None:
    hall = Ruled()
    hall.rule(RulingKind.PAUSE)
    hall.rule(RulingKind.RESUME, side="black")
    hall.wait(1)
    assert (hall.left("white"), hall.left("black")) == (300 * S, 299 * S)


@pytest.mark.parametrize("kind", [RulingKind.PAUSE, RulingKind.RESUME, RulingKind.SET_TIMES])
def test_without_a_clock_there_is_nothing_to_rule_of_it(kind: RulingKind) -> None:
    assert Ruled(clock=None).said(kind, white_ns=1).kind == "ruling-refused"


def test_an_adjudged_result_takes_the_place_of_one_reached_before() -> None:
    """I-10: the arbiter overrides any automatic ruling."""
    hall = Ruled()
    hall.wait(301)
    assert hall.table.records()[-1].cause is Cause.FLAG
    said, *effects = hall.rule(RulingKind.ADJUDGE, result="1/2-1/2", reason="the clock was wrong")
    assert isinstance(said, Happened) and said.details["old"] == {
        "result": "0-1",
        "reason": "white lost on time",
    }
    (ended,) = (effect for effect in effects if isinstance(effect, Ended))
    assert (ended.result, ended.cause) == ("1/2-1/2", Cause.ADJUDGED)
    assert hall.table.records()[-1].reason == "the clock was wrong"


def test_when_the_game_is_over_its_clock_is_not_set_any_more() -> None:
    hall = Ruled()
    hall.rule(RulingKind.ADJUDGE, result="1-0")
    assert hall.said(RulingKind.SET_TIMES, white_ns=1).details["refused"] == "the game is over"


@given(st.sampled_from(RulingKind), st.integers(-2, 2))
def test_every_ruling_is_answered_with_exactly_one_verdict(kind: RulingKind, seen: int) -> None:
    hall = Ruled()
    verdicts = [
        effect
        for effect in hall.rule(kind, seen)
        if isinstance(effect, Happened) and effect.kind in ("ruling", "ruling-refused")
    ]
    assert len(verdicts) == 1
