"""Pins through gpiod: the kernel's own interface, its stamps and the order of edges."""

import errno
import os
import select
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from drivers.gpio.errors import GpioError, check_device, guarded, missing, of_device
from drivers.gpio.hardware import Drive, Edge, I2c, Pull, ReadBank, Transfer, WriteBank
from drivers.gpio.i2c import open_i2c

_NAME = "jadoube"


class GpiodHardware:
    """Lines of one chip; a ``Hardware``."""

    def __init__(self, gpiod: Any, chip: Any) -> None:
        """Made by ``open_gpiod``."""
        self._gpiod = gpiod
        self._chip = chip
        self._open: list[Callable[[], None]] = []

    def inputs(self, pins: Sequence[int], pull: Pull) -> ReadBank:
        """All of them in one request."""
        line = self._gpiod.line
        settings = self._gpiod.LineSettings(direction=line.Direction.INPUT, bias=self._bias(pull))
        request = self._request(pins, settings)
        active, get = line.Value.ACTIVE, request.get_values

        def read() -> int:
            levels = 0
            for n, value in enumerate(get()):
                if value is active:
                    levels |= 1 << n
            return levels

        return read

    def outputs(self, pins: Sequence[int], levels: int, drive: Drive = "push-pull") -> WriteBank:
        """All of them in one request."""
        line = self._gpiod.line
        drives = {
            "push-pull": line.Drive.PUSH_PULL,
            "open-drain": line.Drive.OPEN_DRAIN,
            "open-source": line.Drive.OPEN_SOURCE,
        }
        settings = self._gpiod.LineSettings(
            direction=line.Direction.OUTPUT, drive=drives[drive], output_value=line.Value.INACTIVE
        )
        if drive == "open-drain":
            settings.output_value = line.Value.ACTIVE
        request = self._request(pins, settings)
        values = (line.Value.INACTIVE, line.Value.ACTIVE)
        put, numbered = request.set_values, list(enumerate(pins))

        def write(levels: int) -> None:
            put({pin: values[levels >> n & 1] for n, pin in numbered})

        guarded(lambda: write(levels), list(pins))
        return write

    def edges(self, pins: Sequence[int], pull: Pull, heard: Callable[[Edge], None]) -> int:
        """All of them in one request, so the kernel keeps their order."""
        line = self._gpiod.line
        settings = self._gpiod.LineSettings(
            direction=line.Direction.INPUT,
            edge_detection=line.Edge.BOTH,
            bias=self._bias(pull),
            event_clock=line.Clock.MONOTONIC,
        )
        request = self._request(pins, settings)
        values = request.get_values()
        rising = self._gpiod.EdgeEvent.Type.RISING_EDGE

        def hear() -> None:
            for event in request.read_edge_events():
                heard(Edge(event.timestamp_ns, event.line_offset, event.event_type is rising))

        self._open[-1] = _listen(request.fd, hear, self._open[-1])
        return sum((value is line.Value.ACTIVE) << n for n, value in enumerate(values))

    def spi(self, port: int, device: int, rate_hz: int) -> Transfer:
        """Through spidev: the kernel has no SPI among its lines."""
        path = f"/dev/spidev{port}.{device}"
        try:
            import spidev
        except ImportError as error:
            raise missing("spidev", error) from error
        check_device(path)
        opened = spidev.SpiDev()
        try:
            opened.open(port, device)
            opened.max_speed_hz, opened.mode = rate_hz, 0
        except OSError as error:
            raise of_device(path, error) from error
        self._open.append(opened.close)
        transfer: Transfer = opened.xfer2
        return transfer

    def i2c(self, bus: int) -> I2c:
        """Through smbus2."""
        opened = open_i2c(bus)
        self._open.append(opened.close)
        return opened

    def close(self) -> None:
        """Releases every request, then the chip."""
        for close in [*self._open, self._chip.close]:
            with suppress(OSError):
                close()
        self._open.clear()

    def _bias(self, pull: Pull) -> Any:
        bias = self._gpiod.line.Bias
        return {"up": bias.PULL_UP, "down": bias.PULL_DOWN, "none": bias.DISABLED}[pull]

    def _request(self, pins: Sequence[int], settings: Any) -> Any:
        request: Any = None

        def ask() -> None:
            nonlocal request
            request = self._chip.request_lines({tuple(pins): settings}, consumer=_NAME)

        guarded(ask, " ".join(map(str, pins)))
        self._open.append(request.release)
        return request


def _listen(fd: int, hear: Callable[[], None], release: Callable[[], None]) -> Callable[[], None]:
    """Hears edges on a thread of its own; what comes back ends it, then releases the lines."""
    stopped, stop = os.pipe()

    def listen() -> None:
        poll = select.poll()
        poll.register(fd, select.POLLIN)
        poll.register(stopped, select.POLLIN)
        with suppress(OSError):  # the chip is gone: whoever reads pins hears of it
            while all(number == fd for number, _ in poll.poll()):
                hear()

    thread = threading.Thread(target=listen, name="gpio-edges", daemon=True)
    thread.start()

    def end() -> None:
        os.write(stop, b"\0")
        thread.join(1.0)
        os.close(stop)
        os.close(stopped)
        release()

    return end


def open_gpiod(chip: int | None) -> GpiodHardware:
    """``chip`` is the number of /dev/gpiochipN; ``None``: the Pi's header is looked for."""
    try:
        import gpiod
    except ImportError as error:
        raise missing("gpiod", error) from error
    path = f"/dev/gpiochip{_header(gpiod) if chip is None else chip}"
    check_device(path)
    try:
        return GpiodHardware(gpiod, gpiod.Chip(path))
    except OSError as error:
        raise of_device(path, error) from error


#: The kernel's names of the chips that a Pi's header hangs on.
_LABELS = ("pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1")
_MOST_CHIPS = 16


def _header(gpiod: Any) -> int:
    for number in range(_MOST_CHIPS):
        with suppress(OSError), gpiod.Chip(f"/dev/gpiochip{number}") as chip:
            if chip.get_info().label in _LABELS:
                return number
    reason = "no chip of this machine is the header of a Pi"
    raise GpioError(reason, "name the chip, if this is no Pi: gpio.chip", errno.ENODEV)
