"""The workshop of one board: what is done in it now, and what has been seen. Pure.

Counting goes on all the time, also in a rated game; nothing of it is shown to anybody then. While
a walk, a light test or a sampling is under way the board is the builder's: what the cells say is
not passed on to the sitting, which gets a full reading afterwards. Presses are always passed on.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from drivers.cells import Grid
from drivers.lights import Frame
from drivers.probing import Level
from drivers.sensing import UNKNOWN
from drivers.signals import CellChanged, FullReading, Signal
from firmware_host.workshop.cell_book import CellBook
from firmware_host.workshop.histogram import Histogram
from firmware_host.workshop.light_test import LightTest
from firmware_host.workshop.sampling import Sampling
from firmware_host.workshop.wiring_walk import WiringWalk

#: Nobody has looked for so long: the page was closed, the board is the game's again. A builder goes
#: away for a new magnet, and comes back.
FORGOTTEN_NS = 600_000_000_000
#: So many edges may wait for their light to be sent.
_EDGES_WAITING = 64


class BusyError(ValueError):
    """Something else is done in the workshop now; ``code`` is one of the page's sentences."""


@dataclass(slots=True)
class Work:
    """What is under way; at most one of the three has the board."""

    walk: WiringWalk | None = None
    lights: LightTest | None = None
    sampling: Sampling | None = None

    @property
    def has_board(self) -> bool:
        """Whether the cells are kept from the sitting."""
        return self.walk is not None or self.lights is not None or self.sampling is not None


class Bench:
    """All of one board. Mutable; the time is always an argument."""

    def __init__(self, grid: Grid, symbols: str | None = None) -> None:
        """``symbols`` is what the cells read now; ``None``: nobody knows yet."""
        self.grid = grid
        self.book = CellBook(grid, symbols)
        self.work = Work()
        #: From the edge to the loop of the service, and to the light that follows the piece.
        self.arrival, self.lit = Histogram(), Histogram()
        #: Counts up with everything that there is to show.
        self.version = 0
        self.since_ns = 0
        self._asked_ns = 0
        self._waiting: list[int] = []

    # --- what the board says ---------------------------------------------------------------------

    def take(self, signal: Signal, now_ns: int) -> bool:
        """Counts a signal of the board; whether the sitting must not have it now."""
        if not self.book.take(signal):
            return False
        self.version += 1
        if isinstance(signal, CellChanged):
            self.arrival.add(now_ns - signal.t_ns)
        work = self.work
        if work.walk is not None:
            work.walk.see(now_ns, self.book.symbols)
        is_echo = work.lights is not None and work.lights.pattern == "echo"
        if is_echo and isinstance(signal, CellChanged) and len(self._waiting) < _EDGES_WAITING:
            self._waiting.append(signal.t_ns)
        return work.has_board

    def sample(self, levels: Sequence[Level | None]) -> None:
        """What the converters measured; only while they are sampled."""
        if self.work.sampling is not None:
            # Of a board that is away they measured that long ago.
            away = [symbol == UNKNOWN for symbol in self.book.symbols]
            known = zip(levels, away, strict=False)
            self.work.sampling.take([None if is_away else level for level, is_away in known])
            self.version += 1

    def tick(self, now_ns: int) -> bool:
        """Serves what has stood still, and ends what was forgotten; whether anything changed."""
        if self.work.has_board and now_ns - self._asked_ns > FORGOTTEN_NS:
            self.end()
            return True
        walk = self.work.walk
        if walk is not None and walk.look(now_ns):
            self.version += 1
            return True
        return False

    # --- what people ask for ---------------------------------------------------------------------

    def asked(self, now_ns: int) -> None:
        """Somebody looks at the page, or does something."""
        self._asked_ns = now_ns

    def begin_walk(self, now_ns: int) -> None:
        """The board must be empty; what reads closed now is taken for always closed."""
        self._begin(now_ns, walk=WiringWalk(self.grid, self.book.symbols, now_ns))

    def begin_lights(self, now_ns: int) -> None:
        """The first cell is lit."""
        self._begin(now_ns, lights=LightTest(self.grid))

    def begin_sampling(self, now_ns: int) -> None:
        """The empty board first."""
        self._begin(now_ns, sampling=Sampling(self.grid.size))

    def end(self) -> None:
        """The board is the game's again."""
        self.work = Work()
        self._waiting.clear()
        self.version += 1

    def clear(self, now_ns: int, symbols: str | None = None) -> None:
        """All counts from 0."""
        self.book.clear(symbols)
        self.arrival.clear()
        self.lit.clear()
        self._waiting.clear()
        self.since_ns = now_ns
        self.version += 1

    # --- lights ----------------------------------------------------------------------------------

    def frame(self) -> Frame | None:
        """What the lights show instead of the game; ``None``: the game's."""
        work = self.work
        if work.lights is not None:
            return work.lights.frame(self.book.symbols)
        walk = work.walk
        if walk is not None and walk.target is not None:
            # The lights have their own wiring: they show the cell that is asked for.
            return LightTest(self.grid, "cell", walk.target).frame("")
        return None

    def sent(self, now_ns: int) -> None:
        """A picture has gone out to the lights."""
        for t_ns in self._waiting:
            self.lit.add(now_ns - t_ns)
        if self._waiting:
            self.version += 1
        self._waiting.clear()

    def _begin(
        self,
        now_ns: int,
        walk: WiringWalk | None = None,
        lights: LightTest | None = None,
        sampling: Sampling | None = None,
    ) -> None:
        if self.work.has_board:
            msg = "busy"
            raise BusyError(msg)
        self.work = Work(walk, lights, sampling)
        self._asked_ns = now_ns
        self.version += 1


def full_reading(bench: Bench, now_ns: int) -> FullReading:
    """What the sitting is told when it has the board again."""
    return FullReading(now_ns, bench.book.symbols)
