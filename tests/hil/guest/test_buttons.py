"""Levers and buttons on real lines: presses with the kernel's stamp of the first edge."""

import asyncio
import time
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from drivers.gpio.backends import Backend, connector
from drivers.gpio.button_plan import Button
from drivers.gpio.buttons import ButtonWiring, GpioButtons
from drivers.signals import Control, ControlKind, Press, Signal
from tests.hil.bank import Bank

MS = 1_000_000
WAIT_S = 10.0
QUIET_NS = 20 * MS
#: Longer than a contact is taken to bounce.
SOON_S = 0.06
WHITE, BLACK, RESIGN = 23, 24, 25
LEVER = Button(WHITE, closed=Press(0, "black"), opened=Press(0, "white"))
TWO = (Button(WHITE, closed=Press(0, "white")), Button(BLACK, closed=Press(0, "black")))
HELD = Button(RESIGN, closed=Control(0, ControlKind.RESIGN, "white"), hold_ns=100 * MS)

pytestmark = pytest.mark.parametrize("backend", ["lgpio", "gpiod"])


@asynccontextmanager
async def opened(
    backend: Backend, *buttons: Button
) -> AsyncIterator[Callable[[int], Awaitable[list[Signal]]]]:
    device = GpioButtons(
        time.monotonic_ns,
        time.monotonic_ns,
        ButtonWiring(buttons, QUIET_NS),
        connector(backend, None),
    )
    await device.open()
    said: asyncio.Queue[Signal] = asyncio.Queue()

    async def listen(signals: AsyncGenerator[Signal, None]) -> None:
        async for signal in signals:
            said.put_nowait(signal)

    listening = asyncio.ensure_future(listen(device.signals()))

    async def heard(count: int) -> list[Signal]:
        """So many signals, and what else is said soon after."""
        first = [await asyncio.wait_for(said.get(), WAIT_S) for _ in range(count)]
        await asyncio.sleep(SOON_S)
        return first + [said.get_nowait() for _ in range(said.qsize())]

    try:
        yield heard
    finally:
        listening.cancel()
        await device.close()


def test_a_lever_says_each_press_once_at_its_first_edge(bank: Bank, backend: Backend) -> None:
    async def play() -> None:
        sides = []
        async with opened(backend, LEVER) as heard:
            for side, is_high in [("black", False), ("white", True)] * 5:
                pulled_ns = []
                for level in (is_high, not is_high, is_high):
                    pulled_ns.append(time.monotonic_ns())
                    bank.pull(WHITE, level)
                    await asyncio.sleep(0.004)
                if time.monotonic_ns() - pulled_ns[0] >= QUIET_NS:
                    # A machine that stalls makes slow presses of what should bounce.
                    bank.pull(WHITE, is_high)
                    await heard(1)
                    continue
                (press,) = await heard(1)
                assert press == Press(press.t_ns, side)  # type: ignore[arg-type]  # one of two words
                assert pulled_ns[0] <= press.t_ns <= pulled_ns[1]
                sides.append(side)
            assert len(set(sides)) == 2

    asyncio.run(play())


def test_of_two_presses_the_first_stamp_is_told_first(bank: Bank, backend: Backend) -> None:
    async def play() -> None:
        async with opened(backend, *TWO) as heard:
            for first, second in [(WHITE, BLACK), (BLACK, WHITE)] * 5:
                bank.pull(first, False)
                await asyncio.sleep(0.003)
                bank.pull(second, False)
                presses = await heard(2)
                sides = {WHITE: "white", BLACK: "black"}
                assert [press.side for press in presses if isinstance(press, Press)] == [
                    sides[first],
                    sides[second],
                ]
                assert presses[0].t_ns < presses[1].t_ns
                for pin in (WHITE, BLACK):
                    bank.pull(pin, True)
                assert await heard(0) == []

    asyncio.run(play())


def test_a_button_that_must_be_held_is_not_pressed_by_a_sleeve(
    bank: Bank, backend: Backend
) -> None:
    async def play() -> None:
        async with opened(backend, HELD) as heard:
            bank.pull(RESIGN, False)
            await asyncio.sleep(0.05)
            bank.pull(RESIGN, True)
            await asyncio.sleep(0.15)
            assert await heard(0) == []
            bank.pull(RESIGN, False)
            (control,) = await heard(1)
            assert isinstance(control, Control)
            assert control.kind is ControlKind.RESIGN

    asyncio.run(play())


def test_how_a_lever_stands_at_first_says_nothing(bank: Bank, backend: Backend) -> None:
    async def play() -> None:
        bank.pull(WHITE, False)
        async with opened(backend, LEVER) as heard:
            assert await heard(0) == []
            bank.pull(WHITE, True)
            await heard(1)
            bank.pull(WHITE, False)
            (press,) = await heard(1)
            assert press == Press(press.t_ns, "black")

    asyncio.run(play())
