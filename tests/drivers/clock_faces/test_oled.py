"""An OLED, through luma.oled, against a controller written from its data sheet."""

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("luma.oled", reason="needs luma.oled: pip install 'jadoube[pi]'")
from luma.core.device import dummy

from drivers.clock_face import Face
from drivers.clock_faces.oled import Oled, display_maker, draw
from drivers.clock_faces.panel import PanelFace
from drivers.gpio.hardware import I2c
from tests.drivers.clock_faces.faces import face, faces, side
from tests.drivers.leds.models import Machine

if TYPE_CHECKING:
    from PIL import Image

#: luma asks Pillow in a way that Pillow 14 has no more; our extra stays below it.
pytestmark = pytest.mark.filterwarnings("ignore:Image.Image.getdata:DeprecationWarning")
ADDRESS = 0x3C


class Ssd1306(I2c):
    """Its memory, filled as luma's driver fills it: the whole of it, from the first column on."""

    def __init__(self) -> None:
        self.memory = bytearray(b"\xaa" * 1024)
        self.is_on = False
        self.at = 0
        self.commands: list[int] = []

    def read(self, address: int, register: int, length: int) -> Sequence[int]:
        raise AssertionError("nobody reads it")

    def write(self, address: int, register: int, data: Sequence[int]) -> None:
        if address != ADDRESS:
            raise OSError(121, "Remote I/O error")
        assert len(data) <= 32
        if register == 0x40:
            self.memory[self.at : self.at + len(data)] = bytes(data)
            self.at += len(data)
            return
        self.commands += data
        if data[0] in (0xAE, 0xAF):
            self.is_on = data[-1] == 0xAF
        if data[0] == 0x21:
            self.at = 0

    def close(self) -> None:
        """Stays as it is."""

    def picture(self) -> list[list[int]]:
        return [[self.memory[y // 8 * 128 + x] >> y % 8 & 1 for x in range(128)] for y in range(64)]


def pixels(image: "Image.Image") -> list[list[int]]:
    return [
        [int(bool(image.getpixel((x, y)))) for x in range(image.width)] for y in range(image.height)
    ]


def test_the_display_shows_the_face_and_sleeps_at_the_end():
    chip = Ssd1306()
    machine = Machine(on_i2c=chip)
    display = PanelFace(machine.connect, Oled(1, ADDRESS, display_maker("ssd1306", (128, 64))))

    async def work() -> None:
        await display.open()
        shown = face("1:02:03", "0:07", "white")
        await display.show(shown)
        assert chip.is_on
        assert chip.picture() == pixels(draw(shown, (128, 64)))
        await display.show(None)
        assert not any(chip.memory)
        await display.close()
        assert not chip.is_on
        assert machine.open_count == 0
        with pytest.raises(OSError, match="it is not open"):
            await display.show(None)

    asyncio.run(work())


def test_an_absent_display_is_said_with_its_address_and_taken_when_it_comes():
    """luma keeps every display that was ever made, to clear it at exit: none is made in vain."""
    chip = Ssd1306()
    machine = Machine(on_i2c=chip)
    made: list[Any] = []

    def make(wire: Any) -> Any:
        made.append(wire)
        return dummy(mode="1")

    display = PanelFace(machine.connect, Oled(1, 0x3D, make))
    there = PanelFace(machine.connect, Oled(1, ADDRESS, make))

    async def work() -> None:
        for _ in range(3):
            with pytest.raises(OSError, match="nothing answers at 0x3d of /dev/i2c-1"):
                await display.open()
            await display.close()
        assert made == []
        await there.open()
        await there.show(face())
        machine.failure = OSError(121, "Remote I/O error")
        made[0].command(0xAE)  # not through the machine any more once it is closed
        await there.close()
        machine.failure = None
        await there.open()
        assert len(made) == 2

    with pytest.raises(OSError, match="nothing answers at 0x3c"):
        asyncio.run(work())


@settings(max_examples=10)
@given(faces, st.sampled_from([(128, 64), (128, 32), (96, 16)]))
def test_any_face_is_drawn_and_the_running_side_is_dark_on_light(shown: Face, size):
    image = draw(shown, size)
    assert (image.size, image.mode) == (size, "1")
    half = size[1] // 2
    for top, name in ((0, "white"), (half, "black")):
        row = pixels(image.crop((half // 3 + 4, top, size[0], top + half)))
        lit = sum(map(sum, row)) / (len(row) * len(row[0]))
        assert (lit > 0.5) == (shown.running == name)


def test_what_stands_beside_the_time_is_there():
    plain = Face(side("0:30"), side("0:30"))
    beside = Face(side("0:30", "3 × 0:30"), side("0:30"))
    flagged = Face(side("0:30"), side("0:30"), flag="white")
    images = [draw(shown, (128, 64)) for shown in (plain, beside, flagged)]
    tops = [pixels(image.crop((0, 0, 128, 32))) for image in images]
    assert tops[0] != tops[1] != tops[2] != tops[0]
    bottoms = [pixels(image.crop((0, 32, 128, 64))) for image in images]
    assert bottoms[0] == bottoms[1] == bottoms[2]
