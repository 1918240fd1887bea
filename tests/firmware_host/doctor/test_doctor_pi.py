"""The doctor on a Pi: each thing that is wrong is said with its remedy, and nothing else is."""

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from firmware_host.doctor.finding import Finding
from firmware_host.doctor.machine import Machine
from firmware_host.doctor.needs import Needs
from firmware_host.doctor.probe_buses import probe_buses
from firmware_host.doctor.probe_devices import UNIT, probe_devices
from firmware_host.doctor.probe_libraries import probe_libraries
from firmware_host.doctor.probe_machine import probe_machine
from firmware_host.doctor.probe_power import probe_power, probe_temperature
from firmware_host.doctor.probe_serial import OUR_RULES, probe_serial
from firmware_host.doctor.probe_time import probe_time
from tests.firmware_host.doctor.pi_tree import (
    PACKAGES,
    PI_ZERO_2,
    make_pi,
    process,
    usb_port,
    write,
)

PINS = Needs(frozenset({"gpio", "spi", "i2c"}))
NOTHING = Needs()
CABLE = Needs(frozenset({"serial"}))

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
    found = only(probe_buses(make_pi(tmp_path), second))
    assert "needs /dev/spidev1.2, and there are: spidev0.0" in found.text
    assert "dtoverlay=spi1-3cs" in found.remedy
    third = Needs(frozenset({"i2c"}), nodes=frozenset({"i2c-3"}))
    assert "dtoverlay=i2c3" in only(probe_buses(make_pi(tmp_path), third)).remedy


def test_i2c_that_is_on_may_only_lack_its_module(tmp_path: Path) -> None:
    machine = make_pi(tmp_path, without=["/dev/i2c-1"])
    assert "modprobe i2c-dev" in only(probe_buses(machine, PINS)).remedy


def test_a_user_outside_the_group_is_told_how_to_get_in(tmp_path: Path) -> None:
    machine = make_pi(tmp_path, is_member=False)
    found = grave(probe_devices(machine, Needs(frozenset({"gpio"}))))
    assert [each.remedy for each in found] == ["sudo usermod -aG gpio anna, then log in again"]


def test_a_login_older_than_its_group_is_told_to_log_in_again(tmp_path: Path) -> None:
    """People were told to join the group that they had just joined."""
    machine = make_pi(tmp_path, is_member=False)
    group = (tmp_path / "dev/gpiochip0").stat().st_gid
    write(tmp_path, {"/etc/group": f"gpio:x:{group}:bob,anna\n"})
    found = only(probe_devices(machine, Needs(frozenset({"gpio"}))))
    assert found.remedy == "log out and in again, or sudo reboot"


def test_a_device_that_belongs_to_no_group_needs_a_rule(tmp_path: Path) -> None:
    machine = make_pi(tmp_path, {"/etc/group": "gpio:x:997:anna\n"}, is_member=False)
    assert "rule of udev" in only(probe_devices(machine, Needs(frozenset({"gpio"})))).remedy


def test_no_chip_at_all_is_a_matter_of_the_kernel(tmp_path: Path) -> None:
    machine = make_pi(tmp_path, without=["/dev/gpiochip0"])
    assert "kernel of Raspberry Pi OS" in only(probe_devices(machine, PINS)).remedy


def test_where_the_service_is_installed_its_user_is_the_one_that_counts(tmp_path: Path) -> None:
    machine = make_pi(tmp_path, {UNIT: "[Unit]\n"})
    assert "no user jadoube" in grave(probe_devices(machine, PINS))[0].text
    write(tmp_path, {"/etc/passwd": "jadoube:x:995:995::/var/lib/jadoube:/usr/sbin/nologin\n"})
    assert "jadoube may not use /dev/gpiochip0" in grave(probe_devices(machine, PINS))[0].text
    group = (tmp_path / "dev/gpiochip0").stat().st_gid
    names = ("gpio", "spi", "i2c")
    write(tmp_path, {"/etc/group": "".join(f"{name}:x:{group}:jadoube\n" for name in names)})
    assert grave(probe_devices(machine, PINS)) == []


@pytest.mark.parametrize("missing", ["gpiozero", "spidev", "smbus2"])
def test_a_missing_library_is_named_with_how_to_get_it(tmp_path: Path, missing: str) -> None:
    packages = {name: version for name, version in PACKAGES.items() if name != missing}
    found = only(probe_libraries(make_pi(tmp_path, packages=packages), PINS))
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


def test_two_libraries_that_overwrite_each_other_are_found(tmp_path: Path) -> None:
    """Both own the folder RPi; pip sees nothing wrong, and which one is imported is chance."""
    packages = {**PACKAGES, "rpi.gpio": "0.7.1", "rpi-lgpio": "0.6"}
    assert "overwritten" in only(probe_libraries(make_pi(tmp_path, packages=packages), PINS)).text


