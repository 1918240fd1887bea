"""Python and the libraries of the extra ``pi``: looked up, not imported."""

import sys
from collections.abc import Iterator, Mapping

from firmware_host.doctor.finding import Finding, good, note, trouble, warning
from firmware_host.doctor.machine import Machine
from firmware_host.doctor.needs import Needs
from firmware_host.doctor.probe_machine import generation, model_of

_TOPIC = "libraries"
#: What the pins need, by ``gpio.backend``.
_BACKENDS: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "lgpio": (("gpiozero",), ("lgpio",)),
    "gpiod": (("gpiod",),),
    "rpigpio": (("gpiozero",), ("rpi.gpio", "rpi-lgpio")),
}
#: What is needed, by the packages that offer it: the first is the one to install.
_NEEDED: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "i2c": (("smbus2",),),
    "serial": (("pyserial",),),
}
#: From this Python on there is no wheel of lgpio; Debian's package serves.
_NO_LGPIO = (3, 13)
_PI_5 = 5
_OF_DEBIAN = ("lgpio", "spidev")


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
            yield trouble(_TOPIC, text, _remedy(machine, choices[0]))
    yield from _rivals(machine, needs)


def _needed(kind: str, needs: Needs) -> tuple[tuple[str, ...], ...]:
    pins = _BACKENDS.get(needs.backend, ())
    if kind == "gpio":
        return pins
    if kind != "spi":
        return _NEEDED[kind]
    # lgpio speaks SPI itself; with the others spidev does, beside the library of the pins.
    own = pins[-1:] if needs.backend == "lgpio" else (("spidev",),)
    return own if "gpio" in needs.kinds else tuple(dict.fromkeys((*pins, *own)))


def _remedy(machine: Machine, name: str) -> str:
    calls = machine.calls
    if name == "rpi.gpio":
        fetch = calls.fetch("rpi-lgpio" if generation(model_of(machine)) == _PI_5 else "RPi.GPIO")
        return f"leave gpio.backend out: lgpio serves every Pi; or {fetch}"
    if name in _OF_DEBIAN and sys.version_info >= _NO_LGPIO:
        seen = "an environment that is made with --system-site-packages has it then"
        return f"sudo apt install python3-{name}; {seen}"
    return calls.fetch("pyserial" if name == "pyserial" else "jadoube[pi]")


def _rivals(machine: Machine, needs: Needs) -> Iterator[Finding]:
    """RPi.GPIO and rpi-lgpio are one folder on the disk; the later one wins, in parts.

    They matter to who takes them: the other back ends import neither.
    """
    ours, calls = {"rpi.gpio", "rpi-lgpio"} & set(machine.packages), machine.calls
    is_used = needs.backend == "rpigpio" and "gpio" in needs.kinds
    say = trouble if is_used else note
    otherwise = "" if is_used else "; nothing that is configured uses it"
    then = "" if "lgpio" in machine.packages or not is_used else f", then {calls.fetch('lgpio')}"
    if len(ours) == 2:
        text = "RPi.GPIO and rpi-lgpio are both installed, and have overwritten each other's files"
        yield say(_TOPIC, text + otherwise, calls.drop("RPi.GPIO", "rpi-lgpio") + then)
    elif "rpi.gpio" in ours and generation(model_of(machine)) == _PI_5:
        text = "RPi.GPIO does not work on a Pi 5"
        yield say(_TOPIC, text + otherwise, calls.drop("RPi.GPIO") + then)
    elif "rpi.gpio" in ours and not model_of(machine):
        text = "RPi.GPIO is installed, and its import fails on whatever is no Pi"
        yield note(_TOPIC, text, f"{calls.drop('RPi.GPIO')}; nothing here needs it")
    elif ours and is_used and "lgpio" not in machine.packages:
        name = next(iter(ours))
        text = f"{name} is there and lgpio is not: edges have no time stamps of the kernel"
        yield warning(_TOPIC, text, f"{calls.fetch('lgpio')}, and leave gpio.backend out")
