"""The power budget: what each rail feeds, and whether its source can give it. In mA."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from hardware.generator.build import Build
from hardware.generator.netlist import Netlist, Pin
from hardware.generator.parts import Part, all_parts

#: What converters on the Pi and the Pico make of 5 V: a cautious guess, the loads are small.
_HOST_EFFICIENCY = 0.85


@dataclass(frozen=True, slots=True)
class Row:
    """What draws from a rail. ``most_ma`` is by data sheet, or by the limit of the service."""

    rail: str
    what: str
    typical_ma: float
    most_ma: float


@dataclass(frozen=True, slots=True)
class Budget:
    """One rail with all it feeds, and its source. ``accident_ma``: without the service's limit."""

    rail: str
    source: str
    gives_ma: float
    rows: tuple[Row, ...]
    accident_ma: float

    @property
    def typical_ma(self) -> float:
        """All rows."""
        return sum(row.typical_ma for row in self.rows)

    @property
    def most_ma(self) -> float:
        """All rows."""
        return sum(row.most_ma for row in self.rows)


def budgets(build: Build) -> list[Budget]:
    """Rails that are fed from others first, so that what they take stands with those."""
    found: list[Budget] = []
    for rail in sorted(_sources(build.net), key=lambda rail: build.net.rails[rail]):
        rows = [*_parts(build, rail), *_through(build.net, found, rail)]
        rows += [
            Row(rail, load.what, load.typical_ma, load.most_ma)
            for load in build.net.loads
            if load.rail == rail
        ]
        ref, gives_ma = _sources(build.net)[rail]
        most_ma = sum(row.most_ma for row in rows)
        accident_ma = most_ma + _unlimited(build, rail)
        name = all_parts()[build.net.parts[ref]].name
        found.append(Budget(rail, f"{ref}, {name}", gives_ma, tuple(rows), accident_ma))
    return found


def _sources(net: Netlist) -> dict[str, tuple[str, float]]:
    """The part that feeds each rail, and how much it gives."""
    found = {}
    for rail in net.rails:
        for pin in net.nets[rail]:
            part = all_parts()[net.parts[pin.ref]]
            if part.pins[pin.name][1] == "power-out" and rail != "GND":
                found[rail] = (pin.ref, part.figures["output_most_ma"])
    return found


def _fused(net: Netlist, rail: str) -> set[str]:
    """The rail itself, and those behind its fuses."""
    behind, index = {rail}, net.index()
    for ref, kind in net.parts.items():
        ends = {index.get(Pin(ref, name)) for name in all_parts()[kind].pins}
        if all_parts()[kind].prefix == "F" and rail in ends:
            behind |= {end for end in ends if end is not None}
    return behind


def _fed(net: Netlist, rail: str) -> Counter[str]:
    rails, index = _fused(net, rail), net.index()
    return Counter(
        kind
        for ref, kind in net.parts.items()
        if (supply := all_parts()[kind].supply) and index.get(Pin(ref, supply.pin)) in rails
    )


def _parts(build: Build, rail: str) -> Iterator[Row]:
    for kind, count in _fed(build.net, rail).items():
        part = all_parts()[kind]
        if part.supply is None or "efficiency" in part.figures:
            continue
        typical_ma, most_ma = count * part.supply.typical_ma, count * part.supply.most_ma
        if _is_limited(build, kind):
            limit_ma = build.table["lights"]["budget_ma"]
            what = f"{count} × {part.name}, limited by the service"
            yield Row(rail, what, _few_lit(build, part), limit_ma)
        else:
            what = f"{count} × {part.name}" if count > 1 else part.name
            yield Row(rail, what, typical_ma, most_ma)


def _is_limited(build: Build, kind: str) -> bool:
    return "lights" in build.table and kind == str(build.table["lights"]["led"])


def _few_lit(build: Build, part: Part) -> float:
    """In play two cells and a lamp are lit, in one or two colours at full brightness at most."""
    assert part.supply is not None
    count = build.net.count(part.kind)
    return count * part.supply.typical_ma + 3 * part.supply.most_ma * 2 / 3


def _unlimited(build: Build, rail: str) -> float:
    """What lights draw beyond the limit, all white, after a mistake or noise on their line."""
    table = build.table.get("lights")
    if table is None or table["led"] not in _fed(build.net, rail):
        return 0.0
    supply = all_parts()[table["led"]].supply
    assert supply is not None
    return build.net.count(table["led"]) * supply.most_ma - float(table["budget_ma"])


def _through(net: Netlist, fed: list[Budget], rail: str) -> Iterator[Row]:
    """What converters take from this rail for the rails that they feed."""
    for budget in fed:
        ref = budget.source.split(",")[0]
        part = all_parts()[net.parts[ref]]
        entry = part.supply and net.net_of(Pin(ref, part.supply.pin))
        if entry != rail:
            continue
        efficiency = part.figures.get("efficiency", _HOST_EFFICIENCY)
        share = net.rails[budget.rail] / net.rails[rail] / efficiency
        what = f"{net.rails[budget.rail]:g} V through {ref}, efficiency {efficiency:.0%}"
        yield Row(rail, what, budget.typical_ma * share, budget.most_ma * share)
