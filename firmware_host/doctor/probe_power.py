"""Power and temperature: a Pi that gets too little slows down, and its card suffers."""

import re
from collections.abc import Iterator

from firmware_host.doctor.finding import Finding, good, note, trouble, warning
from firmware_host.doctor.machine import Machine
from firmware_host.doctor.needs import Needs
from firmware_host.doctor.probe_machine import generation, model_of

#: What `vcgencmd get_throttled` means, a bit each: now, and 16 higher since the start.
_THROTTLED = (
    (0, "the supply gives too little voltage"),
    (1, "the processor is held down"),
    (2, "the processor is slowed down"),
    (3, "it is near its limit of temperature"),
)
_UNDER_VOLTAGE = 0x1_0001
_SINCE = 16
_SUPPLIES = {5: "5 V, 5 A", 4: "5 V, 3 A"}
#: Above these a Pi slows itself down: at first a little, then much. In thousandths of a degree.
_WARM_MC, _HOT_MC = 70_000, 80_000
_HOTTEST_MC = 200_000


def probe_power(machine: Machine, _needs: Needs) -> Iterator[Finding]:
    """Under-voltage from the firmware, or from the kernel where there is no ``vcgencmd``."""
    model = model_of(machine)
    if not model:
        return
    said = machine.run(("vcgencmd", "get_throttled")) or ""
    found = re.search(r"throttled=0x([0-9a-fA-F]{1,8})\b", said)
    bits = int(found[1], 16) if found else _alarm(machine)
    if bits is None:
        yield note("power", "nobody here says whether the supply is strong enough")
        return
    supply = _SUPPLIES.get(generation(model), "5 V, 2.5 A")
    remedy = f"use the supply that is made for it ({supply}) with a short, thick cable; feed lights"
    now = [text for bit, text in _THROTTLED if bits >> bit & 1]
    before = [text for bit, text in _THROTTLED if bits >> (bit + _SINCE) & 1]
    if now:
        yield trouble("power", " and ".join(now) + " now", f"{remedy} on their own")
    elif bits & _UNDER_VOLTAGE:
        text = "the supply has given too little voltage since the Pi was started"
        yield warning("power", text, f"{remedy} on their own")
    elif before:
        yield note("power", "since the start: " + " and ".join(before))
    else:
        yield good("power", "the supply holds its voltage")


def _alarm(machine: Machine) -> int | None:
    for name in machine.names("/sys/class/hwmon"):
        if machine.read(f"/sys/class/hwmon/{name}/name") == "rpi_volt":
            alarm = machine.number(f"/sys/class/hwmon/{name}/in0_lcrit_alarm")
            return None if alarm is None else int(alarm > 0)
    return None


def probe_temperature(machine: Machine, _needs: Needs) -> Iterator[Finding]:
    """The hottest sensor that the kernel names for the processor."""
    found = []
    for zone in machine.names("/sys/class/thermal"):
        if zone.startswith("thermal_zone"):
            heat_mc = machine.number(f"/sys/class/thermal/{zone}/temp")
            if heat_mc is not None and 0 < heat_mc < _HOTTEST_MC:
                found.append(heat_mc)
    if not found:
        return
    heat_mc = max(found)
    text = f"the processor has {heat_mc / 1000:.0f} °C"
    if heat_mc >= _HOT_MC:
        yield trouble("temperature", f"{text}: it slows down", "give it air, a heat sink or a fan")
    elif heat_mc >= _WARM_MC:
        yield warning("temperature", f"{text}: near to slowing down", "give it air or a heat sink")
    else:
        yield good("temperature", text)
