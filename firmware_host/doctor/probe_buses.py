"""SPI and I2C: whether they are switched on, and whether the kernel has them."""

import re
from collections.abc import Iterator, Sequence

from firmware_host.doctor.boot_config import USUAL_PLACE, BootConfig, boot_config, has_i2c
from firmware_host.doctor.finding import Finding, good, note, trouble
from firmware_host.doctor.machine import Machine
from firmware_host.doctor.needs import Needs
from firmware_host.doctor.probe_machine import model_of, raspi_config

#: Name, the kernel's device, how raspi-config calls it.
_BUSES = (
    ("spi", "SPI", r"spidev\d+\.\d+", "do_spi"),
    ("i2c", "I2C", r"i2c-\d+", "do_i2c"),
)
#: What switches them on in ``config.txt``.
_PARAMETERS = {"spi": "spi", "i2c": "i2c_arm"}


def probe_buses(machine: Machine, needs: Needs) -> Iterator[Finding]:
    """Elsewhere than on a Pi only what is there: that it is no Pi has been said."""
    model = model_of(machine)
    if not model and not needs.is_pi:
        return
    boot, devices = boot_config(machine, model), machine.names("/dev")
    file = boot.path if boot is not None else USUAL_PLACE
    for kind, name, pattern, switch in _BUSES:
        there = [device for device in devices if re.fullmatch(pattern, device)]
        wanted = sorted(node for node in needs.nodes if node.startswith(kind))
        absent = [node for node in wanted if node not in there]
        if absent and _is_beyond(absent[0], there):
            only = f"and there are: {', '.join(there[:6])}" if there else "which is not there"
            overlay = f"write {_overlay(absent[0], model)} into {file}, then sudo reboot"
            remedy = f"{overlay}, or name another bus" if model else "name a bus that is there"
            yield trouble(kind, f"a configured device needs /dev/{absent[0]}, {only}", remedy)
        elif there and not absent:
            yield good(kind, f"{name} is on: {', '.join('/dev/' + each for each in there[:6])}")
        elif model:
            by_hand = f"write dtparam={_PARAMETERS[kind]}=on into {file}, then sudo reboot"
            remedy = raspi_config(machine, f"{switch} 0", by_hand)
            yield _missing(kind, name, remedy, boot, is_needed=kind in needs.kinds)


def _is_beyond(node: str, there: Sequence[str]) -> bool:
    """Whether it takes more than to switch on the bus that the header is meant for."""
    if node.startswith("i2c"):
        return node != "i2c-1"
    return not node.startswith("spidev0.") or any(each.startswith("spidev0.") for each in there)


def _overlay(node: str, model: str) -> str:
    """The line that gives this Pi such a bus; any pins can be an I2C, slowly."""
    bus, _, select = node.removeprefix("spidev").removeprefix("i2c-").partition(".")
    if select:
        return f"dtoverlay=spi{bus}-{int(select) + 1}cs"
    return f"dtoverlay=i2c{bus}" if has_i2c(model, int(bus)) else f"dtoverlay=i2c-gpio,bus={bus}"


def _missing(
    kind: str, name: str, remedy: str, boot: BootConfig | None, *, is_needed: bool
) -> Finding:
    text = f"{name} is off"
    if boot is not None and boot.is_on(kind):
        text = f"{name} is switched on in {boot.path}, and the kernel has no device of it"
        remedy = "sudo reboot; if that does not help, another overlay in that file takes its pins"
        if kind == "i2c":
            remedy = "sudo modprobe i2c-dev, and write i2c-dev into /etc/modules; else sudo reboot"
    if is_needed:
        return trouble(kind, f"{text}, and a configured device needs it", remedy)
    return note(kind, f"{text}; nothing that is configured needs it", remedy)
