"""The parts of ``hardware/parts.toml``: their pins, supplies and levels."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from hardware.generator.headers import HEADERS, kind_of_pin

FOLDER = Path(__file__).resolve().parents[1]

PIN_KINDS = frozenset(
    {"input", "output", "tristate", "bidirectional", "passive", "power-in", "power-out"}
)


@dataclass(frozen=True, slots=True)
class Supply:
    """What feeds a part: pin, volts that it may have, mA that it draws."""

    pin: str
    least: float
    most: float
    typical_ma: float
    most_ma: float


@dataclass(frozen=True, slots=True)
class Logic:
    """Levels of the inputs: in volts, or as a share of the supply where ``…_share`` is given."""

    vih: float = 0.0
    vih_share: float = 0.0
    vil: float = 0.0
    vin_most: float = 0.0
    vin_most_share: float = 0.0

    def high_from(self, supply_v: float) -> float:
        """The volts from which an input reads high; 0: nobody says."""
        return self.vih or self.vih_share * supply_v

    def stands(self, supply_v: float) -> float:
        """The volts that an input stands; 0: nobody says."""
        return self.vin_most or self.vin_most_share * supply_v


@dataclass(frozen=True, slots=True)
class Part:
    """One kind of part."""

    kind: str
    name: str
    prefix: str
    #: Name of each pin: its number on the case, and what it is electrically.
    pins: Mapping[str, tuple[int, str]]
    supply: Supply | None = None
    logic: Logic = Logic()
    header: str = ""
    #: Which paper the figures are from.
    source: str = ""
    #: The figures that only some parts have: ``ohms``, ``forward_v``, ``mv_per_mt`` …
    figures: Mapping[str, float] = field(default_factory=dict)


_KNOWN = {"name", "prefix", "pins", "supply", "logic", "header", "source"}


def _part(kind: str, table: Mapping[str, Any]) -> Part:
    header = table.get("header", "")
    pins = {
        name: (int(number), str(what)) for name, (number, what) in table.get("pins", {}).items()
    }
    if header:
        pins = {name: (at[0], kind_of_pin(header, name)) for name, at in HEADERS[header].items()}
    wrong = {what for _, what in pins.values()} - PIN_KINDS
    if wrong:
        msg = f"{kind}: there are no pins that are {', '.join(sorted(wrong))}"
        raise ValueError(msg)
    return Part(
        kind=kind,
        name=table["name"],
        prefix=table["prefix"],
        pins=pins,
        supply=Supply(**table["supply"]) if "supply" in table else None,
        logic=Logic(**table.get("logic", {})),
        header=header,
        source=table.get("source", ""),
        figures={name: float(value) for name, value in table.items() if name not in _KNOWN},
    )


@cache
def all_parts() -> Mapping[str, Part]:
    """Every part by its kind. ``ValueError``, ``KeyError`` or ``TypeError``: the file is wrong."""
    tables = tomllib.loads((FOLDER / "parts.toml").read_text("utf-8"))
    return {kind: _part(kind, table) for kind, table in tables.items()}
