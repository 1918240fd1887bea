"""The harness as WireViz reads it (YAML; JSON is a part of YAML). Needs neither WireViz nor dot."""

import json
from typing import Any

from hardware.generator.build import Build
from hardware.generator.header_use import ends, header_uses
from hardware.generator.netlist import Pin
from hardware.generator.parts import all_parts
from hardware.generator.shown import shown


def wireviz_source(build: Build) -> str:
    """Connectors, cables and connections, as text."""
    ports = _Ports(build)
    cables: dict[str, Any] = {}
    connections = []
    for cable in build.net.cables:
        wires = []
        for wire in cable.wires:
            near, far = ends(wire, build.host)
            start = ports.of_header(cable.name, far) if near else ports.of(wire.start)
            wires.append((start, ports.of(far), wire.colour))
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
    return json.dumps(harness, ensure_ascii=False, indent=1) + "\n"


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
            } | ({"type": self._kinds[board]} if self._kinds[board] else {})
        return found
