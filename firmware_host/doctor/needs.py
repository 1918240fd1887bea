"""What the configured board, its lights, buttons and displays need of the machine."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from drivers.gpio.pins import PinUse
from firmware_host.config.schema import Config
from firmware_host.config.wires import pin_uses


@dataclass(frozen=True, slots=True)
class Needs:
    """``kinds`` are of ``gpio``, ``spi``, ``i2c``, ``serial``; ``uses`` every pin of the header."""

    kinds: frozenset[str] = frozenset()
    #: The serial port that is named in the configuration; empty: none is.
    port: str = ""
    #: The devices of buses that are named: ``spidev0.0``, ``i2c-1``.
    nodes: frozenset[str] = frozenset()
    uses: tuple[PinUse, ...] = ()
    #: The library that gives the pins, as ``gpio.backend`` names it.
    backend: str = "lgpio"
    #: Further Python packages, by their names.
    packages: tuple[str, ...] = ()
    #: The setting that names the port: ``dgt.port``; empty: nothing is on a serial line.
    port_setting: str = ""

    @property
    def is_pi(self) -> bool:
        """Whether something hangs on pins that only a Pi has."""
        return bool(self.kinds & {"gpio", "spi", "i2c"})


#: Boards on a serial line: the section that names the port.
_SERIAL: Mapping[str, str] = {
    "dgt": "dgt",
    "dgt-revelation": "dgt",
    "dgt-pegasus": "dgt",
    "scanner": "scanner",
}
#: What is on I2C by its kind: the driver's section, the driver, the setting that names the bus.
_ON_I2C = (
    ("board", "expander", "expander", "bus"),
    ("board", "hall-i2c", "hall", "bus"),
    ("lights", "ht16k33", "lights", "i2c_bus"),
    ("clock_face", "oled", "clock_face", "i2c_bus"),
)


def needs_of(config: Config) -> Needs:
    """By all sections together."""
    uses = tuple(pin_uses(config))
    nodes = _spi_nodes(uses) | _i2c_nodes(config)
    kinds = {kind for kind in ("spi", "i2c") if any(node.startswith(kind) for node in nodes)}
    if any(use.role == "pin" for use in uses):
        kinds.add("gpio")
    name = _SERIAL.get(config.board.driver, "")
    section: Any = getattr(config, name, None)
    port = ""
    if section is not None:
        kinds.add("serial")
        port = "" if section.port == "auto" else section.port
    oled = ("luma.oled",) if config.clock_face.driver == "oled" else ()
    setting = f"{name}.port" if name else ""
    backend = config.gpio.backend
    return Needs(frozenset(kinds), port, frozenset(nodes), uses, backend, oled, setting)


def _spi_nodes(uses: tuple[PinUse, ...]) -> set[str]:
    found = (re.search(r"chip select (\d\.\d)", use.purpose) for use in uses)
    return {f"spidev{match[1]}" for match in found if match is not None}


def _i2c_nodes(config: Config) -> set[str]:
    nodes = set()
    for section, driver, place, setting in _ON_I2C:
        device = getattr(config, section)
        if device.driver == driver and getattr(device, "bus", "i2c") == "i2c":
            nodes.add(f"i2c-{getattr(getattr(config, place), setting)}")
    return nodes
