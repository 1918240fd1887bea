"""Who may use the devices: nodes, groups, and logins that are older than their groups."""

import re
import stat
from collections.abc import Iterator, Mapping

from firmware_host.doctor.finding import Finding, good, note, trouble
from firmware_host.doctor.machine import Machine, User
from firmware_host.doctor.needs import Needs
from firmware_host.doctor.probe_machine import model_of
from firmware_host.doctor.serial_lines import OUR_RULES, is_serial_line

_TOPIC = "permissions"
#: Kind -> the nodes, the group that udev gives them to.
_NODES: Mapping[str, tuple[str, str]] = {
    "gpio": (r"gpiochip\d+", "gpio"),
    "spi": (r"spidev\d+\.\d+", "spi"),
    "i2c": (r"i2c-\d+", "i2c"),
    "serial": (r"tty(USB|ACM|AMA)\d+|rfcomm\d+", "dialout"),
}
#: What ``DeviceAllow=`` of the unit has.
_IN_THE_UNIT = r"tty(USB|ACM|AMA|S)\d+|rfcomm\d+"
#: Serial lines that udev knows: not a terminal's other end.
_LINES = r"tty[A-Za-z]+\d+|rfcomm\d+"
#: The user whom the unit names; it is asked for as well where the unit is installed.
SERVICE_USER = "jadoube"
UNIT = "/etc/systemd/system/jadoube.service"


def probe_devices(machine: Machine, needs: Needs) -> Iterator[Finding]:
    """For whoever asks, and for the service's own user where it is installed."""
    users = [machine.user]
    if machine.status(UNIT) is not None and machine.user.name != SERVICE_USER:
        service = machine.known_user(SERVICE_USER)
        if service is None:
            text = f"the service is installed, and there is no user {SERVICE_USER}"
            yield trouble(_TOPIC, text, "make it: sudo systemd-sysusers")
        else:
            users = [service, machine.user]
    for kind in sorted(needs.kinds):
        nodes = _nodes(machine, kind, needs)
        if kind == "gpio" and not nodes and model_of(machine):
            text = "no GPIO chip is there: /dev/gpiochip0 is missing"
            yield trouble(_TOPIC, text, "use the kernel of Raspberry Pi OS; boards need its GPIO")
        for user in users[: 1 if nodes else 0]:
            yield from _judge(machine, user, nodes, kind)
            if user.name == SERVICE_USER and kind == "serial":
                yield from _shut_out(machine, nodes)


def _shut_out(machine: Machine, nodes: list[str]) -> Iterator[Finding]:
    """The unit names the kinds of lines that the service may open, whatever its groups are."""
    for node in nodes:
        name = (machine.link(node) or node).rsplit("/", 1)[-1]
        if not re.fullmatch(_IN_THE_UNIT, name):
            text = f"the service's unit lets it open no port of this kind: {node}"
            lines = f"[Service] DeviceAllow={node} rw"
            yield trouble(_TOPIC, text, f"sudo systemctl edit jadoube, and write {lines}")


def _nodes(machine: Machine, kind: str, needs: Needs) -> list[str]:
    """Of a serial line the configured one, whatever it is called; else all that may serve."""
    if kind == "serial" and needs.port:
        is_meant = is_serial_line(machine, needs.port) is not False
        return [needs.port] if is_meant and machine.status(needs.port) is not None else []
    pattern, _ = _NODES[kind]
    return [f"/dev/{each}" for each in machine.names("/dev") if re.fullmatch(pattern, each)]


def _judge(machine: Machine, user: User, nodes: list[str], kind: str) -> Iterator[Finding]:
    closed = [node for node in nodes if not machine.may_write(user, node)]
    if not closed:
        yield good(_TOPIC, f"{user.name} may use {', '.join(nodes[:4])}")
        return
    text = f"{user.name} may not use {', '.join(closed[:4])}"
    number, group = _group_of(machine, closed[0], _NODES[kind][1])
    if not group:
        text = f"{text}: no group may use it"
        yield trouble(_TOPIC, text, _rule(machine, closed[0], kind))
    elif user.name in machine.group_members(group) and number not in user.groups:
        text = f"{text}: this login is older than its group {group}"
        yield trouble(_TOPIC, text, "log out and in again, or sudo reboot")
    else:
        again = "sudo systemctl restart jadoube" if user.name == SERVICE_USER else "log in again"
        yield trouble(_TOPIC, text, f"sudo usermod -aG {group} {user.name}, then {again}")


def _group_of(machine: Machine, node: str, usual: str) -> tuple[int, str]:
    """The group that may read and write it, whatever it is called here; root's is nobody's."""
    status = machine.status(node)
    wanted = stat.S_IRGRP | stat.S_IWGRP
    if status is None or status.st_mode & wanted != wanted:
        return 0, ""
    number = status.st_gid
    name = usual if machine.group_number(usual) == number else machine.group_name(number)
    return number, "" if name == "root" else name


def _rule(machine: Machine, node: str, kind: str) -> str:
    """How the node comes to be its group's. Serial lines have that by the system's own rules."""
    group = _NODES[kind][1]
    name = node.rsplit("/", 1)[-1]
    if kind != "serial" and machine.status(OUR_RULES) is None:
        return f"give it to the group {group} by a rule of udev: {machine.calls.install()} has one"
    if kind != "serial":
        return "the rule of udev for it is there: sudo udevadm trigger --action=change"
    if not re.fullmatch(_LINES, name):
        return f"look at who may use it: ls -l {node}"
    rule = f'SUBSYSTEM=="tty", KERNEL=="{name}", GROUP="{group}", MODE="0660"'
    return f"write {rule} into /etc/udev/rules.d/71-serial.rules, then sudo reboot"


def probe_user(machine: Machine, _needs: Needs) -> Iterator[Finding]:
    """The service has no need of root, and files that root made are in its way."""
    if machine.user.uid == 0:
        yield note("user", "you are root: what you may use says little of what the service may")
