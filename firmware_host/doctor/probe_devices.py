"""Who may use the devices: nodes, groups, and logins that are older than their groups."""

import re
from collections.abc import Iterator, Mapping

from firmware_host.doctor.finding import Finding, good, note, trouble
from firmware_host.doctor.machine import Machine, User
from firmware_host.doctor.needs import Needs
from firmware_host.doctor.probe_machine import model_of

_TOPIC = "permissions"
#: Kind -> the nodes, the group that udev gives them to, what is missing where there are none.
_NODES: Mapping[str, tuple[str, str, str]] = {
    "gpio": (r"gpiochip\d+", "gpio", "no GPIO chip"),
    "spi": (r"spidev\d+\.\d+", "spi", ""),
    "i2c": (r"i2c-\d+", "i2c", ""),
    "serial": (r"tty(USB|ACM|AMA)\d+|rfcomm\d+", "dialout", ""),
}
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
            yield trouble(_TOPIC, text, "install it again: sudo jadoube install")
        else:
            users = [service, machine.user]
    devices = machine.names("/dev")
    for kind in sorted(needs.kinds):
        pattern, group, missing = _NODES[kind]
        nodes = [f"/dev/{each}" for each in devices if re.fullmatch(pattern, each)]
        if not nodes and missing and model_of(machine):
            text = f"{missing} is there: /dev/gpiochip0 is missing"
            yield trouble(_TOPIC, text, "use the kernel of Raspberry Pi OS; boards need its GPIO")
        for user in users[: 1 if nodes else 0]:
            yield from _judge(machine, user, nodes, group)


def _judge(machine: Machine, user: User, nodes: list[str], group: str) -> Iterator[Finding]:
    closed = [node for node in nodes if not machine.may_write(user, node)]
    if not closed:
        yield good(_TOPIC, f"{user.name} may use {', '.join(nodes[:4])}")
        return
    text = f"{user.name} may not use {', '.join(closed[:4])}"
    number = machine.group_number(group)
    owners = {status.st_gid for node in closed if (status := machine.status(node)) is not None}
    if number is None or number not in owners:
        remedy = "give it to the group by a rule of udev: sudo jadoube install writes one"
        yield trouble(_TOPIC, f"{text}: it does not belong to the group {group}", remedy)
    elif user.name in machine.group_members(group) and number not in user.groups:
        text = f"{text}: this login is older than its group {group}"
        yield trouble(_TOPIC, text, "log out and in again, or sudo reboot")
    else:
        yield trouble(_TOPIC, text, f"sudo usermod -aG {group} {user.name}, then log in again")


def probe_user(machine: Machine, _needs: Needs) -> Iterator[Finding]:
    """The service has no need of root, and files that root made are in its way."""
    if machine.user.uid == 0:
        yield note("user", "you are root: what you may use says little of what the service may")
