"""What is joined to what: parts, nets, supply rails, the cables between boards, and what draws."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

#: One table of a pin map.
Table: TypeAlias = Mapping[str, Any]


def gpio(number: int) -> str:
    """What a pin is called on the header: ``GPIO17``."""
    return f"GPIO{number}"


class Pin(NamedTuple):
    """One pin of one part: ``U1.CLK``."""

    ref: str
    name: str

    def __str__(self) -> str:
        """As it is printed."""
        return f"{self.ref}.{self.name}"


@dataclass(frozen=True, slots=True)
class Wire:
    """One wire of a cable. ``colour`` is a code of IEC 60757, such as ``BN``."""

    start: Pin
    end: Pin
    colour: str


@dataclass(frozen=True, slots=True)
class Cable:
    """Wires that run together. ``sheet``: the picture that they are in, beside the first one."""

    name: str
    wires: tuple[Wire, ...]
    sheet: str = ""


@dataclass(frozen=True, slots=True)
class Load:
    """What draws from a rail beside the supply pins of parts, in mA."""

    rail: str
    what: str
    typical_ma: float
    most_ma: float


@dataclass
class Netlist:
    """A circuit while it is put together by the blocks."""

    #: The kind of each part, by its reference: ``{"U1": "74hc165"}``.
    parts: dict[str, str] = field(default_factory=dict)
    nets: dict[str, list[Pin]] = field(default_factory=dict)
    #: Volts of the nets that carry a supply.
    rails: dict[str, float] = field(default_factory=dict)
    cables: list[Cable] = field(default_factory=list)
    loads: list[Load] = field(default_factory=list)
    #: Pins that stay free on purpose.
    free: set[Pin] = field(default_factory=set)

    def add(self, ref: str, kind: str, joined: dict[str, str] | None = None) -> str:
        """A part, with the nets that its pins go to. Returns ``ref``."""
        if ref in self.parts:
            msg = f"{ref} is there twice"
            raise ValueError(msg)
        self.parts[ref] = kind
        for pin, net in (joined or {}).items():
            self.join(net, ref, pin)
        return ref

    def join(self, net: str, ref: str, pin: str) -> None:
        """One more pin on a net, which is made if it is new."""
        self.nets.setdefault(net, []).append(Pin(ref, pin))

    def decouple(self, ref: str, rail: str) -> None:
        """A ceramic capacitor beside a chip, without which its own switching disturbs it."""
        self.add(f"C_{ref}", "capacitor-100n", {"1": rail, "2": "GND"})

    def leave_free(self, ref: str, *pins: str) -> None:
        """These pins go nowhere, and that is right."""
        self.free.update(Pin(ref, pin) for pin in pins)

    def net_of(self, pin: Pin) -> str | None:
        """The net that a pin is on; ``None``: on none."""
        return next((net for net, pins in self.nets.items() if pin in pins), None)

    def index(self) -> dict[Pin, str]:
        """The net of each pin, for who asks often."""
        return {pin: net for net, pins in self.nets.items() for pin in pins}

    def count(self, kind: str) -> int:
        """How many parts of one kind there are."""
        return sum(1 for other in self.parts.values() if other == kind)
