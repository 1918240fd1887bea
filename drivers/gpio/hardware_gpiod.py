"""Pins through gpiod: the kernel's own interface, its stamps and the order of edges."""

import errno
import os
import select
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from drivers.gpio.errors import GpioError, check_device, guarded, missing, of_device
from drivers.gpio.hardware import Drive, Edge, I2c, Lost, Pull, ReadBank, Transfer, WriteBank
from drivers.gpio.i2c import open_i2c

_NAME = "jadoube"
#: A kernel before 6.6 wakes nobody when a chip goes away; who asks again is told.
_LOOK_MS = 1_000


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
        request = self._request({tuple(pins): settings})
        active, get = line.Value.ACTIVE, request.get_values

        def read() -> int:
            levels = 0
            for n, value in enumerate(get()):
                if value is active:
                    levels |= 1 << n
            return levels

        return read

    def outputs(self, pins: Sequence[int], levels: int, drive: Drive = "push-pull") -> WriteBank:
        """All of them in one request, each with its level from the first moment on."""
        line = self._gpiod.line
        drives = {
            "push-pull": line.Drive.PUSH_PULL,
            "open-drain": line.Drive.OPEN_DRAIN,
            "open-source": line.Drive.OPEN_SOURCE,
        }
        values = (line.Value.INACTIVE, line.Value.ACTIVE)
        numbered = list(enumerate(pins))
        config = {}
        for level, value in enumerate(values):
            if alike := tuple(pin for n, pin in numbered if levels >> n & 1 == level):
                config[alike] = self._gpiod.LineSettings(
                    direction=line.Direction.OUTPUT, drive=drives[drive], output_value=value
                )
        put = self._request(config).set_values

        def write(levels: int) -> None:
            put({pin: values[levels >> n & 1] for n, pin in numbered})

        return write

    def edges(
        self, pins: Sequence[int], pull: Pull, heard: Callable[[Edge], None], lost: Lost
    ) -> int:
        """All of them in one request, so the kernel keeps their order."""
        line = self._gpiod.line
        settings = self._gpiod.LineSettings(
            direction=line.Direction.INPUT,
            edge_detection=line.Edge.BOTH,
            bias=self._bias(pull),
            event_clock=line.Clock.MONOTONIC,
        )
        request = self._request({tuple(pins): settings})
        values = request.get_values()
        rising = self._gpiod.EdgeEvent.Type.RISING_EDGE

        def hear() -> None:
            for event in request.read_edge_events():
                heard(Edge(event.timestamp_ns, event.line_offset, event.event_type is rising))

        self._open[-1] = _listen(request.fd, hear, lost, self._open[-1])
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

    def _request(self, config: Mapping[tuple[int, ...], Any]) -> Any:
        request: Any = None

        def ask() -> None:
            nonlocal request
            request = self._chip.request_lines(config, consumer=_NAME)

        guarded(ask, " ".join(str(pin) for pins in config for pin in pins))
        self._open.append(request.release)
        return request


def _listen(
    fd: int, hear: Callable[[], None], lost: Lost, release: Callable[[], None]
) -> Callable[[], None]:
    """Hears edges on a thread of its own; what comes back ends it, then releases the lines."""
    stopped, stop = os.pipe()

    def listen() -> None:
        poll = select.poll()
        poll.register(fd, select.POLLIN)
        poll.register(stopped, select.POLLIN)
        try:
            while stopped not in (ready := dict(poll.poll(_LOOK_MS))):
                if ready.get(fd, 0) & ~select.POLLIN:
                    raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))
                if fd in ready:
                    hear()
        except Exception as error:  # noqa: BLE001 (an edge: who waits for presses hears it)
            lost(error)

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
