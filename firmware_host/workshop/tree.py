"""What the workshop shows, as JSON (docs/workshop.md), and the report for a bug. Pure."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from drivers.cells import Grid
from drivers.probing import Level
from firmware_host.workshop.bench import Bench
from firmware_host.workshop.cell_book import CellCount
from firmware_host.workshop.histogram import BOUNDS_US, Histogram
from firmware_host.workshop.light_test import LightTest
from firmware_host.workshop.sampling import Sampling
from firmware_host.workshop.wiring_walk import WiringWalk, regular

MS = 1_000_000
_POLES = 2
#: The columns of ``cells``.
COLUMNS = ("changes", "bounces", "drop_outs", "missed", "flickers", "longest_bounce_us", "idle_ms")


def bench_tree(bench: Bench, now_ns: int) -> dict[str, Any]:
    """Everything that is counted, and what is under way."""
    work, grid = bench.work, bench.grid
    return {
        "version": bench.version,
        "since_s": round((now_ns - bench.since_ns) / 1e9, 1),
        "symbols": bench.book.symbols,
        "cells": [_cell(cell, now_ns) for cell in bench.book.cells],
        "arrival": histogram_tree(bench.arrival),
        "lit": histogram_tree(bench.lit),
        "walk": None if work.walk is None else walk_tree(work.walk),
        "lights": None if work.lights is None else _lights(work.lights),
        "sampling": None if work.sampling is None else _sampling(work.sampling, grid),
    }


def histogram_tree(histogram: Histogram) -> dict[str, Any]:
    """Upper bounds of the classes in microseconds, and how many are in each."""
    return {
        "bounds_us": list(BOUNDS_US),
        "counts": list(histogram.counts),
        "total": histogram.total,
        "p50_us": histogram.at_most_us(50),
        "p99_us": histogram.at_most_us(99),
        "longest_us": round(histogram.longest_ns / 1000),
    }


def walk_tree(walk: WiringWalk) -> dict[str, Any]:
    """Where the walk is; cells by their names."""
    name, seen = walk.grid.name, walk.observation
    return {
        "target": None if walk.target is None else name(walk.target),
        "done": walk.done,
        "is_begun": bool(walk.found),
        "of": len(walk.order),
        "seen": seen.seen,
        "cells": [name(cell) for cell in seen.cells],
        "other": None if seen.other is None else name(seen.other),
        "always": [name(cell) for cell in walk.always],
        "dead": [name(cell) for cell in walk.dead],
        "found": {
            name(target): None if source is None else name(source)
            for target, source in walk.found.items()
        },
        "has_rule": walk.target is not None and regular(walk.grid, walk.found) is not None,
    }


def levels_tree(levels: Sequence[Level | None]) -> list[list[int] | None]:
    """What the converters measure: for each cell value, rest, on and off."""
    return [None if a is None else [a.value, a.rest, a.on, a.off] for a in levels]


def report_tree(bench: Bench, now_ns: int, facts: Mapping[str, Any]) -> dict[str, Any]:
    """The report; ``facts`` are of the program, the machine and the board."""
    name = bench.grid.name
    edges = [
        [round((edge.t_ns - now_ns) / MS, 3), name(edge.cell), edge.symbol]
        for edge in bench.book.edges
    ]
    tree = bench_tree(bench, now_ns)
    counted = {
        name(number): dict(zip(COLUMNS, cell, strict=True))
        for number, cell in enumerate(tree["cells"])
    }
    return {
        "jadoube-sensors-report": 1,
        **facts,
        **{key: tree[key] for key in ("since_s", "symbols", "arrival", "lit")},
        "cells": counted,
        "last_edges_ms": edges,
    }


def report_text(tree: Mapping[str, Any], grid: Grid) -> str:
    """The same for people: the board in rows, rank by rank, and the cells that stand out."""
    lines = [f"{key}: {_flat(tree[key])}" for key in tree if key not in _IN_TABLES]
    rows = [
        tree["symbols"][rank * grid.width : (rank + 1) * grid.width]
        for rank in reversed(range(grid.height))
    ]
    lines += ["", "what the cells read, a1 at the bottom left:", *rows, ""]
    lines.append("cell  " + "  ".join(COLUMNS))
    for cell, counts in tree["cells"].items():
        if any(counts[column] for column in COLUMNS[:5]):
            numbers = (str(counts[column] or 0).rjust(len(column)) for column in COLUMNS)
            lines.append(f"{cell:<4}  " + "  ".join(numbers))
    for what in ("arrival", "lit"):
        lines += ["", *_histogram_lines(what, tree[what])]
    return "\n".join(lines) + "\n"


_IN_TABLES = frozenset({"cells", "symbols", "arrival", "lit", "last_edges_ms"})
_TITLES = {"arrival": "from the edge to the service", "lit": "from the edge to its light"}


def _histogram_lines(what: str, tree: Mapping[str, Any]) -> list[str]:
    lines = [f"{_TITLES[what]}: {tree['total']}, longest {tree['longest_us'] / 1000:.1f} ms"]
    bounds = [f"up to {bound / 1000:g} ms" for bound in tree["bounds_us"]] + ["more"]
    pairs = zip(bounds, tree["counts"], strict=True)
    return lines + [f"  {bound}: {count}" for bound, count in pairs if count]


def _flat(value: object) -> str:
    return "; ".join(map(str, value)) or "none" if isinstance(value, list) else str(value)


def _cell(cell: CellCount, now_ns: int) -> list[int | None]:
    idle_ms = None if cell.last_ns is None else max(0, now_ns - cell.last_ns) // MS
    longest_us = cell.longest_bounce_ns // 1000
    counts = (cell.changes, cell.bounces, cell.drop_outs, cell.missed, cell.flickers)
    return [*counts, longest_us, idle_ms]


def _lights(lights: LightTest) -> dict[str, Any]:
    is_cell = lights.pattern != "lamp"
    return {
        "pattern": lights.pattern,
        "at": lights.at,
        "name": lights.grid.name(lights.at) if is_cell else str(lights.at),
        "colour": lights.colour,
    }


def _sampling(sampling: Sampling, grid: Grid) -> dict[str, Any]:
    cells = sampling.cells
    thresholds = sampling.thresholds()
    return {
        "phase": sampling.phase,
        "is_rested": sampling.is_rested,
        "filled": _names(grid, sampling.filled),
        "restless": _names(grid, sampling.restless),
        "unread": _names(grid, sampling.unread),
        "verdicts": [cell.verdict for cell in cells],
        "poles": [cell.poles for cell in cells],
        "swings": [cell.swing for cell in cells],
        "noise": [cell.noise for cell in cells],
        "thresholds": [None if t is None else [t.rest, t.on, t.off] for t in thresholds],
        "weak": [grid.name(n) for n, c in enumerate(cells) if c.verdict == "weak"],
        "is_whole": all(cell.verdict == "good" and cell.poles == _POLES for cell in cells),
    }


def _names(grid: Grid, cells: Iterable[int]) -> list[str]:
    return [grid.name(cell) for cell in sorted(cells)]
