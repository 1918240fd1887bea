"""A chip of LEDs on a bus of the machine as a ``LightDevice``."""

import errno
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from drivers.beside import STAYS_S, Beside
from drivers.gpio.errors import GpioError, of_device
from drivers.gpio.hardware import Connect, Hardware
from drivers.lights import STEP_NS, Frame

Send: TypeAlias = Callable[[bytes], None]
_SILENT = "look at its wires, its power and its address (i2cdetect -y {bus} shows who answers)"


class Chip(Protocol):
    """What is sent to show pictures. Pure, but for remembering what was sent."""

    def begin(self) -> list[bytes]:
        """All dark, from whatever state."""

    def show(self, frame: Frame) -> list[bytes]:
        """What differs from the last picture."""

    def end(self) -> list[bytes]:
        """All dark."""


class Wire(Protocol):
    """The way to a chip."""

    def open(self, hardware: Hardware) -> Send:
        """What sends one transfer; it raises ``OSError`` only."""


@dataclass(frozen=True, slots=True)
class SpiWire:
    """``/dev/spidev<port>.<device>``."""

    port: int
    device: int
    rate_hz: int

    def open(self, hardware: Hardware) -> Send:
        """Each transfer has its own chip select."""
        path = f"/dev/spidev{self.port}.{self.device}"
        transfer = hardware.spi(self.port, self.device, self.rate_hz)

        def send(data: bytes) -> None:
            try:
                transfer(data)
            except Exception as error:  # an edge: lgpio has errors of its own
                raise of_device(path, error) from error

        return send


@dataclass(frozen=True, slots=True)
class I2cWire:
    """A device on ``/dev/i2c-<bus>``."""

    bus: int
    address: int

    def open(self, hardware: Hardware) -> Send:
        """Of each transfer the first byte is a register or a command."""
        i2c = hardware.i2c(self.bus)

        def send(data: bytes) -> None:
            try:
                i2c.write(self.address, data[0], data[1:])
            except OSError as error:
                reason = f"nothing answers at 0x{self.address:02x} of /dev/i2c-{self.bus}"
                remedy = _SILENT.format(bus=self.bus)
                raise GpioError(reason, remedy, error.errno or errno.EIO) from error

        return send


class LedLights:
    """Lights of one chip or chain. Transfers are made beside the loop: a bus may hang."""

    def __init__(self, connect: Connect, wire: Wire, chip: Chip) -> None:
        """Nothing is opened yet."""
        self._connect = connect
        self._wire = wire
        self._chip = chip
        self._beside = Beside("lights", STAYS_S)
        #: Used by the work beside the loop only, of which there is one at a time.
        self._hardware: Hardware | None = None
        self._send: Send | None = None

    @property
    def step_ns(self) -> int:
        """A picture takes some milliseconds."""
        return STEP_NS

    async def open(self) -> None:
        """Opens the bus and makes all dark."""
        await self._beside.run(self._open)

    async def show(self, frame: Frame) -> None:
        """Sends what differs."""
        await self._beside.run(lambda: self._show(frame))

    async def close(self) -> None:
        """Dark, if it can still be reached."""
        with suppress(OSError):
            await self._beside.run(self._close)

    def _open(self) -> None:
        self._let_go()
        self._hardware = self._connect()
        self._send = self._wire.open(self._hardware)
        self._send_all(self._chip.begin())

    def _show(self, frame: Frame) -> None:
        self._send_all(self._chip.show(frame))

    def _close(self) -> None:
        try:
            if self._send is not None:
                self._send_all(self._chip.end())
        finally:
            self._let_go()

    def _let_go(self) -> None:
        hardware, self._hardware, self._send = self._hardware, None, None
        if hardware is not None:
            hardware.close()

    def _send_all(self, transfers: list[bytes]) -> None:
        if self._send is None:
            raise GpioError("they are not open", "they are opened again", errno.ENODEV)
        for transfer in transfers:
            self._send(transfer)
