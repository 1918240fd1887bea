"""An OLED display on I2C or SPI; luma.oled knows how each controller is set up.

White's time stands above, Black's below; whose time runs is dark on light. Only what differs is
sent, since sensors may share the bus: luma would send a whole picture for each tenth of a second.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from drivers.clock_face import TENTH_NS, Face, SideFace
from drivers.clock_faces.oled_wires import Link, Wire
from drivers.gpio.errors import missing
from drivers.gpio.hardware import Hardware

if TYPE_CHECKING:
    from PIL.Image import Image

Controller: TypeAlias = Literal["ssd1306", "ssd1309", "sh1106"]
Size: TypeAlias = tuple[int, int]

_NOTHING = 0xE3
#: The memory of an SH1106 is wider than its glass by so many columns on the left.
_SH1106_MARGIN = 2


@dataclass(frozen=True, slots=True)
class Glass:
    """Which display it is, and whether it stands on its head."""

    controller: Controller = "ssd1306"
    size: Size = (128, 64)
    is_turned: bool = False


#: Sets a display up, dark and awake, and returns luma's; a test passes its own.
MakeDisplay: TypeAlias = Callable[[Wire, Glass], Any]


def luma_display(wire: Wire, glass: Glass) -> Any:
    """``GpioError`` if luma.oled is not there."""
    try:
        from luma.oled import device  # type: ignore[import-untyped]  # luma has no types
    except ImportError as error:
        raise missing("luma.oled", error) from error
    width, height = glass.size
    return getattr(device, glass.controller)(wire, width=width, height=height)


class Oled:
    """One display; a ``Panel``."""

    unit_ns = TENTH_NS

    def __init__(self, link: Link, glass: Glass, make: MakeDisplay = luma_display) -> None:
        """Nothing is opened yet."""
        self._link = link
        self._glass = glass
        self._make = make
        self._wire: Wire | None = None
        self._display: Any = None
        self._shown: list[bytes] = []

    def begin(self, hardware: Hardware) -> None:
        """Sets it up."""
        self.end()
        wire = self._link.open(hardware)
        # luma remembers each display for ever, to clear it at exit: none is made in vain.
        wire.command(_NOTHING)
        self._display = self._make(wire, self._glass)
        self._wire = wire
        self._shown = []

    def show(self, face: Face | None) -> None:
        """Draws it, and sends of each line of dots what differs; all of it if nothing does."""
        if self._wire is None:
            return
        wanted = pages(draw(face, self._glass.size), is_turned=self._glass.is_turned)
        known = self._shown if self._shown != wanted else []
        self._shown = []
        for page, line in enumerate(wanted):
            first, last = _differing(known[page] if known else None, line)
            if first <= last:
                self._wire.command(*_GOTO[self._glass.controller](page, first, last))
                self._wire.data(line[first : last + 1])
        self._shown = wanted

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


def _in_window(page: int, first: int, last: int) -> tuple[int, ...]:
    return (0x21, first, last, 0x22, page, page)


def _on_page(page: int, first: int, _last: int) -> tuple[int, ...]:
    column = first + _SH1106_MARGIN
    return (0xB0 | page, column & 0x0F, 0x10 | column >> 4)


_GOTO: dict[Controller, Callable[[int, int, int], tuple[int, ...]]] = {
    "ssd1306": _in_window,
    "ssd1309": _in_window,
    "sh1106": _on_page,
}


def _differing(old: bytes | None, new: bytes) -> tuple[int, int]:
    """The first and the last column; the last is before the first if there is none."""
    columns = [x for x in range(len(new)) if old is None or old[x] != new[x]]
    return (columns[0], columns[-1]) if columns else (1, 0)


def pages(image: "Image", *, is_turned: bool = False) -> list[bytes]:
    """The picture as the controllers keep it: lines of eight dots, a byte a column, top first."""
    from PIL.Image import Transpose

    if is_turned:
        image = image.transpose(Transpose.ROTATE_180)
    width, height = image.size
    lines = [image.crop((0, top, width, top + 8)) for top in range(0, height, 8)]
    # On its side a column is a row, whose first dot is the highest bit: hence a quarter turn.
    return [line.transpose(Transpose.ROTATE_270).tobytes() for line in lines]


def draw(face: Face | None, size: Size) -> "Image":
    """The whole picture."""
    from PIL import Image

    image = Image.new("1", size)
    if face is not None:
        half = size[1] // 2
        for top, name, side in ((0, "white", face.white), (half, "black", face.black)):
            mark = half // 3
            image.paste(_mark(mark, half, is_white=name == "white").convert("1"), (0, top))
            row = _times(side, (size[0] - mark - 3, half), is_flag=face.flag == name)
            if face.running == name:
                row = row.point([255] + [0] * 255)
            image.paste(row.convert("1"), (mark + 3, top))
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
