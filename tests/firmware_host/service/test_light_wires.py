"""From the lines of a configuration to what comes out at pins and buses, driver by driver."""

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest

from drivers.clock_face import Face, SideFace
from drivers.lights import Frame, Glow, LightDevice
from firmware_host.config.config import parse_config
from firmware_host.service import attached_lights
from firmware_host.service.attached import attach
from tests.drivers.clock_faces.test_tm1637 import LINES, Wired
from tests.drivers.leds.models import Ht16k33Chip, Machine, Max7219Chain, Strip
from tests.drivers.leds.pictures import picture

FILE = Path("/somewhere/jadoube.toml")
Seen = TypeVar("Seen")
FACE = Face(SideFace("62:03", 3723), SideFace("0:07", 7), "white")


def attached(machine: Machine, patch: pytest.MonkeyPatch, text: str):
    patch.setattr(attached_lights, "pins_of", lambda _gpio: machine.connect)
    return attach(parse_config(text, FILE), lambda: 0)


def show(lights: LightDevice, frame: Frame, look: Callable[[], Seen]) -> Seen:
    """What is seen while they show that."""

    async def work() -> Seen:
        await lights.open()
        await lights.show(frame)
        seen = look()
        await lights.close()
        return seen

    return asyncio.run(asyncio.wait_for(work(), 60))


def test_a_strip_lights_on_the_chip_select_and_at_the_rate_that_its_bits_need(monkeypatch):
    """Port and chip select were exchanged, the rate was twice what it is, and no test failed."""
    strip = Strip(64, 4)
    text = """[lights]
driver = "ws2812"
spi_port = 1
spi_device = 2
colours = "grbw"
first = "far-right"
serpentine = true
brightness = 100
budget_ma = 5000
"""
    lights = attached(Machine({(1, 2): strip.at}), monkeypatch, text).lights
    glow = Glow((255, 128, 0), 100)
    h8, a7 = 63, 48
    frame = Frame(tuple(glow if cell in (h8, a7) else None for cell in range(64)))
    lit = show(lights, frame, lambda: {n: each for n, each in enumerate(strip.shown) if any(each)})
    assert lit == {0: (56, 255, 0, 0), 8: (56, 255, 0, 0)}
    assert not any(map(any, strip.shown))


def test_max7219_light_on_their_chip_select(monkeypatch):
    chain = Max7219Chain(2)
    text = '[lights]\ndriver = "max7219"\nspi_port = 1\nspi_device = 0\nlamps = true\n'
    lights = attached(Machine({(1, 0): chain.at}), monkeypatch, text).lights
    assert show(lights, picture(1, 62, lamps=(1,)), chain.lit) == {1, 62, 65}


def test_an_ht16k33_lights_at_its_address_of_its_bus(monkeypatch):
    chip = Ht16k33Chip(0x73)
    text = '[lights]\ndriver = "ht16k33"\ni2c_bus = 4\ni2c_address = 0x73\n'
    lights = attached(Machine(on_i2c={4: chip}), monkeypatch, text).lights
    assert show(lights, picture(1, 62), chip.lit) == {1, 62}


@pytest.mark.parametrize(("rows_lit", "columns_lit"), [("high", "low"), ("low", "high")])
def test_plain_leds_light_on_their_pins_at_their_levels(monkeypatch, rows_lit, columns_lit):
    rows, columns = (5, 6, 13, 19, 26, 12, 16, 20), (4, 17, 27, 22, 18, 23, 24, 25)
    machine = Machine()
    text = f"""[lights]
driver = "plain-matrix"
row_pins = {list(rows)}
column_pins = {list(columns)}
lamp_pins = [7, 8, 9]
rows_lit = "{rows_lit}"
columns_lit = "{columns_lit}"
brightness = 100
"""
    lights = attached(machine, monkeypatch, text).lights
    is_right = threading.Event()

    def is_on(pin: int) -> bool:
        level = rows_lit if pin in rows else columns_lit if pin in columns else "high"
        return machine.levels[pin] == (level == "high")

    def watch() -> None:
        # c2: the second row, the third column, and Black's lamp.
        if {pin for pin in machine.levels if is_on(pin)} == {6, 27, 8}:
            is_right.set()

    def wait() -> bool:
        return is_right.wait(30)

    machine.watch = watch
    assert show(lights, picture(10, lamps=(1,)), wait)
    assert not any(map(is_on, machine.levels))


def test_the_modules_of_a_tm1637_show_each_its_side(monkeypatch):
    wired = Wired()
    text = f"""[clock_face]
driver = "tm1637"
clock_pin = {LINES.clock}
white_pin = {LINES.white}
black_pin = {LINES.black}
brightness = 100
"""
    display = attached(wired.machine, monkeypatch, text).clock_face

    async def work() -> None:
        await display.open()
        await display.show(FACE)
        assert wired.texts() == ("62:03", " 007")
        assert wired.white.brightness == wired.black.brightness == 7
        await display.close()

    asyncio.run(work())
