"""The libraries that can give pins, by the names that the configuration has for them."""

from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias

from drivers.gpio.errors import GpioError, check_device, missing, of_device
from drivers.gpio.hardware import Connect, Hardware
from drivers.gpio.hardware_gpiozero import GpiozeroHardware

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
    if chip is not None:
        raise GpioError(
            "RPi.GPIO knows no chip but that of the Pi",
            'leave gpio.chip at "auto", or take gpio.backend = "lgpio"',
        )
    try:
        from gpiozero.pins.rpigpio import RPiGPIOFactory

        return GpiozeroHardware(RPiGPIOFactory())
    except (ImportError, RuntimeError) as error:
        # It says both so: that it is not there, and that this machine, or a Pi 5, is not its.
        raise missing("RPi.GPIO", error, _NOT_RPI_GPIO) from error
    except Exception as error:  # an edge: gpiozero has errors of its own
        check_device("/dev/gpiomem")
        raise of_device("/dev/gpiomem", error) from error


_NOT_RPI_GPIO = 'take gpio.backend = "lgpio", which serves every Pi; RPi.GPIO serves those before 5'
_OPEN: Mapping[Backend, Callable[[int | None], Hardware]] = {
    "lgpio": _open_lgpio,
    "gpiod": _open_gpiod,
    "rpigpio": _open_rpigpio,
}
