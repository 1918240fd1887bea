"""A DGT board as a ``drivers.board.Board``: finds its port, talks with it, holds what it says."""

import asyncio
import errno
from collections import deque
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass

from drivers.cells import CHESSBOARD, Grid
from drivers.dgt.clock_messages import ClockReading
from drivers.dgt.dialects import DIALECTS
from drivers.dgt.finding import AUTO, candidates
from drivers.dgt.lever import ClockSideName, Lever
from drivers.dgt.talk import Identity, Talk
from drivers.dgt.timing import NS_PER_S
from drivers.sensing import EMPTY
from drivers.serial_link import (
    ListPorts,
    OpenLink,
    Port,
    PortError,
    SerialLink,
    list_ports,
    open_link,
)
from drivers.signals import CellChanged, FullReading, Sensing, Signal

#: What every board of the family speaks.
BAUD = 9_600
#: A Bluetooth port is opened by calling the board, which may take this long.
OPEN_S = 10.0
#: What a service that is behind has not taken yet: minutes of busy hands.
MOST_WAITING = 1_024
_REMEDY = "look at its cable and its power; it is tried again"


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
        self._now_ns = now_ns
        self._choice = choice
        self._dialect = DIALECTS[choice.dialect]
        self._list_ports = ports
        self._connect = connect
        self._lever = Lever(choice.white_clock)
        self._link: SerialLink | None = None
        self._talk: Talk | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._wake = asyncio.Event()
        self._waiting: deque[Signal] = deque()
        self._broken: Exception | None = None
        self._reading = EMPTY * CHESSBOARD.size
        self._last_port: Port | None = None
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
    def leds(self) -> str:
        """The dialect of its lights; ``none`` where it has none."""
        return self._dialect.leds

    @property
    def is_open(self) -> bool:
        """Whether it can be talked to."""
        return self._talk is not None and self._talk.symbols is not None and not self._broken

    @property
    def clock(self) -> ClockReading | None:
        """What the clock on the board showed last; ``None``: none was ever heard."""
        return self._lever.last

    def reading(self) -> str:
        """What every cell reads, a1 first."""
        return self._reading

    # --- to take and to lose it ------------------------------------------------------------------

    async def open(self) -> None:
        """Finds the board among the ports; ``PortError`` if none of them has it."""
        await self.close()
        ports = self._list_ports()
        paths = candidates(self._choice.port, self._last_port, ports)
        if not paths:
            remedy = "plug it in and switch it on, or name its port: dgt.port"
            raise PortError("no DGT board is among the serial ports", remedy, errno.ENODEV)
        troubles: list[PortError] = []
        for path in paths:
            try:
                await self._open_port(path)
            except PortError as error:
                await self.close()
                troubles.append(error)
            else:
                self._remember(path, ports)
                return
        raise min(troubles, key=_rank)

    async def close(self) -> None:
        """Lets go of the port; what was not taken yet is lost."""
        if self._timer is not None:
            self._timer.cancel()
        if self._link is not None:
            asyncio.get_running_loop().remove_reader(self._link.fileno())
            self._link.close()
        self._link = self._talk = self._timer = self._broken = None
        self._waiting.clear()

    async def _open_port(self, path: str) -> None:
        self._link = link = await _opened(self._connect, path)
        self._talk = talk = Talk(self._dialect, self._lever, self._now_ns(), self._choice.key)
        asyncio.get_running_loop().add_reader(link.fileno(), self._guarded, self._on_bytes)
        self._guarded(self._on_time)
        while talk.symbols is None:
            self._wake.clear()
            self._raise_broken()
            await self._wake.wait()
        self._check_identity(talk.identity)
        self._reading = talk.symbols
        self.lives += 1

    def _check_identity(self, found: Identity | None) -> None:
        wanted = self._choice.serial_number or (self.identity.serial if self.identity else "")
        if found is not None and wanted and found.serial != wanted:
            reason = f"board {found.serial} answers, not board {wanted}"
            remedy = "plug that one in; for another board change dgt.serial_number, or start anew"
            raise PortError(reason, remedy, errno.ENODEV)
        self.identity = found

    def _remember(self, path: str, ports: list[Port]) -> None:
        there = [port for port in ports if path in (port.path, *port.names)]
        self._last_port = there[0] if there else None

    # --- what it says ----------------------------------------------------------------------------

    async def signals(self) -> AsyncGenerator[Signal, None]:
        """All that it says; ``PortError`` when the link breaks, after what was said before."""
        while True:
            self._wake.clear()
            while self._waiting:
                yield self._waiting.popleft()
            self._raise_broken()
            await self._wake.wait()

    def _raise_broken(self) -> None:
        if self._broken is not None:
            raise self._broken
        if self._link is None:
            raise PortError("the board is not open", _REMEDY, errno.ENODEV)

    def _guarded(self, work: Callable[[], None]) -> None:
        """An error in a callback would be heard by nobody: who waits for signals hears it."""
        try:
            work()
        except Exception as error:  # noqa: BLE001 (an edge: raised again where it is heard)
            self._break(error)

    def _break(self, error: Exception) -> None:
        self._broken = self._broken or error
        if self._link is not None:
            asyncio.get_running_loop().remove_reader(self._link.fileno())
        if self._timer is not None:
            self._timer.cancel()
        self._wake.set()

    def _on_bytes(self) -> None:
        if self._link is not None and self._talk is not None:
            t_ns = self._now_ns()
            signals = self._talk.receive(t_ns, self._link.read())
            self._keep(signals)
            self._on_time()

    def _on_time(self) -> None:
        """Says what is due, and comes again when more is."""
        if self._link is None or self._talk is None:
            return
        if (data := self._talk.wake(self._now_ns())) != b"":
            self._link.write(data)
        if self._talk.failure is not None:
            raise _silent(self._link.path, self._talk.failure)
        if self._timer is not None:
            self._timer.cancel()
        loop = asyncio.get_running_loop()
        left_s = max(0, self._talk.next_ns - self._now_ns()) / NS_PER_S
        self._timer = loop.call_later(left_s, self._guarded, self._on_time)
        if self._talk.symbols is not None:
            self._reading = self._talk.symbols
        self._wake.set()

    def _keep(self, signals: list[Signal]) -> None:
        """Who does not take what is said gets one reading for many changes, and every press."""
        self._waiting.extend(signals)
        if len(self._waiting) <= MOST_WAITING or self._talk is None or self._talk.symbols is None:
            return
        kept = [each for each in self._waiting if not isinstance(each, CellChanged | FullReading)]
        last_ns = self._waiting[-1].t_ns
        self._waiting = deque([*kept, FullReading(last_ns, self._talk.symbols)])

    # --- what it is told -------------------------------------------------------------------------

    def say(self, command: bytes) -> None:
        """A command to the board, in its turn; ``PortError`` while it is not open."""
        self._raise_broken()
        if self._talk is not None:
            self._talk.say(command)
            self._on_time()

    def say_to_clock(self, command: bytes) -> None:
        """A command to the clock, said again until it is answered; as ``say``.

        What was refused or never answered is in ``clock_refused``, by the command's number.
        """
        self._raise_broken()
        if self._talk is not None:
            self._talk.clock.say(command)
            self._on_time()

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


