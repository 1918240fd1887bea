"""An OLED, through luma.oled, against a controller written from its data sheet."""

import asyncio
import errno
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("luma.oled", reason="needs luma.oled: pip install 'jadoube[pi]'")
from luma.core.device import dummy

from drivers.clock_face import TENTH_NS, Face, SideFace
from drivers.clock_faces import oled_wires
from drivers.clock_faces.oled import Glass, Oled, draw
from drivers.clock_faces.oled_wires import I2cLink, SpiLink
from drivers.clock_faces.panel import PanelFace
from drivers.gpio.errors import GpioError
from drivers.gpio.hardware import I2c, Transfer
from tests.drivers.clock_faces.faces import face, faces, side
from tests.drivers.leds.models import Machine

if TYPE_CHECKING:
    from PIL import Image

#: luma asks Pillow in a way that Pillow 14 has no more; our extra stays below it.
pytestmark = pytest.mark.filterwarnings("ignore:Image.Image.getdata:DeprecationWarning")
ADDRESS = 0x3C


class Ssd1306(I2c):
    """Its memory and its window, line after line of it from the left."""

    MARGIN = 0

    def __init__(self, address: int = ADDRESS) -> None:
        self._address = address
        self.memory = [bytearray(b"\xaa" * 132) for _ in range(8)]
        self.is_on = False
        self.columns, self.pages = (0, 127), (0, 7)
        self.at = (0, 0)
        self.sent = 0

    def read(self, address: int, register: int, length: int) -> Sequence[int]:
        raise AssertionError("nobody reads it")

    def write(self, address: int, register: int, data: Sequence[int]) -> None:
        if address != self._address:
            raise OSError(121, "Remote I/O error")
        assert len(data) <= 32
        if register == 0x40:
            self.sent += len(data)
            for byte in data:
                self.put(byte)
        else:
            self.obey(list(data))

    def put(self, byte: int) -> None:
        page, column = self.at
        self.memory[page][column] = byte
        if column < self.columns[1]:
            self.at = (page, column + 1)
        else:
            following = page + 1 if page < self.pages[1] else self.pages[0]
            self.at = (following, self.columns[0])

    def obey(self, commands: list[int]) -> None:
        if commands[-1] in (0xAE, 0xAF):
            self.is_on = commands[-1] == 0xAF
        if commands[0] == 0x21:
            self.columns, self.pages = (commands[1], commands[2]), (commands[4], commands[5])
            self.at = (self.pages[0], self.columns[0])

    def close(self) -> None:
        """Stays as it is."""

    def picture(self) -> list[list[int]]:
        return [
            [self.memory[y // 8][x + self.MARGIN] >> y % 8 & 1 for x in range(128)]
            for y in range(64)
        ]


class Sh1106(Ssd1306):
    """Lines are chosen one by one; its memory is wider than its glass."""

    MARGIN = 2

    def put(self, byte: int) -> None:
        page, column = self.at
        self.memory[page][column] = byte
        self.at = (page, column + 1)

    def obey(self, commands: list[int]) -> None:
        super().obey(commands if commands[0] != 0x21 else [0])
        if len(commands) == 3 and commands[0] & 0xF0 == 0xB0:
            page, low, high = commands
            self.at = (page & 0x0F, low & 0x0F | (high & 0x0F) << 4)


class OnSpi:
    """The same controller, whose bytes are commands while D/C is low; RES clears its memory."""

    DC, RESET = 24, 25

    def __init__(self, chip: Ssd1306, port: int = 0, device: int = 1) -> None:
        self.chip = chip
        self.resets = 0
        self.machine = Machine({(port, device): self.at})
        self.machine.watch = self._look

    def _look(self) -> None:
        if self.machine.levels.get(self.RESET) is False:
            self.resets += 1

    def at(self, rate_hz: int) -> Transfer:
        assert rate_hz <= 10_000_000
        return self.transfer

    def transfer(self, data: Sequence[int]) -> Sequence[int]:
        assert self.machine.levels.get(self.RESET) is not False, "it does not listen in its reset"
        if self.machine.levels[self.DC]:
            self.chip.sent += len(data)
            for byte in data:
                self.chip.put(byte)
        else:
            self.chip.obey(list(data))
        return data


def pixels(image: "Image.Image") -> list[list[int]]:
    return [
        [int(bool(image.getpixel((x, y)))) for x in range(image.width)] for y in range(image.height)
    ]


CHIPS = pytest.mark.parametrize(("model", "name"), [(Ssd1306, "ssd1306"), (Sh1106, "sh1106")])


@CHIPS
def test_the_display_shows_the_face_and_sleeps_at_the_end(model, name):
    chip = model()
    machine = Machine(on_i2c={1: chip})
    display = PanelFace(machine.connect, Oled(I2cLink(1, ADDRESS), Glass(name)))

    async def work() -> None:
        assert display.unit_ns == TENTH_NS
        await display.open()
        shown = face("1:02:03", "0:07", "white")
        await display.show(shown)
        assert chip.is_on
        assert chip.picture() == pixels(draw(shown, (128, 64)))
        await display.show(None)
        assert not any(map(any, chip.picture()))
        await display.close()
        assert not chip.is_on
        assert machine.open_count == 0
        with pytest.raises(OSError, match="it is not open"):
            await display.show(None)

    asyncio.run(work())


@CHIPS
@settings(max_examples=6)
@given(st.lists(faces, min_size=2, max_size=4), st.booleans())
def test_differences_applied_give_the_whole_picture(model, name, shown, is_turned: bool):
    chip = model()
    panel = Oled(I2cLink(1, ADDRESS), Glass(name, (128, 64), is_turned))
    panel.begin(Machine(on_i2c={1: chip}))
    for each in shown:
        panel.show(each)
        image = draw(each, (128, 64))
        assert chip.picture() == pixels(image.rotate(180) if is_turned else image)


@CHIPS
@settings(max_examples=4)
@given(st.lists(faces, min_size=2, max_size=3))
def test_on_spi_the_same_is_shown(model, name, shown):
    bus = OnSpi(model())
    panel = Oled(SpiLink(0, 1, OnSpi.DC, OnSpi.RESET), Glass(name))
    panel.begin(bus.machine)
    assert bus.resets == 1
    for each in shown:
        panel.show(each)
        assert bus.chip.picture() == pixels(draw(each, (128, 64)))
    assert bus.chip.is_on
    panel.end()
    assert not bus.chip.is_on


def test_a_reset_lasts_and_the_controller_is_given_time_after_it(monkeypatch):
    """An SH1106 wants 10 µs, and as long before it hears."""
    bus, waited = OnSpi(Ssd1306()), list[tuple[bool, int]]()
    monkeypatch.setattr(
        oled_wires, "wait", lambda ns: waited.append((bus.machine.levels[OnSpi.RESET], ns))
    )
    Oled(SpiLink(0, 1, OnSpi.DC, OnSpi.RESET), Glass()).begin(bus.machine)
    assert [is_high for is_high, _ in waited] == [False, True]
    assert min(ns for _, ns in waited) >= 10_000


def test_a_lost_spi_is_said_with_its_name_and_the_display_taken_again():
    bus = OnSpi(Ssd1306())
    display = PanelFace(bus.machine.connect, Oled(SpiLink(0, 1, OnSpi.DC), Glass()))

    async def work() -> None:
        await display.open()
        await display.show(face())
        bus.machine.failure = OSError(errno.ENODEV, "No such device")
        with pytest.raises(GpioError) as caught:
            await display.show(face("4:04"))
        assert caught.value.remedy
        await display.close()
        with pytest.raises(OSError, match="No such device"):
            await display.open()
        bus.machine.failure = None
        await display.open()
        await display.show(face("4:04"))
        assert bus.chip.picture() == pixels(draw(face("4:04"), (128, 64)))
        assert bus.resets == 0
        await display.close()

    asyncio.run(work())


def test_a_tenth_of_a_second_is_a_tenth_of_a_picture_and_the_same_again_a_whole_one():
    """At 100 kHz a whole picture takes a tenth of a second, and keeps sensors waiting."""
    chip = Ssd1306()
    panel = Oled(I2cLink(1, ADDRESS), Glass())
    panel.begin(Machine(on_i2c={1: chip}))
    sent = []
    for text in ("0:07.4", "0:07.3", "0:07.3"):
        before = chip.sent
        panel.show(Face(SideFace(text, 8), SideFace("4:05", 245), "white"))
        sent.append(chip.sent - before)
    assert sent[0] == sent[2] == 1024
    assert 0 < sent[1] < 110


def test_an_absent_display_is_said_with_its_address_and_taken_when_it_comes():
    """luma keeps every display that was ever made, to clear it at exit: none is made in vain."""
    machine = Machine(on_i2c={1: Ssd1306()})
    made: list[Any] = []

    def make(wire: Any, glass: Glass) -> Any:
        made.append(wire)
        return dummy(mode="1")

    display = PanelFace(machine.connect, Oled(I2cLink(1, 0x3D), Glass(), make))
    there = PanelFace(machine.connect, Oled(I2cLink(1, ADDRESS), Glass(), make))

    async def work() -> None:
        for _ in range(3):
            with pytest.raises(OSError, match="nothing answers at 0x3d of /dev/i2c-1"):
                await display.open()
            await display.close()
        assert made == []
        await there.open()
        await there.show(face())
        machine.failure = OSError(121, "Remote I/O error")
        with pytest.raises(OSError, match="nothing answers at 0x3c"):
            await there.show(face("4:04"))
        await there.close()
        made[0].command(0xAE)  # said by luma when the program ends: nobody listens any more
        machine.failure = None
        await there.open()
        await there.show(face("4:04"))
        assert len(made) == 2

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
