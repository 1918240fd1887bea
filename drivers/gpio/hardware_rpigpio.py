"""Pins through RPi.GPIO, by gpiozero's factory: for a Pi before the 5 that has nothing newer."""

from drivers.gpio.errors import GpioError, check_device, missing, of_device
from drivers.gpio.hardware_gpiozero import GpiozeroHardware

_ANOTHER = 'take gpio.backend = "lgpio", which serves every Pi; RPi.GPIO serves those before 5'


class RpiGpioHardware(GpiozeroHardware):
    """Its edges come without a level; a ``Hardware``."""

    reads_late = True


def open_rpigpio(chip: int | None) -> RpiGpioHardware:
    """``chip`` must be ``None``. ``GpioError`` with the remedy if it can't be had."""
    if chip is not None:
        raise GpioError(
            "RPi.GPIO knows no chip but that of the Pi",
            'leave gpio.chip at "auto", or take gpio.backend = "lgpio"',
        )
    try:
        from gpiozero.pins.rpigpio import RPiGPIOFactory

        return RpiGpioHardware(RPiGPIOFactory())
    except (ImportError, RuntimeError) as error:
        # It says both so: that it is not there, and that this machine, or a Pi 5, is not its.
        raise missing("RPi.GPIO", error, _ANOTHER) from error
    except Exception as error:  # an edge: gpiozero has errors of its own
        check_device("/dev/gpiomem")
        raise of_device("/dev/gpiomem", error) from error
