"""The reed matrix as it is soldered, read by the driver as its configuration says."""

from pathlib import Path

import pytest

from firmware_host.config.config import parse_config
from firmware_host.doctor.probe_board import probe_board
from firmware_host.doctor.report import format_text
from firmware_host.service import attached_gpio
from hardware.generator.build import load
from hardware.generator.documents import config_of
from tests.drivers.gpio.mock_pins import MatrixCircuit, Pins
from tests.sources import CHECKOUT


def soldered(pins: Pins) -> MatrixCircuit:
    """Rows and columns on the pins that the netlist joins them to."""
    net = load("reed-matrix").net
    on = {pin.name: name for name, joined in net.nets.items() for pin in joined if pin.ref == "PI"}
    numbers = {
        net_name: int(pin.removeprefix("GPIO")) for pin, net_name in on.items() if "GPIO" in pin
    }
    rows = tuple(numbers[f"ROW_{rank}"] for rank in "12345678")
    return MatrixCircuit(pins, rows, tuple(numbers[f"COLUMN_{file}"] for file in "abcdefgh"))


@pytest.mark.parametrize("cells", [set[int](), {0, 28, 63}])
def test_what_stands_on_it_is_what_the_doctor_reads(
    monkeypatch: pytest.MonkeyPatch, cells: set[int]
) -> None:
    pins = Pins()
    soldered(pins).stand(cells, 8)
    monkeypatch.setattr(attached_gpio, "connector", lambda *_: pins.hardware)
    text = config_of(load("reed-matrix")).read_text("utf-8").partition("[buttons]")[0]
    (found,) = probe_board(parse_config(text, Path("jadoube.toml")))
    assert found.text == f"it answers: 8x8 squares, {len(cells) or 'none'} with a piece"
    if not cells:
        shown = format_text([found]).splitlines()[0]
        guide = (CHECKOUT / "docs/builders-guide.md").read_text("utf-8")
        assert shown in map(str.strip, guide.splitlines())
