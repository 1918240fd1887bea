"""Pins through gpiozero: any of its factories, a pin at a time."""

import warnings
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from drivers.gpio.errors import check_device, guarded, of_device
from drivers.gpio.hardware import Drive, Edge, I2c, Lost, Pull, ReadBank, Transfer, WriteBank
from drivers.gpio.i2c import open_i2c
from drivers.gpio.pins import spi_pins

_PULLS = {"up": "up", "down": "down", "none": "floating"}
NS_PER_S = 1_000_000_000


class GpiozeroHardware:
    """The pins of one factory (untyped there, as all of gpiozero is); a ``Hardware``."""

    #: The library says that there was an edge, and the level is read when Python wakes up.
    reads_late = False

    def __init__(self, factory: Any) -> None:
        """Owns the factory and, from now on, each of its pins that is asked for here.

        The factories of one process share a book of pins, and one that is closed closes them all:
        lights let go of made the clock's buttons deaf. So each has a book of its own.
        """
        self._factory = factory
        factory.pins = {}
        #: gpiozero holds what it calls only weakly.
        self._heard: list[Callable[[float, int], None]] = []
        self._buses: list[Any] = []
        self._listening: list[Any] = []

    def inputs(self, pins: Sequence[int], pull: Pull) -> ReadBank:
        """Takes the pins as inputs."""
        taken = [self._input(number, pull) for number in pins]

        def read() -> int:
            levels = 0
            for n, pin in enumerate(taken):
                if pin.state:
                    levels |= 1 << n
            return levels

        return read

    def outputs(self, pins: Sequence[int], levels: int, drive: Drive = "push-pull") -> WriteBank:
        """Takes the pins as outputs; one that floats is an input meanwhile."""
        taken = [self._factory.pin(number) for number in pins]
        floats = {"push-pull": None, "open-drain": 1, "open-source": 0}[drive]
        last: int | None = None

        def write(levels: int) -> None:
            nonlocal last
            changed = -1 if last is None else levels ^ last
            for n, pin in enumerate(taken):
                if changed >> n & 1:
                    _set(pin, levels >> n & 1, floats)
            last = levels

        guarded(lambda: write(levels), list(pins))
        return write

    def edges(
        self,
        pins: Sequence[int],
        pull: Pull,
        heard: Callable[[Edge], None],
        lost: Lost,  # noqa: ARG002 (these libraries never notice)
    ) -> int:
        """Hears the pins; lgpio stamps in the kernel, RPi.GPIO when it wakes up."""
        taken = [self._input(number, pull) for number in pins]
        for number, pin in zip(pins, taken, strict=True):
            guarded(lambda pin=pin, number=number: self._hear(pin, number, heard), number)  # type: ignore[misc]  # typed by its defaults
        return sum(bool(pin.state) << n for n, pin in enumerate(taken))

    def spi(self, port: int, device: int, rate_hz: int) -> Transfer:
        """Opens it; never one that is done by software where the real one is missing."""
        path = f"/dev/spidev{port}.{device}"
        try:
            with warnings.catch_warnings():
                # Falling back to software is said as a warning only.
                warnings.simplefilter("error")
                # By its pins: asked for by its number, gpiozero takes port 0 for any other one.
                bus = self._factory.spi(**spi_pins(port, device))
            self._buses.append(bus)
            with suppress(AttributeError):  # what is done by software has no rate
                bus.rate = rate_hz
        except Exception as error:  # an edge: lgpio and gpiozero have errors of their own
            check_device(path)
            raise of_device(path, error) from error
        transfer: Transfer = bus.transfer
        return transfer

    def i2c(self, bus: int) -> I2c:
        """Through smbus2: gpiozero has no I2C."""
        opened = open_i2c(bus)
        self._buses.append(opened)
        return opened

    def close(self) -> None:
        """Lets go of its own pins and buses, and of no others: RPi.GPIO's factory frees all.

        A pin that is closed while it listens stays in lgpio's list, and its next edge, heard by
        who opened the pins again, ends lgpio's only thread: no edge is heard any more.
        """
        for pin in self._listening:
            with suppress(Exception):
                pin.when_changed = None
        self._listening.clear()
        for bus in self._buses:
            with suppress(Exception):
                bus.close()
        self._buses.clear()
        for pin in self._factory.pins.values():
            with suppress(Exception):
                pin.close()
        self._factory.pins.clear()

    def _input(self, number: int, pull: Pull) -> Any:
        pin: Any = None

        def take() -> None:
            nonlocal pin
            pin = self._factory.pin(number)
            fixed = _fixed(pin) if pull == "none" else None
            pin.input_with_pull(fixed or _PULLS[pull])

        guarded(take, number)
        return pin

    def _hear(self, pin: Any, number: int, heard: Callable[[Edge], None]) -> None:
        def changed(ticks: float, state: int) -> None:
            heard(Edge(round(ticks * NS_PER_S), number, bool(state), self.reads_late))

        self._heard.append(changed)
        pin.edges = "both"
        pin.bounce = None
        self._listening.append(pin)
        pin.when_changed = changed


def _set(pin: Any, level: int, floats: int | None) -> None:
    if level == floats:
        pin.input_with_pull(_fixed(pin) or "floating")
    elif pin.function == "output":
        pin.state = bool(level)
    else:
        pin.output_with_state(bool(level))


def _fixed(pin: Any) -> str | None:
    """GPIO 2 and 3 have resistors of their own, and gpiozero insists on hearing so."""
    return pin.info.pull or None
