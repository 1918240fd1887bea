"""What a build needs beside its circuit, what it all costs about, and how much is to solder."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from hardware.generator.build import Build
from hardware.generator.chip_tables import named
from hardware.generator.header_use import header_uses
from hardware.generator.markdown import table
from hardware.generator.parts import all_parts

#: Minutes for a joint at a part: cut, bend, solder, look at it.
_JOINT_MIN = 1.5
#: A piece each, and a second queen for both.
_PIECES = 34


class Item(NamedTuple):
    """Something to be bought. ``each_eur`` is our guess, without postage."""

    many: int
    what: str
    called: str
    each_eur: float


def parts_table(build: Build) -> str:
    """Every part of the circuit, in the order in which the pin map needs them."""
    return _priced(list(_circuit(build)), ("count", "part", "called", "about, €"))


def also_table(build: Build) -> str:
    """What is in no circuit: magnets, wire, what the board is made of."""
    items = list(_beside(build))
    circuit = sum(item.many * item.each_eur for item in _circuit(build))
    beside = sum(item.many * item.each_eur for item in items)
    total = ("", "**circuit and all of this**", "", f"**{circuit + beside:.0f}**")
    head = ("count", "what", "for", "about, €")
    return _priced(items, head) + "| " + " | ".join(total) + " |\n"


def effort_table(build: Build) -> str:
    """How many joints, and the hours that they take."""
    own = {build.host, *(ref for ref in build.net.parts if ref.startswith(("PSU", "USB")))}
    joints = sum(1 for pins in build.net.nets.values() for pin in pins if pin.ref not in own)
    hours = joints * _JOINT_MIN / 60
    rows = [
        ("legs of parts to solder", joints),
        ("wires at the header", len(header_uses(build))),
        ("hours with the iron, a minute and a half a leg", f"{hours:.0f}"),
    ]
    return table(("", "count"), rows)


def _circuit(build: Build) -> Iterator[Item]:
    for kind, count in Counter(build.net.parts.values()).items():
        refs = [ref for ref, other in build.net.parts.items() if other == kind]
        part = all_parts()[kind]
        yield Item(count, part.name, named(refs), part.figures["euros"])


def _beside(build: Build) -> Iterator[Item]:
    magnet = build.table["magnet"]
    size = f"{magnet['diameter_mm']} mm by {magnet['thickness_mm']} mm, {magnet['grade']}"
    what = f"Disc magnet {size}, magnetised through its thickness"
    yield Item(_PIECES, what, "the pieces, and two spare queens", 0.4)
    for count, thing, use, each_eur in build.table["also"]:
        yield Item(int(count), str(thing), str(use), float(each_eur))


def _priced(items: list[Item], head: tuple[str, ...]) -> str:
    rows: list[tuple[object, ...]] = [
        (item.many, item.what, item.called, f"{item.many * item.each_eur:.2f}") for item in items
    ]
    return table(head, rows)