async def _opened(connect: OpenLink, path: str) -> SerialLink:
    """Opening waits in a thread; what comes too late is closed again."""
    opening = asyncio.ensure_future(asyncio.to_thread(connect, path, BAUD))
    try:
        async with asyncio.timeout(OPEN_S):
            return await asyncio.shield(opening)
    except TimeoutError:
        opening.add_done_callback(_close_late)
        raise _silent(path, "it can't be opened in time") from None
    except asyncio.CancelledError:
        opening.add_done_callback(_close_late)
        raise


def _close_late(opening: "asyncio.Future[SerialLink]") -> None:
    if not opening.cancelled() and opening.exception() is None:
        opening.result().close()


def _silent(path: str, failure: str) -> PortError:
    return PortError(f"{path}: {failure}", _REMEDIES.get(failure, _REMEDY), errno.ETIMEDOUT)


_REMEDIES = {"the board is locked": "a Pegasus wants the key that DGT gives out: dgt.key"}
#: Of several ports that could not be had, the reason that tells most is said.
_TELLING = (errno.EACCES, errno.EPERM, errno.EBUSY, errno.EAGAIN, errno.ETIMEDOUT, errno.EIO)


def _rank(error: PortError) -> int:
    return _TELLING.index(error.errno) if error.errno in _TELLING else len(_TELLING)
