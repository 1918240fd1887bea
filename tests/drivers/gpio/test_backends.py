"""The libraries that give pins: what goes wrong with them is said with what to do."""

import errno
import os
import stat
import sys
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from drivers.gpio import errors, hardware_gpiod, hardware_lgpio, i2c
from drivers.gpio.backends import connector
from drivers.gpio.errors import GpioError, check_device, of_device, of_pins, of_scan
from drivers.gpio.hardware import Edge
from tests.drivers.gpio import pretended
from tests.drivers.gpio.mock_pins import Pins
from tests.drivers.gpio.pretended import LgpioError, Lines


def every_device_is_there(patch: pytest.MonkeyPatch) -> None:
    for module in (errors, hardware_gpiod, hardware_lgpio, i2c):
        patch.setattr(module, "check_device", lambda path: None)


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> Lines:
    every_device_is_there(monkeypatch)
    return Lines()


def failure(backend: str, chip: int | None = None) -> GpioError:
    with pytest.raises(GpioError) as caught:
        connector(backend, chip)()
    assert caught.value.remedy
    return caught.value


# --- what a user meets ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("backend", "library"),
    [("lgpio", "gpiozero.pins.lgpio"), ("gpiod", "gpiod"), ("rpigpio", "gpiozero.pins.rpigpio")],
)
def test_a_library_that_is_missing_is_named(backend, library, lines, monkeypatch):
    pretended.remove(monkeypatch, library)
    said = failure(backend, None if backend == "rpigpio" else 0)
    assert "can't be used" in str(said)
    # A bare `pip install` is refused by the system that a Pi comes with.
    fetch = f"{sys.executable} -m pip install 'jadoube[pi]'"
    assert fetch in said.remedy or "gpio.backend" in said.remedy


@pytest.mark.parametrize("backend", ["lgpio", "gpiod"])
def test_a_chip_that_is_not_there_is_named(backend, monkeypatch):
    pretended.install(monkeypatch, pretended.gpiod(Lines()))
    said = failure(backend, 97)
    assert str(said).endswith("there is no /dev/gpiochip97")
    assert "gpio.chip" in said.remedy


def test_a_chip_that_is_not_ours_to_use_names_the_group(tmp_path: Path, monkeypatch):
    path = tmp_path / "gpiochip0"
    path.touch()
    monkeypatch.setattr(errors.os, "access", lambda *_: False)
    with pytest.raises(GpioError, match="no permission") as caught:
        check_device(str(path))
    assert "usermod -aG gpio" in caught.value.remedy
    assert stat.S_ISREG(path.stat().st_mode)


@pytest.mark.parametrize(
    ("path", "remedy"),
    [
        ("/dev/spidev0.0", "do_spi"),
        ("/dev/i2c-1", "do_i2c"),
        ("/dev/gpiochip0", "gpio.chip"),
    ],
)
def test_a_missing_bus_says_how_it_is_switched_on(path: str, remedy: str):
    assert remedy in of_device(path, FileNotFoundError(errno.ENOENT, "x")).remedy


def test_whatever_a_library_raises_becomes_one_line():
    assert "in use by another program" in str(of_pins(5, LgpioError("GPIO busy")))
    assert "in use by another program" in str(of_pins(5, OSError(errno.EBUSY, "busy")))
    assert "GPIO 5: bad thing" in str(of_pins(5, LgpioError("Bad thing")))
    assert "/dev/i2c-1: input/output error" in str(of_device("/dev/i2c-1", OSError(errno.EIO, "x")))
    assert "odd" in str(of_device("/dev/i2c-1", LgpioError("odd")))
    ours = GpioError("known", "remedy")
    assert of_pins(5, ours) is ours
    assert of_device("/dev/x", ours) is ours
    assert isinstance(of_scan(LgpioError("gone")), OSError)


