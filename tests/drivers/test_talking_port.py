"""A conversation over a real terminal, with a service that does not take what is said."""

import asyncio
import os
import tty
from collections.abc import Sequence
from contextlib import aclosing

import pytest

from drivers.serial_link import PortError, open_link
from drivers.signals import CellChanged, FullReading, Press, Signal
from drivers.talking_port import MOST_PRESSES, MOST_WAITING, TalkingPort
from firmware_host.timebase import monotonic_ns
from tests.firmware_host.service.service_play import on_loop


class Chatter:
    """Each byte is a press, or a cell that changes; the stamps count them."""

    symbols, failure, next_ns = ".", None, 1 << 62

    def __init__(self) -> None:
        self.said = 0
        self.heard = asyncio.Event()

    def receive(self, _t_ns: int, data: bytes) -> Sequence[Signal]:
        signals: list[Signal] = []
        for byte in data:
            self.said += 1
            is_press = byte == ord("p")
            signals.append(
                Press(self.said, "white") if is_press else CellChanged(self.said, 0, "x")
            )
        self.heard.set()
        return signals

    def wake(self, _t_ns: int) -> bytes:
        return b""


class Line:
    """A port over a terminal whose other end says what it is told."""

    def __init__(self) -> None:
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)
        self.talk = Chatter()
        self.port = TalkingPort(monotonic_ns, open_link, 115_200, str)

    async def hold(self) -> None:
        await self.port.hold(os.ttyname(self._slave), lambda _: self.talk)

    async def say(self, data: bytes) -> None:
        """All of it has been heard, or the port does not listen any more."""
        said = self.talk.said + len(data)
        for at in range(0, len(data), 1000):
            os.write(self._master, data[at : at + 1000])
            while self.talk.said < min(said, at + 1000) and self.port.is_open:
                self.talk.heard.clear()
                await self.talk.heard.wait()

    def close(self) -> None:
        self.port.close()
        os.close(self._master)
        os.close(self._slave)


@on_loop
async def test_presses_without_end_break_the_link_and_are_said_to_be_missing() -> None:
    """A chattering lever filled the memory of a service that was waiting for its disk."""
    line = Line()
    await line.hold()
    await line.say(b"p" * 3 * MOST_PRESSES)
    heard: list[Signal] = []
    with pytest.raises(PortError, match="more presses than could be taken"):
        async with aclosing(line.port.signals()) as signals:
            while True:
                heard.append(await anext(signals))
    assert [each.t_ns for each in heard] == list(range(1, MOST_PRESSES + 1))
    line.port.close()
    await line.hold()
    assert line.port.is_open
    line.close()


@on_loop
async def test_of_many_changes_one_reading_is_kept_and_of_presses_all() -> None:
    line = Line()
    await line.hold()
    await line.say(b"pccc" * 1000)
    heard: list[Signal] = []
    async with aclosing(line.port.signals()) as signals:
        async for signal in signals:
            heard.append(signal)
            if signal.t_ns == line.talk.said:
                break
    assert sum(isinstance(each, Press) for each in heard) == 1000
    assert any(isinstance(each, FullReading) for each in heard)
    assert len(heard) < 2 * MOST_WAITING + 1
    line.close()
