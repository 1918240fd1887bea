"""A reference build: its pin map, and the circuit that follows from it."""

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import TypeAlias

from hardware.generator.blocks import buttons, hall, matrix, shift
from hardware.generator.netlist import Netlist, Table
from hardware.generator.parts import FOLDER, all_parts
from hardware.generator.supplies import lights, supply

Block: TypeAlias = Callable[[str, Table, Netlist], None]

#: Tables of a pin map and the blocks that read them, in this order.
BLOCKS: Mapping[str, Block] = MappingProxyType(
    {
        "supply": supply,
        "matrix": matrix,
        "shift": shift,
        "hall": hall,
        "lights": lights,
        "buttons": buttons,
    }
)

NAMES = ("reed-matrix", "shift-lights", "hall-scanner")

_ALSO = {"title", "host", "sensing", "magnet", "also"}


@dataclass(frozen=True, slots=True)
class Build:
    """One of them. ``host`` is the reference of its Pi or Pico in the netlist."""

    name: str
    table: Table
    host: str
    net: Netlist


def build_of(name: str, table: Table) -> Build:
    """The build that a pin map describes. ``ValueError``: a table in it is nobody's."""
    strange = set(table) - set(BLOCKS) - _ALSO
    if strange:
        msg = f"{name}: no block reads {', '.join(sorted(strange))}"
        raise ValueError(msg)
    net = Netlist()
    host = net.add(all_parts()[table["host"]].prefix, table["host"])
    for key, block in BLOCKS.items():
        if key in table:
            block(host, table[key], net)
    return Build(name, table, host, net)


@cache
def load(name: str) -> Build:
    """A build from its file in ``hardware/``."""
    text = FOLDER.joinpath(f"{name}.toml").read_text("utf-8")
    return build_of(name, tomllib.loads(text))
