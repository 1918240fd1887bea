"""Work that may block or hang, such as a transfer on a bus, done beside the event loop."""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

T = TypeVar("T")


class Beside:
    """One piece of work at a time, in order, each on a short thread.

    A thread that hangs can't be ended: whoever comes next waits for it, and whoever waits sets
    the limit. So at most one thread hangs a device, and it keeps no process alive.
    """

    def __init__(self, name: str) -> None:
        """``name``: of its threads."""
        self._name = name
        self._last: asyncio.Future[None] | None = None

    async def run(self, work: Callable[[], T]) -> T:
        """What ``work`` returns or raises. If this is cancelled, work that began goes on."""
        while self._last is not None and not self._last.done():
            await asyncio.wait([self._last])
        loop = asyncio.get_running_loop()
        ended: asyncio.Future[None] = loop.create_future()
        self._last = ended
        results: list[T] = []
        errors: list[BaseException] = []

        def on_thread() -> None:
            try:
                results.append(work())
            except BaseException as error:  # noqa: BLE001 (an edge: raised again where it is awaited)
                errors.append(error)
            with suppress(RuntimeError):  # the loop has ended meanwhile, and with it whoever waits
                loop.call_soon_threadsafe(ended.set_result, None)

        threading.Thread(target=on_thread, name=self._name, daemon=True).start()
        await asyncio.shield(ended)
        if errors:
            raise errors[0]
        return results[0]
