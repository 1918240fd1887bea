"""Which LED of a chain lights what: any corner, any direction, serpentine or not. Pure.

A *spot* is what an LED can stand for: a cell (from 0 on, a1 first) or, where the LEDs stand on the
corners of the cells, a corner, counted in the same way; after these the lamps of White, of Black
and of the board.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from drivers.cells import Grid
from drivers.lights import Frame, Glow

#: As White sees the board.
Corner: TypeAlias = Literal["near-left", "near-right", "far-left", "far-right"]
Along: TypeAlias = Literal["ranks", "files"]

LAMPS = ("white", "black", "board")
#: An LED that stands for nothing.
UNUSED = "-"


@dataclass(frozen=True, slots=True)
class Layout:
    """LEDs on the cells of ``grid`` or on their corners, in the order of the chain."""

    grid: Grid
    on_corners: bool
    #: The spot of each LED; ``None``: it is never lit.
    order: tuple[int | None, ...]

    def glows(self, frame: Frame) -> list[Glow | None]:
        """What each LED shows, in the order of the chain."""
        cells = _on_corners(frame.cells, self.grid) if self.on_corners else frame.cells
        spots = (*cells, *frame.lamps)
        return [None if spot is None else spots[spot] for spot in self.order]


def spots_of(grid: Grid, *, on_corners: bool) -> Grid:
    """The places of the LEDs as a board of their own: corners are one more each way."""
    return Grid(grid.width + 1, grid.height + 1) if on_corners else grid


def chain(places: Grid, first: Corner, along: Along, *, serpentine: bool) -> tuple[int, ...]:
    """The spots in the order of a chain that begins at a corner and fills line after line."""
    end, side = first.split("-")
    ranks = list(range(places.height))
    files = list(range(places.width))
    if end == "far":
        ranks.reverse()
    if side == "right":
        files.reverse()
    is_by_rank = along == "ranks"
    outer, inner = (ranks, files) if is_by_rank else (files, ranks)
    spots: list[int] = []
    for number, line in enumerate(outer):
        way = inner[::-1] if serpentine and number % 2 else inner
        pairs = [(line, step) if is_by_rank else (step, line) for step in way]
        spots += [rank * places.width + file for rank, file in pairs]
    return tuple(spots)


def parse_order(names: Sequence[str], places: Grid) -> tuple[int | None, ...]:
    """The spots by name, LED after LED: ``a1``, a lamp (``white``), or ``-`` for none.

    ``ValueError`` for a name that can't be or that comes twice, or a place without an LED.
    """
    spots: list[int | None] = []
    for name in names:
        spot = None if name == UNUSED else _spot(name, places)
        if spot is not None and spot in spots:
            raise ValueError(f"{name} has two LEDs; each place has one")
        spots.append(spot)
    dark = [places.name(spot) for spot in range(places.size) if spot not in spots]
    if dark:
        raise ValueError(f"no LED for {', '.join(dark[:8])}; name every place once")
    return tuple(spots)


def _spot(name: str, places: Grid) -> int:
    return places.size + LAMPS.index(name) if name in LAMPS else places.parse(name)


def _on_corners(cells: Sequence[Glow | None], grid: Grid) -> tuple[Glow | None, ...]:
    """A corner shows the cells around it together: of each colour the brightest."""
    corners = spots_of(grid, on_corners=True)
    lit: list[list[Glow]] = [[] for _ in range(corners.size)]
    for cell, glow in enumerate(cells):
        if glow is not None:
            first = cell // grid.width * corners.width + cell % grid.width
            for corner in (first, first + 1, first + corners.width, first + corners.width + 1):
                lit[corner].append(glow)
    return tuple(map(_together, lit))


def _together(glows: list[Glow]) -> Glow | None:
    if len(glows) < 2:
        return glows[0] if glows else None
    brightest = max(glow.brightness for glow in glows)
    if not brightest:
        return glows[0]
    red, green, blue = (
        max(glow.colour[channel] * glow.brightness for glow in glows) // brightest
        for channel in range(3)
    )
    return Glow((red, green, blue), brightest, glows[0].step)
