"""A board that is unplugged and comes back: each loss and each return is said once, and then what
the cells read."""

import asyncio
import errno
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.board import BatteryOf
from drivers.cells import CHESSBOARD, Grid
from drivers.signals import Fault, FaultKind, FullReading, Press, Scan, Sensing, Side, Signal
from drivers.simulated import ImpossibleActionError, SimulatedBoard
from firmware_host.journal.journal import FILE_NAME
from firmware_host.journal.read import kept_inputs, open_for_reading
from firmware_host.service import board_link
from firmware_host.service.board_link import LOOK_S, BoardLink
from firmware_host.service.log_bound import MOST_LINES
from firmware_host.service.pause import FIRST_PAUSE_S, LAST_PAUSE_S, STEADY_NS, Pause
from firmware_host.service.publishing import Notices
from tests.drivers.dgt.virtual_time import VirtualLoop, run_virtual
from tests.firmware_host.journal.journal_play import Machine
from tests.firmware_host.service.service_play import Played, on_loop, playing

READING = "x" * 16 + "." * 32 + "x" * 16
LOST, BACK = FaultKind.BOARD_LOST, FaultKind.BOARD_BACK
GONE = OSError(errno.ENODEV, "No such device")


class ScriptedBoard:
    """Each ``open`` takes a line of the script: an error, or what is said until the link breaks."""

    sensing: Sensing = "occupancy"
    grid: Grid = CHESSBOARD

    def __init__(self, script: Sequence[OSError | list[Signal | OSError]]) -> None:
        self._script = list(script)
        self._life: list[Signal | OSError] = []

    def reading(self) -> str:
        return READING

    async def open(self) -> None:
        if not self._script:
            raise asyncio.CancelledError
        life = self._script.pop(0)
        if isinstance(life, OSError):
            raise life
        self._life = life

    async def signals(self) -> AsyncGenerator[Signal, None]:
        for each in self._life:
            if isinstance(each, OSError):
                raise each
            yield each

    async def close(self) -> None: ...


class Linked:
    """A link over a script, with the pauses that it makes, at a time that the test moves."""

    def __init__(self, *script: OSError | list[Signal | OSError], held_ns: int = 0) -> None:
        self.heard: list[Signal] = []
        self.pauses: list[float] = []
        self.notices = Notices()
        self.machine = Machine()
        self._held_ns = held_ns
        self.link = BoardLink(
            ScriptedBoard(script),
            lambda: 7,
            self._hear,
            self.notices,
            wait=self._pause,
            machine_ns=self.machine,
        )

    async def _hear(self, signal: Signal) -> None:
        self.machine.at_ns += self._held_ns
        self.heard.append(signal)

    async def _pause(self, pause_s: float) -> None:
        self.pauses.append(pause_s)

    def run(self) -> list[Signal]:
        async def run() -> None:
            await self.link.open()
            self.heard += self.link.tell()
            await self.link.follow()

        with pytest.raises(asyncio.CancelledError):
            asyncio.run(run())
        return self.heard


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


def kept_faults(folder: Path) -> list[FaultKind]:
    with open_for_reading(folder / FILE_NAME) as connection:
        return [s.kind for s in kept_inputs(connection, 1) if isinstance(s, Fault)]


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_link, "Pause", lambda: Pause(0.001, 0.001))


def in_state(played: Played, state: str) -> Callable[[], bool]:
    return lambda: played.service.view().state == state


async def replug(played: Played, between: Callable[[], Awaitable[None] | None]) -> None:
    """The cable comes out, something is done, and it goes in again."""
    played.board.unplug()
    await played.until(in_state(played, "sensors-lost"))
    assert "its cable is unplugged; look at its cable" in played.service.notices[0]
    between()
    played.board.plug_in()
    await played.until(lambda: not in_state(played, "sensors-lost")())


@pytest.mark.usefixtures("quick")
@on_loop
async def test_a_move_made_while_the_cable_was_out_is_seen_when_it_is_back(tmp_path: Path) -> None:
    async with playing(tmp_path) as played:
        await replug(played, lambda: played.move("e2", "e4"))
        played.board.press("white")
        await played.until_pressed(1)
        assert played.keys == ["e2e4"]
        assert played.service.notices == []
    assert kept_faults(tmp_path) == [LOST, BACK]


@on_loop
async def test_a_button_of_an_unplugged_board_says_that_nobody_hears_it(tmp_path: Path) -> None:
    """A press on a dead clock did nothing, and the player waited for the other one."""
    async with playing(tmp_path) as played:
        played.board.unplug()
        with pytest.raises(ImpossibleActionError, match="nobody hears its buttons"):
            played.board.press("white")


@pytest.mark.usefixtures("quick")
@on_loop
async def test_a_restart_with_the_cable_in_again_says_that_the_board_is_back(
    tmp_path: Path,
) -> None:
    """A kill while the cable was out: after the restart the page said "lost" for ever."""
    async with playing(tmp_path) as played:
        played.move("e2", "e4", "white")
        await played.until_pressed(1)
        played.board.unplug()
        await played.until(in_state(played, "sensors-lost"))
    async with playing(tmp_path) as played:
        assert played.service.view().state != "sensors-lost"
        played.move("e7", "e5", "black")
        await played.until_pressed(2)
    assert kept_faults(tmp_path) == [LOST, FaultKind.POWER_LOSS, BACK]


@pytest.mark.usefixtures("quick")
@on_loop
async def test_a_power_cut_while_the_cable_is_out_still_says_so(tmp_path: Path) -> None:
    async with playing(tmp_path) as played:
        played.move("e2", "e4", "white")
        await played.until_pressed(1)
        await replug(played, lambda: None)
        played.board.unplug()
        await played.until(in_state(played, "sensors-lost"))
        await played.service.power_cut()
        assert "the board can't be had" in played.service.notices[0]
        played.board.plug_in()
        await played.until(lambda: not in_state(played, "sensors-lost")())
    assert kept_faults(tmp_path) == [LOST, BACK, LOST, FaultKind.POWER_LOSS, BACK]


def test_a_service_that_does_not_listen_bounds_what_hands_can_do() -> None:
    board = SimulatedBoard(lambda: 0, "occupancy")
    with pytest.raises(ImpossibleActionError, match="the service is behind"):
        for _ in range(10_000):
            board.press("white")


@pytest.mark.error_logs
@on_loop
async def test_a_programming_error_of_a_driver_is_said_and_the_service_stays_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(SimulatedBoard, "signals", broken)
    async with playing(tmp_path) as played:
        await played.until(in_state(played, "sensors-lost"))
        assert "a programming error stopped the board's driver" in played.service.notices[0]


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
