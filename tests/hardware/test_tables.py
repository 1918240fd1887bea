"""The pages' tables against the netlist: nothing that must be soldered or bought is left out."""

import re

import pytest

from hardware.generator.build import NAMES, Build, load
from hardware.generator.documents import document_of, sheets
from hardware.generator.netlist import Pin
from hardware.generator.parts import all_parts
from hardware.generator.tables import TABLES
from hardware.generator.wireviz_source import wireviz_source

#: Alike on all squares, and drawn as a board of them.
DRAWN_AS_BOARDS = {"reed-switch", "bat85", "drv5055a2", "ws2812b", "capacitor-100n"}


def rows(build: Build, name: str) -> list[list[str]]:
    lines = [line for line in TABLES[name](build).splitlines() if not line.startswith("| ---")]
    return [[cell.strip(" `*") for cell in line.strip("|").split(" | ")] for line in lines if line]


@pytest.mark.parametrize("name", [name for name in NAMES if name != "reed-matrix"])
def test_every_leg_of_every_chip_is_told(name: str) -> None:
    """The clock inhibit of eight chips was in the circuit, and on no page: it was left floating."""
    build, told, refs = load(name), {}, list[str]()
    for leg, pin, *nets in rows(build, "chips"):
        if leg == "leg":
            refs = nets
            continue
        told |= {Pin(ref, pin): net for ref, net in zip(refs, nets, strict=True)}
    chips = {
        ref: all_parts()[kind]
        for ref, kind in build.net.parts.items()
        if all_parts()[kind].supply and ref.startswith("U")
    }
    for ref, part in chips.items():
        for pin in part.pins:
            net = build.net.net_of(Pin(ref, pin)) or "free"
            assert told[Pin(ref, pin)] == net.removeprefix("CELL_")


@pytest.mark.parametrize("name", NAMES)
def test_every_net_stands_in_a_table_of_the_page(name: str) -> None:
    build = load(name)
    page = document_of(build).read_text("utf-8")
    assert "<!-- made: rails -->" in page
    told = {row[0].split("`")[0] for table in ("joints", "rails") for row in rows(build, table)}
    left = {net for net in build.net.nets if not net.startswith(("CELL_", "LIGHT_"))} - told
    assert left == set()


@pytest.mark.parametrize("name", NAMES)
def test_what_is_to_be_bought_is_what_the_circuit_has(name: str) -> None:
    build = load(name)
    found = {row[1]: int(row[0]) for row in rows(build, "parts")[1:]}
    kinds = set(build.net.parts.values())
    assert found == {all_parts()[kind].name: build.net.count(kind) for kind in kinds}


@pytest.mark.parametrize("name", NAMES)
def test_every_kind_of_part_is_in_a_wiring_picture(name: str) -> None:
    """Networks, pull-downs and capacitors were to be bought, and nothing showed where they go."""
    build = load(name)
    drawn = "".join(wireviz_source(build, sheet) for sheet in sheets(build))
    words = set(re.findall(r"\w+", drawn.replace(r"\n", " ")))
    for kind in set(build.net.parts.values()) - DRAWN_AS_BOARDS:
        refs = {ref for ref, other in build.net.parts.items() if other == kind}
        assert refs & words or any(f"file {ref[2:]}" in drawn for ref in refs), kind


@pytest.mark.parametrize("name", NAMES)
def test_the_costs_add_up(name: str) -> None:
    build = load(name)
    *items, (_, _, _, total) = rows(build, "also")
    single = [float(row[3]) for row in (*rows(build, "parts")[1:], *items[1:])]
    assert float(total) == pytest.approx(sum(single), abs=0.51)


@pytest.mark.parametrize("name", NAMES)
def test_the_magnets_to_buy_are_those_that_were_calculated_with(name: str) -> None:
    build = load(name)
    magnet = build.table["magnet"]
    count, what, *_ = rows(build, "also")[1]
    assert f"{magnet['diameter_mm']} mm by {magnet['thickness_mm']} mm, N42" in what
    assert (int(count), magnet["br_t"]) == (34, 1.3)
