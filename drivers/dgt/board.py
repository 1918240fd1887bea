"""A DGT board as a ``drivers.board.Board``: finds its port, talks with it, holds what it says."""

import errno
import os
from collections.abc import AsyncGenerator, Callable, Collection
from dataclasses import dataclass

from drivers.board import BatteryOf
from drivers.cells import CHESSBOARD, Grid
from drivers.dgt.clock_messages import ClockReading
from drivers.dgt.dialects import DIALECTS
from drivers.dgt.finding import is_likely, is_radio
from drivers.dgt.lever import ClockSideName, Lever
from drivers.dgt.power import Power
from drivers.dgt.talk import Identity, Talk
from drivers.port_finding import AUTO, candidates, port_at
from drivers.sensing import EMPTY
from drivers.serial_link import ListPorts, OpenLink, Port, PortError, list_ports, open_link
from drivers.signals import Sensing, Signal
from drivers.talking_port import REMEDY, TalkingPort, first_that_opens

#: What every board of the family speaks.
BAUD = 9_600
#: One look of the board at all its cells: 200 to 250 ms, as DGT says; a Bluetooth board takes about
#: twice as long.
_SCAN_MS, _RADIO_SCAN_MS = 250, 500
_REMEDIES = {"the board is locked": "a Pegasus wants the key that DGT gives out: dgt.key"}


@dataclass(frozen=True, slots=True)
class Choice:
    """Which board, and how it stands. ``key``: a Pegasus wants six bytes, which DGT gives out."""

    dialect: str = "dgt"
    port: str = AUTO
    #: The number that the board itself says; empty: any board, and then always that one.
    serial_number: str = ""
    white_clock: ClockSideName = "left"
    key: bytes | None = None


