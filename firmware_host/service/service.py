"""One board's service: signals in at one door, journalled, folded, journalled, then told.

The phases are config (the constructor), connect (``start``), ready (``serve``) and shutdown
(``stop``). Everything runs on one event loop; one more thread waits for the journal's disk.
"""

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from drivers.cells import CHESSBOARD
from drivers.signals import Control, ControlKind, Fault, FaultKind, FullReading, Signal, Tick
from drivers.simulated import SimulatedBoard
from firmware_host.errors import os_reason
from firmware_host.journal.disk import Kept
from firmware_host.journal.durability import must_sync
from firmware_host.service.numbered_table import NumberedTable
from firmware_host.service.parts import Parts
from firmware_host.service.pgn_cache import PgnCache
from firmware_host.service.publishing import Notices, Phase, Publisher, Subscription, Update
from firmware_host.service.resume import GAMES_OVER, Resumed, resume
from firmware_host.service.sources import Inbox
from firmware_host.sitting.effects import Effect, Opened
from firmware_host.sitting.record import GameRecord
from firmware_host.sitting.sitting import Sitting
from firmware_host.sitting.view import TableView
from firmware_host.timebase import wall_date, wall_label

__all__ = ["BEAT_NS", "Parts", "Service"]

_log = logging.getLogger(__name__)

T = TypeVar("T")

#: While a clock runs, its time is on the disk at least so often: a second is the promise (K-6), a
#: fifth of it is left for a slow disk.
BEAT_NS = 800_000_000
#: Time is taken to have come only when it is so long ago, so that an edge still on its way is not
#: behind it: a press in the last instant may not lose on time. A scan of a board and the loop's
#: own stalls (a commit to a slow card) are shorter; nobody notices so late a word about a rest.
LAG_NS = 50_000_000


