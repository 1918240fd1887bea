"""The libraries that the configured devices need, and those that are in each other's way."""

from dataclasses import replace
from pathlib import Path

import pytest

from firmware_host.doctor.calls import PLAIN
from firmware_host.doctor.needs import Needs
from firmware_host.doctor.probe_libraries import probe_libraries
from tests.firmware_host.doctor.pi_tree import (
    PACKAGES,
    PI_ZERO_2,
    make_pi,
    write,
)
from tests.firmware_host.doctor.test_doctor_pi import OLD, PINS, grave, only


@pytest.mark.parametrize(
    ("missing", "backend"), [("gpiozero", "lgpio"), ("spidev", "gpiod"), ("smbus2", "lgpio")]
)
def test_a_missing_library_is_named_with_how_to_get_it(
    tmp_path: Path, missing: str, backend: str
) -> None:
    packages = {name: version for name, version in PACKAGES.items() if name != missing}
    needs = replace(PINS, backend=backend)
    found = only(probe_libraries(make_pi(tmp_path, packages=packages), needs))
    assert missing in found.text
    assert "jadoube" in found.remedy


def test_the_back_end_that_is_configured_is_the_one_that_must_be_there(tmp_path: Path) -> None:
    machine = make_pi(tmp_path, packages={"gpiod": "2.3.0"})
    pins = frozenset({"gpio"})
    assert grave(probe_libraries(machine, Needs(pins, backend="gpiod"))) == []
    assert len(grave(probe_libraries(machine, Needs(pins, backend="lgpio")))) == 2
    assert len(grave(probe_libraries(machine, Needs(pins, backend="rpigpio")))) == 2
    oled = Needs(backend="gpiod", packages=("luma.oled",))
    assert "the display needs luma.oled" in only(probe_libraries(machine, oled)).text


def test_the_old_library_is_not_in_the_extra_that_would_be_installed(tmp_path: Path) -> None:
    """`pip install 'jadoube[pi]'` was recommended for it, which does not bring it."""
    packages = {name: PACKAGES[name] for name in PACKAGES if name != "rpi.gpio"}
    machine = make_pi(tmp_path, packages=packages)
    needs = Needs(frozenset({"gpio"}), backend="rpigpio")
    remedy = "leave gpio.backend out: lgpio serves every Pi; or pip install rpi-lgpio"
    assert only(probe_libraries(machine, needs)).remedy == remedy
    write(tmp_path, {"/proc/device-tree/model": PI_ZERO_2})
    assert only(probe_libraries(machine, needs)).remedy.endswith("or pip install RPi.GPIO")


def test_an_installed_version_has_no_pip_to_be_told_of(tmp_path: Path) -> None:
    packages = {name: PACKAGES[name] for name in PACKAGES if name != "smbus2"} | {"rpi.gpio": "0.7"}
    machine = replace(make_pi(tmp_path, packages=packages), calls=PLAIN)
    needs = replace(PINS, backend="rpigpio")
    missing, rival = grave(probe_libraries(machine, needs))
    assert missing.remedy == "sudo jadoube install --from WHEEL --extras pi"
    assert rival.remedy == "sudo apt remove python3-rpi.gpio"


@pytest.mark.parametrize(
    ("backend", "needed"),
    [("lgpio", ["gpiozero", "lgpio"]), ("gpiod", ["gpiod", "spidev"])],
)
def test_lights_on_spi_alone_need_what_their_back_end_speaks_spi_with(
    tmp_path: Path, backend: str, needed: list[str]
) -> None:
    """spidev was asked for where lgpio speaks SPI itself, and lgpio was not asked for."""
    machine = make_pi(tmp_path, packages={})
    found = grave(probe_libraries(machine, Needs(frozenset({"spi"}), backend=backend)))
    said = [each.text for each in found]
    assert said == [f"spi needs {name}, which is missing" for name in needed]


def test_two_libraries_that_overwrite_each_other_are_found(tmp_path: Path) -> None:
    """Both own the folder RPi; pip sees nothing wrong, and which one is imported is chance."""
    packages = {**PACKAGES, "rpi.gpio": "0.7.1", "rpi-lgpio": "0.6"}
    machine = make_pi(tmp_path, packages=packages)
    assert "overwritten" in only(probe_libraries(machine, OLD)).text
    assert grave(probe_libraries(machine, PINS)) == []


def test_the_old_library_does_not_work_on_a_pi_5(tmp_path: Path) -> None:
    packages = {**PACKAGES, "rpi.gpio": "0.7.1"}
    machine = make_pi(tmp_path, packages=packages)
    assert "Pi 5" in only(probe_libraries(machine, OLD)).text
    # It was trouble too where nothing imports it, and Debian brings it.
    assert grave(probe_libraries(machine, PINS)) == []
    write(tmp_path, {"/proc/device-tree/model": "Raspberry Pi 500 Rev 1.0"})
    assert "Pi 5" in only(probe_libraries(machine, OLD)).text
    write(tmp_path, {"/proc/device-tree/model": PI_ZERO_2})
    assert grave(probe_libraries(machine, OLD)) == []
    write(tmp_path, {"/proc/device-tree/model": "no Pi"})
    assert grave(probe_libraries(machine, PINS)) == []


def test_a_back_end_without_time_stamps_is_said(tmp_path: Path) -> None:
    packages = {name: PACKAGES[name] for name in PACKAGES if name != "lgpio"}
    machine = make_pi(tmp_path, packages={**packages, "rpi-lgpio": "0.6"})
    needs = Needs(frozenset({"gpio"}), backend="rpigpio")
    assert "time stamps" in only(probe_libraries(machine, needs)).text
