"""I2C and SPI through whichever library: the right device, at its rate, in its mode."""

import errno
from types import SimpleNamespace

import pytest
from gpiozero.pins.mock import MockFactory

from drivers.gpio import i2c
from drivers.gpio.backends import connector
from drivers.gpio.errors import GpioError
from tests.drivers.gpio import pretended
from tests.drivers.gpio.mock_pins import Pins


class Smbus:
    def __init__(self, bus: int) -> None:
        if bus == 9:
            raise OSError(errno.EBUSY, "busy")
        self.written = []

    def read_i2c_block_data(self, address: int, register: int, length: int) -> list[int]:
        return [address, register, length]

    def write_i2c_block_data(self, *given: object) -> None:
        self.written.append(given)

    def write_byte(self, *given: object) -> None:
        self.written.append(given)

    def close(self) -> None:
        self.written = None


def test_an_i2c_bus_is_read_and_written_by_blocks(lines, monkeypatch):
    module = pretended.ModuleType("smbus2")
    module.SMBus = Smbus
    pretended.install(monkeypatch, module, pretended.gpiod(lines))
    for hardware in (connector("gpiod", 0)(), Pins().hardware()):
        bus = hardware.i2c(1)
        assert bus.read(0x20, 0x12, 2) == [0x20, 0x12, 2]
        bus.write(0x20, 0, (1, 2))
        # A command alone is no block: adapters that speak SMBus alone refuse an empty one.
        bus.write(0x70, 0x21, b"")
        assert bus._bus.written == [(0x20, 0, [1, 2]), (0x70, 0x21)]
        with pytest.raises(GpioError, match="i2c-9 is in use"):
            hardware.i2c(9)
        hardware.close()
    pretended.remove(monkeypatch, "smbus2")
    with pytest.raises(GpioError, match="smbus2 can't be used"):
        i2c.open_i2c(1)


class SpiDev:
    opened: "SpiDev"

    def open(self, port: int, device: int) -> None:
        if device == 1:
            raise PermissionError(errno.EACCES, "no")
        self.place = (port, device)
        SpiDev.opened = self

    def xfer2(self, data: list[int]) -> list[int]:
        return [byte ^ 0xFF for byte in data]

    def close(self) -> None:
        pass


def test_gpiod_takes_its_spi_from_spidev(lines, monkeypatch):
    module = pretended.ModuleType("spidev")
    module.SpiDev = SpiDev
    pretended.install(monkeypatch, module, pretended.gpiod(lines))
    hardware = connector("gpiod", 0)()
    assert hardware.spi(1, 2, 1_000_000)([1, 2]) == [0xFE, 0xFD]
    opened = SpiDev.opened
    assert (opened.place, opened.max_speed_hz, opened.mode) == ((1, 2), 1_000_000, 0)
    with pytest.raises(GpioError, match="no permission"):
        hardware.spi(0, 1, 1_000_000)
    pretended.remove(monkeypatch, "spidev")
    with pytest.raises(GpioError, match="spidev can't be used"):
        hardware.spi(0, 0, 1_000_000)
    hardware.close()


def test_gpiozero_never_does_by_software_what_the_machine_should_do(monkeypatch):
    """It fell back in silence, a hundred times slower, where SPI was switched off."""
    pins = Pins()

    class Refusing(MockFactory):
        def _get_spi_class(self, shared, hardware):
            def refuse(**_):
                raise OSError("no such device")

            return refuse if hardware else super()._get_spi_class(shared, hardware)

    hardware = pins.hardware()
    hardware._factory = Refusing()
    with pytest.raises(GpioError, match="there is no") as caught:
        hardware.spi(0, 0, 1_000_000)
    assert "do_spi" in caught.value.remedy


def test_a_pull_that_the_pi_has_soldered_is_no_obstacle_to_floating():
    """GPIO 2 and 3 have resistors of their own, and gpiozero refuses anything else."""
    hardware = Pins().hardware()
    hardware.inputs([2], "none")
    write = hardware.outputs([3, 4], 0b11, "open-drain")
    write(0b00)
    write(0b11)
    with pytest.raises(GpioError, match="GPIO 2: "):
        hardware.inputs([2], "down")


def test_gpiozero_is_asked_for_a_spi_by_its_pins_and_told_its_rate():
    """By its number gpiozero gives port 0 for any other one; without a rate it has its own."""
    asked, bus = [], SimpleNamespace(transfer=list, close=lambda: None)

    class Asked(MockFactory):
        def spi(self, **pins: int):
            asked.append(pins)
            return bus

    hardware = Pins().hardware()
    hardware._factory = Asked()
    assert hardware.spi(1, 2, 500_000)([7]) == [7]
    assert asked == [{"clock_pin": 21, "mosi_pin": 20, "miso_pin": 19, "select_pin": 16}]
    assert bus.rate == 500_000
