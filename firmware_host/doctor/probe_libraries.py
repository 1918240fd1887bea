"""Python and the libraries of the extra ``pi``: looked up, not imported."""

import re
import sys
from collections.abc import Iterator, Mapping

from firmware_host.doctor.finding import Finding, good, note, trouble, warning
from firmware_host.doctor.machine import Machine
from firmware_host.doctor.needs import Needs
from firmware_host.doctor.probe_machine import model_of

_TOPIC = "libraries"
#: What the pins need, by ``gpio.backend``.
_BACKENDS: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "lgpio": (("gpiozero",), ("lgpio",)),
    "gpiod": (("gpiod",),),
    "rpigpio": (("gpiozero",), ("rpi.gpio", "rpi-lgpio")),
}
#: What is needed, by the packages that offer it: the first is the one to install.
_NEEDED: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "spi": (("spidev",),),
    "i2c": (("smbus2",),),
    "serial": (("pyserial",),),
}
_INSTALL = "sudo jadoube install, or pip install 'jadoube[pi]' in its own environment"
#: From this Python on there is no wheel of lgpio; Debian's package serves.
_NO_LGPIO = (3, 13)


def probe_libraries(machine: Machine, needs: Needs) -> Iterator[Finding]:
    """What is missing for the configured board, and what stands in each other's way."""
    version = ".".join(map(str, sys.version_info[:3]))
    yield good("python", f"Python {version}, jadoube {machine.packages.get('jadoube', '?')}")
    wanted = [(kind, choices) for kind in sorted(needs.kinds) for choices in _needed(kind, needs)]
    for what, choices in [*wanted, *(("the display", (name,)) for name in needs.packages)]:
        found = [f"{name} {machine.packages[name]}" for name in choices if name in machine.packages]
        if found:
            yield good(_TOPIC, f"{what}: {', '.join(found)}")
        else:
            text = f"{what} needs {choices[0]}, which is missing"
            yield trouble(_TOPIC, text, _remedy(choices[0]))
    yield from _rivals(machine)


def _needed(kind: str, needs: Needs) -> tuple[tuple[str, ...], ...]:
    return _BACKENDS.get(needs.backend, ()) if kind == "gpio" else _NEEDED[kind]


def _remedy(name: str) -> str:
    if name == "gpiozero" or sys.version_info < _NO_LGPIO:
        return _INSTALL
    return f"sudo apt install python3-{re.sub('[^a-z0-9]', '', name)}, then {_INSTALL}"


def _rivals(machine: Machine) -> Iterator[Finding]:
    """RPi.GPIO and rpi-lgpio are one folder on the disk; the later one wins, in parts."""
    ours = {"rpi.gpio", "rpi-lgpio"} & set(machine.packages)
    if len(ours) == 2:
        text = "RPi.GPIO and rpi-lgpio are both installed, and have overwritten each other's files"
        remedy = "pip uninstall RPi.GPIO rpi-lgpio, then pip install lgpio (or rpi-lgpio alone)"
        yield trouble(_TOPIC, text, remedy)
    elif "rpi.gpio" in ours and "Pi 5" in model_of(machine):
        text = "RPi.GPIO does not work on a Pi 5"
        yield trouble(_TOPIC, text, "pip uninstall RPi.GPIO, then pip install lgpio")
    elif "rpi.gpio" in ours and not model_of(machine):
        text = "RPi.GPIO is installed, and its import fails on whatever is no Pi"
        yield note(_TOPIC, text, "pip uninstall RPi.GPIO; nothing here needs it")
    elif ours and "lgpio" not in machine.packages:
        name = next(iter(ours))
        text = f"{name} is there and lgpio is not: edges have no time stamps of the kernel"
        yield warning(_TOPIC, text, "pip install lgpio")
