"""Buttons on pins: the kernel's stamp of an edge becomes that of the press."""

import errno
from contextlib import aclosing

import pytest

from drivers.gpio.button_plan import MS, Button
from drivers.gpio.buttons import MOST_EDGES, ButtonWiring, GpioButtons
from drivers.gpio.errors import GpioError
from drivers.gpio.hardware import Edge
from drivers.signals import Control, ControlKind, Press
from firmware_host.timebase import TimeBase, monotonic_ns
from tests.drivers.gpio.mock_pins import Pins
from tests.firmware_host.service.service_play import on_loop

BUTTONS = (
    Button(5, Press(0, "white")),
    Button(6, Press(0, "black")),
    Button(13, Control(0, ControlKind.ADJUST)),
)


class Bench:
    def __init__(self, closed_level: int = 0) -> None:
        self.pins = Pins()
        self.time = TimeBase()
        wiring = ButtonWiring(BUTTONS, 20 * MS, closed_level)
        self.buttons = GpioButtons(self.time.now_ns, monotonic_ns, wiring, self.pins.hardware)

    def near(self, t_ns: int, machine_ns: int) -> bool:
        """Both clocks are read one after the other, so up to a moment later."""
        origin_ns = monotonic_ns() - self.time.now_ns()
        return abs(t_ns - (machine_ns - origin_ns)) < 2 * MS


@on_loop
async def test_the_stamp_of_the_edge_becomes_that_of_the_press():
    bench = Bench()
    await bench.buttons.open()
    pressed_ns = monotonic_ns() - 40 * MS
    bench.pins[6].edge(pressed_ns + 30 * MS, is_high=False)
    bench.pins[5].edge(pressed_ns, is_high=False)
    async with aclosing(bench.buttons.signals()) as signals:
        first, second = await anext(signals), await anext(signals)
    assert isinstance(first, Press)
    assert isinstance(second, Press)
    assert (first.side, second.side) == ("white", "black")
    assert bench.near(first.t_ns, pressed_ns)
    assert bench.near(second.t_ns, pressed_ns + 30 * MS)
    await bench.buttons.close()


@on_loop
async def test_a_stamp_follows_the_time_line_when_that_has_jumped():
    """After a power cut the sitting goes on from what was kept, and edges must do so too."""
    bench = Bench()
    await bench.buttons.open()
    bench.time.continue_from(5_000_000_000_000)
    bench.pins[13].edge(monotonic_ns(), is_high=False)
    async with aclosing(bench.buttons.signals()) as signals:
        control = await anext(signals)
    assert isinstance(control, Control)
    assert control.kind is ControlKind.ADJUST
    assert control.t_ns >= 5_000_000_000_000 - MS
    await bench.buttons.close()


@on_loop
async def test_contacts_to_the_supply_are_closed_when_high():
    bench = Bench(closed_level=1)
    await bench.buttons.open()
    assert bench.pins[5].pull == "down"
    bench.pins[5].edge(monotonic_ns(), is_high=True)
    async with aclosing(bench.buttons.signals()) as signals:
        assert isinstance(await anext(signals), Press)
    await bench.buttons.close()


@on_loop
async def test_pins_that_can_not_be_had_are_an_os_error_and_come_back():
    bench = Bench()
    bench.pins.failure = GpioError("GPIO 5 is in use by another program", "x", errno.EBUSY)
    with pytest.raises(OSError, match="another program"):
        await bench.buttons.open()
    with pytest.raises(OSError, match="not open"):
        await anext(bench.buttons.signals())
    bench.pins.failure = None
    await bench.buttons.open()
    await bench.buttons.close()
    await bench.buttons.close()


@on_loop
async def test_a_library_that_fails_while_the_pins_are_taken_lets_go_of_them():
    from gpiozero import PinInvalidState

    bench = Bench()
    bench.pins[13].failure = PinInvalidState("no line")
    with pytest.raises(OSError, match="no line"):
        await bench.buttons.open()
    bench.pins[13].failure = None
    await bench.buttons.open()
    await bench.buttons.close()


@on_loop
async def test_closing_ends_who_waits_for_a_press():
    import asyncio

    bench = Bench()
    await bench.buttons.open()
    waiting = asyncio.ensure_future(anext(bench.buttons.signals()))
    await asyncio.sleep(0)
    await bench.buttons.close()
    with pytest.raises(GpioError):
        await waiting


@on_loop
async def test_pins_that_are_lost_while_nobody_presses_are_an_os_error_and_come_back():
    """The clock's buttons were dead until the service was started anew, and nobody was told."""
    import asyncio

    bench = Bench()
    lost = []

    class Telling(type(bench.pins.hardware())):
        def edges(self, pins, pull, heard, gone):
            lost.append(gone)
            return super().edges(pins, pull, heard, gone)

    buttons = GpioButtons(
        bench.time.now_ns,
        monotonic_ns,
        ButtonWiring(BUTTONS, 20 * MS),
        lambda: Telling(bench.pins.factory),
    )
    await buttons.open()
    waiting = asyncio.ensure_future(anext(buttons.signals()))
    await asyncio.sleep(0)
    await asyncio.to_thread(lost[0], OSError(errno.ENODEV, "No such device"))
    with pytest.raises(GpioError, match="of the buttons"):
        await waiting
    await buttons.open()
    bench.pins[5].edge(monotonic_ns(), is_high=False)
    async with aclosing(buttons.signals()) as signals:
        assert isinstance(await anext(signals), Press)
    await buttons.close()


@on_loop
async def test_a_lever_that_was_tipped_while_its_pins_were_lost_is_told_when_they_are_back():
    """The clock ran on for who had pressed, until the lever had been tipped twice more."""
    bench = Bench()
    lever = (Button(5, Press(0, "white"), Press(0, "black")),)
    wiring = ButtonWiring(lever, 20 * MS)
    buttons = GpioButtons(bench.time.now_ns, monotonic_ns, wiring, bench.pins.hardware)
    await buttons.open()
    await buttons.close()
    bench.pins[5].circuit = lambda: False
    before_ns = bench.time.now_ns()
    await buttons.open()
    async with aclosing(buttons.signals()) as signals:
        said = await anext(signals)
    assert isinstance(said, Press)
    assert said.side == "white"
    assert said.t_ns >= before_ns
    await buttons.close()


@on_loop
async def test_presses_that_a_chattering_contact_pushed_out_are_not_missed_in_silence():
    """Ten thousand edges came while the service was held up, and the oldest were forgotten."""
    bench = Bench()
    await bench.buttons.open()
    stamp_ns = monotonic_ns()
    for n in range(MOST_EDGES + 1):
        bench.buttons._heard(Edge(stamp_ns + n, 5, is_high=bool(n % 2)))
    async with aclosing(bench.buttons.signals()) as signals:
        with pytest.raises(GpioError, match="more edges came than could be heard"):
            while True:
                await anext(signals)
    await bench.buttons.open()
    bench.pins[6].edge(monotonic_ns(), is_high=False)
    async with aclosing(bench.buttons.signals()) as signals:
        said = await anext(signals)
    assert isinstance(said, Press)
    assert said.side == "black"
    await bench.buttons.close()