def test_the_old_library_does_not_work_on_a_pi_5(tmp_path: Path) -> None:
    packages = {**PACKAGES, "rpi.gpio": "0.7.1"}
    machine = make_pi(tmp_path, packages=packages)
    assert "Pi 5" in only(probe_libraries(machine, PINS)).text
    write(tmp_path, {"/proc/device-tree/model": PI_ZERO_2})
    assert grave(probe_libraries(machine, PINS)) == []
    write(tmp_path, {"/proc/device-tree/model": "no Pi"})
    assert grave(probe_libraries(machine, PINS)) == []


def test_a_back_end_without_time_stamps_is_said(tmp_path: Path) -> None:
    packages = {name: PACKAGES[name] for name in PACKAGES if name != "lgpio"}
    machine = make_pi(tmp_path, packages={**packages, "rpi-lgpio": "0.6"})
    needs = Needs(frozenset({"gpio"}), backend="rpigpio")
    assert "time stamps" in only(probe_libraries(machine, needs)).text


def test_a_port_that_is_named_and_not_there(tmp_path: Path) -> None:
    machine = make_pi(tmp_path)
    usb_port(tmp_path, "ttyACM0", "045b", "8111", "DGT Board")
    found = only(probe_serial(machine, Needs(CABLE.kinds, "/dev/ttyUSB0")))
    assert "/dev/ttyUSB0 is not there" in found.text
    assert "/dev/ttyACM0" in found.remedy


def test_no_board_plugged_in(tmp_path: Path) -> None:
    assert "plug the board in" in only(probe_serial(make_pi(tmp_path), CABLE)).remedy


def test_a_port_is_named_with_what_hangs_on_it(tmp_path: Path) -> None:
    machine = make_pi(tmp_path)
    usb_port(tmp_path, "ttyACM0", "045b", "8111", "DGT Board")
    said = [each.text for each in probe_serial(machine, CABLE)]
    assert said == ["/dev/ttyACM0 (DGT Board 045b:8111) is there"]


def test_whoever_holds_a_port_is_named(tmp_path: Path) -> None:
    machine = make_pi(tmp_path)
    usb_port(tmp_path, "ttyUSB0", "0403", "6015", "FT231X")
    process(tmp_path, 412, "minicom", "/dev/ttyUSB0")
    found = only(probe_serial(machine, CABLE))
    assert "held by minicom (412)" in found.text
    assert "sudo kill 412" in found.remedy


def test_our_own_service_may_hold_it(tmp_path: Path) -> None:
    machine = make_pi(tmp_path)
    usb_port(tmp_path, "ttyUSB0", "0403", "6015")
    command = "/opt/jadoube/current/bin/python\0-P\0-m\0firmware_host.cli\0run\0"
    process(tmp_path, 88, "python", "/dev/ttyUSB0", command)
    assert grave(probe_serial(machine, CABLE)) == []


def test_modem_manager_is_held_off_by_our_rules_or_switched_off(tmp_path: Path) -> None:
    machine = make_pi(tmp_path)
    usb_port(tmp_path, "ttyUSB0", "0403", "6015")
    process(tmp_path, 300, "ModemManager")
    assert "disable --now ModemManager" in only(probe_serial(machine, CABLE)).remedy
    write(tmp_path, {OUR_RULES: ""})
    assert grave(probe_serial(machine, CABLE)) == []
    (tmp_path / "proc/300/fd/9").symlink_to("/dev/ttyUSB0")
    assert "disable --now ModemManager" in only(probe_serial(machine, CABLE)).remedy


def test_brltty_takes_cheap_adapters_for_braille_displays(tmp_path: Path) -> None:
    machine = make_pi(tmp_path, {"/usr/lib/udev/rules.d/85-brltty.rules": ""})
    usb_port(tmp_path, "ttyUSB0", "1a86", "7523", "USB Serial")
    assert "apt remove brltty" in only(probe_serial(machine, CABLE)).remedy


def test_a_console_on_the_configured_port(tmp_path: Path) -> None:
    machine = make_pi(
        tmp_path, {"/proc/cmdline": "console=serial0,115200 root=x", "/dev/ttyAMA0": ""}
    )
    (tmp_path / "dev/serial0").symlink_to("ttyAMA0")
    found = only(probe_serial(machine, Needs(CABLE.kinds, "/dev/ttyAMA0")))
    assert "do_serial_cons" in found.remedy
    assert [each.level for each in probe_serial(machine, NOTHING)] == ["note"]


def test_a_date_that_nobody_sets_is_a_note(tmp_path: Path) -> None:
    without = ["/run/systemd/timesync/synchronized", "/sys/class/rtc/rtc0/name"]
    machine = make_pi(tmp_path, without=without)
    (found,) = probe_time(machine, NOTHING)
    assert (found.level, found.topic) == ("note", "clock")
    command = "timedatectl show --property=NTPSynchronized --value"
    machine = make_pi(tmp_path, without=without, programs={command: "yes"})
    assert next(iter(probe_time(machine, NOTHING))).level == "good"
