"""Work beside the loop that nobody waits for any more: what it opened is let go of."""

import asyncio
import threading
import weakref
from collections.abc import Callable

import pytest

from drivers.beside import Beside
from tests.firmware_host.service.service_play import on_loop


@on_loop
async def test_what_comes_too_late_is_let_go_of_before_the_next_begins() -> None:
    beside, go_on, done = Beside("test"), threading.Event(), list[str]()

    def hang() -> str:
        go_on.wait()
        return "first"

    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.01):
            await beside.run(hang, late=lambda result: done.append(f"late {result}"))
    second = asyncio.create_task(beside.run(lambda: done.append("second")))
    await asyncio.sleep(0)
    assert done == []
    go_on.set()
    await second
    assert done == ["late first", "second"]


@on_loop
async def test_what_nobody_waits_for_is_done_in_order_too() -> None:
    """A port was opened again while it was still being closed, and was said to be in use."""
    beside, go_on, done = Beside("test"), threading.Event(), list[str]()

    def hang() -> None:
        go_on.wait()
        done.append("first")

    beside.start(hang)
    beside.start(lambda: done.append("second"))
    assert done == []
    go_on.set()
    while len(done) < 2:
        await beside.run(lambda: None)
    assert done == ["first", "second"]


@on_loop
async def test_work_that_fails_too_late_leaves_nothing_to_let_go_of() -> None:
    beside, go_on, done = Beside("test"), threading.Event(), list[object]()

    def hang() -> None:
        go_on.wait()
        raise OSError(5, "gone")

    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.01):
            await beside.run(hang, late=done.append)
    go_on.set()
    assert await beside.run(lambda: 7) == 7
    assert done == []


@on_loop
async def test_a_thread_that_stays_does_all_the_work() -> None:
    """Each picture of the lights began a thread, which took longer than to send the picture."""
    beside = Beside("test", stays_s=60.0)
    threads = {await beside.run(threading.current_thread) for _ in range(3)}
    assert len(threads) == 1
    assert threads.pop().daemon


@on_loop
async def test_a_thread_that_need_not_stay_ends_with_its_work() -> None:
    beside = Beside("test")
    thread = await beside.run(threading.current_thread)
    thread.join()
    assert await beside.run(lambda: 7) == 7


@on_loop
async def test_work_that_nobody_waits_for_may_fail_and_the_next_is_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said = list[object]()
    monkeypatch.setattr(threading, "excepthook", lambda what: said.append(what.exc_value))
    beside, error = Beside("test", stays_s=60.0), ValueError("mistake")

    def fail() -> None:
        raise error

    beside.start(fail)
    assert await beside.run(lambda: 7) == 7
    assert said == [error]


@on_loop
async def test_what_was_done_is_not_held_while_the_thread_waits_for_more() -> None:
    class Large:
        pass

    beside, large = Beside("test", stays_s=60.0), Large()
    gone = weakref.ref(large)

    def hold(what: Large) -> Callable[[], Large]:
        return lambda: what

    await beside.run(hold(large))
    del large
    await beside.run(lambda: None)
    assert gone() is None
