"""Buttons and levers on pins, as a ``drivers.buttons.Buttons``: edges with the kernel's stamps."""

import asyncio
import errno
import threading
from collections import deque
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from drivers.beside import Beside
from drivers.gpio.button_plan import Button, Panel
from drivers.gpio.errors import GpioError, of_pins, of_scan
from drivers.gpio.hardware import Connect, Edge, Hardware, Pull
from drivers.signals import Signal

#: Edges that the loop has not heard yet: seconds of the wildest bouncing.
MOST_EDGES = 10_000
_REMEDY = "it is tried again"
#: Longer than pins ever need; what hangs is left to its fate.
_OPEN_S, _STOP_S = 10.0, 2.0


@dataclass(frozen=True, slots=True)
class ButtonWiring:
    """The buttons of one table. ``closed_level``: what a pin reads while its contact is closed."""

    buttons: tuple[Button, ...]
    quiet_ns: int
    closed_level: int = 0


class GpioButtons:
    """Used on one event loop; only ``_heard`` and ``_lost`` come from a library's thread."""

    def __init__(
        self,
        now_ns: Callable[[], int],
        machine_ns: Callable[[], int],
        wiring: ButtonWiring,
        connect: Connect,
    ) -> None:
        """``now_ns`` is the sitting's time line, ``machine_ns`` the clock of the stamps."""
        self._now_ns = now_ns
        self._machine_ns = machine_ns
        self._wiring = wiring
        self._connect = connect
        self._hardware: Hardware | None = None
        #: It outlives lost pins, so that no tip of a lever is lost with them.
        self._panel = Panel(wiring.buttons, wiring.quiet_ns)
        self._is_open = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._lock = threading.Lock()
        self._edges: deque[Edge] = deque(maxlen=MOST_EDGES)
        self._wake = asyncio.Event()
        self._beside = Beside("buttons")
        self._failure: Exception | None = None

    async def open(self) -> None:
        """Takes the pins; ``GpioError`` if they can't be had.

        How a lever stands says nothing the first time; later, where it was tipped meanwhile.
        """
        await self.close()
        self._loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(_OPEN_S):
                closed = await self._beside.run(self._take_pins, late=lambda _: self._let_go())
        except TimeoutError:
            reason = "the pins of the buttons can't be had in time"
            raise GpioError(reason, _REMEDY, errno.ETIMEDOUT) from None
        self._panel.found(self._now_ns(), closed)
        self._is_open = True

    async def signals(self) -> AsyncGenerator[Signal, None]:
        """Presses and controls in the order of their stamps; ``GpioError`` if pins are lost."""
        while True:
            if not self._is_open:
                raise GpioError("the buttons are not open", _REMEDY, errno.ENODEV)
            self._wake.clear()
            for t_ns, pin, is_high, is_late in self._taken():
                is_closed = is_high == bool(self._wiring.closed_level)
                self._panel.edge(t_ns, pin, is_closed=is_closed, is_late=is_late)
            for said in self._panel.take(self._now_ns()):
                yield said
            if self._failure is not None:
                raise self._failure
            if self._panel.has_lost:
                raise _too_many()
            await self._sleep(self._panel.next_ns())

    async def close(self) -> None:
        """Lets go of the pins."""
        self._is_open = False
        self._wake.set()
        with suppress(TimeoutError):
            async with asyncio.timeout(_STOP_S):
                await self._beside.run(self._let_go)
        self._taken()

    def _take_pins(self) -> dict[int, bool]:
        """Which contacts are closed."""
        pins = [button.pin for button in self._wiring.buttons]
        level = self._wiring.closed_level
        self._hardware, self._failure = self._connect(), None
        pull: Pull = "down" if level else "up"
        try:
            levels = self._hardware.edges(pins, pull, self._heard, self._lost)
        except Exception as error:  # an edge: libraries have errors of their own
            self._let_go()
            raise of_scan(error) from error
        return {pin: (levels >> n & 1) == level for n, pin in enumerate(pins)}

    def _let_go(self) -> None:
        hardware, self._hardware = self._hardware, None
        if hardware is not None:
            hardware.close()

    def _heard(self, edge: Edge) -> None:
        """The age of the edge is what both clocks share: one of them may jump, the other not."""
        age_ns = max(0, self._machine_ns() - edge.machine_ns)
        with self._lock:
            is_first = not self._edges
            if len(self._edges) == MOST_EDGES:
                self._failure = self._failure or _too_many()
            self._edges.append(edge._replace(machine_ns=self._now_ns() - age_ns))
        if is_first:
            self._wake_up()

    def _lost(self, error: Exception) -> None:
        """Without edges no press is heard: the service must take the pins anew."""
        is_os = isinstance(error, OSError)
        self._failure = of_pins("of the buttons", error) if is_os else of_scan(error)
        self._wake_up()

    def _wake_up(self) -> None:
        if self._loop is not None:
            with suppress(RuntimeError):  # the loop has ended, so nobody listens
                self._loop.call_soon_threadsafe(self._wake.set)

    def _taken(self) -> Sequence[Edge]:
        with self._lock:
            taken = sorted(self._edges, key=lambda edge: edge.machine_ns)
            self._edges.clear()
        return taken

    async def _sleep(self, until_ns: int | None) -> None:
        left_s = None if until_ns is None else max(0, until_ns - self._now_ns()) / 1e9
        with suppress(TimeoutError):
            async with asyncio.timeout(left_s):
                await self._wake.wait()


def _too_many() -> GpioError:
    """What was lost may have been a press, so it is said; the pins are taken anew."""
    remedy = "a contact chatters, or an input is wired to nothing: look at the buttons"
    return GpioError("more edges came than could be heard", remedy)
