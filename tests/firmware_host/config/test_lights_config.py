"""Lights and displays that can't be are refused with their line and a remedy."""

from pathlib import Path

import pytest

from drivers.clock_faces.dgt import DgtFace
from drivers.clock_faces.panel import PanelFace
from drivers.dgt.lights import DgtLights
from drivers.leds.lights import LedLights
from drivers.leds.plain import PlainLights
from drivers.lights import SimulatedLights
from firmware_host.config.config import ConfigError, parse_config
from firmware_host.config.wires import pin_uses
from firmware_host.service.attached import attach

FILE = Path("/somewhere/jadoube.toml")
PLAIN = """\
[lights]
driver = "plain-matrix"
row_pins = [5, 6, 13, 19, 26, 12, 16, 20]
column_pins = [4, 17, 27, 22, 18, 23, 24, 25]
"""


def attached(text: str):
    return attach(parse_config(text, FILE), lambda: 0)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", SimulatedLights),
        ('[board]\ndriver = "dgt-pegasus"\n', DgtLights),
        ('[board]\ndriver = "dgt-pegasus"\n[lights]\ndriver = "none"\n', type(None)),
        ('[lights]\ndriver = "ws2812"\n', LedLights),
        ('[lights]\ndriver = "ws2812"\nplaces = "corners"\ncolours = "grbw"\n', LedLights),
        ('[lights]\ndriver = "max7219"\nlamps = true\n', LedLights),
        ('[lights]\ndriver = "ht16k33"\ni2c_address = 0x71\n', LedLights),
        (PLAIN, PlainLights),
        (PLAIN.replace("matrix", "edges") + "lamp_pins = [7, 8, 9]\n", PlainLights),
    ],
)
def test_the_configured_lights_are_made(text: str, kind: type):
    assert type(attached(text).lights) is kind


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", type(None)),
        ('[clock_face]\ndriver = "oled"\nsize = "128x32"\n', PanelFace),
        ('[clock_face]\ndriver = "oled"\nbus = "spi"\ndc_pin = 24\n', PanelFace),
        (
            '[clock_face]\ndriver = "tm1637"\nclock_pin = 5\nwhite_pin = 6\nblack_pin = 13\n',
            PanelFace,
        ),
        ('[board]\ndriver = "dgt"\n[clock_face]\ndriver = "dgt"\n', DgtFace),
    ],
)
def test_the_configured_display_is_made(text: str, kind: type):
    assert type(attached(text).clock_face) is kind


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            '[lights]\ndriver = "ws2812"\norder = ["a1"]\n',
            ":3: lights.order: no LED for b1, c1, d1, e1, f1, g1, h1, a2; name every place once",
        ),
        (
            '[lights]\ndriver = "ws2812"\nbudget_ma = 20\n',
            ":3: lights.budget_ma: 20 mA are not enough for 64 LEDs; give at least 80, and a "
            "supply for it",
        ),
        (
            '[lights]\ndriver = "ht16k33"\nplaces = "corners"\norder = ["-", "-"]\n',
            ":4: lights.order: no LED for a1",
        ),
        (
            PLAIN.replace(", 20]", "]"),
            ":3: lights.row_pins: the board has 8 rows, and 7 have a pin; name the GPIO of all 8",
        ),
        (PLAIN + "lamp_pins = [7]\n", ":5: lights.lamp_pins: there are three lamps; name three"),
        (PLAIN + "budget_ma = 10\n", ":5: lights.budget_ma: 10 mA are not enough for one square"),
        (PLAIN + 'places = "corners"\n', ":5: lights.places: plain LEDs stand on squares only"),
        (
            PLAIN.replace("[4,", "[5,"),
            ":4: lights.column_pins: GPIO 5 is row 1 of the lights and column 1 of the lights",
        ),
        (PLAIN.replace("[5,", "[0,"), "GPIO 0 can't be row 1 of the lights"),
        (
            '[clock_face]\ndriver = "dgt"\n',
            ':2: clock_face.driver: "dgt" is the clock on a board of that driver, and board.driver '
            'is "simulated"; use "page"',
        ),
        (
            '[clock_face]\ndriver = "tm1637"\nclock_pin = 5\nwhite_pin = 6\n',
            "clock_face.black_pin: TM1637 modules need three pins",
        ),
        (
            '[clock_face]\ndriver = "oled"\nbus = "spi"\n',
            "clock_face.dc_pin: an OLED on SPI needs its D/C line; give it a pin",
        ),
        (
            '[lights]\ndriver = "ws2812"\n[clock_face]\ndriver = "oled"\nbus = "spi"\ndc_pin = 24\n'
            "spi_device = 1\n",
            "the data of the LEDs, which need SPI 0 for themselves",
        ),
        # It was a traceback.
        (
            '[lights]\ndriver = "ws2812"\nspi_device = 2\n',
            ":3: lights.spi_device: SPI 0 has no chip select 2; use 0 or 1",
        ),
        (
            '[clock_face]\ndriver = "oled"\nbus = "spi"\ndc_pin = 24\nspi_device = 2\n',
            ":5: clock_face.spi_device: SPI 0 has no chip select 2; use 0 or 1",
        ),
        (
            '[lights]\ndriver = "ws2812"\n[clock_face]\ndriver = "tm1637"\n'
            "clock_pin = 10\nwhite_pin = 6\nblack_pin = 13\n",
            ":5: clock_face.clock_pin: GPIO 10 is the data of the LEDs, which need SPI 0 for "
            "themselves and the clock line of the clock's display at once",
        ),
        (
            '[lights]\ndriver = "ws2812"\norder = [' + '"-", ' * 240 + "]\n",
            "lights.order: no LED for a1",
        ),
        ('[lights]\ndriver = "ht16k33"\nplaces = "corners"\norder = [%s]\n', "128"),
    ],
)
def test_what_can_not_be_is_refused(text: str, said: str):
    if "%s" in text:
        names = [f"{file}{rank}" for rank in range(1, 10) for file in "abcdefghi"]
        text %= ", ".join(f'"{name}"' for name in [*names, *["-"] * 48])
    with pytest.raises(ConfigError) as caught:
        parse_config(text, FILE)
    assert said in str(caught.value)


def test_no_pins_are_used_by_what_is_not_configured():
    assert pin_uses(parse_config("", FILE)) == []
    strip = pin_uses(parse_config('[lights]\ndriver = "ws2812"\n', FILE))
    assert {use.pin for use in strip} == {8, 9, 10, 11}
    i2c = '[lights]\ndriver = "ht16k33"\n[clock_face]\ndriver = "oled"\n'
    assert {use.pin for use in pin_uses(parse_config(i2c, FILE))} == {2, 3}
    oled = '[clock_face]\ndriver = "oled"\nbus = "spi"\ndc_pin = 24\nreset_pin = 25\n'
    assert {use.pin for use in pin_uses(parse_config(oled, FILE))} == {8, 9, 10, 11, 24, 25}
    spi = pin_uses(parse_config('[lights]\ndriver = "max7219"\nspi_device = 1\n', FILE))
    assert {use.pin for use in spi} == {7, 9, 10, 11}