def test_rpi_gpio_takes_no_chip_and_says_which_machines_it_serves(lines, monkeypatch):
    assert "no chip" in str(failure("rpigpio", 0))

    def refuse() -> None:
        raise RuntimeError("This module can only be run on a Raspberry Pi!\nmore")

    pretended.install(monkeypatch, pretended.factory_module("rpigpio", refuse))
    said = failure("rpigpio")
    assert "Raspberry Pi!" in str(said)
    assert "lgpio" in said.remedy


def test_rpi_gpio_gives_pins_where_it_can(lines, monkeypatch):
    pretended.install(monkeypatch, pretended.factory_module("rpigpio", MockFactory))
    hardware = connector("rpigpio", None)()
    assert hardware.inputs([5, 6], "up")() == 3
    hardware.close()


def test_lgpio_without_a_folder_for_its_pipe_says_which_one_it_wants(lines, monkeypatch):
    class Importing:
        def find_spec(self, name, *_):
            if name == "gpiozero.pins.lgpio":
                raise FileNotFoundError(2, "No such file: .lgd-nfy-3")

    monkeypatch.delitem(__import__("sys").modules, "gpiozero.pins.lgpio", raising=False)
    monkeypatch.setattr("sys.meta_path", [Importing()])
    said = failure("lgpio", 0)
    assert "pipe" in str(said)
    assert "LG_WD" in said.remedy


# --- lgpio ---------------------------------------------------------------------------------------


class Factory(MockFactory):
    chip = 0

    def __init__(self, chip: int | None = None) -> None:
        super().__init__()


def on_lgpio(lines: Lines, patch: pytest.MonkeyPatch):
    pretended.install(patch, pretended.lgpio(lines), pretended.factory_module("lgpio", Factory))
    return connector("lgpio", None)()


def test_lgpio_reads_and_sets_a_bank_in_one_call(lines, monkeypatch):
    hardware = on_lgpio(lines, monkeypatch)
    read = hardware.inputs([4, 5, 6], "up")
    lines.levels[5] = 0
    assert read() == 0b101
    write = hardware.outputs([7, 8], 0b10, "open-drain")
    assert (lines.levels[7], lines.levels[8]) == (0, 1)
    write(0b01)
    assert (lines.levels[7], lines.levels[8]) == (1, 0)
    assert (lines.claimed[4], lines.claimed[7]) == (32, 8)
    hardware.close()
    hardware.close()


def test_lgpio_says_which_pins_another_program_has(lines, monkeypatch):
    hardware = on_lgpio(lines, monkeypatch)
    lines.busy = {5}
    with pytest.raises(GpioError, match="GPIO 4 5 is in use by another program"):
        hardware.inputs([4, 5], "down")
    with pytest.raises(GpioError, match="in use"):
        hardware.outputs([5], 0)


def test_an_error_of_lgpio_at_the_opening_is_ours(lines, monkeypatch):
    def refuse(_chip: int | None) -> None:
        raise LgpioError("can not open gpiochip")

    pretended.install(
        monkeypatch, pretended.lgpio(lines), pretended.factory_module("lgpio", refuse)
    )
    assert "can not open gpiochip" in str(failure("lgpio"))


def test_an_opening_that_fails_halfway_leaves_nothing_open(lines, monkeypatch):
    """Whoever was tried again each second took one more handle each time, until none was left."""
    opened = []

    class OneHandle(Factory):
        def __init__(self, chip: int | None = None) -> None:
            super().__init__(chip)
            opened.append(self)
            self.is_open = True

        def close(self) -> None:
            super().close()
            self.is_open = False

    def refuse(_chip: int) -> int:
        raise LgpioError("no memory")

    module = pretended.lgpio(lines)
    module.gpiochip_open = refuse  # type: ignore[attr-defined]  # a module
    pretended.install(monkeypatch, module, pretended.factory_module("lgpio", OneHandle))
    assert "no memory" in str(failure("lgpio"))
    assert [factory.is_open for factory in opened] == [False]


