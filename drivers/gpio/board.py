"""A board of sensors on pins, as a ``drivers.board.Board``: scanned on a thread of its own."""

import asyncio
import errno
import threading
from collections import deque
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from drivers.beside import Beside
from drivers.cells import Grid
from drivers.gpio.cable import CableWatch
from drivers.gpio.errors import GpioError, of_scan
from drivers.gpio.hardware import Connect, Hardware
from drivers.gpio.levels import Levels
from drivers.gpio.scanning import Meaning, Pause, Scan, Sensors, WireChange, wait, waiting
from drivers.gpio.wiring import Wiring
from drivers.probing import Level
from drivers.sensing import UNKNOWN
from drivers.signals import CellChanged, FullReading, Sensing, Signal

#: What a service that is behind has not taken yet: minutes of busy hands.
MOST_WAITING = 1_024
#: A bus that hangs may hold a read so long; the thread is then left to its fate.
STOP_S = 2.0
#: A board is opened and read once in so long, or not at all.
OPEN_S = 5.0
#: A scan that does not end in so many looks, so far apart, hangs. Some scans take 50 ms.
_LOOK_S, _MOST_LOOKS = 1.0, 3
_REMEDY = "it is tried again"
_HANGS = "look at the wires and the power of its bus; it is tried again"


@dataclass(frozen=True, slots=True)
class Plan:
    """A board as it is built. ``period_ns``: from one scan's beginning to the next one's."""

    grid: Grid
    sensors: Sensors
    wiring: Wiring
    period_ns: int


