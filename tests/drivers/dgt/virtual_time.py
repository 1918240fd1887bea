"""An event loop whose time passes only while nothing can be done: hours are played in seconds.

Terminals are real: whoever writes must wait until the other end has it (``pty_board.py``), else
time would go on while bytes are on their way through the kernel. A thread that works for the loop
holds time.
"""

import asyncio
import selectors
import threading
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

#: In real time: a look at the files now and then while a thread works.
_THREAD_S = 0.05


class _Selector(selectors.DefaultSelector):  # type: ignore[misc, valid-type]
    loop: "VirtualLoop"

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        # First: a thread that ends between the two has told the loop by then.
        is_held = _is_a_port_being_opened()
        ready = super().select(0)
        if ready or (timeout is not None and timeout <= 0):
            return ready
        if timeout is None or is_held:
            return super().select(_THREAD_S)
        self.loop.now_s += timeout
        return ready


class VirtualLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self.now_s = 0.0
        selector = _Selector()
        selector.loop = self
        super().__init__(selector)

    def time(self) -> float:
        return self.now_s

    def now_ns(self) -> int:
        return round(self.now_s * 1e9)


def _is_a_port_being_opened() -> bool:
    return any(thread.name.startswith("open ") for thread in threading.enumerate())


def run_virtual(work: Callable[[VirtualLoop], Coroutine[Any, Any, T]]) -> T:
    loop = VirtualLoop()
    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        return runner.run(work(loop))
