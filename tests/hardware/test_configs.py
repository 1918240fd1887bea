"""The configurations of the builds: the service takes them, and their pins are the map's."""

from pathlib import Path

import pytest

from drivers.cells import CHESSBOARD
from firmware_host.cli import main
from firmware_host.config.config import load_config
from firmware_host.config.light_wires import layout_of
from firmware_host.config.schema import Config
from firmware_host.config.wires import button_pins, pin_uses, wired
from hardware.generator.build import NAMES, load
from hardware.generator.config_file import sections_of
from hardware.generator.documents import config_of, document_of
from hardware.generator.header_use import header_uses
from hardware.generator.power import budgets
from tests.hardware.doctor_said import BLOCK, said

PI_BUILDS = [name for name in NAMES if load(name).table["host"] == "raspberry-pi"]


def config(name: str) -> Config:
    return load_config(config_of(load(name)))


@pytest.mark.parametrize("name", NAMES)
def test_check_config_takes_it(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check-config", str(config_of(load(name)))]) == 0
    assert f'driver = "{sections_of(load(name))["board"]["driver"]}"' in capsys.readouterr().out


@pytest.mark.parametrize("name", PI_BUILDS)
def test_the_service_uses_the_pins_that_have_wires_and_no_others(name: str) -> None:
    """What a bus has beside (a chip select, a data line that nobody hears) may have no wire."""
    soldered = {int(u.name[4:]) for u in header_uses(load(name)) if u.name.startswith("GPIO")}
    used = {use.pin: use.purpose for use in pin_uses(config(name))}
    assert soldered <= set(used)
    bus = ("SPI", "chip select")
    assert [
        why for pin, why in used.items() if pin not in soldered and not any(b in why for b in bus)
    ] == []


@pytest.mark.parametrize("name", PI_BUILDS)
def test_every_button_is_on_its_pin(name: str) -> None:
    assert button_pins(config(name).buttons) == load(name).table["buttons"]["pins"]


@pytest.mark.parametrize("name", PI_BUILDS)
def test_wires_are_cells_in_their_order(name: str) -> None:
    assert wired(config(name)) == tuple(range(64))


def test_the_matrix_of_the_defaults_is_that_of_the_pin_map() -> None:
    table, found = load("reed-matrix").table["matrix"], config("reed-matrix").matrix
    assert (found.rows, found.columns, found.drive) == (table["rows"], table["columns"], "low")
    assert Config().matrix == found


def test_the_shift_registers_of_the_defaults_are_those_of_the_pin_map() -> None:
    table, found = load("shift-lights").table["shift"], config("shift-lights").shift_register
    assert (found.spi, found.load) == (f"{table['spi']}.0", table["load"])
    default = Config().shift_register
    assert (default.spi, default.load, default.chips) == (found.spi, found.load, found.chips)
    assert (found.closed, found.end) == ("low", "high")


def test_the_lights_are_a_chain_that_the_supply_can_feed() -> None:
    lights = config("shift-lights").lights
    chain = layout_of(lights, CHESSBOARD).order
    table = load("shift-lights").table["lights"]
    assert len(chain) == table["squares"] + table["lamps"]
    assert chain[:9] == (0, 1, 2, 3, 4, 5, 6, 7, 15)
    assert chain[-4:] == (56, 64, 65, 66)
    source = next(each for each in budgets(load("shift-lights")) if each.rail == "5V_SUPPLY")
    assert lights.budget_ma <= source.gives_ma


@pytest.mark.parametrize("name", NAMES)
def test_what_the_doctor_says_on_the_page_is_what_it_says(name: str, tmp_path: Path) -> None:
    found = BLOCK.search(document_of(load(name)).read_text("utf-8"))
    assert found is not None
    shown = found[0].removeprefix(found[1]).removesuffix(found[2])
    assert shown == said(name, tmp_path), "run: .venv/bin/python -m tests.hardware.doctor_said"
    assert "TROUBLE" not in shown
