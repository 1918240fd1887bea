"""Work that may block or hang, such as a transfer on a bus, done beside the event loop."""

import asyncio
import queue
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

T = TypeVar("T")

#: For those who have work again and again: lights and displays have some every ten seconds, the
#: journal and an open console at every move.
STAYS_S = 30.0


class Beside:
    """One piece of work at a time, in order, on a thread that ends with it or soon after.

    A thread that hangs can't be ended: whoever comes next waits for it, and whoever waits sets
    the limit. So at most one thread hangs a device, and it keeps no process alive.
    """

    def __init__(self, name: str, stays_s: float = 0.0) -> None:
        """``name``: of its threads. ``stays_s``: for so long one waits for more work.

        To begin a thread takes as long as to send a picture or to write a move.
        """
        self._name = name
        self._stays_s = stays_s
        self._last: asyncio.Future[None] | None = None
        self._lock = threading.Lock()
        #: What the thread has to do; ``None``: there is no thread.
        self._works: queue.SimpleQueue[Callable[[], None]] | None = None

    @property
    def is_busy(self) -> bool:
        """Whether what was begun has not ended yet."""
        return self._last is not None and not self._last.done()

    async def run(self, work: Callable[[], T], late: Callable[[T], object] | None = None) -> T:
        """What ``work`` returns or raises. If this is cancelled, work that began goes on.

        ``late`` is then given what it returns, on a thread too and before the next work begins: a
        device that was opened in vain is let go of.
        """
        while self._last is not None and not self._last.done():
            await asyncio.wait([self._last])
        results: list[T] = []
        errors: list[BaseException] = []

        def kept() -> None:
            try:
                results.append(work())
            except BaseException as error:  # noqa: BLE001 (an edge: raised again where it is awaited)
                errors.append(error)

        ended = self._begin(kept)
        try:
            await asyncio.shield(ended)
        except asyncio.CancelledError:
            if late is not None:
                ended.add_done_callback(lambda _: self._let_go(results, late))
            raise
        if errors:
            raise errors[0]
        return results[0]

    def start(self, work: Callable[[], object]) -> None:
        """Begins it as soon as what was begun before has ended; nobody waits for it."""
        if self._last is None or self._last.done():
            self._begin(work)
        else:
            self._last.add_done_callback(lambda _: self.start(work))

    def _begin(self, work: Callable[[], object]) -> asyncio.Future[None]:
        loop = asyncio.get_running_loop()
        ended: asyncio.Future[None] = loop.create_future()
        self._last = ended

        def on_thread() -> None:
            try:
                work()
            finally:
                with suppress(RuntimeError):  # the loop has ended, and with it whoever waits
                    loop.call_soon_threadsafe(ended.set_result, None)

        with self._lock:
            works, self._works = self._works, self._works or queue.SimpleQueue()
            self._works.put(on_thread)
        if works is None:
            threading.Thread(target=self._work_on, name=self._name, daemon=True).start()
        return ended

    def _work_on(self) -> None:
        """The thread's life."""
        while (work := self._next()) is not None:
            try:
                work()
            except BaseException:  # noqa: BLE001 (an edge: nobody waits for it, so it is said)
                what = (*sys.exc_info(), threading.current_thread())
                threading.excepthook(threading.ExceptHookArgs(what))
            # What it holds must not wait with this thread for more to do.
            del work

    def _next(self) -> Callable[[], None] | None:
        """``None``, when there was nothing for long enough: the thread ends, and none is there."""
        works = self._works
        if works is None:
            return None
        with suppress(queue.Empty):
            return works.get(timeout=self._stays_s)
        with self._lock:
            if works.empty():
                self._works = None
                return None
        return works.get()

    def _let_go(self, results: list[T], late: Callable[[T], object]) -> None:
        if results:
            self._begin(lambda: late(results[0]))
