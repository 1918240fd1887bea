"""One board's service: signals in at one door, journalled, folded, journalled, then told.

The phases are config (the constructor), connect (``start``), ready (``serve``) and shutdown
(``stop``). Everything runs on one event loop; short threads beside it wait for the disk, one more
for the recording's, and devices on pins or a bus have threads of their own (``drivers.gpio``).
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Sequence
from functools import partial

from drivers.beside import Beside
from drivers.buttons import Buttons
from drivers.signals import Ruling, Side, Signal, Tick
from drivers.simulated import SimulatedBoard
from drivers.sitting import Sitting
from firmware_host.disk_wait import ask_disk
from firmware_host.service.beginning import begin
from firmware_host.service.beside import listen_beside, told
from firmware_host.service.board_link import BoardLink
from firmware_host.service.buttons_link import ButtonsLink
from firmware_host.service.ending import BESIDE_S, CLOSE_S, DECIDED_NS, FED_S, SOURCES_S, within
from firmware_host.service.live import Live
from firmware_host.service.parts import Parts
from firmware_host.service.pgn_cache import PgnCache
from firmware_host.service.publishing import Notices, Phase, Subscription, Update
from firmware_host.service.sensing_health import save
from firmware_host.service.sources import Inbox
from firmware_host.service.wood import Wood
from firmware_host.service.workshop import Workshop
from firmware_host.sitting.effects import Happened
from firmware_host.sitting.view import TableView

__all__ = ["Parts", "Service"]


class Service:
    """Plays one sitting after the other on one board. All of it is used on one event loop."""

    def __init__(self, setup: Sitting, parts: Parts, *, rated: bool = False) -> None:
        """``ValueError`` as ``Table`` raises it for a set-up that can't be."""
        self.rated = rated
        self._parts = parts
        self._notices = Notices()
        self._live = Live(setup, parts, self._notices)
        self._inbox = Inbox(self.now_ns, flickers=self._live.flickers)
        self.workshop = Workshop(self._live, self._inbox.admit, is_rated=rated)
        self._link = BoardLink(parts.board, self.now_ns, self.workshop.admit, self._notices)
        self._pgn = PgnCache()
        self._turn = asyncio.Lock()
        self._stop_asked = asyncio.Event()
        self._sealing = Beside("sealing")
        #: The loop itself, then what has signals for it.
        self._tasks: list[asyncio.Task[None]] = []
        self._beside: list[asyncio.Task[None]] = []

    # --- the phases ------------------------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        """Where the service is in its life."""
        return self._live.guard.phase

    async def start(self) -> None:
        """Opens the journal, takes the board, resumes or begins a sitting.

        ``JournalInUseError`` if another service writes to this journal.
        """
        self._live.guard.phase = "connect"
        kept = await self._parts.journal.open()
        await begin(self._live, self._link, kept, self._parts.prepare, self._link.open)
        self._tasks = [
            asyncio.create_task(self._serve(), name="service"),
            asyncio.create_task(self._link.follow(), name="board"),
        ]
        if self._parts.buttons is not None:
            follow = self._buttons_link(self._parts.buttons).follow()
            self._tasks.append(asyncio.create_task(follow, name="buttons"))
        self.workshop.begin(self._link.reading())
        returns = self._link.returns
        self._beside = listen_beside(self._live, self.workshop, self._inbox.admit, returns)
        follow_workshop = told(self.workshop.follow(), "workshop", self._notices)
        self._beside.append(asyncio.create_task(follow_workshop, name="workshop"))

    def _buttons_link(self, buttons: Buttons) -> ButtonsLink:
        admit, wait = self._inbox.admit, self._link.returns.wait
        return ButtonsLink(buttons, admit, lambda: self.view().offered, self._notices, wait=wait)

    async def wait(self) -> None:
        """Until ``request_stop``; a failure that ended the loop is raised.

        What was said by then is waited for in ``stop``, no longer than its step may take.
        """
        asked, serving = asyncio.create_task(self._stop_asked.wait()), self._tasks[0]
        try:
            await asyncio.wait((asked, serving), return_when=asyncio.FIRST_COMPLETED)
        finally:
            asked.cancel()
        if serving.done():
            serving.result()

    def request_stop(self) -> None:
        """May be called by a signal handler of the loop."""
        self._inbox.close()
        self._stop_asked.set()

    async def stop(self) -> None:
        """Everything that was fed is in the journal when this returns, if the disk lets it.

        Each step is waited for as long as ``ending.py`` says: what hangs holds up no stop.
        """
        if self.phase == "shutdown":
            return
        self._inbox.close()
        serving, sources = self._tasks[:1], self._tasks[1:]
        await within(SOURCES_S, "the board and the buttons", _cancelled(sources))
        await within(FED_S, "what was said last", _ended(serving))
        await within(BESIDE_S, "lights, hook and search", _cancelled(self._beside))
        await asyncio.gather(*(within(CLOSE_S, what, step) for what, step in self._closing()))
        self._live.publisher.close()

    def _closing(self) -> list[tuple[str, Awaitable[None]]]:
        """What is let go of at the end; one that hangs holds up none of the others."""
        parts, was_ready = self._parts, self.phase == "ready"
        self._live.guard.phase = "shutdown"
        steps: list[tuple[str, Awaitable[None]]] = [
            ("the board", parts.board.close()),
            ("the journal", parts.journal.close()),
        ]
        if parts.recording is not None:
            steps.append(("the recording", parts.recording.close()))
        if parts.history is not None and was_ready:
            steps.append(("what the sensors are known for", save(self._live, parts.history)))
        return steps

    async def power_cut(self) -> None:
        """Loses everything in memory and resumes from the journal, as after a pulled plug."""
        journal = self._parts.journal
        async with self._turn:
            await journal.abandon()
            self._inbox.clear()
            kept = await journal.open()
            await begin(self._live, self._link, kept, self._lose_signals, _stay_connected)
        self._live.publisher.publish(Update(self._live.time.last_ns, is_gap=True))

    def _lose_signals(self, _wood: Wood) -> None:
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

    @property
    def is_kept(self) -> bool:
        """Whether the journal takes what is played; else it is in memory, and a notice says why."""
        return self._parts.journal.failure is None

    @property
    def sitting(self) -> Sitting:
        """By which rules it is played; names and first position are those of the configuration."""
        return self._live.setup

    def happened_before(self) -> Sequence[Happened]:
        """In the game that goes on, before the service was stopped."""
        return self._live.before

    def view(self) -> TableView:
        """The sitting now, the clocks included; after a programming error: as last shown."""
        return self._live.view()

    def now_ns(self) -> int:
        """The sitting's time line."""
        return self._parts.timebase.now_ns()

    def deliver(self, signal: Signal) -> None:
        """The one door in. Never waits; ``InboxFullError`` if there is no room now."""
        self._inbox.put(signal)

    async def rule(self, ruling: Ruling) -> None:
        """As ``deliver``; one that opens a sealed move is first given its key.

        ``UserError`` if the disk that has the key does not answer: nothing was done then.
        """
        if self._parts.envelopes is not None:
            ruling = await self._parts.envelopes.with_key(ruling, self.view())
        self.deliver(ruling)

    async def seal(self, by: Side, text: str) -> None:
        """``by`` hands over a sealed move; nobody but its key's file has read it (A-1).

        ``ValueError`` for a text that no move has, ``UserError`` if its key can't be kept.
        """
        if self._parts.envelopes is None:
            msg = "no move can be sealed here"
            raise ValueError(msg)
        now_ns = self.now_ns()
        seal = partial(self._parts.envelopes.seal, now_ns, by, text)
        what, remedy = "the key of the sealed move", "seal the move on paper"
        self.deliver(await ask_disk(self._sealing, seal, what, remedy))

    def updates(self) -> Subscription:
        """Every update with its effects, from now on. ``close`` it when done."""
        return self._live.publisher.subscribe()

    def subscribe(self) -> AsyncIterator[None]:
        """Yields after changes of what ``view`` shows, from now on."""
        return self._follow(self._live.publisher.subscribe())

    async def _follow(self, subscription: Subscription) -> AsyncIterator[None]:
        try:
            while await subscription.next() is not None:
                yield None
        finally:
            self._live.publisher.unsubscribe(subscription)

    def pgn(self) -> str:
        """All games so far in PGN export format, without plies that may still change unsaid.

        Nothing that ``view`` does not show: what is not on the disk yet is published nowhere (K-6).
        """
        return self._live.guard.run(
            lambda: self._pgn.format(self._live.records()), self._pgn.last, "the games"
        )

    # --- the loop --------------------------------------------------------------------------------

    async def _serve(self) -> None:
        live = self._live
        while not self._inbox.is_closed:
            signal = await self._inbox.next(live.due_ns())
            async with self._turn:
                await (live.on_deadline() if signal is None else live.take(signal))
                await live.beat(is_idle=self._inbox.is_empty)
            self._parts.heartbeat()
        async with self._turn:
            while (signal := await self._inbox.next(0)) is not None:
                await live.take(signal)
            until_ns = self.now_ns() + DECIDED_NS
            while live.next_game.first and (late := await self._inbox.late(until_ns)) is not None:
                await live.take(late)
            await live.next_game.decide_unproved()
            await live.take(Tick(self.now_ns()))


async def _cancelled(tasks: Sequence[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    await _ended(tasks)


async def _ended(tasks: Sequence[asyncio.Task[None]]) -> None:
    """A coroutine, not what ``gather`` answers: that is not looked at once it is cancelled."""
    await asyncio.gather(*tasks, return_exceptions=True)


async def _stay_connected() -> None:
    """The board has not lost its power."""
