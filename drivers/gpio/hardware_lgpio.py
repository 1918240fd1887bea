"""Pins through lgpio: gpiozero's factory for edges and SPI, banks of pins in one call each."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from drivers.gpio.errors import GpioError, check_device, guarded, missing, of_device
from drivers.gpio.hardware import Drive, Pull, ReadBank, WriteBank
from drivers.gpio.hardware_gpiozero import GpiozeroHardware

_NO_WORK_FOLDER = (
    "start jadoube in a folder that it may write (WorkingDirectory= of its unit), and leave LG_WD "
    "unset or the same folder: lgpio makes a pipe there"
)


class LgpioHardware(GpiozeroHardware):
    """A whole bank is read or set by one call to the kernel; a ``Hardware``."""

    def __init__(self, factory: Any, chip: int) -> None:
        """``factory`` is gpiozero's for the same chip. ``GpioError`` if it can't be opened."""
        super().__init__(factory)
        import lgpio

        self._lgpio: Any = lgpio
        try:
            self._handle = lgpio.gpiochip_open(chip)
        except Exception:  # whatever it is, it is raised again; the factory is let go of first
            # It is tried again and again, and the factory has a handle of its own each time.
            self._close_factory()
            raise

    def inputs(self, pins: Sequence[int], pull: Pull) -> ReadBank:
        """Takes the pins as one group."""
        lgpio, handle = self._lgpio, self._handle
        flags = {
            "up": lgpio.SET_PULL_UP,
            "down": lgpio.SET_PULL_DOWN,
            "none": lgpio.SET_PULL_NONE,
        }[pull]
        guarded(lambda: lgpio.group_claim_input(handle, list(pins), flags), _names(pins))
        read, leader = lgpio.group_read, pins[0]

        def read_bank() -> int:
            levels: int = read(handle, leader)[1]
            return levels

        return read_bank

    def outputs(self, pins: Sequence[int], levels: int, drive: Drive = "push-pull") -> WriteBank:
        """Takes the pins as one group; the kernel lets open ones float."""
        lgpio, handle = self._lgpio, self._handle
        flags = {
            "push-pull": 0,
            "open-drain": lgpio.SET_OPEN_DRAIN,
            "open-source": lgpio.SET_OPEN_SOURCE,
        }[drive]
        first = [levels >> n & 1 for n in range(len(pins))]
        guarded(lambda: lgpio.group_claim_output(handle, list(pins), first, flags), _names(pins))
        write, leader = lgpio.group_write, pins[0]

        def write_bank(levels: int) -> None:
            write(handle, leader, levels)

        return write_bank

    def close(self) -> None:
        """Frees all groups, then what gpiozero has, whose handle of the chip is another one."""
        with suppress(self._lgpio.error):
            self._lgpio.gpiochip_close(self._handle)
        self._close_factory()

    def _close_factory(self) -> None:
        super().close()
        with suppress(self._lgpio.error):
            self._factory.close()


def _names(pins: Sequence[int]) -> str:
    return " ".join(map(str, pins))


def open_lgpio(chip: int | None) -> LgpioHardware:
    """``chip`` is the number of /dev/gpiochipN; ``None``: that of this Pi's header.

    ``GpioError`` with the remedy if it can't be had.
    """
    if chip is not None:
        check_device(f"/dev/gpiochip{chip}")
    try:
        from gpiozero.pins.lgpio import LGPIOFactory
    except ImportError as error:
        raise missing("gpiozero over lgpio", error) from error
    except Exception as error:  # an edge: lgpio opens its pipe while it is imported
        reason = f"lgpio can't make its pipe in the work folder: {str(error).lower()}"
        raise GpioError(reason, _NO_WORK_FOLDER) from error
    number = chip
    try:
        factory = LGPIOFactory(chip)
        number = factory.chip
        return LgpioHardware(factory, factory.chip)
    except Exception as error:  # an edge: errors of lgpio are no OSError
        path = f"/dev/gpiochip{number or 0}"
        check_device(path)
        raise of_device(path, error) from error