# --- gpiod ---------------------------------------------------------------------------------------


def test_gpiod_finds_the_header_and_reads_banks(lines, monkeypatch):
    pretended.install(monkeypatch, pretended.gpiod(lines, number=4))
    hardware = connector("gpiod", None)()
    lines.levels[6] = 0
    assert hardware.inputs([4, 5, 6], "down")() == 0b011
    for drive in ("push-pull", "open-drain", "open-source"):
        write = hardware.outputs([7, 8], 0b10, drive)
        assert (lines.levels[7], lines.levels[8]) == (0, 1)
        write(0b01)
        assert (lines.levels[7], lines.levels[8]) == (1, 0)
    lines.busy = {9}
    with pytest.raises(GpioError, match="GPIO 9 is in use"):
        hardware.inputs([9], "none")


def test_gpiod_on_a_machine_without_a_header_says_so(lines, monkeypatch):
    pretended.install(monkeypatch, pretended.gpiod(lines, "something else"))
    assert "no chip of this machine" in str(failure("gpiod"))
    assert connector("gpiod", 0)() is not None
    assert "there is no /dev/gpiochip1" in str(failure("gpiod", 1))


def test_gpiod_tells_edges_with_the_kernels_stamps_until_it_is_closed(lines, monkeypatch):
    import queue

    pretended.install(monkeypatch, pretended.gpiod(lines))
    hardware = connector("gpiod", 0)()
    heard: queue.Queue[Edge] = queue.Queue()
    lost: list[Exception] = []
    lines.levels[6] = 0
    assert hardware.edges([5, 6], "up", heard.put, lost.append) == 0b01
    os.write(lines.far_end, bytes([5, 0x80 | 6]))
    assert heard.get(timeout=5) == Edge(1_000, 5, False)
    assert heard.get(timeout=5) == Edge(1_001, 6, True)
    hardware.close()
    assert lines.claimed == {}
    assert lines.open == 0
    assert not lost


@pytest.mark.parametrize("level", [0, 1])
def test_gpiod_takes_outputs_with_their_levels(level, lines, monkeypatch):
    """Lamps flashed at the start: all lines were dark or bright first, then as they should be."""
    pretended.install(monkeypatch, pretended.gpiod(lines))
    connector("gpiod", 0)().outputs([7, 8], 0b01 if level else 0b10)
    assert [lines.claimed[pin].output_value.value for pin in (7, 8)] == [level, 1 - level]
    assert [lines.levels[pin] for pin in (7, 8)] == [level, 1 - level]


def test_gpiod_says_when_its_chip_has_gone(lines, monkeypatch):
    """The thread that hears edges ended in silence, and no press was heard ever after."""
    import queue

    pretended.install(monkeypatch, pretended.gpiod(lines))
    hardware = connector("gpiod", 0)()
    lost: queue.Queue[Exception] = queue.Queue()
    hardware.edges([5], "up", lambda _: None, lost.put)
    lines.unplug()
    error = lost.get(timeout=5)
    assert isinstance(error, OSError)
    assert error.errno == errno.ENODEV
    assert lost.empty()
    hardware.close()


# --- the buses -----------------------------------------------------------------------------------


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
    def open(self, port: int, device: int) -> None:
        if device:
            raise PermissionError(errno.EACCES, "no")

    def xfer2(self, data: list[int]) -> list[int]:
        return [byte ^ 0xFF for byte in data]

    def close(self) -> None:
        pass


def test_gpiod_takes_its_spi_from_spidev(lines, monkeypatch):
    module = pretended.ModuleType("spidev")
    module.SpiDev = SpiDev
    pretended.install(monkeypatch, module, pretended.gpiod(lines))
    hardware = connector("gpiod", 0)()
    assert hardware.spi(0, 0, 1_000_000)([1, 2]) == [0xFE, 0xFD]
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
