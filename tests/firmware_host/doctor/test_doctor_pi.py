"""The doctor on a Pi: each thing that is wrong is said with its remedy, and nothing else is."""

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from firmware_host.doctor.finding import Finding
from firmware_host.doctor.machine import Machine
from firmware_host.doctor.needs import Needs
from firmware_host.doctor.probe_buses import probe_buses
from firmware_host.doctor.probe_devices import probe_devices
from firmware_host.doctor.probe_libraries import probe_libraries
from firmware_host.doctor.probe_machine import probe_machine
from firmware_host.doctor.probe_power import probe_power, probe_temperature
from firmware_host.doctor.probe_serial import probe_serial
from firmware_host.doctor.probe_time import probe_time
from tests.firmware_host.doctor.pi_tree import (
    PI_ZERO_2,
    make_pi,
    write,
)

PINS = Needs(frozenset({"gpio", "spi", "i2c"}))
NOTHING = Needs()
CABLE = Needs(frozenset({"serial"}))
OLD = Needs(frozenset({"gpio"}), backend="rpigpio")

Probe = Callable[[Machine, Needs], Iterable[Finding]]
PROBES: tuple[Probe, ...] = (
    probe_machine,
    probe_power,
    probe_temperature,
    probe_buses,
    probe_devices,
    probe_libraries,
    probe_serial,
    probe_time,
)


def grave(findings: Iterable[Finding]) -> list[Finding]:
    return [each for each in findings if each.level in ("warning", "trouble")]


def only(findings: Iterable[Finding]) -> Finding:
    """The one thing that is wrong; whatever is wrong comes with a remedy."""
    (found,) = grave(findings)
    assert found.remedy
    return found


def test_a_pi_on_which_all_is_well_has_nothing_to_mend(tmp_path: Path) -> None:
    machine = make_pi(tmp_path)
    for probe in PROBES:
        assert grave(probe(machine, PINS)) == []


def test_a_board_on_pins_is_refused_where_there_are_none(tmp_path: Path) -> None:
    machine = make_pi(tmp_path, without=["/proc/device-tree/model"])
    found = only(probe_machine(machine, PINS))
    assert "no Raspberry Pi (aarch64, Debian GNU/Linux 12" in found.text
    assert grave(probe_machine(machine, CABLE)) == []


def test_an_old_kernel_can_t_stamp_edges(tmp_path: Path) -> None:
    machine = make_pi(tmp_path, {"/proc/sys/kernel/osrelease": "5.4.51-v8+"})
    assert only(probe_machine(machine, PINS)).topic == "kernel"
    assert grave(probe_machine(machine, NOTHING)) == []


def test_too_little_memory_is_said(tmp_path: Path) -> None:
    machine = make_pi(tmp_path, {"/proc/meminfo": "MemAvailable:      81920 kB\n"})
    assert only(probe_machine(machine, NOTHING)).text.startswith("80 MB")


@pytest.mark.parametrize(
    ("said", "level", "word"),
    [
        ("throttled=0x0", "good", "holds"),
        ("throttled=0x1", "trouble", "too little voltage now"),
        ("throttled=0x50005", "trouble", "too little voltage and the processor is slowed down now"),
        ("throttled=0x50000", "warning", "since the Pi was started"),
        ("throttled=0x80000", "note", "limit of temperature"),
        ("throttled=zero", "good", "holds"),
    ],
)
def test_what_the_firmware_says_of_the_supply(
    tmp_path: Path, said: str, level: str, word: str
) -> None:
    machine = make_pi(tmp_path, programs={"vcgencmd get_throttled": said})
    (found,) = probe_power(machine, NOTHING)
    assert found.level == level
    assert word in found.text


def test_without_the_firmware_s_program_the_kernel_is_asked(tmp_path: Path) -> None:
    machine = make_pi(tmp_path, {"/sys/class/hwmon/hwmon1/in0_lcrit_alarm": "1"})
    assert "5 V, 5 A" in only(probe_power(machine, NOTHING)).remedy


def test_a_supply_that_nobody_judges_is_a_note(tmp_path: Path) -> None:
    machine = make_pi(tmp_path, without=["/sys/class/hwmon/hwmon1/name"])
    (found,) = probe_power(machine, NOTHING)
    assert found.level == "note"


@pytest.mark.parametrize(
    ("heat", "level"),
    [("48312", "good"), ("71000", "warning"), ("84000", "trouble"), ("-273000", ""), ("hot", "")],
)
def test_the_temperature(tmp_path: Path, heat: str, level: str) -> None:
    machine = make_pi(tmp_path, {"/sys/class/thermal/thermal_zone0/temp": heat})
    assert "".join(each.level for each in probe_temperature(machine, NOTHING)) == level


