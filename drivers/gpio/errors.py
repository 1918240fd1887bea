"""What can go wrong with pins and buses, in a line for a user with what to do about it."""

import errno
import importlib.util
import os
import re
import shlex
import sys
from collections.abc import Callable, Mapping
from pathlib import Path


class GpioError(OSError):
    """The pins, or a chip on them, can't be had now. ``strerror`` says why."""

    def __init__(self, reason: str, remedy: str, number: int = errno.EIO) -> None:
        """``reason`` and ``remedy`` are sentences without a capital and a full stop."""
        super().__init__(number, reason)
        self.remedy = remedy


_PIP = f"{shlex.quote(sys.executable)} -m pip install 'jadoube[pi]'"
#: For the environment that this runs in: a system's own pip refuses. An installed service has none.
_HAS_PIP = importlib.util.find_spec("pip") is not None
_EXTRA = f"install it: {_PIP if _HAS_PIP else 'sudo jadoube install --from WHEEL --extras pi'}"
_LOOK = "look at the wiring and the power; it is tried again"
#: Troubles with a device file: what is wrong, what to do. ``{group}`` owns such files on a Pi.
_FILES: Mapping[int, tuple[str, str]] = {
    errno.ENOENT: ("there is no {path}", "{absent}"),
    errno.ENODEV: ("there is no {path}", "{absent}"),
    errno.EACCES: (
        "no permission for {path}",
        "add the user to its group (sudo usermod -aG {group} NAME) and log in again",
    ),
    errno.EBUSY: ("{path} is in use by another program", "stop it: fuser -v {path} names it"),
}
#: By a part of its path: the group of a device file, and what is missing where it is not there.
_KINDS: Mapping[str, tuple[str, str]] = {
    "gpiochip": ("gpio", "this is no Raspberry Pi, or its chip has another number: gpio.chip"),
    "spidev1": ("spi", "on a Pi SPI 1 wants dtoverlay=spi1-3cs in config.txt, then sudo reboot"),
    "spidev": ("spi", "on a Pi switch SPI on: sudo raspi-config nonint do_spi 0, then start anew"),
    r"i2c-1$": ("i2c", "on a Pi switch I2C on: sudo raspi-config nonint do_i2c 0, then start anew"),
    "i2c": ("i2c", "name a bus that is there (ls /dev/i2c-*), or its overlay in config.txt"),
}


def missing(library: str, error: BaseException, remedy: str = _EXTRA) -> GpioError:
    """``library`` can't be imported, since it is not there or this is not its machine."""
    reason = f"{library} can't be used: {str(error).splitlines()[0] if str(error) else error!r}"
    return GpioError(reason, remedy, errno.ENOPKG)


def check_device(path: str) -> None:
    """``GpioError`` if this device file is missing, or not ours to use.

    Asked before the library opens it, since what libraries say of it helps nobody.
    """
    if not Path(path).exists():
        raise _file_trouble(path, errno.ENOENT)
    if not os.access(path, os.R_OK | os.W_OK):
        raise _file_trouble(path, errno.EACCES)


def of_device(path: str, error: Exception) -> GpioError:
    """What a library's error about this device means."""
    if isinstance(error, GpioError):
        return error
    number = (isinstance(error, OSError) and error.errno) or errno.EIO
    if number in _FILES:
        return _file_trouble(path, number)
    reason = os.strerror(number).lower() if isinstance(error, OSError) else str(error)
    return GpioError(f"{path}: {reason}", _LOOK, number)


def _file_trouble(path: str, number: int) -> GpioError:
    kind = next((kind for kind in _KINDS if re.search(kind, path)), "gpiochip")
    group, absent = _KINDS[kind]
    reason, remedy = _FILES[number]
    facts = {"path": path, "group": group, "absent": absent}
    return GpioError(reason.format(**facts), remedy.format(**facts), number)


def of_pins(pins: object, error: Exception) -> GpioError:
    """What a library's error about these pins means; busy is the usual one."""
    if isinstance(error, GpioError):
        return error
    number = error.errno if isinstance(error, OSError) else None
    if number == errno.EBUSY or "busy" in str(error):
        remedy = "stop it (gpioinfo shows who has which line), or use other pins"
        return GpioError(f"GPIO {pins} is in use by another program", remedy, errno.EBUSY)
    return GpioError(f"GPIO {pins}: {str(error).lower()}", _LOOK, number or errno.EIO)


def guarded(work: Callable[[], object], pins: object) -> None:
    """Does ``work``; whatever a library raises, which need not be an ``OSError``, becomes ours."""
    try:
        work()
    except Exception as error:  # an edge: lgpio and gpiozero have errors of their own
        raise of_pins(pins, error) from error


def of_scan(error: Exception) -> Exception:
    """What stopped a scan: a library's error becomes an ``OSError``, our mistake stays."""
    if type(error).__module__.partition(".")[0] not in _LIBRARIES:
        return error
    return GpioError(f"the sensors can't be read: {str(error).lower()}", _LOOK)


_LIBRARIES = frozenset({"lgpio", "gpiozero", "gpiod", "RPi", "smbus2", "spidev"})
