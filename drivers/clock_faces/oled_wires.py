"""The two ways to an OLED's controller: I2C, or SPI with a line that says what the bytes are.

Neither is luma's: the errors of its I2C name no remedy, and its SPI wants RPi.GPIO or what replaces
it.
"""

import errno
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from drivers.gpio.errors import GpioError, of_device, of_pins
from drivers.gpio.hardware import Hardware, I2c, Transfer, WriteBank
from drivers.gpio.scanning import wait

_COMMANDS, _PICTURE = 0x00, 0x40
#: What one transfer of SMBus carries beside the register.
_MOST_BYTES = 32
#: The controllers take 10 MHz; wires of a hand's length do not.
SPI_RATE_HZ = 4_000_000
#: A reset must last 3 µs (10 µs on an SH1106), and as long again until the controller hears.
_RESET_NS = 100_000

#: Sends commands (the level of D/C is 0) or bytes of the picture (1). ``OSError`` if it can't.
Send: TypeAlias = Callable[[int, Sequence[int]], None]


class Wire:
    """What luma calls a serial interface. Once closed it is silent: luma says goodbye at exit."""

    def __init__(self, send: Send) -> None:
        """It is open."""
        self._send: Send | None = send

    def command(self, *commands: int) -> None:
        """A command with its parameters."""
        if self._send is not None:
            self._send(0, commands)

    def data(self, picture: Sequence[int]) -> None:
        """Bytes of the picture."""
        if self._send is not None:
            self._send(1, picture)

    def cleanup(self) -> None:
        """Nothing more is sent."""
        self._send = None


class Link(Protocol):
    """Where a display hangs."""

    def open(self, hardware: Hardware) -> Wire:
        """Takes its bus and its pins."""


@dataclass(frozen=True, slots=True)
class I2cLink:
    """A display on ``/dev/i2c-<bus>``."""

    bus: int
    address: int

    def open(self, hardware: Hardware) -> Wire:
        """A display that is not there is noticed at the first command."""
        i2c = hardware.i2c(self.bus)
        return Wire(lambda is_picture, data: self._send(i2c, is_picture, data))

    def _send(self, i2c: I2c, is_picture: int, data: Sequence[int]) -> None:
        register = _PICTURE if is_picture else _COMMANDS
        try:
            for n in range(0, len(data), _MOST_BYTES):
                i2c.write(self.address, register, data[n : n + _MOST_BYTES])
        except OSError as error:
            reason = f"nothing answers at 0x{self.address:02x} of /dev/i2c-{self.bus}"
            remedy = f"look at its wires and its address (i2cdetect -y {self.bus} shows it)"
            raise GpioError(reason, remedy, error.errno or errno.EIO) from error


@dataclass(frozen=True, slots=True)
class SpiLink:
    """A display on ``/dev/spidev<port>.<device>``; it can't answer, so nobody misses it."""

    port: int
    device: int
    #: The GPIO of D/C.
    dc_pin: int
    #: That of RES; ``None``: the module resets itself.
    reset_pin: int | None = None

    def open(self, hardware: Hardware) -> Wire:
        """Resets it, if its line is wired."""
        transfer = hardware.spi(self.port, self.device, SPI_RATE_HZ)
        mark = hardware.outputs([self.dc_pin], 0)
        if self.reset_pin is not None:
            # Low from the moment on that it is taken.
            reset = hardware.outputs([self.reset_pin], 0)
            wait(_RESET_NS)
            _write(reset, 1, self.reset_pin)
            wait(_RESET_NS)
        return Wire(lambda is_picture, data: self._send(transfer, mark, is_picture, data))

    def _send(
        self, transfer: Transfer, mark: WriteBank, is_picture: int, data: Sequence[int]
    ) -> None:
        _write(mark, is_picture, self.dc_pin)
        try:
            transfer(bytes(data))
        except Exception as error:  # an edge: lgpio and spidev have errors of their own
            raise of_device(f"/dev/spidev{self.port}.{self.device}", error) from error


def _write(write: WriteBank, level: int, pin: int) -> None:
    try:
        write(level)
    except Exception as error:  # an edge, as above
        raise of_pins(pin, error) from error
