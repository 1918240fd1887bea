"""SPI and I2C: whether they are switched on, and whether the kernel has them."""

import re
from collections.abc import Iterator

from firmware_host.doctor.boot_config import BootConfig, boot_config
from firmware_host.doctor.finding import Finding, good, note, trouble
from firmware_host.doctor.machine import Machine
from firmware_host.doctor.needs import Needs
from firmware_host.doctor.probe_machine import model_of

#: Name, the kernel's device, how raspi-config calls it.
_BUSES = (
    ("spi", "SPI", r"spidev\d+\.\d+", "do_spi"),
    ("i2c", "I2C", r"i2c-\d+", "do_i2c"),
)


#: How a bus or a chip select beyond the first is had.
_OTHER = {
    "spi": "write dtoverlay=spi1-3cs (SPI 1) or spi0-2cs into config.txt, then sudo reboot",
    "i2c": "write dtoverlay=i2c3 or the like into config.txt, or name another bus",
}


def probe_buses(machine: Machine, needs: Needs) -> Iterator[Finding]:
    """Elsewhere than on a Pi only what is there: that it is no Pi has been said."""
    model = model_of(machine)
    if not model and not needs.is_pi:
        return
    boot, devices = boot_config(machine, model), machine.names("/dev")
    for kind, name, pattern, switch in _BUSES:
        there = [device for device in devices if re.fullmatch(pattern, device)]
        wanted = sorted(node for node in needs.nodes if node.startswith(kind))
        absent = [node for node in wanted if node not in there]
        if there and absent:
            text = (
                f"a configured device needs /dev/{absent[0]}, and there are: {', '.join(there[:6])}"
            )
            yield trouble(kind, text, _OTHER[kind])
        elif there:
            yield good(kind, f"{name} is on: {', '.join('/dev/' + each for each in there[:6])}")
        elif model:
            yield _missing(kind, name, switch, boot, is_needed=kind in needs.kinds)


def _missing(
    kind: str, name: str, switch: str, boot: BootConfig | None, *, is_needed: bool
) -> Finding:
    remedy = f"sudo raspi-config nonint {switch} 0, then sudo reboot"
    text = f"{name} is off"
    if boot is not None and boot.is_on(kind):
        text = f"{name} is switched on in {boot.path}, and the kernel has no device of it"
        remedy = "sudo reboot; if that does not help, another overlay in that file takes its pins"
        if kind == "i2c":
            remedy = "sudo modprobe i2c-dev, and write i2c-dev into /etc/modules; else sudo reboot"
    if is_needed:
        return trouble(kind, f"{text}, and a configured device needs it", remedy)
    return note(kind, f"{text}; nothing that is configured needs it", remedy)
