"""Which pin of the header each wire from the Pi or Pico gets: grounds are shared out in turn."""

from collections.abc import Iterator
from dataclasses import dataclass

from hardware.generator.build import Build
from hardware.generator.headers import HEADERS
from hardware.generator.netlist import Pin, Wire
from hardware.generator.parts import all_parts


@dataclass(frozen=True, slots=True)
class HeaderUse:
    """One wire at the header."""

    number: int
    name: str
    colour: str
    cable: str
    far: Pin


def header_uses(build: Build) -> list[HeaderUse]:
    """By their number on the header, ground and supply wires included."""
    return sorted(_uses(build), key=lambda use: (use.number, str(use.far)))


def _uses(build: Build) -> Iterator[HeaderUse]:
    numbers = HEADERS[all_parts()[build.net.parts[build.host]].header]
    turns: dict[str, int] = {}
    for cable in build.net.cables:
        for wire in cable.wires:
            near, far = ends(wire, build.host)
            if near is None:
                continue
            turn = turns.get(near.name, 0)
            turns[near.name] = turn + 1
            places = numbers[near.name]
            number = places[turn % len(places)]
            yield HeaderUse(number, near.name, wire.colour, cable.name, far)


def ends(wire: Wire, host: str) -> tuple[Pin | None, Pin]:
    """The end at the host, if it has one there, and the other one."""
    if wire.start.ref == host:
        return wire.start, wire.end
    if wire.end.ref == host:
        return wire.end, wire.start
    return None, wire.end
