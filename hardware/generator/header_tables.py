"""The header of the Pi or Pico: each wire by its number, and the pins as they lie."""

from hardware.generator.build import Build
from hardware.generator.header_use import header_uses
from hardware.generator.headers import HEADERS
from hardware.generator.markdown import table
from hardware.generator.netlist import Pin
from hardware.generator.parts import all_parts
from hardware.generator.shown import shown

_COLOURS = (
    "BN brown, RD red, OG orange, YE yellow, GN green, BU blue, VT violet, GY grey, WH white,"
    " BK black."
)


def header_table(build: Build) -> str:
    """Each wire at the header."""
    rows = []
    for use in header_uses(build):
        board, label = shown(use.far)
        rows.append((use.number, f"`{use.name}`", use.colour, f"{board}: {label}"))
    return table(("pin of the header", "name", "wire", "goes to"), rows) + f"\n{_COLOURS}\n"


def places_table(build: Build) -> str:
    """All pins in the two rows in which they stand, those with a wire with its net."""
    kind = all_parts()[build.net.parts[build.host]].header
    names = {number: name for name, places in HEADERS[kind].items() for number in places}
    nets = {use.number: _net(build, use.name) for use in header_uses(build)}
    rows = [
        (nets.get(left, ""), names[left], left, right, names[right], nets.get(right, ""))
        for left, right in _PAIRS[kind]
    ]
    return table(("wire", "name", "pin", "pin", "name", "wire"), rows)


def _net(build: Build, name: str) -> str:
    return f"**{build.net.net_of(Pin(build.host, name))}**"


#: The pins of each row, as they lie: the Pi's corner, the Pico's USB socket above.
_PAIRS = {
    "raspberry-pi": [(number, number + 1) for number in range(1, 41, 2)],
    "pico": [(number, 41 - number) for number in range(1, 21)],
}
