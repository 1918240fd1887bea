"""An OLED display on I2C, through luma.oled: it knows how each controller is set up.

White's time stands above, Black's below; whose time runs is dark on light. luma's own I2C is not
used, since its errors name no remedy; nor its SPI, which wants RPi.GPIO or what replaces it.
"""

import errno
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from drivers.clock_face import Face, SideFace
from drivers.gpio.errors import GpioError, missing
from drivers.gpio.hardware import Hardware, I2c

if TYPE_CHECKING:
    from PIL.Image import Image

Controller: TypeAlias = Literal["ssd1306", "ssd1309", "sh1106"]
Size: TypeAlias = tuple[int, int]

_COMMANDS, _PICTURE = 0x00, 0x40
_NOTHING = 0xE3
#: What one transfer of SMBus carries beside the register.
_MOST_BYTES = 32


class Wire:
    """What luma calls a serial interface. Once closed it is silent: luma says goodbye at exit."""

    def __init__(self, i2c: I2c, bus: int, address: int) -> None:
        """``bus`` is for messages only."""
        self._i2c: I2c | None = i2c
        self._bus = bus
        self._address = address

    def command(self, *commands: int) -> None:
        """A command with its parameters."""
        self._write(_COMMANDS, commands)

    def data(self, picture: Sequence[int]) -> None:
        """Bytes of the picture."""
        for n in range(0, len(picture), _MOST_BYTES):
            self._write(_PICTURE, picture[n : n + _MOST_BYTES])

    def cleanup(self) -> None:
        """Nothing more is sent."""
        self._i2c = None

    def _write(self, register: int, data: Sequence[int]) -> None:
        if self._i2c is None:
            return
        try:
            self._i2c.write(self._address, register, data)
        except OSError as error:
            reason = f"nothing answers at 0x{self._address:02x} of /dev/i2c-{self._bus}"
            remedy = f"look at its wires and its address (i2cdetect -y {self._bus} shows it)"
            raise GpioError(reason, remedy, error.errno or errno.EIO) from error


#: Makes a display of luma's on such a wire; a test passes its own.
MakeDisplay: TypeAlias = Callable[[Wire], Any]


class Oled:
    """One display; a ``Panel``."""

    def __init__(self, bus: int, address: int, make: MakeDisplay) -> None:
        """``make`` as ``display_maker`` returns it."""
        self._bus = bus
        self._address = address
        self._make = make
        self._wire: Wire | None = None
        self._display: Any = None

    def begin(self, hardware: Hardware) -> None:
        """Sets it up."""
        self.end()
        wire = Wire(hardware.i2c(self._bus), self._bus, self._address)
        # luma remembers each display for ever, to clear it at exit: none is made in vain.
        wire.command(_NOTHING)
        self._display = self._make(wire)
        self._wire = wire

    def show(self, face: Face | None) -> None:
        """Draws and sends it whole."""
        if self._display is not None:
            self._display.display(draw(face, self._display.size, self._display.mode))

    def end(self) -> None:
        """Dark and asleep, if it can be reached."""
        display, wire = self._display, self._wire
        self._display = self._wire = None
        try:
            if display is not None:
                display.hide()
        finally:
            if wire is not None:
                wire.cleanup()


def display_maker(controller: Controller, size: Size, *, is_turned: bool = False) -> MakeDisplay:
    """``is_turned``: it stands on its head."""

    def make(wire: Wire) -> Any:
        try:
            from luma.oled import device  # type: ignore[import-untyped]  # luma has no types
        except ImportError as error:
            raise missing("luma.oled", error) from error
        kind = getattr(device, controller)
        return kind(wire, width=size[0], height=size[1], rotate=2 if is_turned else 0)

    return make


def draw(face: Face | None, size: Size, mode: str = "1") -> "Image":
    """The whole picture."""
    from PIL import Image

    image = Image.new(mode, size)
    if face is not None:
        half = size[1] // 2
        for top, name, side in ((0, "white", face.white), (half, "black", face.black)):
            mark = half // 3
            image.paste(_mark(mark, half, is_white=name == "white").convert(mode), (0, top))
            row = _times(side, (size[0] - mark - 3, half), is_flag=face.flag == name)
            if face.running == name:
                row = row.point([255] + [0] * 255)
            image.paste(row.convert(mode), (mark + 3, top))
    return image


def _mark(width: int, height: int, *, is_white: bool) -> "Image":
    """A disc for White, a ring for Black."""
    from PIL import Image, ImageDraw

    image = Image.new("L", (width + 1, height))
    top = (height - width) // 2
    fill = 255 if is_white else 0
    ImageDraw.Draw(image).ellipse((0, top, width, top + width), outline=255, fill=fill)
    return image


def _times(side: SideFace, size: Size, *, is_flag: bool) -> "Image":
    """The time, and at the right what stands beside it."""
    from PIL import Image, ImageDraw, ImageFont

    width, height = size
    image = Image.new("L", size)
    pen = ImageDraw.Draw(image)
    pen.fontmode = "1"  # no grey: the display has none
    beside = "FLAG" if is_flag else side.beside.replace("×", "x")  # the font has no ×
    small = ImageFont.load_default(max(8, height // 3))
    room = width - 2 - (pen.textlength(beside, small) + 2 if beside else 0)
    points = height - 4
    while points > 8 and pen.textlength(side.text, ImageFont.load_default(points)) > room:
        points -= 1
    pen.text((2, height // 2), side.text, 255, ImageFont.load_default(points), anchor="lm")
    pen.text((width - 1, height // 2), beside, 255, small, anchor="rm")
    return image
