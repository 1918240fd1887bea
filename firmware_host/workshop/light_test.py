"""The lights one after another, by hand, or after the pieces (echo). Pure."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from drivers.cells import Grid
from drivers.lights import Colour, Frame, Glow
from drivers.sensing import EMPTY, UNKNOWN

BRIGHTNESS = 100
COLOURS: dict[str, Colour] = {
    "white": (255, 255, 255),
    "red": (255, 0, 0),
    "green": (0, 255, 0),
    "blue": (0, 0, 255),
}

#: One cell at a time; one lamp; all cells (a strip on its full current); the cells with a piece.
Pattern: TypeAlias = Literal["cell", "lamp", "all", "echo"]
LAMPS = 3


@dataclass(slots=True)
class LightTest:
    """What is lit now."""

    grid: Grid
    pattern: Pattern = "cell"
    at: int = 0
    colour: str = "white"

    def show(self, pattern: Pattern, at: int = 0, colour: str = "white") -> None:
        """Another picture. ``ValueError`` for a cell, a lamp or a colour that there is not."""
        size = LAMPS if pattern == "lamp" else self.grid.size
        if not 0 <= at < size or colour not in COLOURS:
            msg = f"nothing to light: {pattern} {at} {colour}"
            raise ValueError(msg)
        self.pattern, self.at, self.colour = pattern, at, colour

    def step(self, steps: int) -> None:
        """So many cells, or lamps, on; around the end."""
        size = LAMPS if self.pattern == "lamp" else self.grid.size
        self.at = (self.at + steps) % size

    def frame(self, symbols: str) -> Frame:
        """The picture; ``symbols`` is what the cells read."""
        glow = Glow(COLOURS[self.colour], BRIGHTNESS)
        lamps: list[Glow | None] = [None] * LAMPS
        cells: list[Glow | None] = [None] * self.grid.size
        if self.pattern == "lamp":
            lamps[self.at] = glow
        elif self.pattern == "cell":
            cells[self.at] = glow
        elif self.pattern == "all":
            cells = [glow] * self.grid.size
        else:
            cells = [None if s in (EMPTY, UNKNOWN) else glow for s in symbols]
        return Frame(tuple(cells), (lamps[0], lamps[1], lamps[2]))
