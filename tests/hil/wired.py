"""Solders parts to the bench's lines: what a program drives moves at once what it reads.

It stands between a driver and its library as a ``Hardware``: each call goes to the real kernel
first, then the parts pull the kernel's lines to where the electrons would.
"""

import threading
from collections.abc import Callable, Sequence
from typing import Any

from drivers.gpio.hardware import (
    Connect,
    Drive,
    Edge,
    Hardware,
    I2c,
    Lost,
    Pull,
    ReadBank,
    WriteBank,
)
from tests.hil.bank import Lines
from tests.hil.stub_chips import HeardBus, StubChips
from tests.hil.wiring import Level, Part

#: What an output that is let float does, by how it drives: the level at which it floats.
FLOATS_AT = {"push-pull": None, "open-drain": 1, "open-source": 0}


class Wiring:
    """All parts on one bank. Hands and the driver may use it from threads of their own."""

    def __init__(self, parts: Sequence[Part]) -> None:
        """In the air: ``join`` puts it on lines."""
        self._lines: Lines | None = None
        self._users = 0
        self._parts = tuple(parts)
        self._driven: dict[int, Level] = {}
        self._pulled: dict[int, int] = {}
        self._lock = threading.Lock()

    def join(self) -> None:
        """A device has taken pins; the first one finds the chip that is there now."""
        with self._lock:
            self._users += 1
            if self._users == 1:
                self._lines = Lines()
                self._pulled.clear()
                self._driven.clear()

    def leave(self) -> None:
        """The device lets go; after the last one nothing of the lines stays open."""
        with self._lock:
            self._users -= 1
            if not self._users and self._lines is not None:
                self._lines.close()
                self._lines = None

    def drive(self, pins: Sequence[int], levels: Sequence[Level]) -> None:
        """A program drives these pins so. What it reads is pulled when it reads: see ``settle``."""
        with self._lock:
            for pin, level in zip(pins, levels, strict=True):
                if self._driven.get(pin, "unknown") != level:
                    self._driven[pin] = level
                    for part in self._parts:
                        part.drive(pin, level)

    def heard(self, bus: I2c) -> I2c:
        """This bus with the chips on it."""
        for part in self._parts:
            if isinstance(part, StubChips):
                bus = HeardBus(bus, part)
        return bus

    def settle(self) -> None:
        """Pulls the lines to where the parts have them now."""
        with self._lock:
            for part in self._parts:
                for pin, level in part.levels().items():
                    if self._pulled.get(pin) != level and self._lines is not None:
                        self._lines.pull(pin, bool(level))
                        self._pulled[pin] = level


class WiredHardware:
    """A ``Hardware`` with something soldered to it."""

    def __init__(self, inner: Hardware, wiring: Wiring) -> None:
        """Owns ``inner``."""
        self._inner = inner
        self._wiring = wiring
        self._has_joined = False

    def _join(self) -> None:
        """Only what has pins is on the wires: a display on a bus that comes and goes is not."""
        if not self._has_joined:
            self._wiring.join()
            self._has_joined = True

    def inputs(self, pins: Sequence[int], pull: Pull) -> ReadBank:
        """As ``inner``."""
        read = self._inner.inputs(pins, pull)
        self._join()

        def wired() -> int:
            self._wiring.settle()
            return read()

        return wired

    def outputs(self, pins: Sequence[int], levels: int, drive: Drive = "push-pull") -> WriteBank:
        """As ``inner``; what is written moves the parts."""
        write = self._inner.outputs(pins, levels, drive)
        self._join()
        floats_at, places = FLOATS_AT[drive], range(len(pins))

        def moved(levels: int) -> None:
            bits = [levels >> n & 1 for n in places]
            self._wiring.drive(pins, [None if bit == floats_at else bit for bit in bits])

        def wired(levels: int) -> None:
            write(levels)
            moved(levels)

        moved(levels)
        return wired

    def edges(
        self, pins: Sequence[int], pull: Pull, heard: Callable[[Edge], None], lost: Lost
    ) -> int:
        """As ``inner``."""
        return self._inner.edges(pins, pull, heard, lost)

    def spi(self, port: int, device: int, rate_hz: int) -> Any:
        """The real bus."""
        return self._inner.spi(port, device, rate_hz)

    def i2c(self, bus: int) -> I2c:
        """As ``inner``; chips that tell when they were read hear it."""
        return self._wiring.heard(self._inner.i2c(bus))

    def close(self) -> None:
        """As ``inner``; the lines are let go of, else each opening kept a bank's files."""
        try:
            self._inner.close()
        finally:
            if self._has_joined:
                self._wiring.leave()
                self._has_joined = False


def wired(connect: Connect, wiring: Wiring) -> Connect:
    """The same, soldered to whatever chip is there when the pins are opened."""
    return lambda: WiredHardware(connect(), wiring)
