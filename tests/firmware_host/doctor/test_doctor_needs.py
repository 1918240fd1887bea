"""What a configuration needs of the machine, over all its sections."""

from pathlib import Path

import pytest

from firmware_host.config.config import parse_config
from firmware_host.doctor.needs import Needs, needs_of

ROWS = "rows = [5, 6, 12, 13, 16, 19, 20, 26]\ncolumns = [2, 3, 4, 17, 27, 22, 23, 24]\n"


def needs(text: str) -> Needs:
    return needs_of(parse_config(text, Path("jadoube.toml")))


@pytest.mark.parametrize(
    ("text", "kinds", "nodes"),
    [
        ("", set(), set()),
        ('[board]\ndriver = "dgt"\n', {"serial"}, set()),
        (f'[board]\ndriver = "matrix"\n[matrix]\n{ROWS}', {"gpio"}, set()),
        ('[lights]\ndriver = "ws2812"\nbudget_ma = 2000\n', {"spi"}, {"spidev0.0"}),
        ('[lights]\ndriver = "ht16k33"\nbudget_ma = 2000\n', {"i2c"}, {"i2c-1"}),
        ('[clock_face]\ndriver = "oled"\n', {"i2c"}, {"i2c-1"}),
        (
            '[clock_face]\ndriver = "oled"\nbus = "spi"\ndc_pin = 24\n',
            {"spi", "gpio"},
            {"spidev0.0"},
        ),
        ("[buttons]\nlever = 17\n", {"gpio"}, set()),
    ],
)
def test_what_is_needed(text: str, kinds: set[str], nodes: set[str]) -> None:
    found = needs(text)
    assert (found.kinds, found.nodes) == (kinds, nodes)
    assert found.is_pi == bool(kinds - {"serial"})


def test_a_named_port_and_one_that_is_looked_for() -> None:
    assert needs('[board]\ndriver = "dgt"\n[dgt]\nport = "/dev/jadoube/dgt-48213"\n').port
    assert needs('[board]\ndriver = "scanner"\n').port == ""


def test_a_display_brings_its_library() -> None:
    assert needs('[clock_face]\ndriver = "oled"\n').packages == ("luma.oled",)
