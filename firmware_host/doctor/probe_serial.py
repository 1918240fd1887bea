"""Serial ports: which there are, what hangs on them, who holds them, who meddles."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from firmware_host.doctor.finding import Finding, good, note, trouble, warning
from firmware_host.doctor.machine import Machine, parse_number
from firmware_host.doctor.needs import Needs
from firmware_host.doctor.probe_machine import model_of

_TOPIC = "serial"
_PORT = re.compile(r"tty(USB|ACM|AMA|S)\d+|rfcomm\d+")
#: Ports of the board itself exist where nothing is connected, so only these are spoken of unasked.
_PLUGGED = re.compile(r"tty(USB|ACM)\d+|rfcomm\d+")
#: USB numbers of adapters that brltty takes for Braille displays: (vendor, product).
_TAKEN_BY_BRLTTY = frozenset({("1a86", "7523"), ("10c4", "ea60"), ("0403", "6001")})
_BRLTTY_RULES = ("/usr/lib/udev/rules.d/85-brltty.rules", "/lib/udev/rules.d/85-brltty.rules")
OUR_RULES = "/etc/udev/rules.d/70-jadoube.rules"
_MOST_PROCESSES = 4_096


@dataclass(frozen=True, slots=True)
class _Held:
    number: int
    program: str


def probe_serial(machine: Machine, needs: Needs) -> Iterator[Finding]:
    """Every port that something is plugged into, the configured one, and programs in the way."""
    ports = [name for name in machine.names("/dev") if _PORT.fullmatch(name)]
    plugged = [name for name in ports if _PLUGGED.fullmatch(name)]
    wanted = _wanted(machine, needs)
    if wanted and machine.status(needs.port) is None:
        others = ", ".join(f"/dev/{name}" for name in plugged) or "none is plugged in"
        remedy = f"plug the board in, or name another port (there are: {others})"
        yield trouble(_TOPIC, f"the configured port {needs.port} is not there", remedy)
    elif "serial" in needs.kinds and not wanted and not plugged:
        remedy = "plug the board in and look again; pair a Bluetooth board first"
        yield trouble(_TOPIC, "no serial port has anything plugged in", remedy)
    for name in dict.fromkeys([*plugged, *([wanted] if wanted in ports else [])]):
        yield from _port(machine, name)
    if plugged or "serial" in needs.kinds:
        yield from _meddlers(machine, plugged)
    yield from _console(machine, wanted)


def _wanted(machine: Machine, needs: Needs) -> str:
    """The kernel's name of the configured port, which may be one of udev's."""
    if not needs.port:
        return ""
    link = machine.link(needs.port)
    return (link or needs.port).rsplit("/", 1)[-1]


def _port(machine: Machine, name: str) -> Iterator[Finding]:
    what = _device(machine, name)
    text = f"/dev/{name}{f' ({what})' if what else ''}"
    holders = _holders(machine, f"/dev/{name}")
    strangers = [each for each in holders if not _is_ours(machine, each)]
    if strangers:
        who = ", ".join(f"{each.program} ({each.number})" for each in strangers[:4])
        remedy = f"stop it: sudo kill {strangers[0].number}, or the service that it is"
        if any(each.program == "ModemManager" for each in strangers):
            remedy = "sudo systemctl disable --now ModemManager"
        yield trouble(_TOPIC, f"{text} is held by {who}", remedy)
    elif holders:
        yield good(_TOPIC, f"{text} is held by jadoube ({holders[0].number})")
    else:
        yield good(_TOPIC, f"{text} is there" + (" and free" if machine.user.uid == 0 else ""))


def _device(machine: Machine, name: str) -> str:
    vendor, product = _usb(machine, name)
    folder = _usb_folder(machine, name)
    words = (machine.read(f"{folder}/{part}") or "" for part in ("manufacturer", "product"))
    said = " ".join(word[:40] for word in words if word)
    return " ".join(part for part in (said, f"{vendor}:{product}" if vendor else "") if part)


def _usb_folder(machine: Machine, name: str) -> str:
    """The interface hangs on the device; a USB serial converter has one more folder between."""
    base = f"/sys/class/tty/{name}/device"
    for up in ("/..", "/../.."):
        if machine.read(f"{base}{up}/idVendor"):
            return base + up
    return base


def _usb(machine: Machine, name: str) -> tuple[str, str]:
    folder = _usb_folder(machine, name)
    vendor, product = (machine.read(f"{folder}/{key}") or "" for key in ("idVendor", "idProduct"))
    known = re.fullmatch(r"[0-9a-f]{4}:[0-9a-f]{4}", f"{vendor}:{product}")
    return (vendor, product) if known else ("", "")


def _holders(machine: Machine, path: str) -> list[_Held]:
    """Programs that have the port open, as far as this user may see them."""
    found = []
    for name in machine.names("/proc")[:_MOST_PROCESSES]:
        number = parse_number(name)
        if number is None:
            continue
        folder = f"/proc/{name}/fd"
        if any(machine.link(f"{folder}/{fd}") == path for fd in machine.names(folder)):
            found.append(_Held(number, (machine.read(f"/proc/{name}/comm") or "?")[:32]))
    return found


def _is_ours(machine: Machine, held: _Held) -> bool:
    words = (machine.read(f"/proc/{held.number}/cmdline") or "").split()
    return any(word.endswith(("jadoube", "firmware_host.cli")) for word in words)


def _meddlers(machine: Machine, plugged: list[str]) -> Iterator[Finding]:
    running = {machine.read(f"/proc/{each}/comm") for each in machine.names("/proc")}
    if "ModemManager" in running and machine.status(OUR_RULES) is None:
        text = "ModemManager runs: it opens each new serial port and writes to it"
        yield warning(_TOPIC, text, "sudo systemctl disable --now ModemManager")
    has_brltty = any(machine.status(rules) is not None for rules in _BRLTTY_RULES)
    for name in plugged if has_brltty else ():
        if _usb(machine, name) in _TAKEN_BY_BRLTTY:
            text = f"brltty may take /dev/{name} away: it takes its adapter for a Braille display"
            yield warning(
                _TOPIC, text, "sudo apt remove brltty, unless somebody here reads Braille"
            )


def _console(machine: Machine, wanted: str) -> Iterator[Finding]:
    """Linux may talk on the serial line of the header itself."""
    line = machine.read("/proc/cmdline") or ""
    consoles = [name.split(",")[0] for name in re.findall(r"\bconsole=(\S{1,40})", line)]
    aliases = {name: machine.link(f"/dev/{name}") or name for name in consoles}
    if wanted and wanted in aliases.values():
        text = f"Linux writes its messages to /dev/{wanted}, the configured port"
        yield trouble(_TOPIC, text, "sudo raspi-config nonint do_serial_cons 1, then sudo reboot")
    elif model_of(machine) and any(re.match(r"serial0|ttyAMA|ttyS", name) for name in consoles):
        yield note(_TOPIC, "Linux has its console on the serial line of the header")
