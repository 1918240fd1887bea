"""A cable that is out for a while, again and again: the board is looked for soon, and at a bounded
rate."""

import asyncio
from collections.abc import AsyncGenerator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.cells import CHESSBOARD, Grid
from drivers.signals import Press, Sensing, Signal
from firmware_host.service.board_link import LOOK_S, BoardLink
from firmware_host.service.log_bound import MOST_LINES
from firmware_host.service.pause import LAST_PAUSE_S
from firmware_host.service.publishing import Notices
from tests.drivers.dgt.virtual_time import VirtualLoop, run_virtual
from tests.firmware_host.service.link_play import GONE, READING


class Cable:
    """A board on a cable that is out in some spans of virtual time; each try is noted.

    ``shows``: whether the machine shows a name of its port, which comes and goes.
    """

    sensing: Sensing = "occupancy"
    grid: Grid = CHESSBOARD

    def __init__(self, loop: VirtualLoop, *out: tuple[float, float], shows: bool = True) -> None:
        self._loop = loop
        self._out = out
        self._shows = shows
        self.tries: list[float] = []
        self.opened: list[float] = []
        self.notices = Notices()
        self.heard: list[Signal] = []
        self.link = BoardLink(
            self, loop.now_ns, self._hear, self.notices, machine_ns=loop.now_ns, look=self._look
        )

    def _left_s(self, edge: int) -> float | None:
        """Until the next edge of this kind: 0, it is pulled, 1, it is plugged in."""
        coming = [span[edge] - self._loop.now_s for span in self._out]
        return min((each for each in coming if each > 0), default=None)

    @property
    def is_in(self) -> bool:
        return not any(first <= self._loop.now_s < last for first, last in self._out)

    def _look(self) -> tuple[object, ...]:
        return (self._shows and sum(self._loop.now_s >= last for _, last in self._out),)

    def reading(self) -> str:
        return READING

    async def open(self) -> None:
        self.tries.append(self._loop.now_s)
        if not self.is_in:
            raise GONE
        self.opened.append(self._loop.now_s)

    async def signals(self) -> AsyncGenerator[Signal, None]:
        await asyncio.sleep(1e9 if (left_s := self._left_s(0)) is None else left_s)
        for gone in [GONE]:
            raise gone
        yield Press(1, "white")

    async def close(self) -> None: ...

    async def _hear(self, signal: Signal) -> None:
        self.heard.append(signal)

    async def follow(self, last_s: float) -> None:
        await self.link.open()
        task = asyncio.create_task(self.link.follow())
        await asyncio.sleep(last_s - self._loop.now_s)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


@given(
    st.lists(st.tuples(st.floats(1.1, 20), st.floats(0.05, 5)), max_size=20),
    st.booleans(),
)
@settings(max_examples=12)
def test_a_loose_cable_is_looked_at_again_soon_after_each_cut(
    cuts: list[tuple[float, float]], shows: bool
) -> None:
    """Each cut left the board unread for longer than the one before, ten seconds at last."""

    async def play(loop: VirtualLoop) -> None:
        spans, at_s = list[tuple[float, float]](), 0.0
        for held_s, out_s in cuts:
            spans.append((at_s + held_s, at_s + held_s + out_s))
            at_s = spans[-1][1] + LAST_PAUSE_S  # so that it lives for a while each time
        cable = Cable(loop, *spans, shows=shows)
        await cable.follow(at_s + 30)
        assert len(cable.opened) == 1 + len(cuts)
        for (_, back_s), opened_s in zip(spans, cable.opened[1:], strict=True):
            assert opened_s - back_s <= (LOOK_S if shows else LAST_PAUSE_S) + 1e-6
        assert cable.notices.lines() == []

    run_virtual(play)


def test_a_board_that_is_away_for_long_is_tried_at_a_bounded_rate(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def play(loop: VirtualLoop) -> None:
        cable = Cable(loop, (5.0, 605.0))
        await cable.follow(610)
        assert len(cable.tries) <= 600 / LAST_PAUSE_S + 10
        assert cable.opened == [0.0, pytest.approx(605, abs=2 * LOOK_S)]

    run_virtual(play)
    assert len(caplog.records) == 2


def test_a_contact_that_chatters_fills_no_log(caplog: pytest.LogCaptureFixture) -> None:
    async def play(loop: VirtualLoop) -> None:
        cable = Cable(loop, *[(at + 0.1, at + 0.2) for at in range(1, 120)])
        await cable.follow(120)
        assert 120 / LAST_PAUSE_S / 2 <= len(cable.opened) <= 3 * 120 / LAST_PAUSE_S

    run_virtual(play)
    assert len(caplog.records) <= MOST_LINES + 1  # the log's time is the machine's
