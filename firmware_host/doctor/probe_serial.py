"""Serial ports: which there are, what hangs on them, who holds them, who meddles."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from firmware_host.doctor.finding import Finding, good, note, trouble, warning
from firmware_host.doctor.machine import Machine, parse_number
from firmware_host.doctor.needs import Needs
from firmware_host.doctor.probe_machine import model_of, raspi_config
from firmware_host.doctor.serial_lines import OUR_RULES, has_chip, is_serial_line

_TOPIC = "serial"
_PORT = re.compile(r"tty(USB|ACM|AMA|S)\d+|rfcomm\d+")
#: Ports of the board itself exist where nothing is connected, so only these are spoken of unasked.
_PLUGGED = re.compile(r"tty(USB|ACM)\d+|rfcomm\d+")
#: USB numbers of adapters that brltty takes for Braille displays: (vendor, product).
_TAKEN_BY_BRLTTY = frozenset({("1a86", "7523"), ("10c4", "ea60"), ("0403", "6001")})
_BRLTTY_RULES = ("/usr/lib/udev/rules.d/85-brltty.rules", "/lib/udev/rules.d/85-brltty.rules")
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
    wrong = list(_wrong(machine, needs, wanted, plugged))
    yield from wrong
    own = [] if wrong or not wanted or wanted in plugged else [needs.port]
    for path in [*(f"/dev/{name}" for name in plugged), *own]:
        yield from _port(machine, path)
    if plugged or "serial" in needs.kinds:
        yield from _meddlers(machine, plugged)
    yield from _console(machine, wanted)


def _wrong(
    machine: Machine, needs: Needs, wanted: str, plugged: Sequence[str]
) -> Iterator[Finding]:
    """Of the configured port, or of there being none."""
    others = ", ".join(f"/dev/{name}" for name in plugged) or "none is plugged in"
    another = f"name another port as {needs.port_setting} (there are: {others})"
    if wanted and machine.status(needs.port) is None:
        text = f"the configured port {needs.port} is not there"
        whole = f"/dev/{needs.port}"
        is_short = "/" not in needs.port and machine.status(whole) is not None
        remedy = f"write it whole, {whole}" if is_short else f"plug the board in, or {another}"
        yield trouble(_TOPIC, text, remedy)
    elif wanted and is_serial_line(machine, needs.port) is False:
        yield trouble(_TOPIC, f"the configured port {needs.port} is no serial port", another)
    elif wanted and not has_chip(machine, wanted):
        text = f"the configured port {needs.port} is there in name only: this machine has no chip"
        yield trouble(_TOPIC, f"{text} for it", another)
    elif "serial" in needs.kinds and not wanted and not plugged:
        remedy = "plug the board in and look again; pair a Bluetooth board first"
        yield trouble(_TOPIC, "no serial port has anything plugged in", remedy)


def _wanted(machine: Machine, needs: Needs) -> str:
    """The kernel's name of the configured port, which may be one of udev's."""
    return _kernel_name(machine, needs.port) if needs.port else ""


def _kernel_name(machine: Machine, path: str) -> str:
    return (machine.link(path) or path).rsplit("/", 1)[-1]


def _port(machine: Machine, path: str) -> Iterator[Finding]:
    what = _device(machine, _kernel_name(machine, path))
    text = f"{path}{f' ({what})' if what else ''}"
    holders = _holders(
        machine, f"/dev/{_kernel_name(machine, path)}" if machine.link(path) else path
    )
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
        yield trouble(_TOPIC, text, _without_console(machine, consoles))
    elif model_of(machine) and any(re.match(r"serial0|ttyAMA|ttyS", name) for name in consoles):
        yield note(_TOPIC, "Linux has its console on the serial line of the header")


def _without_console(machine: Machine, consoles: Sequence[str]) -> str:
    words = " and ".join(f"console={name}" for name in consoles if not re.match(r"tty\d", name))
    if model_of(machine):
        otherwise = f"take {words} out of cmdline.txt beside config.txt, then sudo reboot"
        return raspi_config(machine, "do_serial_cons 1", otherwise)
    return f"take {words} out of the line by which Linux is started (the boot loader has it)"
