"""A pure conversation held over a serial port, on the event loop.

It carries bytes and the time to the conversation and its words to the port, keeps what it says
until that is taken, and notices the end. Boards on a serial line are built on it.
"""

import asyncio
import errno
from collections import deque
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from typing import Final, Protocol

from drivers.beside import Beside
from drivers.serial_link import OpenLink, PortError, SerialLink
from drivers.signals import CellChanged, FullReading, Signal

_NS_PER_S: Final = 1_000_000_000
#: A Bluetooth port is opened by calling the board, which may take this long.
OPEN_S: Final = 10.0
#: What a service that is behind has not taken yet: minutes of busy hands.
MOST_WAITING: Final = 1_024
#: Of these, presses and controls: more than any game has. A board that says more talks nonsense.
MOST_PRESSES: Final = 1_024
_CHATTERS: Final = "a button or a lever chatters: look at its wires; it is tried again"
REMEDY: Final = "look at its cable and its power; it is tried again"


class Conversation(Protocol):
    """What is held: bytes and time in, signals and bytes out."""

    @property
    def symbols(self) -> str | None:
        """What every cell reads; ``None`` until that is known."""

    @property
    def failure(self) -> str | None:
        """Why it is over, if it is."""

    @property
    def next_ns(self) -> int:
        """When ``wake`` has something to do, whatever comes."""

    def receive(self, t_ns: int, data: bytes) -> Sequence[Signal]:
        """Bytes that were read at ``t_ns``."""

    def wake(self, t_ns: int) -> bytes:
        """What is to be sent now."""


class TalkingPort:
    """One port at a time. All of it is used on one event loop; bytes are stamped when read."""

    def __init__(
        self, now_ns: Callable[[], int], connect: OpenLink, baud: int, remedy: Callable[[str], str]
    ) -> None:
        """``remedy``: what helps against a failure of the conversation."""
        self._now_ns = now_ns
        self._connect = connect
        self._baud = baud
        self._remedy = remedy
        self._link: SerialLink | None = None
        self._talk: Conversation | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._wake = asyncio.Event()
        self._waiting: deque[Signal] = deque()
        self._broken: Exception | None = None
        #: By path, what waits for a port: one that hangs must not hold up the others. A port is
        #: opened again when it has been closed.
        self._beside: dict[str, Beside] = {}

    @property
    def is_open(self) -> bool:
        """Whether it can be talked to."""
        return self._talk is not None and self._talk.symbols is not None and not self._broken

    async def hold(self, path: str, begin: Callable[[int], Conversation]) -> None:
        """Opens the port and waits until every cell has been read; ``begin`` is given the time.

        ``PortError`` if the port can't be had or the conversation fails; close it then.
        """
        self._link = link = await self._opened(path)
        self._talk = talk = begin(self._now_ns())
        asyncio.get_running_loop().add_reader(link.fileno(), self._guarded, self._on_bytes)
        self._guarded(self._on_time)
        await self.until(lambda: talk.symbols is not None)

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Looks after everything that comes; ``PortError`` if the link breaks before."""
        while not is_so():
            self._wake.clear()
            self.check()
            await self._wake.wait()

    def close(self) -> None:
        """Lets go of the port, beside the loop; what was not taken yet is lost."""
        if self._timer is not None:
            self._timer.cancel()
        if self._link is not None:
            asyncio.get_running_loop().remove_reader(self._link.fileno())
            self._beside_for(self._link.path).start(self._link.close)
        self._link = self._talk = self._timer = self._broken = None
        self._waiting.clear()

    async def signals(self) -> AsyncGenerator[Signal, None]:
        """All that is said; ``PortError`` when the link breaks, after what was said before."""
        while True:
            self._wake.clear()
            while self._waiting:
                yield self._waiting.popleft()
            self.check()
            await self._wake.wait()

    def check(self) -> None:
        """``PortError`` unless it can be talked to."""
        if self._broken is not None:
            raise self._broken
        if self._link is None:
            raise PortError("the board is not open", REMEDY, errno.ENODEV)

    def turn(self) -> None:
        """Says what is due; to be called after the conversation was told something."""
        self._on_time()

    async def _opened(self, path: str) -> SerialLink:
        """Opening waits beside the loop, which it holds up neither now nor when all ends.

        What comes too late is closed again.
        """
        beside = self._beside_for(path)
        try:
            async with asyncio.timeout(OPEN_S):
                return await beside.run(
                    lambda: self._connect(path, self._baud), late=SerialLink.close
                )
        except TimeoutError:
            raise silent(path, "it can't be opened in time") from None

    def _beside_for(self, path: str) -> Beside:
        return self._beside.setdefault(path, Beside(f"port {path}"))

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
            self._keep(self._talk.receive(t_ns, self._link.read()), self._talk.symbols)
            self._on_time()

    def _on_time(self) -> None:
        """Says what is due, and comes again when more is."""
        if self._link is None or self._talk is None:
            return
        if (data := self._talk.wake(self._now_ns())) != b"":
            self._link.write(data)
        if self._talk.failure is not None:
            raise silent(self._link.path, self._talk.failure, self._remedy(self._talk.failure))
        if self._timer is not None:
            self._timer.cancel()
        loop = asyncio.get_running_loop()
        left_s = max(0, self._talk.next_ns - self._now_ns()) / _NS_PER_S
        self._timer = loop.call_later(left_s, self._guarded, self._on_time)
        self._wake.set()

    def _keep(self, signals: Sequence[Signal], symbols: str | None) -> None:
        """Who does not take what is said gets one reading for many changes, and every press.

        With more presses than any game has the link breaks, so that it is known where some are
        missing: after those that were kept.
        """
        self._waiting.extend(signals)
        if len(self._waiting) <= MOST_WAITING:
            return
        kept = [each for each in self._waiting if not isinstance(each, CellChanged | FullReading)]
        if len(kept) > MOST_PRESSES:
            self._waiting = deque(kept[:MOST_PRESSES])
            raise PortError("it said more presses than could be taken", _CHATTERS, errno.ENOBUFS)
        if symbols is not None:
            self._waiting = deque([*kept, FullReading(self._waiting[-1].t_ns, symbols)])


async def first_that_opens(paths: Sequence[str], take: Callable[[str], Awaitable[None]]) -> str:
    """The first path that can be taken; ``PortError``, the most telling one, if none can."""
    troubles: list[PortError] = []
    for path in paths:
        try:
            await take(path)
        except PortError as error:
            troubles.append(error)
        else:
            return path
    raise min(troubles, key=_rank)


def silent(path: str, failure: str, remedy: str = REMEDY) -> PortError:
    """The port is there, what is behind it does not do."""
    return PortError(f"{path}: {failure}", remedy, errno.ETIMEDOUT)


#: Of several ports that could not be had, the reason that tells most is said.
_TELLING = (errno.EACCES, errno.EPERM, errno.EBUSY, errno.EAGAIN, errno.ETIMEDOUT, errno.EIO)


def _rank(error: PortError) -> int:
    return _TELLING.index(error.errno) if error.errno in _TELLING else len(_TELLING)
