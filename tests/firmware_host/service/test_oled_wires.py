"""From the lines of a configuration to the dots of an OLED, on either bus."""

import asyncio

import pytest

pytest.importorskip("luma.oled", reason="needs luma.oled: pip install 'jadoube[pi]'")

from drivers.clock_faces.oled import draw
from tests.drivers.clock_faces.test_oled import OnSpi, Sh1106, Ssd1306, pixels
from tests.drivers.leds.models import Machine
from tests.firmware_host.service.test_light_wires import FACE, attached

#: As in test_oled.
pytestmark = pytest.mark.filterwarnings("ignore:Image.Image.getdata:DeprecationWarning")


def dots(machine: Machine, chip: Ssd1306, patch: pytest.MonkeyPatch, text: str) -> list[list[int]]:
    display = attached(machine, patch, text).clock_face

    async def work() -> list[list[int]]:
        await display.open()
        await display.show(FACE)
        assert chip.is_on
        seen = chip.picture()
        await display.close()
        assert not chip.is_on
        return seen

    return asyncio.run(asyncio.wait_for(work(), 60))


def test_on_i2c_it_shows_at_its_address_of_its_bus_the_way_it_stands(monkeypatch):
    chip = Ssd1306(0x3D)
    text = """[clock_face]
driver = "oled"
i2c_bus = 4
i2c_address = 0x3D
turned = true
"""
    seen = dots(Machine(on_i2c={4: chip}), chip, monkeypatch, text)
    assert seen == pixels(draw(FACE, (128, 64)).rotate(180))


def test_on_spi_it_shows_on_its_chip_select_with_its_lines(monkeypatch):
    bus = OnSpi(Sh1106(), port=1, device=2)
    text = f"""[clock_face]
driver = "oled"
controller = "sh1106"
bus = "spi"
spi_port = 1
spi_device = 2
dc_pin = {OnSpi.DC}
reset_pin = {OnSpi.RESET}
"""
    assert dots(bus.machine, bus.chip, monkeypatch, text) == pixels(draw(FACE, (128, 64)))
    assert bus.resets == 1


def test_a_small_one_has_half_the_lines(monkeypatch):
    chip = Ssd1306()
    text = '[clock_face]\ndriver = "oled"\nsize = "128x32"\n'
    seen = dots(Machine(on_i2c={1: chip}), chip, monkeypatch, text)
    assert seen[:32] == pixels(draw(FACE, (128, 32)))
