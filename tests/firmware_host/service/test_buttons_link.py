"""Buttons beside a board: heard, lost without stopping play, taken again."""

import asyncio
from collections.abc import AsyncGenerator

import pytest

from drivers.signals import Control, ControlKind, Press, Signal
from firmware_host.service.buttons_link import ButtonsLink
from firmware_host.service.pause import STEADY_NS
from firmware_host.service.publishing import Notices
from firmware_host.sitting.view import Offered
from tests.firmware_host.journal.journal_play import Machine
from tests.firmware_host.service.service_play import on_loop

ADJUST = Control(5, ControlKind.ADJUST)

NOTHING = Offered((), (), ())


class Panel:
    """Says what a script has for each of its lives; an error in it ends that life."""

    def __init__(self, *lives: list[Signal | Exception]) -> None:
        self.lives = list(lives)
        self.opened = self.closed = 0

    async def open(self) -> None:
        self.opened += 1
        if not self.lives:
            await asyncio.Event().wait()
        if isinstance(self.lives[0][0], Exception):
            raise self.lives.pop(0)[0]

    async def signals(self) -> AsyncGenerator[Signal, None]:
        for each in self.lives.pop(0):
            if isinstance(each, Exception):
                raise each
            yield each

    async def close(self) -> None:
        self.closed += 1


async def heard(panel: Panel, offered: Offered = NOTHING, held_ns: int = 0):
    """What is admitted until the script is at its end; the notices that were said meanwhile.

    ``held_ns``: how long they are open before each press.
    """
    said: list[Signal] = []
    notices, waits, seen = Notices(), [], []

    machine = Machine()

    async def admit(signal: Signal) -> None:
        machine.at_ns += held_ns
        said.append(signal)

    async def wait(pause_s: float) -> None:
        seen.extend(notices.lines())
        waits.append(pause_s)

    link = ButtonsLink(panel, admit, lambda: offered, notices, wait=wait, machine_ns=machine)
    task = asyncio.create_task(link.follow())
    while panel.lives or panel.opened <= len(waits):
        await asyncio.sleep(0)
        if task.done():
            break
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    return said, seen, waits, list(notices.lines())


@on_loop
async def test_what_is_pressed_is_handed_over_and_a_lost_device_is_taken_again():
    first, second = Press(1, "white"), Press(2, "black")
    panel = Panel([OSError(19, "No such device")], [first, OSError(5, "gone")], [second])
    said, seen, waits, _ = await heard(panel)
    assert said == [first, second]
    assert any("no such device" in line for line in seen)
    assert any("gone" in line for line in seen)
    assert waits[0] < waits[1] or waits[1] == waits[0]
    assert panel.closed >= 3


@on_loop
async def test_the_pauses_grow_while_it_is_away():
    panel = Panel(*[[OSError(19, "No such device")] for _ in range(4)])
    _, _, waits, _ = await heard(panel)
    assert waits == sorted(waits)
    assert waits[0] < waits[-1]


@pytest.mark.parametrize(("held_ns", "grows"), [(STEADY_NS, False), (STEADY_NS // 20, True)])
@on_loop
async def test_the_pauses_begin_again_once_they_were_open_for_a_while(
    held_ns: int, grows: bool
) -> None:
    """Buttons that nobody had pressed were taken for dead all the time; a chattering one, whose
    every life began with a press, was taken anew ten times a second."""
    panel = Panel(*[[Press(1, "white"), OSError(5, "gone")] for _ in range(9)])
    _, _, waits, _ = await heard(panel, held_ns=held_ns)
    assert (waits[-1] > waits[0]) is grows


@on_loop
async def test_one_button_begins_adjusting_and_ends_it():
    said, *_ = await heard(Panel([ADJUST]))
    assert said == [ADJUST]
    adjusting = Offered((), (ControlKind.ADJUST_END,), ())
    said, *_ = await heard(Panel([ADJUST]), adjusting)
    assert said == [Control(5, ControlKind.ADJUST_END, "black")]


@pytest.mark.error_logs
@on_loop
async def test_a_mistake_of_the_driver_is_said_and_ends_only_the_buttons():
    *_, notices = await heard(Panel([ZeroDivisionError()], [Press(1, "white")]))
    assert any("programming error" in line for line in notices)
