"""The doctor on a Pi: each thing that is wrong is said with its remedy, and nothing else is."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from firmware_host.doctor.calls import PLAIN
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


def cable(port: str) -> Needs:
    return Needs(CABLE.kinds, port, port_setting="scanner.port")


@pytest.mark.parametrize("port", ["/dev/ttyS0", "/dev/serial0", "/dev/ttyAMA10"])
def test_the_configured_port_is_the_one_whose_rights_are_looked_at(
    tmp_path: Path, port: str
) -> None:
    """The line of the header was there and closed, and nothing hindered the board."""
    machine = make_pi(tmp_path, {"/dev/ttyAMA10": "", "/dev/ttyS0": ""}, is_member=False)
    (tmp_path / "dev/serial0").symlink_to("ttyS0")
    found = only(probe_devices(machine, cable(port)))
    assert found.text == f"anna may not use {port}"
    assert found.remedy == "sudo usermod -aG dialout anna, then log in again"
    assert grave(probe_serial(machine, cable(port))) == []


def test_a_port_of_any_name_is_judged_by_what_it_is(tmp_path: Path) -> None:
    """`/dev/null` and a text file passed for ports, and nothing hindered the board."""
    files = {"/dev/null": "", "/etc/hostname": "pi\n", "/dev/pts/3": "", "/dev/ttyS1": ""}
    machine = make_pi(tmp_path, {**files, "/sys/class/tty/ttyS1/type": "0\n"})
    for port in ("/dev/null", "/etc/hostname", "/etc"):
        assert only(probe_serial(machine, cable(port))).text.endswith(f"{port} is no serial port")
        assert list(probe_devices(machine, cable(port))) == []
    assert "in name only" in only(probe_serial(machine, cable("/dev/ttyS1"))).text
    pty = replace(machine, device_number=lambda _: (136, 3))
    assert [each.text for each in probe_serial(pty, cable("/dev/pts/3"))] == ["/dev/pts/3 is there"]
    write(tmp_path, {"/proc/tty/drivers": "nonsense\n\n1 2 3 4 5\n"})
    assert only(probe_serial(machine, cable("/dev/null"))).remedy.startswith("name another port")
    write(tmp_path, {"/proc/tty/drivers": ""})
    assert grave(probe_serial(machine, cable("/dev/null"))) == []


def test_a_port_without_its_folder_is_told_whole(tmp_path: Path) -> None:
    machine = make_pi(tmp_path)
    usb_port(tmp_path, "ttyUSB0", "0403", "6015")
    assert only(probe_serial(machine, cable("ttyUSB0"))).remedy == "write it whole, /dev/ttyUSB0"


@pytest.mark.parametrize(
    ("port", "remedy"), [("/dev/ttyS0", 'KERNEL=="ttyS0"'), ("/dev/pts/3", "ls -l /dev/pts/3")]
)
def test_a_port_of_no_group_s_needs_a_rule_or_a_look(
    tmp_path: Path, port: str, remedy: str
) -> None:
    """`jadoube install` was recommended for ports of which its rules say nothing."""
    machine = make_pi(tmp_path, {port: "", "/etc/group": "dialout:x:99997:\n"}, is_member=False)
    machine = replace(machine, device_number=lambda _: (136, 3))
    (tmp_path / port[1:]).chmod(0o620)
    assert remedy in only(probe_devices(machine, cable(port))).remedy


def test_a_port_that_the_service_s_unit_shuts_out_is_said(tmp_path: Path) -> None:
    files = {UNIT: "[Unit]\n", "/dev/ttymxc0": ""}
    machine = make_pi(tmp_path, files)
    node = tmp_path / "dev/ttymxc0"
    entry = f"jadoube:x:995:{node.stat().st_gid}::/var/lib/jadoube:/usr/sbin/nologin\n"
    write(tmp_path, {"/etc/passwd": entry})
    machine = replace(machine, device_number=lambda _: (204, 64))
    found = only(probe_devices(machine, cable("/dev/ttymxc0")))
    assert "DeviceAllow=/dev/ttymxc0 rw" in found.remedy


def test_a_rule_that_is_there_is_only_to_be_applied(tmp_path: Path) -> None:
    machine = make_pi(tmp_path, {"/etc/group": "", OUR_RULES: ""}, is_member=False)
    found = only(probe_devices(machine, Needs(frozenset({"spi"}))))
    assert "udevadm trigger" in found.remedy


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
    (tmp_path / "usr/bin/raspi-config").unlink()
    found = only(probe_serial(machine, Needs(CABLE.kinds, "/dev/ttyAMA0")))
    assert "take console=serial0 out of cmdline.txt" in found.remedy
    # It was said on a PC, of which the doctor had just said that it is no Pi.
    write(tmp_path, {"/proc/device-tree/model": "PC", "/usr/bin/raspi-config": ""})
    found = only(probe_serial(machine, Needs(CABLE.kinds, "/dev/ttyAMA0")))
    assert "console=serial0 out of the line by which Linux is started" in found.remedy
    write(tmp_path, {"/proc/device-tree/model": PI_ZERO_2})
    assert [each.level for each in probe_serial(machine, NOTHING)] == ["note"]


def test_a_date_that_nobody_sets_is_a_note(tmp_path: Path) -> None:
    without = ["/run/systemd/timesync/synchronized", "/sys/class/rtc/rtc0/name"]
    machine = make_pi(tmp_path, without=without)
    (found,) = probe_time(machine, NOTHING)
    assert (found.level, found.topic) == ("note", "clock")
    command = "timedatectl show --property=NTPSynchronized --value"
    machine = make_pi(tmp_path, without=without, programs={command: "yes"})
    assert next(iter(probe_time(machine, NOTHING))).level == "good"
