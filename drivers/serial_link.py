"""A serial line: which ports there are, one of them opened for us alone, its bytes, its loss.

Every trouble is a ``PortError`` with what is wrong and what to do. The library (pyserial) is needed
by whoever has a board on a serial line, so it is imported when a port is looked for.
"""

import errno
import fcntl
import grp
import os
import stat
import termios
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import serial

#: Where udev gives a port a name that does not depend on the order of plugging.
_BY_ID = Path("/dev/serial/by-id")
_READ_AT_ONCE = 4_096


class PortError(OSError):
    """The port, or what is behind it, can't be had now. ``strerror`` says why."""

    def __init__(self, reason: str, remedy: str, number: int = errno.EIO) -> None:
        """``reason`` and ``remedy`` are sentences without a capital and a full stop."""
        super().__init__(number, reason)
        self.remedy = remedy


@dataclass(frozen=True, slots=True)
class Port:
    """A port of the machine, and what the system knows of the device behind it."""

    path: str
    #: Vendor and product of a USB device.
    usb: tuple[int, int] | None = None
    #: The USB serial number; many adapters have none.
    usb_serial: str | None = None
    #: Other names of the same port, such as those that udev makes.
    names: tuple[str, ...] = ()


def list_ports() -> list[Port]:
    """The serial ports of this machine now, by path."""
    from serial.tools.list_ports import comports

    names = _names_by_path()
    ports = []
    for found in comports():
        usb = None if found.vid is None or found.pid is None else (found.vid, found.pid)
        known = tuple(names.get(os.path.realpath(found.device), ()))
        ports.append(Port(found.device, usb, found.serial_number or None, known))
    return sorted(ports, key=lambda port: port.path)


def _names_by_path() -> dict[str, list[str]]:
    names: dict[str, list[str]] = {}
    with suppress(OSError):
        for link in sorted(_BY_ID.iterdir()):
            names.setdefault(os.path.realpath(link), []).append(str(link))
    return names


class SerialLink:
    """An open port. ``read`` and ``write`` never wait; ``PortError`` once the device is gone."""

    def __init__(self, line: "serial.Serial", path: str) -> None:
        """Made by ``open_link``."""
        self._line = line
        self.path = path

    def fileno(self) -> int:
        """For the event loop, which says when there is something to read."""
        return int(self._line.fileno())

    def read(self) -> bytes:
        """What has come; called when the loop says that something has."""
        try:
            data = os.read(self.fileno(), _READ_AT_ONCE)
        except BlockingIOError:
            return b""
        except (OSError, termios.error, TypeError) as error:
            raise _lost(self.path) from error
        if not data:
            raise _lost(self.path)
        return data

    def write(self, data: bytes) -> None:
        """Hands it to the system; what does not fit is lost, the other end is asleep then."""
        try:
            os.write(self.fileno(), data)
        except BlockingIOError:
            return
        except (OSError, termios.error, TypeError) as error:
            raise _lost(self.path) from error

    def close(self) -> None:
        """Lets go of the port; no mistake if it is gone.

        The kernel keeps who closes waiting, half a minute long, while a device does not take what
        was sent to it, so call it beside the loop.
        """
        with suppress(OSError, termios.error, TypeError):
            fcntl.ioctl(self.fileno(), termios.TIOCNXCL)
        with suppress(OSError, termios.error):
            self._line.close()


def open_link(path: str, baud: int) -> SerialLink:
    """Opens the port for us alone; may take seconds (Bluetooth), so call it beside the loop."""
    import serial

    try:
        line = serial.Serial(path, baud, timeout=0, write_timeout=0, exclusive=True)
    except (OSError, ValueError, termios.error) as error:
        raise _trouble(path, error) from error
    with suppress(OSError, termios.error):  # a second lock, for programs that know no other
        fcntl.ioctl(line.fileno(), termios.TIOCEXCL)
        line.reset_input_buffer()
    return SerialLink(line, path)


def _lost(path: str) -> PortError:
    return PortError(f"{path} is gone", "look at its cable and power; it is tried again")


def _trouble(path: str, error: Exception) -> PortError:
    number, group = _number_of(error), _group_of(path)
    is_nobodys = number == errno.EACCES and not group
    reason, remedy = _TROUBLES.get(errno.EPERM if is_nobodys else number, _UNKNOWN)
    why = str(error) if number is None else os.strerror(number).lower()
    facts = {"path": path, "why": why, "group": group}
    return PortError(reason.format(**facts), remedy.format(**facts), number or errno.EIO)


def _group_of(path: str) -> str:
    """The group that may use the port, which is not everywhere Debian's; empty: none may."""
    try:
        status = Path(path).stat()
        name = grp.getgrgid(status.st_gid).gr_name
    except (OSError, ValueError, KeyError):
        return ""
    both = stat.S_IRGRP | stat.S_IWGRP
    return name if status.st_mode & both == both and name != "root" else ""


def _number_of(error: Exception) -> int | None:
    """The library keeps the number of the system's error in one of three places, or loses it."""
    if isinstance(error, OSError) and error.errno is not None:
        return error.errno
    for each in (error, error.__context__):
        if isinstance(each, termios.error):
            return int(each.args[0])
    return errno.EBUSY if "lock" in str(error) else None


_BUSY = (
    "another program uses {path}",
    "stop it (fuser -v {path} names it), or name another port in the configuration",
)
_ABSENT = ("there is no {path}", "plug the board in, or name another port in the configuration")
_UNKNOWN = ("{path} can't be opened: {why}", "look at its cable and power; it is tried again")
_TROUBLES: Mapping[int | None, tuple[str, str]] = {
    errno.EACCES: (
        "no permission for {path}",
        "add the user to its group (sudo usermod -aG {group} NAME) and log in again",
    ),
    errno.EPERM: ("no permission for {path}", "look at who may use it: ls -l {path}"),
    errno.EAGAIN: _BUSY,
    errno.EBUSY: _BUSY,
    errno.ENOENT: _ABSENT,
    errno.ENODEV: _ABSENT,
    errno.ENXIO: _ABSENT,
    errno.ENOTTY: ("{path} is no serial port", "name another port in the configuration"),
    errno.EISDIR: ("{path} is no serial port", "name another port in the configuration"),
    errno.EHOSTDOWN: (
        "the board at {path} can't be reached by radio",
        "switch it on and bring it near; pair it anew if that does not help",
    ),
}

#: How a driver opens a link and lists the ports; a test passes its own.
OpenLink = Callable[[str, int], SerialLink]
ListPorts = Callable[[], list[Port]]
