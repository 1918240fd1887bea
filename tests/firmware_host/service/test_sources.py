"""The door into the service: bounded, in order, and nothing that was done is lost in silence."""

import asyncio
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.signals import CellChanged, Press, Signal, Tick
from firmware_host.service.sources import Inbox, InboxFullError
from tests.firmware_host.service.service_play import on_loop


def changes(count: int) -> list[Signal]:
    return [CellChanged(n, n % 64, "x") for n in range(count)]


async def take_all(inbox: Inbox) -> list[Signal]:
    taken = []
    while (signal := await inbox.next(0)) is not None:
        taken.append(signal)
    return taken


@on_loop
async def test_a_flood_from_the_board_waits_at_the_board_and_comes_in_order() -> None:
    """A loose contact said a thousand things a second while a card stalled: memory ran full."""
    inbox = Inbox(lambda: 0, limit=8)
    most = 0

    async def board(signals: Sequence[Signal]) -> None:
        for signal in signals:
            await inbox.admit(signal)

    said = changes(100)
    task = asyncio.create_task(board(said))
    taken: list[Signal] = []
    while len(taken) < len(said):
        signal = await inbox.next(0)
        most = max(most, len(inbox) + (signal is not None))
        taken += [] if signal is None else [signal]
    await task
    assert taken == said
    assert most <= 8


@on_loop
async def test_a_press_for_which_there_is_no_room_is_refused_and_a_tick_left_out() -> None:
    inbox = Inbox(lambda: 0, limit=3)
    for signal in changes(3):
        inbox.put(signal)
    inbox.put(Tick(5))
    with pytest.raises(InboxFullError, match="is behind"):
        inbox.put(Press(6, "white"))
    assert await take_all(inbox) == changes(3)


@on_loop
async def test_what_was_on_its_way_at_the_stop_is_taken() -> None:
    """The press that was held off while the disk stalled was lost when the service was stopped."""
    inbox = Inbox(lambda: 0, limit=1)
    inbox.put(Press(1, "white"))
    task = asyncio.create_task(inbox.admit(Press(2, "black")))
    await asyncio.sleep(0)
    inbox.close()
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert await take_all(inbox) == [Press(1, "white"), Press(2, "black")]


@given(st.lists(st.sampled_from(["put", "tick", "take"]), max_size=60), st.integers(1, 5))
def test_it_never_holds_more_than_its_bound_and_loses_no_press(acts: list[str], limit: int) -> None:
    async def run() -> None:
        inbox = Inbox(lambda: 0, limit)
        kept: list[Signal] = []
        taken: list[Signal] = []
        for n, act in enumerate(acts):
            if act == "take":
                taken += [s for s in [await inbox.next(0)] if isinstance(s, Press)]
            elif act == "tick":
                inbox.put(Tick(n))
            else:
                try:
                    inbox.put(Press(n, "white"))
                    kept.append(Press(n, "white"))
                except InboxFullError:
                    assert len(inbox) == limit
            assert len(inbox) <= limit
        taken += [s for s in await take_all(inbox) if isinstance(s, Press)]
        assert taken == kept

    asyncio.run(run())
