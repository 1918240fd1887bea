"""The libraries that give pins: what goes wrong with them is said with what to do."""

import errno
import stat
import sys
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from drivers.gpio import errors
from drivers.gpio.backends import connector
from drivers.gpio.errors import GpioError, check_device, of_device, of_pins, of_scan
from tests.drivers.gpio import pretended
from tests.drivers.gpio.pretended import LgpioError, Lines, failure

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


@pytest.mark.parametrize(("pull", "flag"), [("up", 32), ("down", 64), ("none", 128)])
def test_lgpio_pulls_as_it_is_asked(pull, flag, lines, monkeypatch):
    on_lgpio(lines, monkeypatch).inputs([4], pull)
    assert lines.claimed[4] == flag


@pytest.mark.parametrize(
    ("drive", "flag"), [("push-pull", 0), ("open-drain", 8), ("open-source", 16)]
)
def test_lgpio_drives_as_it_is_asked(drive, flag, lines, monkeypatch):
    on_lgpio(lines, monkeypatch).outputs([4], 0, drive)
    assert lines.claimed[4] == flag


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
