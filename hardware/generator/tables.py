"""The tables of the documents, in Markdown, from the builds. ``TABLES`` has them by name."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from hardware.generator.build import Build
from hardware.generator.cells import FILES, RANKS, cells
from hardware.generator.chip_tables import chips_table, rails_table
from hardware.generator.header_tables import header_table, places_table
from hardware.generator.magnets import Magnet, Sensor, felt_mt, height_mm, pull_in_mt, reach_mm
from hardware.generator.markdown import table
from hardware.generator.netlist import Pin
from hardware.generator.parts import all_parts
from hardware.generator.power import Budget, budgets
from hardware.generator.shopping import also_table, effort_table, parts_table

#: Ampere-turns of reeds that are sold for this, and one beyond.
REEDS_AT = (10, 15, 20, 25)


def joints_table(build: Build) -> str:
    """Every net but those of single cells, supplies and lights in their chain, with its pins."""
    rows = []
    for name, pins in build.net.nets.items():
        if name in build.net.rails or name.startswith(("CELL_", "LIGHT_")):
            continue
        rows.append((f"`{name}`", _pins(pins)))
    return table(("wire", "joins"), rows)


def _pins(pins: Sequence[Pin]) -> str:
    if len(pins) > 12:
        return ", ".join(f"`{pin}`" for pin in pins[:3]) + f", … `{pins[-1]}` ({len(pins)} pins)"
    return ", ".join(f"`{pin}`" for pin in pins)


def cells_table(build: Build) -> str:
    """What each cell hangs on, as it lies: rank 8 above."""
    at = {cell: _chip_pin(build, cell) for cell in cells()}
    rows = [(f"**{rank}**", *(at[file + rank] for file in FILES)) for rank in reversed(RANKS)]
    return table(("", *FILES), rows)


def _chip_pin(build: Build, cell: str) -> str:
    for pin in build.net.nets[f"CELL_{cell}"]:
        if pin.ref.startswith("U") and not pin.ref.startswith("U_"):
            return f"`{pin}`"
    rows, columns = build.table["matrix"]["rows"], build.table["matrix"]["columns"]
    return f"{rows[RANKS.index(cell[1])]} × {columns[FILES.index(cell[0])]}"


def power_table(build: Build) -> str:
    """Each rail, what it feeds, and what its source gives."""
    rows: list[tuple[object, ...]] = []
    for budget in budgets(build):
        rows += [
            (f"`{row.rail}`", row.what, _ma(row.typical_ma), _ma(row.most_ma))
            for row in budget.rows
        ]
        totals = (f"**{_ma(budget.typical_ma)}**", f"**{_ma(budget.most_ma)}**")
        rows.append(
            (f"`{budget.rail}`", f"**all of it; the source gives {_source(budget)}**", *totals)
        )
    return table(("rail", "what draws", "typical, mA", "most, mA"), rows)


def _ma(value: float) -> str:
    """Small ones with a tenth, so that the column adds up."""
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}"


def _source(budget: Budget) -> str:
    return f"{budget.gives_ma:.0f} mA: {budget.source}"


def sources_table(build: Build) -> str:
    """Where the figures are from."""
    kinds = [kind for kind in dict.fromkeys(build.net.parts.values()) if all_parts()[kind].source]
    return table(
        ("part", "figures from"),
        [(all_parts()[kind].name, all_parts()[kind].source) for kind in kinds],
    )


def magnet_of(build: Build) -> tuple[Magnet, Sensor]:
    """The magnet under the pieces and the sensor under the square."""
    figures = build.table["magnet"]
    return (
        Magnet(figures["diameter_mm"], figures["thickness_mm"], figures["br_t"]),
        Sensor(figures["gap_mm"], figures["length_mm"], figures["on_mt"], figures["off_mt"]),
    )


def field_table(build: Build) -> str:
    """What the sensor feels of a piece aside of the middle, and of one that is lifted."""
    magnet, sensor = magnet_of(build)
    aside = [(f"{d} mm aside", _mt(felt_mt(magnet, sensor, d))) for d in (0, 5, 8, 10, 12, 15, 20)]
    half = build.table["magnet"]["pitch_mm"] / 2
    aside.append((f"{half:g} mm aside: on the line", _mt(felt_mt(magnet, sensor, half))))
    lifted = [
        (f"lifted {h} mm over the middle", _mt(felt_mt(magnet, sensor, 0.0, h)))
        for h in (5, 10, 20, 30)
    ]
    return table(("the piece stands", "field, mT"), [*aside, *lifted])


def _mt(value: float) -> str:
    return f"{value:+.2f}" if abs(value) < 10 else f"{value:+.0f}"


def reach_table(build: Build) -> str:
    """The distances that decide whether a square is read, and read alone."""
    magnet, sensor = magnet_of(build)
    figures = build.table["magnet"]
    half = figures["pitch_mm"] / 2
    on_mm, off_mm = (reach_mm(magnet, sensor, at) for at in (sensor.on_mt, sensor.off_mt))
    rows = [
        ("switches on, a piece coming from the side", f"within {on_mm:.0f} mm of the middle"),
        ("switches off, a piece leaving", f"beyond {off_mm:.0f} mm of the middle"),
        (
            "a piece wholly on its square stands off the middle by",
            f"{_slack(build):.1f} mm at most",
        ),
        (
            "dead zone between two squares",
            f"{2 * (half - off_mm):.0f} to {2 * (half - on_mm):.0f} mm wide",
        ),
        (
            "switches on, a piece coming down",
            f"{height_mm(magnet, sensor, sensor.on_mt):.0f} mm above the square",
        ),
        (
            "switches off, a piece lifted",
            f"{height_mm(magnet, sensor, sensor.off_mt):.0f} mm above the square",
        ),
    ]
    return table(("", "by calculation"), rows)


def reeds_table(build: Build) -> str:
    """The reach for reeds of other pull-in, which open at half of it: the worst that is usual."""
    magnet, sensor = magnet_of(build)
    half = build.table["magnet"]["pitch_mm"] / 2
    rows = []
    for ampere_turns in REEDS_AT:
        on_mt = pull_in_mt(ampere_turns, sensor.length_mm)
        on_mm, off_mm = (reach_mm(magnet, sensor, field) for field in (on_mt, on_mt / 2))
        zone = f"{2 * (half - off_mm):.0f} to {2 * (half - on_mm):.0f} mm"
        rows.append((f"{ampere_turns} AT", f"{on_mt:.1f}", f"{on_mm:.0f}", f"{off_mm:.0f}", zone))
    head = ("pull-in", "mT", "on within, mm", "off beyond, mm", "dead zone")
    return table(head, rows)


def _slack(build: Build) -> float:
    figures = build.table["magnet"]
    return float(figures["pitch_mm"] - figures["base_mm"]) / 2


#: The tables by the names that documents ask for them with.
TABLES: Mapping[str, Callable[[Build], str]] = MappingProxyType(
    {
        "header": header_table,
        "places": places_table,
        "joints": joints_table,
        "cells": cells_table,
        "rails": rails_table,
        "chips": chips_table,
        "parts": parts_table,
        "also": also_table,
        "effort": effort_table,
        "power": power_table,
        "sources": sources_table,
        "field": field_table,
        "reach": reach_table,
        "reeds": reeds_table,
    }
)
