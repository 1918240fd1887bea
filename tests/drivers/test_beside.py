"""Work beside the loop that nobody waits for any more: what it opened is let go of."""

import asyncio
import threading

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
