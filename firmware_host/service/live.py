"""The sitting that is played: each signal journalled, folded, journalled again, then told."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from drivers.signals import (
    Day,
    Signal,
    Tick,
    Verdict,
)
from drivers.sitting import Sitting
from firmware_host.journal.durability import is_act, must_sync
from firmware_host.service.dating import other_day
from firmware_host.service.disk_notices import tell_of_disks
from firmware_host.service.guard import Guard
from firmware_host.service.held import LONGEST_NS
from firmware_host.service.next_game_held import NextGame
from firmware_host.service.numbered_table import NumberedTable
from firmware_host.service.pages import Pages
from firmware_host.service.parts import Parts
from firmware_host.service.publishing import Notices, Publisher, Update
from firmware_host.sitting.effects import Effect, Happened
from firmware_host.sitting.lights import FAILED, Lights
from firmware_host.sitting.record import GameRecord
from firmware_host.sitting.view import ClockFace, TableView
from rules.questions import Question

T = TypeVar("T")

#: While a clock runs, its time is on the disk at least so often: a second is the promise (K-6), a
#: fifth of it is left for a slow disk.
BEAT_NS = 800_000_000
#: Time is taken to have come only when it is so long ago, so that an edge still on its way is not
#: behind it: a press in the last instant may not lose on time. A scan of a board and the loop's
#: own stalls (a commit to a slow card) are shorter; nobody notices so late a word about a rest.
LAG_NS = 50_000_000
#: After an input the table is looked at so long later, if nobody has by then: an act is shown as it
#: was before while it is written, and may not wait for that look. Pages look sooner (``Hub``), and
#: no hand presses so soon after it has put a piece down.
GLANCE_NS = 15_000_000


class Live:
    """The table and those who must hear what follows from a signal, in their order."""

    def __init__(self, setup: Sitting, parts: Parts, notices: Notices) -> None:
        """``ValueError`` as ``Table`` raises it for a set-up that can't be."""
        self.setup = setup
        self.parts = parts
        self.notices = notices
        self.time = parts.timebase
        self.journal = parts.journal
        self.publisher = Publisher()
        self.guard = Guard(notices)
        self.pages = Pages(setup, parts.journal)
        self.table = NumberedTable(setup)
        self._shown = self.table.view(0)
        #: When what is shown is too old; ``None``: nothing was fed since.
        self._glance_due_ns: int | None = None
        #: What was told since nobody has looked at.
        self._is_behind = False
        #: What the table knows already is on its way to the disk: no view shows it yet (lights do).
        self._is_syncing = False
        #: What waits for the verdict on the game that is over.
        self.next_game = NextGame(self)
        #: Effects to be told with the next signal.
        self._also: tuple[Effect, ...] = ()
        #: How many verdicts were fed.
        self.verdicts = 0
        self.beat_due_ns = 0
        #: What happened in the game that goes on, before the service was stopped.
        self.before: tuple[Happened, ...] = ()

    def sit_down(self, table: NumberedTable, game: int) -> None:
        """From now on ``table`` is played at, whose journal is about ``game``."""
        self.table = table
        self.next_game.clear()
        self._shown = table.view(self.time.last_ns)
        self._glance_due_ns, self._is_behind = None, False
        self.pages.game = game

    def record_from(self, wall: str, setup: Sitting, signals: Sequence[Signal]) -> None:
        """A recording begins, if one is wanted, with what was said before."""
        if self.parts.recording is not None:
            alone = tuple(map(self.table.as_alone, signals))
            self.parts.recording.begin(wall, setup, alone)

    # --- what is asked ---------------------------------------------------------------------------

    def view(self) -> TableView:
        """The sitting now, the clocks included.

        As last shown after a programming error, and while what has come about since is written.
        """
        if self._is_syncing:
            return self._shown
        at_ns = max(self.time.now_ns(), self.time.last_ns)
        self._shown = self.guard.run(lambda: self.table.view(at_ns), self._shown, "the view")
        self._glance_due_ns, self._is_behind = None, False
        return self._shown

    def _keep_shown(self, signal: Signal) -> None:
        """What is shown while this signal is written."""
        if self._is_behind or (is_act(signal) and self._is_glance_due):
            self.view()
        if is_act(signal) or isinstance(signal, Tick):  # it may be a flag that falls
            self._keep_clocks()

    def _keep_clocks(self) -> None:
        """The clocks as they are now; the table is not looked at for that."""
        shown, clock = self._shown.clock, self.clock_face()
        if shown is not None and clock is not None:
            left, no_writing = shown.moves_left, shown.no_writing_below_ns
            clock = replace(clock, moves_left=left, no_writing_below_ns=no_writing)
            self._shown = replace(self._shown, clock=clock)

    def records(self) -> tuple[GameRecord, ...]:
        """Every game so far, in order: what is shown, and no more of what is being written."""
        shown = self.view()
        return (*shown.earlier, shown.record)

    @property
    def _is_glance_due(self) -> bool:
        return self._glance_due_ns is not None and self._glance_due_ns <= self.time.now_ns()

    def clock_face(self) -> ClockFace | None:
        """Both clocks now; after a programming error: none."""
        at_ns = max(self.time.now_ns(), self.time.last_ns)
        return self.guard.run(lambda: self.table.clock_face(at_ns), None, "the clock's display")

    def question(self) -> Question | None:
        """What the result of the game waits for; after a programming error: nothing."""
        return self.guard.run(lambda: self.table.question, None, "what is asked")

    def flickers(self, cell: int) -> bool:
        """Whether what a cell of the board says now means nothing; not while signals are held."""
        if self.next_game.first is not None:
            return False
        return self._guarded(lambda: self.table.flickers(cell), otherwise=False, what="a cell")

    def board_lights(self) -> Lights:
        """What the lights show now, in the board's own cells."""
        return self.guard.run(lambda: self.table.board_lights(), FAILED, "the lights")

    def due_ns(self) -> int:
        """When there is something to do though nothing is said."""
        deadline_ns = self._served_next_ns()
        due = [self.beat_due_ns] + ([] if deadline_ns is None else [deadline_ns + LAG_NS])
        return min(due if self._glance_due_ns is None else [*due, self._glance_due_ns])

    # --- what is done ----------------------------------------------------------------------------

    async def take(self, signal: Signal, *, also: tuple[Effect, ...] = ()) -> None:
        """One signal, and before it a ``Tick`` for every deadline that fell due before it.

        What a deadline brings about then follows from an input of its own. So the sitting of a new
        game has every signal of that game: none opens the game in passing. What begins the next
        game while a result is open waits (``held``), and so does what is done behind it.
        """
        first = self.next_game.first
        if first is not None:
            await self.next_game.take_behind(first, signal)
            return
        self._also = also
        signal = await self.in_time(signal)
        if self._awaits_verdict(signal):
            self.next_game.begin_with(signal)
        else:
            await self.take_one(signal)

    async def in_time(self, signal: Signal) -> Signal:
        """With its stamp of the sitting, when all that was due before it is done."""
        last_ns = self.time.last_ns
        signal = replace(signal, t_ns=self.time.accept(signal.t_ns))
        while (due_ns := self._deadline_ns()) is not None and due_ns <= signal.t_ns:
            last_ns = max(last_ns, due_ns)
            await self.take_one(Tick(last_ns))
        return signal

    async def on_deadline(self) -> None:
        """Served late, stamped at its own time: an edge still on its way goes before it."""
        deadline_ns = self._served_next_ns()
        if deadline_ns is not None and deadline_ns + LAG_NS <= self.time.now_ns():
            await self.take(Tick(deadline_ns))
        elif self._is_glance_due:
            self.view()

    async def beat(self, *, is_idle: bool) -> None:
        """What waits goes to the disk; while a clock runs and nothing is to be taken, its time."""
        now_ns = self.time.now_ns()
        if now_ns < self.beat_due_ns:
            return
        first = self.next_game.first
        if first is not None and now_ns - first.signal.t_ns > LONGEST_NS:
            await self.next_game.decide_unproved()
        if is_idle and self._clock_runs():
            await self.take(Tick(now_ns - LAG_NS))
        if is_idle and first is None:
            await self._turn_the_day(now_ns - LAG_NS)
        await self.commit()

    async def _turn_the_day(self, t_ns: int) -> None:
        """The fold knows no calendar. A date that is configured stays as it is."""
        if self.guard.phase != "ready" or "Date" in self.setup.tags:
            return
        if (day := other_day(self.table.day, self.notices)) is not None:
            await self.take(Day(t_ns, day))

    async def commit(self) -> None:
        """What waits goes to the disk; what hinders that is said."""
        await self.journal.commit()
        self.beat_due_ns = self.time.now_ns() + BEAT_NS
        tell_of_disks(self.notices, self.parts)

    async def take_one(self, signal: Signal) -> None:
        """One input through the journal and the table, to all who listen."""
        is_only_time = self._is_only_time(signal)
        if not is_only_time:
            self._keep_shown(signal)
        self.journal.add_input(signal)
        if self.parts.recording is not None:
            self.parts.recording.write(self.table.as_alone(signal))
        none: tuple[Effect, ...] = ()
        also, self._also = self._also, none
        effects = (*also, *self._guarded(lambda: self.table.feed(signal), none, signal))
        self.verdicts += isinstance(signal, Verdict)
        if must_sync(signal, effects):
            await self._sync(signal, effects)
            self._is_behind = True
        else:
            self._keep(signal, effects)
        if self._glance_due_ns is None and not is_only_time:
            self._glance_due_ns = self.time.now_ns() + GLANCE_NS
        self.publisher.publish(Update(signal.t_ns, effects))

    def _is_only_time(self, signal: Signal) -> bool:
        """It brings nothing about, and clocks are reckoned when somebody looks: most of a day."""
        if not isinstance(signal, Tick):
            return False
        due_ns = self._deadline_ns()
        return due_ns is None or signal.t_ns < due_ns

    def _keep(self, signal: Signal, effects: tuple[Effect, ...]) -> None:
        self._guarded(lambda: self.pages.keep(signal, effects, self.table), None, signal)

    async def _sync(self, signal: Signal, effects: tuple[Effect, ...]) -> None:
        """The lights first, then the disk, then all the others.

        Whoever looks in the meantime, woken by an earlier update, sees what was before.
        """
        self._is_syncing = True
        try:
            try:
                await self.publisher.foretell(Update(signal.t_ns, effects))
            finally:
                self._keep(signal, effects)
            await self.commit()
        finally:
            self._is_syncing = False

    def _served_next_ns(self) -> int | None:
        """The time of the sitting stands still while something waits for the verdict."""
        return None if self.next_game.first else self._deadline_ns()

    def _deadline_ns(self) -> int | None:
        return self._guarded(self.table.next_deadline_ns, None, "the next deadline")

    def _awaits_verdict(self, signal: Signal) -> bool:
        return self._guarded(
            lambda: self.table.awaits_verdict(signal), otherwise=False, what="what waits"
        )

    def _clock_runs(self) -> bool:
        return self._guarded(lambda: self.table.clock_runs, otherwise=False, what="the clock")

    def _guarded(self, work: Callable[[], T], otherwise: T, what: object) -> T:
        return self.guard.run(work, otherwise, what)
