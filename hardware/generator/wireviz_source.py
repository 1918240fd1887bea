"""The harness as WireViz reads it (YAML; JSON is a part of YAML). Needs neither WireViz nor dot."""

import json
from typing import Any

from hardware.generator.build import Build
from hardware.generator.header_use import ends, header_uses
from hardware.generator.netlist import Netlist, Pin
from hardware.generator.parts import all_parts
from hardware.generator.shown import shown


def wireviz_source(build: Build, sheet: str = "") -> str:
    """Connectors, cables and connections of one picture, as text."""
    ports = _Ports(build)
    cables: dict[str, Any] = {}
    connections = []
    for cable in build.net.cables:
        if cable.sheet != sheet:
            continue
        wires = []
        for wire in cable.wires:
            near, far = ends(wire, build.host)
            start = ports.of_header(cable.name, far) if near else ports.of(wire.start)
            both = (start, ports.of(far))
            # What feeds the host stands left of it.
            wires.append((*(both if wire.end != near else both[::-1]), wire.colour))
        name = f"W_{cable.name}"
        cables[name] = {
            "wirecount": len(wires),
            "colors": [colour for _, _, colour in wires],
            "notes": cable.name,
            "show_name": False,
        }
        for number, ((board, pin), (other, other_pin), _) in enumerate(wires, 1):
            connections.append([{board: [pin]}, {name: [number]}, {other: [other_pin]}])
    harness = {"connectors": ports.connectors(), "cables": cables, "connections": connections}
    harness["tweak"] = {"append": "ranksep=0.9"}  # WireViz leaves two inches between columns
    return json.dumps(harness, ensure_ascii=False, indent=1) + "\n"


#: A wire that is cut must read low at the Pi's own end.
_AT_HOST = {"R_CHAIN"}


class _Ports:
    """The connectors that are met on the way, with those of their pins that are used."""

    def __init__(self, build: Build) -> None:
        self._build = build
        self._header = {(use.cable, use.far): use for use in header_uses(build)}
        self._pins: dict[str, dict[str, int]] = {}
        self._kinds: dict[str, str] = {}

    def of(self, pin: Pin) -> tuple[str, int]:
        """The connector and the number of a pin there: that of its case, or the next free one."""
        board, label = shown(pin)
        pins = self._pins.setdefault(board, {})
        part = all_parts()[self._build.net.parts[pin.ref]]
        number = part.pins[pin.name][0] if board == pin.ref else len(pins) + 1
        self._kinds[board] = part.name if board == pin.ref else ""
        return board, pins.setdefault(label, number)

    def of_header(self, cable: str, far: Pin) -> tuple[str, int]:
        """The pin of the header that this wire got."""
        use = self._header[cable, far]
        self._kinds[self._build.host] = all_parts()[self._build.net.parts[self._build.host]].name
        self._pins.setdefault(self._build.host, {})[f"{use.name} #{use.number}"] = use.number
        return self._build.host, use.number

    def connectors(self) -> dict[str, Any]:
        """All of them, pins by number."""
        found = {}
        for board, pins in self._pins.items():
            ordered = sorted(pins.items(), key=lambda item: item[1])
            found[board] = {
                "pins": [number for _, number in ordered],
                "pinlabels": [label.partition(" #")[0] for label, _ in ordered],
            } | self._said(board)
        return found

    def _said(self, board: str) -> dict[str, str]:
        """Its kind, and what is not drawn: where its other legs go, what small parts sit there."""
        kind, more = self._kinds[board], self._not_drawn(board)
        return ({"type": kind} if kind else {}) | ({"notes": more} if more else {})

    def _not_drawn(self, board: str) -> str:
        net = self._build.net
        if board == self._build.host:
            feeds = [ref for ref in net.parts if ref.startswith(("PSU_PI", "USB"))]
            here = [ref for ref in net.parts if ref in _AT_HOST]
            power = f"{', '.join(feeds)} feeds it\nby its USB socket"
            return "\n".join([power, *(f"beside its header {ref}" for ref in here)])
        if board not in net.parts:
            return ""
        index, drawn = net.index(), self._pins[board]
        joined = {
            name: index[Pin(board, name)]
            for name in all_parts()[net.parts[board]].pins
            if Pin(board, name) in index
        }
        legs = [
            f"{name}: {rail}"
            for name, rail in joined.items()
            if rail in net.rails and name not in drawn
        ]
        return "\n".join([*legs, *_beside(net, board, set(joined.values()))])


def _beside(net: Netlist, ref: str, nets: set[str]) -> list[str]:
    """Resistors and capacitors that hang on the part's own nets alone."""
    own = {net_name for net_name in nets if net_name not in net.rails}
    index, found = net.index(), []
    for other, kind in net.parts.items():
        ends = {
            index[Pin(other, name)] for name in all_parts()[kind].pins if Pin(other, name) in index
        }
        is_small = other.startswith(("C_", "R_", "RN")) and other not in {ref, *_AT_HOST}
        if is_small and ends <= nets and (ends & own or other == f"C_{ref}"):
            found.append(other)
    return [f"beside it:\n{' and '.join(found)}"] if found else []
