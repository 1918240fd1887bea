"""Drawing on the pages of a sheet: text that always fits its box, in the fonts of the package."""

import unicodedata
from datetime import datetime
from importlib.resources import as_file, files
from typing import Literal, TypeAlias

from fpdf import FPDF
from fpdf.fonts import TTFFont

#: Millimetres, from the left and the top of the page: x, y, width, height.
Box: TypeAlias = tuple[float, float, float, float]
Weight: TypeAlias = Literal["", "B"]
Align: TypeAlias = Literal["L", "C", "R"]

#: Shades of grey, 0 is black.
INK, FAINT, RULE, SHADE = 0, 110, 170, 242

_FAMILY = "DejaVu"
_FILES: tuple[tuple[Weight, str], ...] = (
    ("", "DejaVuSansCondensed.ttf"),
    ("B", "DejaVuSansCondensed-Bold.ttf"),
)
#: What stands for a letter that the fonts lack (Chinese, Arabic …).
_MISSING = "□"
_SMALLEST_PT = 5.5
_PADDING_MM = 1.0


class Canvas:
    """The pages of one PDF, A4 upright."""

    def __init__(self, title: str, language: str, made: datetime) -> None:
        """``made`` is the date of the file in its properties."""
        self._pdf = FPDF(orientation="portrait", unit="mm", format="A4")
        self._pdf.set_auto_page_break(False)
        self._pdf.set_creation_date(made)
        self._pdf.set_title(title)
        self._pdf.set_creator("Jadoube")
        self._pdf.set_lang(language.partition("-")[0])
        for weight, name in _FILES:
            with as_file(files("firmware_host.score_sheet") / "fonts" / name) as path:
                self._pdf.add_font(_FAMILY, weight, path)

    def new_page(self) -> None:
        """What is drawn from now on is drawn on a new page."""
        self._pdf.add_page()

    def text(
        self,
        box: Box,
        text: str,
        size_pt: float,
        *,
        weight: Weight = "",
        align: Align = "L",
        grey: int = INK,
    ) -> None:
        """One line in a box, smaller if it is too long for it, and cut off if even that is."""
        if not text:
            return
        x, y, width, height = box
        self._pdf.set_font(_FAMILY, weight, size_pt)
        text = self._printable(text)
        room = width - 2 * _PADDING_MM
        needed = self._pdf.get_string_width(text)
        if needed > room:
            self._pdf.set_font_size(max(_SMALLEST_PT, size_pt * room / needed))
        while len(text) > 1 and self._pdf.get_string_width(text) > room + 0.01:
            text = text.removesuffix("…")[:-1] + "…"
        self._pdf.set_text_color(grey)
        self._pdf.set_xy(x, y)
        self._pdf.c_margin = _PADDING_MM
        self._pdf.cell(width, height, text, align=align)

    def line(self, box: Box, width_mm: float = 0.1, grey: int = RULE) -> None:
        """A line from a point; the last two numbers are how far it goes right and down."""
        x, y, right, down = box
        self._pdf.set_line_width(width_mm)
        self._pdf.set_draw_color(grey)
        self._pdf.line(x, y, x + right, y + down)

    def frame(self, box: Box, width_mm: float = 0.25, grey: int = INK) -> None:
        """The border of a box."""
        self._pdf.set_line_width(width_mm)
        self._pdf.set_draw_color(grey)
        self._pdf.rect(*box)

    def shade(self, box: Box, grey: int = SHADE) -> None:
        """A box filled with grey."""
        self._pdf.set_fill_color(grey)
        self._pdf.rect(*box, style="F")

    def output(self) -> bytes:
        """The file."""
        return bytes(self._pdf.output() or b"")

    def _printable(self, text: str) -> str:
        font = self._pdf.current_font
        known = font.cmap if isinstance(font, TTFFont) else {}
        composed = unicodedata.normalize("NFC", text)
        return "".join(c if ord(c) in known else _MISSING for c in composed)
