"""Where a pin of the Raspberry Pi or of the Pico stands on its header."""

from collections.abc import Mapping
from types import MappingProxyType


def _by_name(order: str) -> Mapping[str, tuple[int, ...]]:
    found: dict[str, list[int]] = {}
    for number, name in enumerate(order.split(), 1):
        found.setdefault(name, []).append(number)
    return MappingProxyType({name: tuple(numbers) for name, numbers in found.items()})


#: In the order of the pins, odd ones in the row away from the edge; BCM numbers.
_PI = """
3V3 5V GPIO2 5V GPIO3 GND GPIO4 GPIO14 GND GPIO15 GPIO17 GPIO18 GPIO27 GND GPIO22 GPIO23 3V3 GPIO24
GPIO10 GND GPIO9 GPIO25 GPIO11 GPIO8 GND GPIO7 GPIO0 GPIO1 GPIO5 GND GPIO6 GPIO12 GPIO13 GND GPIO19
GPIO16 GPIO26 GPIO20 GND GPIO21
"""
#: From the USB socket down the left edge, then up the right one.
_PICO = """
GPIO0 GPIO1 GND GPIO2 GPIO3 GPIO4 GPIO5 GND GPIO6 GPIO7 GPIO8 GPIO9 GND GPIO10 GPIO11 GPIO12 GPIO13
GND GPIO14 GPIO15 GPIO16 GPIO17 GND GPIO18 GPIO19 GPIO20 GPIO21 GND GPIO22 RUN GPIO26 GPIO27 AGND
GPIO28 ADC_VREF 3V3 3V3_EN GND VSYS VBUS
"""

#: Numbers on the header for each name, by the ``header`` of a part.
HEADERS: Mapping[str, Mapping[str, tuple[int, ...]]] = MappingProxyType(
    {"raspberry-pi": _by_name(_PI), "pico": _by_name(_PICO)}
)

_RAILS: Mapping[str, Mapping[str, str]] = {
    "raspberry-pi": {"5V": "power-in", "3V3": "power-out", "GND": "power-in"},
    "pico": {"VBUS": "power-in", "VSYS": "power-in", "3V3": "power-out", "GND": "power-in"},
}


def kind_of_pin(header: str, name: str) -> str:
    """``power-out`` for ``3V3``, ``bidirectional`` for a GPIO, ``passive`` for the rest."""
    if name in _RAILS[header]:
        return _RAILS[header][name]
    return "bidirectional" if name.startswith("GPIO") else "passive"
