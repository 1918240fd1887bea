"""Which machine it is, its kernel and its memory."""

import re
from collections.abc import Iterator

from firmware_host.doctor.finding import Finding, good, note, trouble, warning
from firmware_host.doctor.machine import Machine
from firmware_host.doctor.needs import Needs

_TOPIC = "machine"
#: The kernel's interface for lines with time stamps of edges (GPIO v2) came with it.
_FIRST_KERNEL = (5, 10)
#: What the service may take (the unit allows more), beside the system.
_LEAST_FREE_MB = 120
#: The settings by which something comes to be on pins.
_ON_PINS = "board.driver, lights.driver, clock_face.driver, [buttons]"


def model_of(machine: Machine) -> str:
    """``Raspberry Pi 5 Model B Rev 1.0``; empty on what is no Pi."""
    for path in ("/proc/device-tree/model", "/sys/firmware/devicetree/base/model"):
        text = machine.read(path) or ""
        if text.startswith("Raspberry Pi"):
            return text.splitlines()[0][:80]
    return ""


def generation(model: str) -> int:
    """Of a Pi or a Compute Module: 4 of a Pi 400 too; 0 where the name has no number."""
    found = re.search(r"\b(?:Pi|Compute Module) (\d)", model)
    return int(found[1]) if found else 0


def raspi_config(machine: Machine, words: str, otherwise: str) -> str:
    """The Pi's own tool, where it is; other systems for a Pi have none."""
    is_there = machine.status("/usr/bin/raspi-config") is not None
    return f"sudo raspi-config nonint {words}, then sudo reboot" if is_there else otherwise


def probe_machine(machine: Machine, needs: Needs) -> Iterator[Finding]:
    """Model and system, kernel, memory."""
    model, system = model_of(machine), _system(machine)
    if model:
        yield good(_TOPIC, f"{model}, {system}")
    elif needs.is_pi:
        text = (
            f"this is no Raspberry Pi ({machine.architecture}, {system}), and a configured device"
        )
        remedy = f"run it on the Pi, or leave out here what is on pins: {_ON_PINS}"
        yield trouble(_TOPIC, f"{text} hangs on its pins", remedy)
    else:
        text = (
            f"this is no Raspberry Pi ({machine.architecture}, {system}): the simulated board and"
        )
        yield note(_TOPIC, f"{text} boards on a serial line work here, boards on pins do not")
    yield from _kernel(machine, needs)
    yield from _memory(machine)


def _system(machine: Machine) -> str:
    found = re.search(r'^PRETTY_NAME="?([^"\n]{1,80})', machine.read("/etc/os-release") or "", re.M)
    return found[1] if found else "an unknown system"


def _kernel(machine: Machine, needs: Needs) -> Iterator[Finding]:
    release = (machine.read("/proc/sys/kernel/osrelease") or "")[:60]
    version = re.match(r"(\d{1,4})\.(\d{1,4})", release)
    if version is None:
        yield note("kernel", "the kernel does not say its version")
    elif (int(version[1]), int(version[2])) < _FIRST_KERNEL and needs.is_pi:
        text = f"kernel {release} can't stamp the edges of pins"
        yield trouble("kernel", text, "update the system: sudo apt full-upgrade")
    else:
        yield good("kernel", f"Linux {release}")


def _memory(machine: Machine) -> Iterator[Finding]:
    found = re.search(
        r"^MemAvailable: {1,20}(\d{1,15}) kB", machine.read("/proc/meminfo") or "", re.M
    )
    if found is None:
        return
    free_mb = int(found[1]) // 1024
    if free_mb < _LEAST_FREE_MB:
        text = f"{free_mb} MB of memory are free; the service takes up to {_LEAST_FREE_MB}"
        yield warning("memory", text, "stop other programs; a desktop is not needed")
    else:
        yield good("memory", f"{free_mb} MB of memory are free")
