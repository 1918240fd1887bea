"""What real contacts and slow scans do to a change: a pure, seeded model."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush
from random import Random

from drivers.signals import CellChanged, FullReading, Signal

_MS_NS = 1_000_000

#: Returns of a bouncing contact last this long (hands.md, styles: 1 to 6 ms).
_BOUNCE_NS = (1 * _MS_NS, 6 * _MS_NS)


@dataclass(frozen=True, slots=True)
class Noise:
    """How far the sensors are from perfect; the default is perfect.

    ``bounce`` and ``dropped`` are probabilities a change. ``scan_period_ns`` > 0 samples the cells
    one after another, a1 first, once a period: short changes are lost and an arrival may be
    reported before its departure. ``full_reading_ns`` > 0 sends a full reading so often, as boards
    do that may lose changes.
    """

    bounce: float = 0.0
    dropped: float = 0.0
    scan_period_ns: int = 0
    full_reading_ns: int = 0

    def __post_init__(self) -> None:
        """``ValueError`` for what can't be."""
        if not (0.0 <= self.bounce <= 1.0 and 0.0 <= self.dropped <= 1.0):
            msg = "bounce and dropped are probabilities from 0 to 1"
            raise ValueError(msg)
        if self.scan_period_ns < 0 or self.full_reading_ns < 0:
            msg = "periods are nanoseconds, 0 or more"
            raise ValueError(msg)


@dataclass(order=True, frozen=True, slots=True)
class _Due:
    """Something for later: a signal as it is, a raw edge, a sample of one cell, or (neither signal
    nor cell) a full reading of what the cells read then.
    """

    t_ns: int
    turn: int
    cell: int = field(compare=False, default=-1)
    symbol: str | None = field(compare=False, default=None)
    signal: Signal | None = field(compare=False, default=None)


class NoisyLine:
    """Takes what changed on the board and answers what the line says of it, and when."""

    def __init__(self, start_ns: int, symbols: str, noise: Noise, seed: int) -> None:
        """``symbols`` is what the cells read at ``start_ns``, a1 first."""
        self._noise = noise
        self._chance = Random(seed)  # noqa: S311 - a model of noise that must repeat, no secret
        self._raw = list(symbols)
        self._reported = list(symbols)
        self._queue: list[_Due] = []
        self._turn = 0
        self._next_full_ns = start_ns + noise.full_reading_ns if noise.full_reading_ns else None

    def cell_changed(self, t_ns: int, cell: int, symbol: str, before: str) -> None:
        """The cell reads ``symbol`` from ``t_ns`` on, contact bounce apart."""
        self._push(t_ns, cell=cell, symbol=symbol)
        if self._chance.random() < self._noise.bounce:
            at_ns = t_ns
            for _ in range(self._chance.randint(1, 2)):
                at_ns += self._chance.randint(*_BOUNCE_NS)
                self._push(at_ns, cell=cell, symbol=before)
                at_ns += self._chance.randint(*_BOUNCE_NS)
                self._push(at_ns, cell=cell, symbol=symbol)

    def reset(self, t_ns: int, symbols: str) -> None:
        """All cells at once, known for sure; changes that were still on their way are forgotten."""
        self._queue = [item for item in self._queue if item.signal is not None]
        heapify(self._queue)
        self._raw = list(symbols)
        self._reported = list(symbols)
        self._push(t_ns)

    def power_cut(self, t_ns: int, symbols: str) -> None:
        """All that was on its way is lost, full readings come a period after ``t_ns`` again.

        The time line may have jumped: stamps from before mean nothing on it.
        """
        self._queue.clear()
        self._raw = list(symbols)
        self._reported = list(symbols)
        period_ns = self._noise.full_reading_ns
        self._next_full_ns = t_ns + period_ns if period_ns else None

    def say(self, signal: Signal) -> None:
        """Hand over a signal that no noise touches (a press, a control), in its turn."""
        self._push(signal.t_ns, signal=signal)

    @property
    def waiting(self) -> int:
        """How much is on its way."""
        return len(self._queue)

    def next_due_ns(self) -> int | None:
        """When ``due`` will have something to do."""
        times = [item.t_ns for item in self._queue[:1]]
        if self._next_full_ns is not None:
            times.append(self._next_full_ns)
        return min(times, default=None)

    def due(self, now_ns: int) -> Iterator[Signal]:
        """All signals up to now, in the order of their stamps."""
        while (next_ns := self.next_due_ns()) is not None and next_ns <= now_ns:
            if next_ns == self._next_full_ns and not self._comes_before(next_ns):
                self._next_full_ns = next_ns + self._noise.full_reading_ns
                yield self._full_reading(next_ns)
            else:
                yield from self._handle(heappop(self._queue))

    def _comes_before(self, t_ns: int) -> bool:
        return bool(self._queue) and self._queue[0].t_ns <= t_ns

    def _handle(self, item: _Due) -> Iterator[Signal]:
        if item.signal is not None:
            yield item.signal
        elif item.cell < 0:
            yield self._full_reading(item.t_ns)
        elif item.symbol is None:
            yield from self._report(item.t_ns, item.cell)
        else:
            self._raw[item.cell] = item.symbol
            if self._noise.scan_period_ns:
                self._push(self._sample_ns(item.t_ns, item.cell), cell=item.cell)
            else:
                yield from self._report(item.t_ns, item.cell)

    def _full_reading(self, t_ns: int) -> FullReading:
        self._reported = list(self._raw)
        return FullReading(t_ns, "".join(self._raw))

    def _report(self, t_ns: int, cell: int) -> Iterator[Signal]:
        symbol = self._raw[cell]
        if symbol == self._reported[cell]:
            return
        self._reported[cell] = symbol
        if self._chance.random() >= self._noise.dropped:
            yield CellChanged(t_ns, cell, symbol)

    def _sample_ns(self, t_ns: int, cell: int) -> int:
        """The first instant at or after ``t_ns`` when the scan comes to this cell."""
        period = self._noise.scan_period_ns
        phase = period * cell // len(self._raw)
        return t_ns + (phase - t_ns) % period

    def _push(
        self, t_ns: int, *, cell: int = -1, symbol: str | None = None, signal: Signal | None = None
    ) -> None:
        self._turn += 1
        heappush(self._queue, _Due(t_ns, self._turn, cell, symbol, signal))