class GpioBoard:
    """One board. Used on one event loop; only ``_scan_on`` runs on the scanning thread."""

    def __init__(
        self,
        now_ns: Callable[[], int],
        plan: Plan,
        connect: Connect,
        pause: Pause | None = None,
    ) -> None:
        """``now_ns`` is the sitting's time line, read on the thread that scans.

        ``pause`` waits while lines settle; ``None``: as ``waiting`` does.
        """
        self._now_ns = now_ns
        self._plan = plan
        self._connect = connect
        self._pause = pause or waiting(now_ns)
        self._life: _Life | None = None
        #: Of a life before, while it hangs in a read that has no end: it holds the pins.
        self._hanging: threading.Thread | None = None
        self._beside = Beside("gpio-open")
        self._said = [UNKNOWN] * plan.grid.size
        #: The longest first look of its lives; 0: it was not open yet.
        self._look_ns = 0

    @property
    def sensing(self) -> Sensing:
        """What its sensors can tell."""
        return self._plan.sensors.sensing

    @property
    def scan_ms(self) -> int:
        """From one scan's beginning to the next one's: in between it reads cell after cell.

        As its plan says until it was opened: only then is it known how long its converters take.
        """
        return -(-(self._look_ns + _rest_ns(self._look_ns, self._plan.period_ns)) // 1_000_000)

    @property
    def grid(self) -> Grid:
        """Its cells."""
        return self._plan.grid

    def reading(self) -> str:
        """What every cell reads, as far as it was told: what ``signals`` will say comes on top."""
        return "".join(self._said)

    def troubles(self) -> tuple[str, ...]:
        """What seems to be wrong with its wiring, in words."""
        return () if self._life is None else tuple(self._life.troubles)

    def levels(self) -> Sequence[Level | None]:
        """What each cell measured last; empty unless its sensors have levels (``probing``)."""
        return () if self._life is None else self._life.levels()

    async def open(self) -> None:
        """Takes the pins and reads every cell; ``GpioError`` if they can't be had."""
        await self.close()
        if self._hanging is not None and self._hanging.is_alive():
            raise _silent("a read of the sensors has no end")
        loop = asyncio.get_running_loop()
        life = _Life(self._plan, self._now_ns, self._pause, loop)
        try:
            async with asyncio.timeout(OPEN_S):
                await self._beside.run(lambda: life.begin(self._connect), late=_Life.let_go)
        except TimeoutError:
            raise _silent("the sensors can't be read in time") from None
        self._said = list(life.symbols)
        self._look_ns = max(self._look_ns, life.look_ns)
        self._life = life
        life.thread.start()

    async def signals(self) -> AsyncGenerator[Signal, None]:
        """Every change with the stamp of its sample; ``GpioError`` when the pins are lost."""
        while True:
            life = self._life
            if life is None:
                raise GpioError("the board is not open", _REMEDY, errno.ENODEV)
            life.wake.clear()
            for signal in life.taken():
                if isinstance(signal, CellChanged):
                    self._said[signal.cell] = signal.symbol
                elif isinstance(signal, FullReading):
                    self._said = list(signal.symbols)
                yield signal
            if life.failure is not None:
                raise life.failure
            await _something_of(life)

    async def close(self) -> None:
        """Stops scanning and lets go of the pins; what was not taken yet is lost."""
        life, self._life = self._life, None
        if life is not None:
            life.stopped.set()
            life.wake.set()
            with suppress(TimeoutError):
                async with asyncio.timeout(STOP_S):
                    await Beside("gpio-stop").run(lambda: life.thread.join(STOP_S))
            self._hanging = life.thread


async def _something_of(life: "_Life") -> None:
    """Waits until it has something to say; ``GpioError`` if its scanning has stopped."""
    looks, scans = 0, life.scans
    while not life.wake.is_set():
        if looks == _MOST_LOOKS:
            raise _silent(f"the sensors were not read for {_LOOK_S * looks:g} s")
        with suppress(TimeoutError):
            async with asyncio.timeout(_LOOK_S):
                await life.wake.wait()
        looks = looks + 1 if life.scans == scans else 0
        scans = life.scans


def _rest_ns(look_ns: int, period_ns: int) -> int:
    """After a scan that took so long: it must leave the others some time, however slow it is."""
    return max(min(period_ns - look_ns, period_ns), period_ns // 8)


def _silent(reason: str) -> GpioError:
    return GpioError(reason, _HANGS, errno.ETIMEDOUT)


class _Life:
    """From one ``open`` to the next: the pins, the thread, what it has said."""

    def __init__(
        self,
        plan: Plan,
        now_ns: Callable[[], int],
        pause: Pause,
        loop: asyncio.AbstractEventLoop,
    ) -> None:
        self._plan = plan
        self._now_ns = now_ns
        self._pause = pause
        self._loop = loop
        cells = plan.wiring
        self._names = ["an unused wire" if c is None else plan.grid.name(c) for c in cells]
        self._meaning: Meaning = plan.sensors.meaning()
        self._cables = CableWatch(plan.grid.name)
        self._lock = threading.Lock()
        self._waiting: deque[Signal] = deque()
        self._scan: Scan = list
        self.hardware: Hardware | None = None
        self.symbols = [UNKNOWN] * plan.grid.size
        self.troubles: Sequence[str] = ()
        self.failure: Exception | None = None
        #: How long the first scan took, which reads every chip.
        self.look_ns = 0
        #: How many scans there were.
        self.scans = 0
        self.wake = asyncio.Event()
        self.stopped = threading.Event()
        self.thread = threading.Thread(target=self._scan_on, name="gpio-scan", daemon=True)

    def begin(self, connect: Connect) -> "_Life":
        """Opens, and reads everything once; all of it may wait for a bus."""
        self.hardware = connect()
        try:
            self._scan = self._plan.sensors.build(self.hardware, self._now_ns, self._pause)
            began_ns = self._now_ns()
            samples = self._scan()
            self.look_ns = max(0, self._now_ns() - began_ns)
            for change in self._meaning.take(samples):
                self._signals_of(change)
        except Exception as error:  # an edge: libraries have errors of their own
            self.hardware.close()
            raise of_scan(error) from error
        return self

    def taken(self) -> list[Signal]:
        """What was said since the last time."""
        with self._lock:
            taken = list(self._waiting)
            self._waiting.clear()
        return taken

    def levels(self) -> Sequence[Level | None]:
        """By cell; what the scanning thread writes meanwhile is one level or the next."""
        if not isinstance(self._meaning, Levels):
            return ()
        cells: list[Level | None] = [None] * self._plan.grid.size
        for cell, level in zip(self._plan.wiring, self._meaning.levels(), strict=True):
            if cell is not None:
                cells[cell] = level
        return cells

    def let_go(self) -> None:
        """Of the pins; no mistake if there are none."""
        if self.hardware is not None:
            self.hardware.close()

    def _scan_on(self) -> None:
        now_ns, period_ns = self._now_ns, self._plan.period_ns
        try:
            while not self.stopped.is_set():
                began_ns = now_ns()
                changes = self._meaning.take(self._scan())
                self.scans += 1
                if changes:
                    self._say(changes)
                wait(_rest_ns(now_ns() - began_ns, period_ns))
        except Exception as error:  # noqa: BLE001 (an edge: who waits for signals hears it)
            self.failure = of_scan(error)
            self._call(self.wake.set)
        finally:
            self.let_go()

    def _say(self, changes: Sequence[WireChange]) -> None:
        signals = [signal for change in changes for signal in self._signals_of(change)]
        self._cables.see(signals)
        wires = [text.format(*self._names) for text in self._meaning.troubles()]
        self.troubles = [*wires, *self._cables.troubles()]
        with self._lock:
            was_empty = not self._waiting
            self._waiting.extend(signals)
            if len(self._waiting) > MOST_WAITING:
                # Who does not take what is said gets one reading for many changes.
                full = FullReading(signals[-1].t_ns, "".join(self.symbols))
                self._waiting = deque([full])
        if was_empty and signals:
            self._call(self.wake.set)

    def _signals_of(self, change: WireChange) -> list[CellChanged]:
        cell = self._plan.wiring[change.wire]
        if cell is None:
            return []
        self.symbols[cell] = change.symbol
        return [CellChanged(change.t_ns, cell, change.symbol)]

    def _call(self, work: Callable[[], None]) -> None:
        with suppress(RuntimeError):  # the loop has ended, so nobody listens
            self._loop.call_soon_threadsafe(work)
