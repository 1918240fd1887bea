"""Threads for what libraries do beside the loop: aiohttp opens files, asyncio resolves names.

The loop's own executor is joined when the loop ends, and again when Python does: one file on a
share whose server is gone, and the process never ends.
"""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

#: So many hang at most; what comes after them waits, and whoever asked for it sets the limit.
MOST_THREADS = 8


class LooseThreads(ThreadPoolExecutor):
    """An executor whose threads nobody joins: ``loop.set_default_executor(LooseThreads())``."""

    def __init__(self, most: int = MOST_THREADS) -> None:
        """Starts no thread yet."""
        super().__init__(most)  # its own threads start in ``submit``, which is another one here
        self._most = most
        self._started = 0
        self._jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """As any executor does."""
        future: Future[T] = Future()
        self._jobs.put(partial(_do, future, partial(fn, *args, **kwargs)))
        if self._started < self._most:
            self._started += 1
            Thread(target=self._work, name="loop-work", daemon=True).start()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002, ARG002 (the executor's own signature)
        """Whoever is idle ends; whoever hangs is left behind."""
        for _ in range(self._started):
            self._jobs.put(None)

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            job()


def _do(future: Future[T], work: Callable[[], T]) -> None:
    if not future.set_running_or_notify_cancel():
        return
    try:
        result = work()
    except BaseException as error:  # noqa: BLE001 (an edge: raised again where it is awaited)
        future.set_exception(error)
    else:
        future.set_result(result)
