"""What the firmware makes of a Hall sensor's level, compiled on the host."""

import re
import subprocess
from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hardware.generator.build import load
from hardware.generator.firmware_header import steps
from hardware.generator.magnets import felt_mt
from hardware.generator.parts import all_parts
from hardware.generator.tables import magnet_of
from tests.sources import CHECKOUT

STRICT = ["-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion", "-Werror"]
TABLE = load("hall-scanner").table
MV_PER_MT = all_parts()["drv5055a2"].figures["mv_per_mt"]
REST, OFF_REST = 2048, steps(TABLE["hall"]["rest_off_mv"])
ON, OFF = (steps(TABLE["magnet"][key] * MV_PER_MT) for key in ("on_mt", "off_mt"))

pytestmark = pytest.mark.needs_program("g++", "g++")


@pytest.fixture(scope="module")
def cell(tmp_path_factory: pytest.TempPathFactory) -> Path:
    program = tmp_path_factory.mktemp("hall") / "cell"
    source = CHECKOUT / "tests/hardware/hall_host.cpp"
    subprocess.run(["g++", "-std=c++17", "-O1", *STRICT, str(source), "-o", program], check=True)
    return program


def said(cell: Path, levels: Iterable[int]) -> list[tuple[str, int]]:
    text = "".join(f"{level}\n" for level in levels)
    out = subprocess.run([cell], input=text, text=True, capture_output=True, check=True).stdout
    return [(line[0], int(line[2:])) for line in out.splitlines()]


def symbols(cell: Path, levels: Iterable[int]) -> str:
    return "".join(symbol for symbol, _ in said(cell, levels))


def test_the_pole_is_the_colour(cell: Path) -> None:
    levels = [REST, REST + ON, REST, REST - ON, REST + ON, 0, 4095]
    assert symbols(cell, levels) == ".w.bwbw"


def test_between_the_thresholds_it_stays_as_it_was(cell: Path) -> None:
    between = (ON + OFF) // 2
    levels = [REST + between, REST + ON, REST + between, REST + OFF - 1, REST + between]
    assert symbols(cell, levels) == ".ww.."


def test_the_turned_field_beside_a_piece_is_not_a_piece_of_the_other_colour(cell: Path) -> None:
    """A white piece that slid off the middle read as a black one, and then as none."""
    magnet, sensor = magnet_of(load("hall-scanner"))
    levels = [REST + steps(felt_mt(magnet, sensor, aside) * MV_PER_MT) for aside in range(0, 56, 5)]
    found = symbols(cell, [min(level, 4095) for level in levels])
    assert found.strip(".") == "w" * found.count("w")
    assert found[0] == "w"
    assert found[-1] == "."


def test_a_sensor_that_rests_as_far_off_as_its_data_sheet_allows_reads_empty(cell: Path) -> None:
    """Also when a piece has just gone: its rest was not learnt while the piece stood there."""
    assert OFF_REST < OFF
    for rest in (REST - OFF_REST, REST + OFF_REST):
        assert symbols(cell, [rest, REST + 600, rest, REST - 600, rest]) == ".w.b."


def test_an_empty_square_learns_its_rest_and_a_filled_one_does_not(cell: Path) -> None:
    found = said(cell, [REST + 40] * (256 * 50) + [REST + 400] * 5_000 + [REST + 40])
    assert found[256 * 50 - 1] == (".", REST + 40)
    assert {rest for _, rest in found[256 * 50 :]} == {REST + 40}
    assert found[-1][0] == "."


def test_the_buttons_of_the_firmware_are_those_of_the_pin_map() -> None:
    text = (CHECKOUT / "hardware/firmware/jadoube_scanner/wiring.h").read_text("utf-8")
    found = re.findall(r'^ +\{(\d+), "(\w+)", \'(.)\'\},$', text, re.MULTILINE)
    names = {("clock", "w"): "white", ("clock", "b"): "black", ("arbiter", "-"): "arbiter"}
    assert {names[key, side]: int(pin) for pin, key, side in found} == TABLE["buttons"]["pins"]


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.integers(0, 4095), max_size=300))
def test_whatever_comes_strong_fields_are_pieces_and_weak_ones_are_none(
    cell: Path, levels: list[int]
) -> None:
    for level, (symbol, rest) in zip(levels, said(cell, levels), strict=True):
        assert abs(rest - REST) <= OFF_REST
        away = level - rest
        if abs(away) >= ON + 1:
            assert symbol == ("w" if away > 0 else "b")
        elif abs(away) < OFF - 1:
            assert symbol == "."
