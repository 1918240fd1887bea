"""The one door into the service: signals from the board, the page and whatever comes later."""

import asyncio
from collections import deque
from collections.abc import Callable

from drivers.signals import Signal


class Inbox:
    """Signals in the order in which they came. Used on one event loop."""

    def __init__(self, now_ns: Callable[[], int]) -> None:
        """``now_ns`` is the sitting's time line."""
        self._now_ns = now_ns
        self._signals: deque[Signal] = deque()
        self._wake = asyncio.Event()
        self.is_closed = False

    def put(self, signal: Signal) -> None:
        """Never waits, never refuses: what the board says can't be asked for again."""
        self._signals.append(signal)
        self._wake.set()

    @property
    def is_empty(self) -> bool:
        """Whether nothing waits."""
        return not self._signals

    def clear(self) -> None:
        """As when the power fails: what was on its way is lost."""
        self._signals.clear()

    def close(self) -> None:
        """``next`` answers at once from now on."""
        self.is_closed = True
        self._wake.set()

    async def next(self, until_ns: int) -> Signal | None:
        """The next signal; ``None`` if there is none until ``until_ns``, or after ``close``.

        A signal that is there goes before a time that has come: its stamp is the earlier one.
        """
        # The page and the driver get their turn, however fast signals come in.
        await asyncio.sleep(0)
        wait_s = (until_ns - self._now_ns()) / 1e9
        if not self._signals and wait_s > 0 and not self.is_closed:
            self._wake.clear()
            try:
                async with asyncio.timeout(wait_s):
                    await self._wake.wait()
            except TimeoutError:
                pass
        return self._signals.popleft() if self._signals else None