class Service:
    """Plays one sitting after the other on one board. All of it is used on one event loop."""

    def __init__(self, setup: Sitting, parts: Parts, *, rated: bool = False) -> None:
        """``ValueError`` as ``Table`` raises it for a set-up that can't be."""
        self.rated = rated
        self.phase: Phase = "config"
        self._setup = setup
        self._parts = parts
        self._time = parts.timebase
        self._journal = parts.journal
        self._table = NumberedTable(setup)
        self._shown = self._table.view(0)
        self._inbox = Inbox(self._time.now_ns)
        self._publisher = Publisher()
        self._notices = Notices()
        self._pgn = PgnCache()
        self._turn = asyncio.Lock()
        self._tasks: list[asyncio.Task[None]] = []
        self._beat_due_ns = 0
        #: The number of the game that the sitting in the journal is about; 0: of none yet.
        self._game = 0

    # --- the phases ------------------------------------------------------------------------------

    async def start(self) -> None:
        """Opens the journal, resumes or begins a sitting, takes the board.

        ``JournalInUseError`` if another service writes to this journal.
        """
        self.phase = "connect"
        await self._begin(await self._journal.open(), self._parts.prepare)
        self._tasks = [
            asyncio.create_task(self._follow_board(), name="board"),
            asyncio.create_task(self._serve(), name="service"),
        ]

    async def wait(self) -> None:
        """Until ``request_stop``."""
        await self._tasks[1]

    def request_stop(self) -> None:
        """May be called by a signal handler of the loop."""
        self._inbox.close()

    async def stop(self) -> None:
        """Everything that was fed is in the journal when this returns, if the disk lets it."""
        if self.phase == "shutdown":
            return
        self._inbox.close()
        if self._tasks:
            self._tasks[0].cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
        self.phase = "shutdown"
        await self._journal.close()
        if self._parts.recording is not None:
            self._parts.recording.close()
        self._publisher.close()

    async def power_cut(self) -> None:
        """Loses everything in memory and resumes from the journal, as after a pulled plug."""
        async with self._turn:
            await self._journal.abandon()
            self._inbox.clear()
            await self._begin(await self._journal.open(), self._lose_signals)
        self._publisher.publish(Update(self._time.last_ns, is_gap=True))

    def _lose_signals(self, _position: str) -> None:
        """The pieces stay as they are; what the sensors had not handed over yet is gone."""
        if self.simulated is not None:
            self.simulated.power_cut()

    # --- what the page and the feeds need --------------------------------------------------------

    @property
    def simulated(self) -> SimulatedBoard | None:
        """The simulated board, or ``None`` where real sensors are."""
        board = self._parts.board
        return board if isinstance(board, SimulatedBoard) else None

    @property
    def notices(self) -> Sequence[str]:
        """What people should know of the service itself, a sentence each."""
        return self._notices.lines()

    def view(self) -> TableView:
        """The sitting now, the clocks included; after a programming error: as last shown."""
        at_ns = max(self.now_ns(), self._time.last_ns)
        self._shown = self._guarded(lambda: self._table.view(at_ns), self._shown, "the view")
        return self._shown

    def now_ns(self) -> int:
        """The sitting's time line."""
        return self._time.now_ns()

    def deliver(self, signal: Signal) -> None:
        """The one door in. Never waits."""
        self._inbox.put(signal)

    def updates(self) -> Subscription:
        """Every update with its effects, from now on. ``close`` it when done."""
        return self._publisher.subscribe()

    def subscribe(self) -> AsyncIterator[None]:
        """Yields after changes of what ``view`` shows, from now on."""
        return self._follow(self._publisher.subscribe())

    async def _follow(self, subscription: Subscription) -> AsyncIterator[None]:
        try:
            while await subscription.next() is not None:
                yield None
        finally:
            self._publisher.unsubscribe(subscription)

    def pgn(self) -> str:
        """All games so far in PGN export format, without plies that may still change unsaid."""
        return self._guarded(
            lambda: self._pgn.format(self._table.records()), self._pgn.last, "the games"
        )

    # --- beginning a sitting ---------------------------------------------------------------------

    async def _begin(self, kept: Kept, prepare: Callable[[str], None]) -> None:
        self.phase = "connect"
        self._notices.clear()
        if kept.message is not None:
            self._notices.put("repair", kept.message)
        outcome = resume(kept, self._setup)
        if isinstance(outcome, Resumed):
            await self._go_on(kept, outcome, prepare)
        else:
            await self._begin_anew(kept, outcome, prepare)
        if self.phase == "connect":
            self.phase = "ready"
        self._beat_due_ns = self.now_ns() + BEAT_NS

    async def _go_on(self, kept: Kept, resumed: Resumed, prepare: Callable[[str], None]) -> None:
        sitting = kept.sitting
        if sitting is None:
            return
        board, t_ns = self._parts.board, resumed.t_ns
        self._table = resumed.table
        self._game = self._table.records()[-1].number
        self._journal.resume(sitting, len(kept.signals))
        self._time.continue_from(t_ns)
        prepare(_placement(self._table.view(t_ns)))
        self._record_from(sitting.wall, sitting.setup, kept.signals)
        await self._take(Fault(t_ns, FaultKind.POWER_LOSS), also=resumed.corrections)
        await self._take(FullReading(t_ns, board.reading()))

    async def _begin_anew(self, kept: Kept, why: str, prepare: Callable[[str], None]) -> None:
        wall = wall_label()
        if kept.sitting is not None:
            self._journal.resume(kept.sitting, len(kept.signals))
            self._journal.end(wall, why)
            if why != GAMES_OVER:
                text = f"the last sitting is not gone on with: {why}"
                self._notices.put("resume", text, "its games are kept: jadoube games")
        setup = replace(self._setup, tags={"Date": wall_date(), **self._setup.tags})
        self._time.continue_from(0)
        prepare(NumberedTable(setup).view(0).position)
        setup = replace(setup, reading=self._parts.board.reading())
        self._table = NumberedTable(setup)
        self._game = 0
        self._journal.begin(wall, setup)
        self._record_from(wall, setup, ())
        await self._take(Tick(0))

    def _record_from(self, wall: str, setup: Sitting, signals: Sequence[Signal]) -> None:
        if self._parts.recording is not None:
            self._parts.recording.begin(wall, setup, signals)

    # --- the loop --------------------------------------------------------------------------------

    async def _serve(self) -> None:
        while not self._inbox.is_closed:
            deadline_ns = self._deadline_ns()
            due = [self._beat_due_ns] + ([] if deadline_ns is None else [deadline_ns + LAG_NS])
            signal = await self._inbox.next(min(due))
            async with self._turn:
                await (self._on_deadline() if signal is None else self._take(signal))
                await self._beat()
        async with self._turn:
            while (signal := await self._inbox.next(0)) is not None:
                await self._take(signal)
            await self._take(Tick(self.now_ns()))

    async def _on_deadline(self) -> None:
        """Served late, stamped at its own time: an edge still on its way goes before it."""
        deadline_ns = self._deadline_ns()
        if deadline_ns is not None and deadline_ns + LAG_NS <= self.now_ns():
            await self._take(Tick(deadline_ns))

    async def _beat(self) -> None:
        """What waits goes to the disk; while a clock runs, its time with it."""
        now_ns = self.now_ns()
        if now_ns < self._beat_due_ns:
            return
        if self._clock_runs() and self._inbox.is_empty:
            await self._take(Tick(now_ns - LAG_NS))
        await self._commit()

    def _deadline_ns(self) -> int | None:
        return self._guarded(self._table.next_deadline_ns, None, "the next deadline")

    def _clock_runs(self) -> bool:
        return self._guarded(lambda: self._table.clock_runs, otherwise=False, what="the clock")

    async def _take(self, signal: Signal, *, also: tuple[Effect, ...] = ()) -> None:
        """One signal, and before it a ``Tick`` for every deadline that fell due before it.

        What a deadline brings about then follows from an input of its own. So the sitting of a new
        game has every signal of that game: none opens the game in passing.
        """
        last_ns = self._time.last_ns
        signal = replace(signal, t_ns=self._time.accept(signal.t_ns))
        while (due_ns := self._deadline_ns()) is not None and due_ns <= signal.t_ns:
            last_ns = max(last_ns, due_ns)
            await self._take_one(Tick(last_ns), also)
            also = ()
        await self._take_one(signal, also)

    async def _take_one(self, signal: Signal, also: tuple[Effect, ...]) -> None:
        """One input through the journal and the table, to all who listen."""
        self._journal.add_input(signal)
        if self._parts.recording is not None:
            self._parts.recording.write(signal)
        none: tuple[Effect, ...] = ()
        effects = (*also, *self._guarded(lambda: self._table.feed(signal), none, signal))
        self._guarded(lambda: self._keep(signal, effects), None, signal)
        if must_sync(signal, effects):
            await self._commit()
        self._publisher.publish(Update(signal.t_ns, effects))

    def _keep(self, cause: Signal, effects: tuple[Effect, ...]) -> None:
        """Each game becomes a sitting of its own in the journal; the table plays on."""
        for effect in effects:
            if isinstance(effect, Opened) and effect.record.number > self._game:
                if self._game and not effect.continues:
                    self._turn_page(cause, effect.record)
                self._game = effect.record.number
            self._journal.add_effects((effect,))

    def _turn_page(self, cause: Signal, record: GameRecord) -> None:
        view = self._table.view(cause.t_ns)
        reading = CHESSBOARD.turned_symbols(view.reading, -view.turned)
        setup = replace(self._setup, start=record.start, reading=reading, tags=record.tags)
        self._journal.end(wall_label(), GAMES_OVER)
        self._journal.begin(wall_label(), setup)
        if view.turned:
            # The sensors' cells are kept as they are named: the next game must be told (B-4).
            turn = f"turned-{90 * view.turned}"
            self._journal.add_input(Control(0, ControlKind.APPLY, move=turn))
        self._journal.add_input(Tick(cause.t_ns))
        if isinstance(cause, Control) and cause.kind is ControlKind.APPLY:
            self._journal.add_input(cause)

    def _guarded(self, work: Callable[[], T], otherwise: T, what: object) -> T:
        """What the table answers; ``otherwise`` once a mistake of ours has stopped the sitting."""
        if self.phase == "failed":
            return otherwise
        try:
            return work()
        except Exception:  # noqa: BLE001 (an edge: our mistake stops the sitting, not the process)
            _log.exception("the sitting stops at %r", what)
            self.phase = "failed"
            text = "a programming error stopped the sitting; all of it is in the journal"
            self._notices.put("program", text, "start jadoube again and report it with a recording")
            return otherwise

    async def _commit(self) -> None:
        await self._journal.commit()
        self._beat_due_ns = self.now_ns() + BEAT_NS
        failure = self._journal.failure
        if failure is None:
            self._notices.drop("journal")
        else:
            text = f"{failure.problem}; play goes on in memory"
            self._notices.put("journal", text, failure.remedy)
        recording = self._parts.recording
        if recording is not None and recording.failure is not None:
            self._notices.put("recording", recording.failure.problem, recording.failure.remedy)

    async def _follow_board(self) -> None:
        """The driver's own failure is an event, with its remedy, and not the service's end."""
        try:
            await self._parts.board.run(self.deliver)
        except OSError as error:
            self._lose_board(f"the board can't be had: {os_reason(error)}")
        except Exception:  # noqa: BLE001 (an edge: a driver's mistake does not end the service)
            _log.exception("the board's driver stops")
            self._lose_board("a programming error stopped the board's driver")

    def _lose_board(self, text: str) -> None:
        self._notices.put("board", text, "look at its cable, then start jadoube again")
        self.deliver(Fault(self.now_ns(), FaultKind.BOARD_LOST))


def _placement(view: TableView) -> str:
    """The pieces as they stand on the sensors, as the first field of a FEN."""
    symbols = CHESSBOARD.turned_symbols(view.believed, -view.turned)
    text = CHESSBOARD.from_reading_order(symbols)
    rows = "/".join(text[i : i + 8] for i in range(0, 64, 8))
    return re.sub(r"\.+", lambda empty: str(len(empty[0])), rows)
