"""The libraries that can give pins, by the names that the configuration has for them."""

from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias

from drivers.gpio.hardware import Connect, Hardware

Backend: TypeAlias = Literal["lgpio", "gpiod", "rpigpio"]


def connector(backend: Backend, chip: int | None) -> Connect:
    """How to open the pins; no library is imported before. ``chip``: ``None``: the header's."""
    return lambda: _OPEN[backend](chip)


def _open_lgpio(chip: int | None) -> Hardware:
    from drivers.gpio.hardware_lgpio import open_lgpio

    return open_lgpio(chip)


def _open_gpiod(chip: int | None) -> Hardware:
    from drivers.gpio.hardware_gpiod import open_gpiod

    return open_gpiod(chip)


def _open_rpigpio(chip: int | None) -> Hardware:
    from drivers.gpio.hardware_rpigpio import open_rpigpio

    return open_rpigpio(chip)


_OPEN: Mapping[Backend, Callable[[int | None], Hardware]] = {
    "lgpio": _open_lgpio,
    "gpiod": _open_gpiod,
    "rpigpio": _open_rpigpio,
}
