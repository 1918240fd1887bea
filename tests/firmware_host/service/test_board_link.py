"""A board that is lost and comes back: each loss and each return is said once, and then what the
cells read."""

import asyncio
from collections.abc import AsyncGenerator, Sequence

import pytest

from drivers.board import BatteryOf
from drivers.signals import Fault, FullReading, Press, Scan, Side, Signal
from firmware_host.service.board_link import BoardLink
from firmware_host.service.pause import FIRST_PAUSE_S, LAST_PAUSE_S, STEADY_NS
from firmware_host.service.publishing import Notices
from tests.firmware_host.service.link_play import BACK, GONE, LOST, READING, Linked, ScriptedBoard


def test_a_loss_and_a_return_are_said_once_each_with_a_full_reading_after() -> None:
    linked = Linked([Press(1, "white"), GONE], GONE, GONE, [Press(9, "black")])
    assert linked.run() == [
        Press(1, "white"),
        Fault(7, LOST),
        Fault(7, BACK),
        FullReading(7, READING),
        Press(9, "black"),
        Fault(7, LOST),
    ]
    assert linked.notices.lines() == [
        "the board can't be had: it says nothing more; "
        "look at its cable and its power; it is tried again"
    ]


def test_a_board_that_is_not_there_at_the_start_is_taken_when_it_comes() -> None:
    linked = Linked(GONE, GONE, [Press(9, "black")])
    assert linked.run()[:3] == [Fault(7, LOST), Fault(7, BACK), FullReading(7, READING)]


def test_a_driver_that_says_every_loss_twice_is_heard_once() -> None:
    """A flapping link filled the record with forty "board lost" in a row."""
    flaps: list[Signal | OSError] = [Fault(n, kind) for n in range(3) for kind in (LOST, LOST)]
    linked = Linked([*flaps, Fault(4, BACK), Fault(5, BACK), Press(6, "white"), GONE])
    assert linked.run() == [Fault(0, LOST), Fault(4, BACK), Press(6, "white"), Fault(7, LOST)]


def test_a_link_that_dies_as_soon_as_it_is_open_is_tried_more_and_more_rarely() -> None:
    linked = Linked(*[[Press(1, "white"), GONE] for _ in range(9)])
    linked.run()
    assert linked.pauses[:3] == [FIRST_PAUSE_S, 2 * FIRST_PAUSE_S, 4 * FIRST_PAUSE_S]
    assert linked.pauses[-1] == LAST_PAUSE_S


def test_after_a_link_that_held_the_pauses_begin_again() -> None:
    """A cable that lost its contact now and then: after five times nobody looked for ten seconds,
    and moves that were made meanwhile went wrong into the record."""
    steady = Linked(*[[Press(1, "white"), GONE] for _ in range(9)], held_ns=STEADY_NS)
    steady.run()
    assert set(steady.pauses) == {FIRST_PAUSE_S}


class Powered(ScriptedBoard):
    """Whose battery gets low with the first press of White's, and well with Black's."""

    def __init__(self, script: Sequence[OSError | list[Signal | OSError]]) -> None:
        super().__init__(script)
        self.low: tuple[BatteryOf, ...] = ()

    def low_batteries(self) -> tuple[BatteryOf, ...]:
        return self.low

    async def signals(self) -> AsyncGenerator[Signal, None]:
        async for signal in super().signals():
            if isinstance(signal, Press):
                self.low = ("clock",) if signal.side == "white" else ()
            yield signal


@pytest.mark.parametrize(("last", "notices"), [("white", 1), ("black", 0)])
def test_a_low_battery_is_one_notice_until_it_is_well(
    last: Side, notices: int, caplog: pytest.LogCaptureFixture
) -> None:
    said: list[Signal] = [Press(n, "white") for n in range(9)]
    board, told = Powered([[*said, Press(9, last), GONE]]), Notices()

    async def hear(_signal: Signal) -> None: ...

    async def wait(_pause_s: float) -> None:
        await asyncio.sleep(0)

    link = BoardLink(board, lambda: 7, hear, told, wait=wait)

    async def run() -> None:
        await link.open()
        await link.follow()

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(run())
    lines = [line for line in told.lines() if "batteries of the clock" in line]
    assert len(lines) == notices
    assert all("put in new ones" in line for line in lines)
    assert sum("batteries of the clock" in each.message for each in caplog.records) == 1


class SlowBoard(ScriptedBoard):
    """It says how slow it is once it was opened, in each life anew."""

    def __init__(self, script: Sequence[OSError | list[Signal | OSError]], *slow: int) -> None:
        super().__init__(script)
        self._slow = list(slow)
        self.scan_ms = 0

    async def open(self) -> None:
        await super().open()
        self.scan_ms = self._slow.pop(0)


def heard_of(board: SlowBoard, scan_ms: int) -> list[Signal]:
    linked = Linked()
    linked.link = BoardLink(board, lambda: 7, linked._hear, linked.notices, wait=linked._pause)

    async def run() -> None:
        await linked.link.open()
        linked.heard += linked.link.tell(scan_ms=scan_ms)
        await linked.link.follow()

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(run())
    return [each for each in linked.heard if isinstance(each, Scan | FullReading)]


def test_how_slow_a_board_is_is_said_before_what_it_reads_and_once() -> None:
    """Another board was plugged in: the game was judged by the one that had gone."""
    board = SlowBoard([GONE, [GONE], [GONE], [GONE], [GONE]], 250, 250, 0, 40)
    read = FullReading(7, READING)
    assert heard_of(board, 0) == [Scan(7, 250), read, read, read, Scan(7, 40), read]


def test_a_board_that_the_sitting_knows_is_not_asked_for_its_scan() -> None:
    assert heard_of(SlowBoard([[Press(1, "white"), GONE]], 250), 250) == []
    assert heard_of(SlowBoard([[Press(1, "white"), GONE]], 250), 40) == [Scan(7, 250)]


def test_a_board_that_says_late_how_slow_it_is_says_it_with_its_next_signal() -> None:
    """The time of the signal is not put off by it."""

    class Late(SlowBoard):
        async def signals(self) -> AsyncGenerator[Signal, None]:
            self.scan_ms = 250
            async for each in super().signals():
                yield each

    assert heard_of(Late([[Press(1, "white"), GONE]], 0), 0) == [Scan(1, 250)]
