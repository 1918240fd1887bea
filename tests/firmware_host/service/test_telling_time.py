"""A display shows what the clock shows, and never holds up play."""

import asyncio
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clock.chess_clock import Reading
from drivers.clock_face import SECOND_NS, TENTH_NS, Face, SideFace
from firmware_host.service.pause import LAST_PAUSE_S
from firmware_host.service.publishing import Notices, Publisher, Update
from firmware_host.service.telling_time import TellingTime, face, next_change_ns
from firmware_host.sitting.view import ClockFace
from tests.drivers.clock_faces.faces import SimulatedFace
from tests.firmware_host.service.service_play import on_loop

S = SECOND_NS


def clock(white_ns: int, black_ns: int = 300 * S, running: str | None = "white") -> ClockFace:
    return ClockFace(Reading(white_ns), Reading(black_ns), running, None, 0)  # type: ignore[arg-type]  # a side


def test_the_words_are_those_of_the_clock() -> None:
    now = ClockFace(Reading(3723 * S - 1), Reading(7 * S + 250_000_000, 4 * S), "black", "white", 0)
    assert face(now, TENTH_NS) == Face(
        SideFace("1:02:03", 3723), SideFace("0:07.3", 8, "+0:04"), "black", "white"
    )
    assert face(now, SECOND_NS).black == SideFace("0:08", 8, "+0:04")


@pytest.mark.parametrize("unit_ns", [TENTH_NS, SECOND_NS])
@given(
    st.integers(1, 25 * S) | st.integers(1, 250).map(lambda tenths: tenths * TENTH_NS),
    st.booleans(),
)
def test_nothing_changes_before_it_is_due_and_something_just_after(
    unit_ns: int, left_ns: int, flows: bool
) -> None:
    def after(used_ns: int) -> ClockFace:
        other_ns = 30 * S + (used_ns if flows else 0)
        return replace(clock(left_ns - used_ns, other_ns), flows=flows)

    due_ns = next_change_ns(after(0), unit_ns)
    assert due_ns is not None
    before = face(after(0), unit_ns)
    if left_ns >= 20 * S > left_ns - (due_ns - 1):
        return  # from here on there are tenths, which come a second late at most
    assert face(after(min(due_ns - 1, left_ns)), unit_ns) == before
    if due_ns <= left_ns and left_ns != 20 * S:
        assert face(after(due_ns), unit_ns) != before


def test_of_clocks_that_stand_nothing_is_due() -> None:
    assert next_change_ns(clock(5 * S, running=None), TENTH_NS) is None


class Stage:
    """A display, a clock, and a publisher."""

    def __init__(self, device: SimulatedFace) -> None:
        self.device = device
        self.now: ClockFace | None = clock(300 * S, running=None)
        self.notices = Notices()
        self.publisher = Publisher()
        self.pauses: list[float] = []
        telling = TellingTime(device, lambda: self.now, self.notices, wait=self.wait)
        self.task = asyncio.create_task(telling.follow(self.publisher.subscribe()))

    async def wait(self, pause_s: float) -> None:
        self.pauses.append(pause_s)
        await asyncio.sleep(0)

    def set(self, now: ClockFace | None) -> None:
        self.now = now
        self.publisher.publish(Update(0))

    async def until(self, holds: Callable[[], object]) -> None:
        while not holds():
            await asyncio.sleep(0)

    async def end(self) -> None:
        self.publisher.close()
        await self.task


@on_loop
async def test_a_change_is_shown_and_an_equal_face_is_not_sent_again() -> None:
    stage = Stage(SimulatedFace())
    await stage.until(lambda: stage.device.shown)
    for _ in range(3):
        stage.set(clock(300 * S, running=None))
    stage.set(clock(120 * S, running=None))
    await stage.until(lambda: len(stage.device.shown) == 2)
    stage.set(None)
    await stage.until(lambda: stage.device.shown[-1] is None)
    await stage.end()
    assert len(stage.device.shown) == 3
    assert not stage.device.is_open


@on_loop
async def test_time_that_runs_is_shown_without_any_update() -> None:
    stage = Stage(SimulatedFace())
    stage.set(clock(5 * S))
    await stage.until(lambda: stage.device.shown)
    stage.now = clock(4 * S)  # time passes unsaid
    await stage.until(lambda: stage.device.shown[-1].white.text == "0:04.0")
    await stage.end()


@on_loop
async def test_a_dead_display_is_said_once_and_comes_back() -> None:
    stage = Stage(SimulatedFace())
    await stage.until(lambda: stage.device.shown)
    stage.device.failure = OSError(121, "Remote I/O error")
    stage.set(clock(7 * S, running=None))
    await stage.until(lambda: len(stage.pauses) > 7)
    (said,) = stage.notices.lines()
    assert "the clock's display can't be had: remote I/O error" in said
    assert "play goes on" in said
    assert max(stage.pauses) == LAST_PAUSE_S
    stage.device.failure = None
    await stage.until(lambda: stage.device.shown[-1].white.text == "0:07.0")
    assert stage.notices.lines() == []
    stage.device.hangs = True
    stage.set(clock(6 * S, running=None))
    await stage.until(stage.notices.lines)
    assert "it does not answer" in stage.notices.lines()[0]
    stage.device.hangs = False
    await stage.end()
