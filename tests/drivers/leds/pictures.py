"""Pictures to show, by hand and by chance."""

import random

from hypothesis import strategies as st

from drivers.cells import CHESSBOARD
from drivers.leds.layout import Layout, chain, spots_of
from drivers.lights import Frame, Glow

RED = (255, 0, 0)
ORDER_A1 = chain(CHESSBOARD, "near-left", "ranks", serpentine=False)


def picture(*cells: int, lamps: tuple[int, ...] = (), percent: int = 100, size: int = 64) -> Frame:
    glow = Glow(RED, percent)
    white, black, board = (glow if lamp in lamps else None for lamp in range(3))
    return Frame(tuple(glow if n in cells else None for n in range(size)), (white, black, board))


def plain_layout(lamps: int = 0, *, on_corners: bool = False) -> Layout:
    places = spots_of(CHESSBOARD, on_corners=on_corners)
    order = chain(places, "near-left", "ranks", serpentine=False)
    return Layout(CHESSBOARD, on_corners, order + tuple(range(places.size, places.size + lamps)))


def _any_frame(seed: int) -> Frame:
    """Of any density. From one number, since 64 lights drawn one by one take their time."""
    dice = random.Random(seed)
    density = dice.choice((0, 0.05, 0.5, 1))

    def glow() -> Glow | None:
        if dice.random() >= density:
            return None
        red, green, blue = (dice.choice((0, 255, dice.randrange(256))) for _ in range(3))
        return Glow((red, green, blue), dice.choice((0, 100, dice.randrange(101))))

    return Frame(tuple(glow() for _ in range(64)), (glow(), glow(), glow()))


frames = st.integers(0, 1 << 32).map(_any_frame)