@pytest.mark.parametrize(
    ("boot", "remedy"),
    [
        ("", "raspi-config nonint do_spi 0"),
        ("#dtparam=spi=on", "raspi-config nonint do_spi 0"),
        ("dtparam=spi=off", "raspi-config nonint do_spi 0"),
        ("[pi4]\ndtparam=spi=on", "raspi-config nonint do_spi 0"),
        ("[none]\ndtparam=spi=on", "raspi-config nonint do_spi 0"),
        ("dtparam=spi=on,i2c_arm=on", "sudo reboot; if"),
        ("[pi5]\ndtparam=spi", "sudo reboot; if"),
        ("[all]\r\ndtparam=spi=on # LEDs\r\n", "sudo reboot; if"),
    ],
)
def test_a_bus_that_is_off_is_switched_on_or_waits_for_a_reboot(
    tmp_path: Path, boot: str, remedy: str
) -> None:
    files = {"/boot/firmware/config.txt": boot + "\nx=1\n"}
    machine = make_pi(tmp_path, files, without=["/dev/spidev0.0"])
    assert remedy in only(probe_buses(machine, PINS)).remedy
    assert grave(probe_buses(machine, NOTHING)) == []


def test_a_bus_or_chip_select_of_its_own_must_be_there_too(tmp_path: Path) -> None:
    second = Needs(frozenset({"spi"}), nodes=frozenset({"spidev1.2", "spidev0.0"}))
    machine = make_pi(tmp_path)
    found = only(probe_buses(machine, second))
    assert "needs /dev/spidev1.2, and there are: spidev0.0" in found.text
    assert "dtoverlay=spi1-3cs" in found.remedy
    third = Needs(frozenset({"i2c"}), nodes=frozenset({"i2c-3"}))
    assert "write dtoverlay=i2c3 into" in only(probe_buses(make_pi(tmp_path), third)).remedy
    write(tmp_path, {"/proc/device-tree/model": PI_ZERO_2})
    assert "write dtoverlay=i2c-gpio,bus=3 into" in only(probe_buses(machine, third)).remedy


def test_the_usual_bus_is_switched_on_though_others_are_there(tmp_path: Path) -> None:
    """A Pi has I2C of its screens always: whose I2C was off was told to write an overlay."""
    boot = {"/boot/firmware/config.txt": "x=1\n", "/dev/i2c-20": "", "/dev/spidev1.0": ""}
    machine = make_pi(tmp_path, boot, without=["/dev/i2c-1", "/dev/spidev0.0"])
    needs = Needs(frozenset({"spi", "i2c"}), nodes=frozenset({"i2c-1", "spidev0.1"}))
    said = [each.remedy for each in grave(probe_buses(machine, needs))]
    assert said == [
        f"sudo raspi-config nonint {switch} 0, then sudo reboot" for switch in ("do_spi", "do_i2c")
    ]


def test_a_second_spi_is_not_had_by_switching_on_the_first(tmp_path: Path) -> None:
    machine = make_pi(tmp_path, without=["/dev/spidev0.0"])
    needs = Needs(frozenset({"spi"}), nodes=frozenset({"spidev1.0"}))
    found = only(probe_buses(machine, needs))
    assert "/dev/spidev1.0, which is not there" in found.text
    assert "write dtoverlay=spi1-1cs into /boot/firmware/config.txt" in found.remedy


def test_where_the_pi_s_own_tool_is_missing_the_line_is_named(tmp_path: Path) -> None:
    boot = {"/boot/firmware/config.txt": "x=1\n"}
    machine = make_pi(tmp_path, boot, without=["/dev/i2c-1", "/usr/bin/raspi-config"])
    remedy = "write dtparam=i2c_arm=on into /boot/firmware/config.txt, then sudo reboot"
    assert only(probe_buses(machine, PINS)).remedy == remedy


def test_i2c_that_is_on_may_only_lack_its_module(tmp_path: Path) -> None:
    machine = make_pi(tmp_path, without=["/dev/i2c-1"])
    assert "modprobe i2c-dev" in only(probe_buses(machine, PINS)).remedy


def test_a_date_that_nobody_sets_is_a_note(tmp_path: Path) -> None:
    without = ["/run/systemd/timesync/synchronized", "/sys/class/rtc/rtc0/name"]
    machine = make_pi(tmp_path, without=without)
    (found,) = probe_time(machine, NOTHING)
    assert (found.level, found.topic) == ("note", "clock")
    command = "timedatectl show --property=NTPSynchronized --value"
    machine = make_pi(tmp_path, without=without, programs={command: "yes"})
    assert next(iter(probe_time(machine, NOTHING))).level == "good"