class DgtBoard:
    """One board. All of it is used on one event loop; bytes are stamped when they are read."""

    def __init__(
        self,
        now_ns: Callable[[], int],
        choice: Choice = Choice(),
        *,
        ports: ListPorts = list_ports,
        connect: OpenLink = open_link,
    ) -> None:
        """``now_ns`` is the sitting's time line. ``KeyError`` for an unknown dialect."""
        self._choice = choice
        self._dialect = DIALECTS[choice.dialect]
        self._list_ports = ports
        self._lever = Lever(choice.white_clock)
        self._power = Power()
        self._port = TalkingPort(now_ns, connect, BAUD, lambda why: _REMEDIES.get(why, REMEDY))
        self._talk: Talk | None = None
        self._reading = EMPTY * CHESSBOARD.size
        self._last_port: Port | None = None
        self._scan_ms = _SCAN_MS
        self.identity: Identity | None = None
        #: How many times it was opened.
        self.lives = 0

    @property
    def sensing(self) -> Sensing:
        """What its sensors can tell."""
        return self._dialect.sensing

    @property
    def grid(self) -> Grid:
        """Its cells."""
        return CHESSBOARD

    @property
    def scan_ms(self) -> int:
        """How long it takes to look at all its cells; known once it was opened."""
        return self._scan_ms

    @property
    def leds(self) -> str:
        """The dialect of its lights; ``none`` where it has none."""
        return self._dialect.leds

    @property
    def is_open(self) -> bool:
        """Whether it can be talked to."""
        return self._port.is_open

    @property
    def clock(self) -> ClockReading | None:
        """What the clock on the board showed last; ``None``: none was ever heard."""
        return self._lever.last

    def low_batteries(self) -> tuple[BatteryOf, ...]:
        """The clock's, and its own where it has no cable."""
        return self._power.low()

    def reading(self) -> str:
        """What every cell reads, a1 first."""
        if self._talk is not None and self._talk.symbols is not None:
            self._reading = self._talk.symbols
        return self._reading

    # --- to take and to lose it ------------------------------------------------------------------

    async def open(self) -> None:
        """Finds the board among the ports; ``PortError`` if none of them has it."""
        await self.close()
        ports = self._list_ports()
        paths = candidates(self._choice.port, self._last_port, ports, is_likely)
        if not paths:
            remedy = "plug it in and switch it on, or name its port: dgt.port"
            raise PortError("no DGT board is among the serial ports", remedy, errno.ENODEV)
        path = await first_that_opens(paths, self._take)
        self._last_port = port_at(path, ports)
        has_radio = is_radio(os.path.realpath(path))
        self._scan_ms = _RADIO_SCAN_MS if has_radio else _SCAN_MS
        if has_radio and self._talk is not None:
            self._talk.watch_battery()
        self.lives += 1

    async def close(self) -> None:
        """Lets go of the port; what was not taken yet is lost."""
        self.reading()
        self._port.close()
        self._talk = None

    async def _take(self, path: str) -> None:
        try:
            await self._port.hold(path, self._begin)
            self._check_identity()
        except PortError:
            await self.close()
            raise

    def _begin(self, t_ns: int) -> Talk:
        self._talk = Talk(self._dialect, self._lever, t_ns, self._choice.key, self._power)
        return self._talk

    def _check_identity(self) -> None:
        found = None if self._talk is None else self._talk.identity
        wanted = self._choice.serial_number or (self.identity.serial if self.identity else "")
        if found is not None and wanted and found.serial != wanted:
            reason = f"board {found.serial} answers, not board {wanted}"
            remedy = "plug that one in; for another board change dgt.serial_number, or start anew"
            raise PortError(reason, remedy, errno.ENODEV)
        self.identity = found

    def signals(self) -> AsyncGenerator[Signal, None]:
        """All that it says; ``PortError`` when the link breaks, after what was said before."""
        return self._port.signals()

    # --- what it is told -------------------------------------------------------------------------

    def show_lights(self, fields: Collection[int]) -> None:
        """These fields of its lights from now on, said soon; ``PortError`` while it is not open."""
        self._port.check()
        if self._talk is not None:
            self._talk.lights.show(fields)
            self._port.turn()

    async def lights_said(self) -> None:
        """Until it was told all that its lights should show; ``PortError`` if it is lost before."""
        talk = self._talk
        if talk is not None:
            await self._port.until(lambda: talk.lights.is_said)

    def say_to_clock(self, command: bytes) -> None:
        """A command to the clock, said again until it is answered, in place of one of its kind that
        waits; ``PortError`` while the board is not open.

        What was refused or never answered is in ``clock_refused``, by the command's number.
        """
        self._port.check()
        if self._talk is not None:
            self._talk.clock.say(command)
            self._port.turn()

    def say_to_clock_at_once(self, command: bytes) -> None:
        """As ``say_to_clock``, though an answer is still waited for."""
        self._port.check()
        if self._talk is not None:
            self._talk.clock.say_at_once(command)
            self._port.turn()

    def clock_awaits(self, number: int) -> bool:
        """Whether a command to the clock of this kind was neither answered nor given up yet."""
        return self._talk is not None and self._talk.clock.awaits(number)

    async def clock_answered(self, number: int) -> None:
        """Until no such command is awaited; ``PortError`` if the board is lost before."""
        await self._port.until(lambda: not self.clock_awaits(number))

    @property
    def clock_version(self) -> tuple[int, int] | None:
        """Main 2 is a DGT 3000, which shows texts; ``None``: not known."""
        return None if self._talk is None else self._talk.clock.version

    def drive_clock(self) -> None:
        """From now on its clock shows only what it is told; every tip of its lever is a press."""
        self._lever.is_driven = True

    @property
    def clock_presses(self) -> int:
        """How many presses the lever has told."""
        return self._lever.presses

    @property
    def is_clock_idle(self) -> bool:
        """Every command to the clock was answered or given up."""
        return self._talk is None or self._talk.clock.is_idle

    def take_clock_refused(self) -> tuple[int, ...]:
        """``clock_refused``, which is empty then."""
        refused = self.clock_refused
        if self._talk is not None:
            self._talk.clock.refused.clear()
        return refused

    @property
    def clock_refused(self) -> tuple[int, ...]:
        """Numbers of clock commands that were refused or never answered, the last ones."""
        return () if self._talk is None else tuple(self._talk.clock.refused)
