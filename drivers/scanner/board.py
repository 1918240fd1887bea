"""A scanner as a ``drivers.board.Board``: finds its port, talks with it, holds what it says."""

import asyncio
import errno
from collections.abc import AsyncGenerator, Callable, Mapping
from dataclasses import dataclass

from drivers.cells import CHESSBOARD, Grid
from drivers.port_finding import AUTO, candidates, port_at
from drivers.scanner.buttons import LeverState
from drivers.scanner.capabilities import Capabilities
from drivers.scanner.commands import Shade
from drivers.scanner.finding import is_likely
from drivers.scanner.presses import PressCount
from drivers.scanner.talk import Talk
from drivers.sensing import EMPTY
from drivers.serial_link import ListPorts, OpenLink, Port, PortError, list_ports, open_link
from drivers.signals import Sensing, Signal
from drivers.talking_port import TalkingPort, first_that_opens

#: Over USB itself any rate does; behind an adapter the firmware must have this one.
BAUD = 115_200
#: A self-test may look at every light and cell.
TEST_S = 5.0


@dataclass(frozen=True, slots=True)
class Choice:
    """Which scanner, and what is expected of it."""

    port: str = AUTO
    #: What it says in its hello; empty: any scanner, and then always that one.
    id: str = ""
    sensing: Sensing = "occupancy"
    grid: Grid = CHESSBOARD


class ScannerBoard:
    """One scanner. All of it is used on one event loop."""

    def __init__(
        self,
        now_ns: Callable[[], int],
        choice: Choice = Choice(),
        *,
        ports: ListPorts = list_ports,
        connect: OpenLink = open_link,
    ) -> None:
        """``now_ns`` is the sitting's time line."""
        self._choice = choice
        self._list_ports = ports
        self._port = TalkingPort(now_ns, connect, BAUD, self._remedy)
        self._talk: Talk | None = None
        self._lever = LeverState()
        self._presses = PressCount(_token(now_ns()))
        self._last_port: Port | None = None
        self._lives = 0
        self._id = choice.id
        self._reading = EMPTY * choice.grid.size
        self._scan_ms = 0

    @property
    def sensing(self) -> Sensing:
        """What its sensors can tell."""
        return self._choice.sensing

    @property
    def grid(self) -> Grid:
        """Its cells."""
        return self._choice.grid

    @property
    def scan_ms(self) -> int:
        """How long it takes to look at all its cells, by its hello; 0: it did not say."""
        return self._scan_ms

    @property
    def is_open(self) -> bool:
        """Whether it can be talked to."""
        return self._port.is_open

    @property
    def can(self) -> Capabilities | None:
        """What it said of itself; ``None`` while it is not open."""
        return None if self._talk is None else self._talk.can

    @property
    def lives(self) -> int:
        """How many times it was opened."""
        return self._lives

    @property
    def drift(self) -> float:
        """By which share its clock is slower than ours; 0 while it is not open."""
        return 0.0 if self._talk is None else self._talk.drift

    def reading(self) -> str:
        """What every cell reads, a1 first."""
        if self._talk is not None and self._talk.symbols is not None:
            self._reading = self._talk.symbols
        return self._reading

    async def open(self) -> None:
        """Finds the scanner among the ports; ``PortError`` if none of them has it."""
        await self.close()
        ports = self._list_ports()
        paths = candidates(self._choice.port, self._last_port, ports, is_likely)
        if not paths:
            remedy = "plug it in; behind an adapter (CH340, CP2102) name its port: scanner.port"
            raise PortError("no scanner is among the serial ports", remedy, errno.ENODEV)
        path = await first_that_opens(paths, self._take)
        self._last_port = port_at(path, ports)
        if self.can is not None:
            self._id, self._scan_ms = self.can.id, self.can.scan_ms
        self._lives += 1

    async def close(self) -> None:
        """Lets go of the port; what was not taken yet is lost."""
        self.reading()
        self._port.close()
        self._talk = None

    async def _take(self, path: str) -> None:
        try:
            await self._port.hold(path, self._begin)
        except PortError:
            await self.close()
            raise

    def _begin(self, t_ns: int) -> Talk:
        self._talk = Talk(
            t_ns,
            self._lever,
            self._presses,
            sensing=self._choice.sensing,
            grid=self._choice.grid,
            wanted_id=self._id,
        )
        return self._talk

    def _remedy(self, _failure: str) -> str:
        return "" if self._talk is None else self._talk.remedy

    def signals(self) -> AsyncGenerator[Signal, None]:
        """All that it says; ``PortError`` when the link breaks, after what was said before."""
        return self._port.signals()

    def show(self, shades: Mapping[int, Shade]) -> None:
        """Its lights from now on; ``PortError`` while it is not open."""
        self._port.check()
        if self._talk is not None:
            self._talk.show(shades)
            self._port.turn()

    async def test_itself(self) -> tuple[str, ...]:
        """What its self-test finds, nothing if all is well; ``PortError`` if it is not open, or
        says nothing.
        """
        self._port.check()
        talk = self._talk
        if talk is None:
            return ()
        talk.test_itself()
        self._port.turn()
        try:
            async with asyncio.timeout(TEST_S):
                await self._port.until(lambda: talk.findings is not None)
        except TimeoutError:
            reason, remedy = "the scanner does not test itself", "load a firmware that can"
            raise PortError(reason, remedy, errno.ETIMEDOUT) from None
        return talk.findings or ()


def _token(seed: int) -> int:
    """Never 0, and another one for another start of the service."""
    return seed * 0x9E3779B1 % 0xFFFF + 1
