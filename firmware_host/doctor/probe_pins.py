"""Pins that the Pi's own ``config.txt`` gives to something else."""

from collections.abc import Iterable, Iterator

from drivers.gpio.pins import PinUse, check_pins, overlay_without
from firmware_host.doctor.boot_config import boot_config
from firmware_host.doctor.finding import Finding, good, note, trouble
from firmware_host.doctor.machine import Machine
from firmware_host.doctor.probe_machine import model_of


def probe_pins(machine: Machine, uses: Iterable[PinUse]) -> Iterator[Finding]:
    """Pins used twice, pins that the Pi needs, pins that another part of the system has."""
    uses = list(uses)
    boot = boot_config(machine, model_of(machine))
    taken = {} if boot is None else boot.taken_pins()
    wrong = [trouble("pins", each.problem, each.remedy) for each in check_pins(uses)]
    selects = {} if boot is None else boot.held_selects()
    for use in uses:
        if use.pin in taken and boot is not None:
            text = f"GPIO {use.pin} is {use.purpose}, and {boot.path} gives it to {taken[use.pin]}"
            wrong.append(trouble("pins", text, "take it out there and reboot, or use another pin"))
        elif use.pin in selects and use.role == "pin" and boot is not None:
            text = f"GPIO {use.pin} is {use.purpose}, and by {boot.path} {selects[use.pin]}"
            wrong.append(trouble("pins", text, _instead(use.pin)))
    yield from dict.fromkeys(wrong)
    if uses and not wrong:
        pins = ", ".join(str(pin) for pin in sorted({use.pin for use in uses}))
        yield good("pins", f"GPIO {pins} are used, each for one thing")
    elif taken and not uses:
        pins = ", ".join(f"GPIO {pin} ({what})" for pin, what in sorted(taken.items()))
        yield note("pins", f"the Pi itself uses {pins}")


def _instead(pin: int) -> str:
    overlay = overlay_without(pin)
    fewer = (
        f", or have fewer chip selects there (dtoverlay={overlay}) and reboot" if overlay else ""
    )
    return f"use another pin{fewer}"
