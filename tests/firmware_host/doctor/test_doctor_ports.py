"""Serial ports and who may use the devices: each thing that is wrong, with its remedy."""

from dataclasses import replace
from pathlib import Path

import pytest

from firmware_host.doctor.needs import Needs
from firmware_host.doctor.probe_devices import UNIT, probe_devices
from firmware_host.doctor.probe_serial import OUR_RULES, probe_serial
from tests.firmware_host.doctor.pi_tree import (
    PI_ZERO_2,
    make_pi,
    process,
    usb_port,
    write,
)
from tests.firmware_host.doctor.test_doctor_pi import CABLE, NOTHING, PINS, grave, only


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
