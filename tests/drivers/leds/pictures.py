"""Pictures to show, by hand and by chance."""

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


channels = st.integers(0, 255)
glows = st.none() | st.builds(
    Glow, st.tuples(channels, channels, channels), st.integers(0, 100), st.integers(0, 7)
)
frames = st.builds(
    Frame,
    st.lists(glows, min_size=64, max_size=64).map(tuple),
    st.tuples(glows, glows, glows),
)
