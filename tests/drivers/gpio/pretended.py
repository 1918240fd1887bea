"""The libraries for a Pi, as far as we call them, over lines that a test can set and look at.

That they are called as the real ones want it, `make hil` shows; here are the ways that go wrong.
"""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from drivers.gpio.backends import connector
from drivers.gpio.errors import GpioError


class Lines:
    """The lines of a chip: levels of inputs, what outputs were set to, how each was claimed."""

    def __init__(self) -> None:
        self.levels: dict[int, int] = {}
        self.claimed: dict[int, Any] = {}
        self.busy: set[int] = set()
        self.open = 0
        #: The chip goes away; known once edges are listened to.
        self.unplug: Callable[[], None] = lambda: None


class LgpioError(Exception):
    pass


LgpioError.__module__ = "lgpio"


def lgpio(lines: Lines) -> ModuleType:
    """lgpio with groups of lines."""
    module: Any = ModuleType("lgpio")
    groups: dict[int, list[int]] = {}

    def claim(pins: list[int], flags: int) -> None:
        if lines.busy & set(pins):
            raise LgpioError("GPIO busy")
        groups[pins[0]] = pins
        lines.claimed.update(dict.fromkeys(pins, flags))

    def group_claim_output(_handle: int, pins: list[int], levels: list[int], flags: int) -> None:
        claim(pins, flags)
        lines.levels.update(zip(pins, levels, strict=True))

    def group_write(_handle: int, leader: int, levels: int) -> None:
        lines.levels.update((pin, levels >> n & 1) for n, pin in enumerate(groups[leader]))

    def group_read(_handle: int, leader: int) -> list[int]:
        pins = groups[leader]
        return [len(pins), sum(lines.levels.get(pin, 1) << n for n, pin in enumerate(pins))]

    def chip_open(_chip: int) -> int:
        lines.open += 1
        return 1

    def chip_close(_handle: int) -> None:
        lines.open -= 1
        if lines.open < 0:
            raise LgpioError("unknown handle")

    module.error = LgpioError
    module.SET_PULL_UP, module.SET_PULL_DOWN, module.SET_PULL_NONE = 32, 64, 128
    module.SET_OPEN_DRAIN, module.SET_OPEN_SOURCE = 8, 16
    module.group_claim_input = lambda _handle, pins, flags: claim(pins, flags)
    module.group_claim_output = group_claim_output
    module.group_write, module.group_read = group_write, group_read
    module.gpiochip_open, module.gpiochip_close = chip_open, chip_close
    return module


class _Value(Enum):
    INACTIVE = 0
    ACTIVE = 1


def _names(*names: str) -> Any:
    return SimpleNamespace(**{name: name for name in names})


class _Request:
    def __init__(self, lines: Lines, config: dict[tuple[int, ...], Any]) -> None:
        self._lines = lines
        self._pins = tuple(pin for pins in config for pin in pins)
        for pins, settings in config.items():
            lines.claimed.update(dict.fromkeys(pins, settings))
            if (first := getattr(settings, "output_value", None)) is not None:
                lines.levels.update(dict.fromkeys(pins, first.value))
        self.fd, self.far_end = os.pipe()
        lines.far_end = self.far_end  # type: ignore[attr-defined]  # the test writes edges there
        # A pipe whose other end is closed says as the kernel does: POLLHUP without POLLIN.
        lines.unplug = lambda: os.close(self.far_end)

    def get_values(self) -> list[_Value]:
        return [_Value(self._lines.levels.get(pin, 1)) for pin in self._pins]

    def set_values(self, values: dict[int, _Value]) -> None:
        self._lines.levels.update((pin, value.value) for pin, value in values.items())

    def read_edge_events(self) -> list[Any]:
        """Each byte is an edge: its line, with the highest bit for a rising one."""
        return [
            SimpleNamespace(
                timestamp_ns=1_000 + n,
                line_offset=byte & 0x7F,
                event_type="rising" if byte & 0x80 else "falling",
            )
            for n, byte in enumerate(os.read(self.fd, 100))
        ]

    def release(self) -> None:
        os.close(self.fd)
        with suppress(OSError):
            os.close(self.far_end)
        for pin in self._pins:
            del self._lines.claimed[pin]


def gpiod(lines: Lines, label: str = "pinctrl-rp1", *, number: int = 0) -> ModuleType:
    """gpiod with one chip."""
    module: Any = ModuleType("gpiod")

    class Chip:
        def __init__(self, path: str) -> None:
            if path != f"/dev/gpiochip{number}":
                raise FileNotFoundError(2, "No such file or directory")
            lines.open += 1

        def __enter__(self) -> "Chip":
            return self

        def __exit__(self, *_: object) -> None:
            self.close()

        def close(self) -> None:
            lines.open -= 1

        def get_info(self) -> Any:
            return SimpleNamespace(label=label)

        def request_lines(self, config: dict[tuple[int, ...], Any], consumer: str) -> _Request:
            if any(lines.busy & set(pins) for pins in config):
                raise OSError(16, "Device or resource busy")
            return _Request(lines, config)

    module.Chip = Chip
    module.LineSettings = lambda **settings: SimpleNamespace(**settings)
    module.EdgeEvent = SimpleNamespace(Type=SimpleNamespace(RISING_EDGE="rising"))
    module.line = SimpleNamespace(
        Value=_Value,
        Direction=_names("INPUT", "OUTPUT"),
        Drive=_names("PUSH_PULL", "OPEN_DRAIN", "OPEN_SOURCE"),
        Bias=_names("PULL_UP", "PULL_DOWN", "DISABLED"),
        Edge=_names("BOTH"),
        Clock=_names("MONOTONIC"),
    )
    return module


def factory_module(name: str, make: Callable[..., Any]) -> ModuleType:
    """A module of gpiozero's factories with one in it."""
    module: Any = ModuleType(f"gpiozero.pins.{name}")
    setattr(module, {"lgpio": "LGPIOFactory", "rpigpio": "RPiGPIOFactory"}[name], make)
    return module


def install(patch: pytest.MonkeyPatch, *modules: ModuleType) -> None:
    for module in modules:
        patch.setitem(sys.modules, module.__name__, module)


def remove(patch: pytest.MonkeyPatch, *names: str) -> None:
    """As if they were not installed."""
    for name in names:
        patch.setitem(sys.modules, name, None)


def failure(backend: str, chip: int | None = None) -> GpioError:
    """Why a library does not give pins; there is a remedy."""
    with pytest.raises(GpioError) as caught:
        connector(backend, chip)()
    assert caught.value.remedy
    return caught.value
