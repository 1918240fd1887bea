"""An I2C bus through smbus2."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from drivers.gpio.errors import check_device, missing, of_device
from drivers.gpio.hardware import I2c

if TYPE_CHECKING:
    from smbus2 import SMBus


class SmbusBus:
    """One bus. ``OSError`` if a device does not answer: ``EREMOTEIO`` or ``EIO`` usually."""

    def __init__(self, bus: "SMBus") -> None:
        """Made by ``open_i2c``."""
        self._bus = bus

    def read(self, address: int, register: int, length: int) -> Sequence[int]:
        """So many bytes from a register on, 32 at most."""
        read: list[int] = self._bus.read_i2c_block_data(address, register, length)
        return read

    def write(self, address: int, register: int, data: Sequence[int]) -> None:
        """These bytes to a register and those after it, 32 at most; none: a command alone.

        A block of no bytes is refused by adapters that speak SMBus and no plain I2C.
        """
        if data:
            self._bus.write_i2c_block_data(address, register, list(data))
        else:
            self._bus.write_byte(address, register)

    def close(self) -> None:
        """Lets go of the bus."""
        self._bus.close()


def open_i2c(bus: int) -> I2c:
    """``GpioError`` if there is no such bus, or it is not ours to use."""
    path = f"/dev/i2c-{bus}"
    try:
        from smbus2 import SMBus
    except ImportError as error:
        raise missing("smbus2", error) from error
    check_device(path)
    try:
        return SmbusBus(SMBus(bus))
    except OSError as error:
        raise of_device(path, error) from error
