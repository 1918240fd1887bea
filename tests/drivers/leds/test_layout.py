"""Any wiring lights the right LED."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.cells import CHESSBOARD, Grid
from drivers.leds.layout import Layout, chain, parse_order, spots_of
from drivers.lights import Frame, Glow
from tests.drivers.leds.pictures import RED, picture, plain_layout

CORNERS = ("near-left", "near-right", "far-left", "far-right")


def walked(places: Grid, first: str, along: str, serpentine: bool) -> list[tuple[int, int]]:
    """Where each LED of the chain lies, by walking along the strip as a builder lays it."""
    file = 0 if "left" in first else places.width - 1
    rank = 0 if "near" in first else places.height - 1
    step_file = 1 if "left" in first else -1
    step_rank = 1 if "near" in first else -1
    start = (file, rank)
    walk = []
    for _ in range(places.size):
        walk.append((file, rank))
        if along == "ranks":
            file += step_file
            if not 0 <= file < places.width:
                rank += step_rank
                file = file - step_file if serpentine else start[0]
                step_file = -step_file if serpentine else step_file
        else:
            rank += step_rank
            if not 0 <= rank < places.height:
                file += step_file
                rank = rank - step_rank if serpentine else start[1]
                step_rank = -step_rank if serpentine else step_rank
    return walk


wirings = st.tuples(
    st.sampled_from(CORNERS), st.sampled_from(["ranks", "files"]), st.booleans(), st.booleans()
)


@given(wirings, st.integers(1, 10), st.integers(1, 10))
def test_any_wiring_lights_the_led_that_lies_there(wiring, width: int, height: int):
    first, along, serpentine, on_corners = wiring
    places = spots_of(Grid(width, height), on_corners=on_corners)
    order = chain(places, first, along, serpentine=serpentine)
    walk = walked(places, first, along, serpentine)
    assert [(spot % places.width, spot // places.width) for spot in order] == walk


@settings(max_examples=20)
@given(st.integers(0, 1 << 32), st.integers(0, 63))
def test_an_order_by_name_lights_the_named_cell(seed: int, cell: int):
    order = random.Random(seed).sample(range(64), 64)
    names = [CHESSBOARD.name(spot) for spot in order]
    layout = Layout(CHESSBOARD, False, parse_order(["-", *names, "board", "white"], CHESSBOARD))
    shown = layout.glows(picture(cell, lamps=(2,)))
    assert [n for n, glow in enumerate(shown) if glow] == [1 + order.index(cell), 65]


@settings(max_examples=30)
@given(st.sets(st.integers(0, 63)))
def test_each_lit_cell_has_its_four_corners_and_no_others(cells: set[int]):
    shown = plain_layout(on_corners=True).glows(picture(*cells))
    lit = {(n % 9, n // 9) for n, glow in enumerate(shown) if glow}
    assert lit == {
        (cell % 8 + right, cell // 8 + up) for cell in cells for right in (0, 1) for up in (0, 1)
    }


def test_a_shared_corner_shows_of_each_colour_the_brightest():
    cells: list[Glow | None] = [None] * 64
    cells[0], cells[1] = Glow((200, 10, 0), 50, 3), Glow((0, 100, 0), 100)
    shown = plain_layout(on_corners=True).glows(Frame(tuple(cells)))
    assert shown[1] == Glow((100, 100, 0), 100, 3)
    assert shown[0] == cells[0]


def test_lamps_follow_the_cells():
    shown = plain_layout(3).glows(picture(lamps=(0, 2)))
    assert [n for n, glow in enumerate(shown) if glow] == [64, 66]
    assert shown[64] == Glow(RED, 100)


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["a1"], "no LED for b1, c1, d1"),
        (["a1", "a1"], "a1 has two LEDs"),
        (["i1"], "no cell 'i1'"),
        (["white", "white"], "white has two LEDs"),
        (["green"], "no cell 'green'"),
    ],
)
def test_an_order_that_can_not_be_is_refused(names: list[str], said: str):
    with pytest.raises(ValueError, match=said):
        parse_order(names, CHESSBOARD)
