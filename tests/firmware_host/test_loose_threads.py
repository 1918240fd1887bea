"""What libraries do beside the loop is done on threads that keep no process alive."""

import asyncio
import threading

import pytest

from firmware_host.loose_threads import LooseThreads


def test_what_was_asked_for_is_answered_and_what_fails_fails_where_it_is_awaited() -> None:
    async def work() -> None:
        loop = asyncio.get_running_loop()
        loop.set_default_executor(LooseThreads(2))
        answers = await asyncio.gather(*(loop.run_in_executor(None, abs, -n) for n in range(20)))
        assert answers == list(range(20))
        with pytest.raises(ZeroDivisionError):
            await loop.run_in_executor(None, divmod, 1, 0)
        assert all(t.daemon for t in threading.enumerate() if t.name == "loop-work")

    asyncio.run(work())


def test_so_many_hang_at_most_and_what_nobody_waits_for_any_more_is_not_begun() -> None:
    """A share that hangs, and a thread more for each file that a browser asks for."""
    threads, go_on, begun = LooseThreads(2), threading.Event(), threading.Semaphore(0)

    def hang() -> None:
        begun.release()
        go_on.wait()

    hanging = [threads.submit(hang) for _ in range(5)]
    for _ in range(2):
        assert begun.acquire(timeout=60)
    assert hanging[-1].cancel()
    assert not begun.acquire(blocking=False)
    threads.shutdown()  # does not wait for them: this returns
    go_on.set()
    for each in hanging[:-1]:
        each.result(60)
    assert sum(begun.acquire(blocking=False) for _ in range(5)) == 2
