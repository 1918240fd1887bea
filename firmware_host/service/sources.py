"""The one door into the service: signals from the board, the page and whatever comes later."""

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress

from drivers.signals import Signal, Tick
from firmware_host.service.thinning import Thinning

#: How many signals may wait: minutes of play, for a disk that stalls so long. The board is then not
#: asked for more, so its driver holds them; whoever can't be held off is told that it is too much.
INBOX_LIMIT = 1_024


class InboxFullError(Exception):
    """What was put in could not be taken; whoever did it must be told."""


class Inbox:
    """Signals in the order in which they came. Used on one event loop.

    It never holds more than ``limit`` of them, and never loses one in silence: ``admit`` waits for
    room, ``put`` refuses. Only a ``Tick`` is left out, since a later one says the same, and what
    nobody would believe (``Thinning``).
    """

    def __init__(
        self,
        now_ns: Callable[[], int],
        limit: int = INBOX_LIMIT,
        flickers: Callable[[int], bool] = lambda _: False,
    ) -> None:
        """``now_ns`` is the sitting's time line; ``flickers``: whether it disbelieves a cell."""
        self._now_ns = now_ns
        self._limit = limit
        self._signals: deque[Signal] = deque()
        self._thinning = Thinning(flickers)
        self._wake = asyncio.Event()
        self._room = asyncio.Event()
        self._room.set()
        self.is_closed = False

    def put(self, signal: Signal) -> None:
        """At once; ``InboxFullError`` where there is no room."""
        if len(self._signals) < self._limit:
            self._add(signal)
        elif not isinstance(signal, Tick):
            msg = "the service is behind with what was done; wait a moment"
            raise InboxFullError(msg)

    async def admit(self, signal: Signal) -> None:
        """As soon as there is room; one that is on its way at the end is taken all the same."""
        try:
            while len(self._signals) >= self._limit and not self.is_closed:
                self._room.clear()
                await self._room.wait()
        finally:
            self._add(signal)

    def _add(self, signal: Signal) -> None:
        self._signals.append(signal)
        self._thinning.add(signal)
        self._wake.set()

    def __len__(self) -> int:
        """How many wait."""
        return len(self._signals)

    @property
    def is_empty(self) -> bool:
        """Whether nothing waits."""
        return not self._signals

    def clear(self) -> None:
        """As when the power fails: what was on its way is lost."""
        self._signals.clear()
        self._thinning.clear()
        self._room.set()

    def close(self) -> None:
        """``next`` answers at once from now on."""
        if not self.is_closed:
            self.is_closed = True
            self._wake.set()
            self._room.set()

    async def next(self, until_ns: int) -> Signal | None:
        """The next signal; ``None`` if there is none until ``until_ns``, or after ``close``.

        A signal that is there goes before a time that has come: its stamp is the earlier one.
        """
        # The page and the driver get their turn, however fast signals come in.
        await asyncio.sleep(0)
        if not self.is_closed:
            await self._some(until_ns)
        return self._first()

    async def late(self, until_ns: int) -> Signal | None:
        """As ``next``, where it is still waited after ``close``."""
        await asyncio.sleep(0)
        await self._some(until_ns)
        return self._first()

    async def _some(self, until_ns: int) -> None:
        """Until something is there, ``close`` is called or the time has come."""
        wait_s = (until_ns - self._now_ns()) / 1e9
        if self._signals or wait_s <= 0:
            return
        self._wake.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(wait_s):
                await self._wake.wait()

    def _first(self) -> Signal | None:
        while self._signals:
            self._room.set()
            signal = self._signals.popleft()
            if not self._thinning.leaves_out(signal):
                return signal
        return None
