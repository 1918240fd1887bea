"""An event loop whose time passes only while nothing can be done: hours are played in seconds.

Terminals are real: whoever writes must wait until the other end has it (``pty_board.py``), else
time would go on while bytes are on their way through the kernel. A thread that works for the loop
holds time.
"""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar
from unittest.mock import patch

from drivers.beside import Beside

T = TypeVar("T")

#: In real time: a look at the files now and then while a thread works.
_THREAD_S = 0.05


class _Selector(selectors.DefaultSelector):  # type: ignore[misc, valid-type]
    loop: "VirtualLoop"

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if ready or (timeout is not None and timeout <= 0):
            return ready
        if timeout is None or self.loop.at_work:
            return super().select(_THREAD_S)
        self.loop.now_s += timeout
        return ready


class VirtualLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self.now_s = 0.0
        #: What is being done beside the loop, whose end the loop has not heard yet.
        self.at_work = 0
        selector = _Selector()
        selector.loop = self
        super().__init__(selector)

    def time(self) -> float:
        return self.now_s

    def now_ns(self) -> int:
        return round(self.now_s * 1e9)

    def work_begins(self, ended: "asyncio.Future[None]") -> None:
        self.at_work += 1
        ended.add_done_callback(self._work_ends)

    def _work_ends(self, _ended: "asyncio.Future[None]") -> None:
        self.at_work -= 1


def run_virtual(work: Callable[[VirtualLoop], Coroutine[Any, Any, T]]) -> T:
    loop = VirtualLoop()
    begin = Beside._begin

    def begin_counted(self: Beside, work: Callable[[], object]) -> "asyncio.Future[None]":
        ended = begin(self, work)
        loop.work_begins(ended)
        return ended

    with (
        patch.object(Beside, "_begin", begin_counted),
        asyncio.Runner(loop_factory=lambda: loop) as runner,
    ):
        return runner.run(work(loop))
