"""Keeps a sitting in the journal while it is played, whatever the disk does meanwhile.

Rows wait in memory and are committed as whole prefixes, so an effect on the disk has every input
that it follows from before it. A disk that fails costs durability, never the game: the rows stay in
memory, the trouble is said, and when the disk is back they are written in their order.
"""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from drivers.beside import STAYS_S, Beside
from drivers.signals import Signal, Tick
from drivers.sitting import Sitting
from firmware_host.errors import UserError
from firmware_host.journal.codec import (
    EndRow,
    InputRow,
    Row,
    effect_row,
    input_row,
    sitting_row,
)
from firmware_host.journal.disk import JournalDisk, Kept
from firmware_host.journal.errors import JournalUnavailableError
from firmware_host.journal.journal import JournalInUseError
from firmware_host.journal.read import KeptSitting
from firmware_host.sitting.effects import Effect
from firmware_host.timebase import NS_PER_S, monotonic_ns

#: The first pause before a failed journal is tried again; each failure doubles it, up to the second
#: figure where the disk refuses at once, as a full one does: so soon after there is room, all is
#: written. Play waits for each try: where one takes long, pauses grow to so many times as long, and
#: to the last figure at most. A disk that hangs for two seconds costs play a sixteenth of its time.
FIRST_RETRY_NS = 1 * NS_PER_S
QUICK_RETRY_NS = 4 * NS_PER_S
LAST_RETRY_NS = 30 * NS_PER_S
_PAUSES_A_TRY = 15

T = TypeVar("T")

_TICK = input_row(0, Tick(0)).kind


class JournalWriter:
    """The journal of one running service. All disk work is done beside the loop, in its order.

    Used from the event loop only. ``failure`` is what keeps the rows in memory now, if anything.
    """

    def __init__(self, path: Path, machine_ns: Callable[[], int] = monotonic_ns) -> None:
        """Opens nothing yet."""
        self.failure: UserError | None = None
        #: What people must know of the file, though all is in it: that it had to be written again.
        self.saved: str | None = None
        self._machine_ns = machine_ns
        self._disk = JournalDisk(path)
        self._beside = Beside("journal", STAYS_S)
        self._waiting: list[tuple[int, Row]] = []
        #: How many of them may be on the disk already: a commit was tried whose end is not known.
        self._tried = 0
        #: Which sitting of this run the rows belong to; its number in the file is known later.
        self._sitting = 0
        self._next_seq = 0
        self._next_part = 0
        self._retry_at_ns = 0
        self._pause_ns = FIRST_RETRY_NS

    @property
    def waiting(self) -> int:
        """How many rows are in memory only."""
        return len(self._waiting)

    async def open(self) -> Kept:
        """The last sitting, if it may be resumed. ``JournalInUseError`` if another service has it.

        Anything else that is wrong becomes ``failure``; what follows is kept in memory.
        """
        began_ns = self._machine_ns()
        try:
            return await self._in_thread(self._disk.open)
        except JournalInUseError:
            raise
        except UserError as error:
            self._fail(error, began_ns)
            return await self._in_thread(self._disk.look)

    def resume(self, kept: KeptSitting, input_count: int) -> None:
        """From now on rows belong to a sitting that is in the file already."""
        self._sitting += 1
        self._disk.know(self._sitting, kept.number)
        self._next_seq = input_count

    def begin(self, wall: str, sitting: Sitting) -> None:
        """From now on rows belong to a new sitting."""
        self._sitting += 1
        self._next_seq = 0
        self._add(sitting_row(wall, sitting))

    def end(self, wall: str, why: str) -> None:
        """The sitting will not be resumed."""
        self._add(EndRow(wall, why))

    def add_input(self, signal: Signal) -> None:
        """Before the signal is fed.

        A ``Tick`` takes the place of one before it from which nothing followed: it says the same
        and more. So what waits for a failing disk grows by what is done, not by the time.
        """
        if isinstance(signal, Tick) and self._ends_in_idle_tick():
            self._waiting.pop()
            self._next_seq -= 1
        self._add(input_row(self._next_seq, signal))
        self._next_seq += 1
        self._next_part = 0

    def add_effects(self, effects: Iterable[Effect]) -> None:
        """What followed from the last input; may be called again for more of it."""
        for effect in effects:
            self._add(effect_row(self._next_seq - 1, self._next_part, effect))
            self._next_part += 1

    async def commit(self) -> None:
        """Everything that waits is on the disk, or ``failure`` says why not and it waits on."""
        if not self._waiting or self._machine_ns() < self._retry_at_ns:
            return
        await self._commit()

    async def abandon(self) -> None:
        """As when the power fails: what is not on the disk is lost. ``open`` starts again."""
        self._waiting.clear()
        self._tried = 0
        self.failure = None
        self._retry_at_ns = 0
        await self._in_thread(self._disk.abandon)

    async def close(self) -> None:
        """One last try for what waits, then the file is closed."""
        if self._waiting:
            await self._commit()
        await self._in_thread(self._disk.close)

    def _add(self, row: Row) -> None:
        self._waiting.append((self._sitting, row))

    def _ends_in_idle_tick(self) -> bool:
        if len(self._waiting) <= self._tried:
            return False
        _, last = self._waiting[-1]
        return isinstance(last, InputRow) and last.kind == _TICK

    async def _commit(self) -> None:
        batch = list(self._waiting)
        self._tried = len(batch)
        began_ns = self._machine_ns()
        try:
            self.saved = await self._in_thread(lambda: self._disk.write(batch)) or self.saved
        except UserError as error:
            self._fail(error, began_ns)
        else:
            del self._waiting[: len(batch)]
            self._tried = 0
            self.failure = None
            self._retry_at_ns = 0
            self._pause_ns = FIRST_RETRY_NS

    def _fail(self, error: UserError, began_ns: int) -> None:
        self.failure = error
        now_ns = self._machine_ns()
        is_final = isinstance(error, JournalUnavailableError) and error.is_final
        self._retry_at_ns = now_ns + (2**62 if is_final else self._pause_ns)
        longest_ns = max(QUICK_RETRY_NS, min(_PAUSES_A_TRY * (now_ns - began_ns), LAST_RETRY_NS))
        self._pause_ns = min(2 * self._pause_ns, longest_ns)

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await self._beside.run(work)
