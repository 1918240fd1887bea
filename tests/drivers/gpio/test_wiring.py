"""Which wire is which cell."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.cells import CHESSBOARD, Grid
from drivers.gpio.wiring import WiringError, wiring_of

GRIDS = [CHESSBOARD, Grid(10, 10), Grid(8, 10)]


def test_wires_are_cells_in_order_if_nothing_else_is_said():
    assert wiring_of(CHESSBOARD, 64) == tuple(range(64))
    assert wiring_of(CHESSBOARD, 80)[63:66] == (63, None, None)


def test_a_board_wired_from_the_other_side_is_turned():
    assert wiring_of(CHESSBOARD, 64, (), 2)[0] == CHESSBOARD.parse("h8")
    assert wiring_of(CHESSBOARD, 64, (), 0, mirrored=True)[0] == CHESSBOARD.parse("h1")
    corners = {wiring_of(CHESSBOARD, 64, (), quarters)[0] for quarters in range(4)}
    assert {CHESSBOARD.name(cell or 0) for cell in corners} == {"a1", "a8", "h8", "h1"}


@settings(max_examples=30)
@given(st.data(), st.sampled_from(GRIDS), st.booleans())
def test_any_mapping_and_orientation_gives_every_cell_one_wire(data, grid: Grid, mirrored: bool):
    quarters = data.draw(st.sampled_from([0, 1, 2, 3] if grid.width == grid.height else [0, 2]))
    spare = data.draw(st.integers(0, 5))
    names = [grid.name(cell) for cell in range(grid.size)] + ["-"] * spare
    names = data.draw(st.permutations(names))
    wiring = wiring_of(grid, len(names), [" ".join(names)], quarters, mirrored=mirrored)
    assert sorted(cell for cell in wiring if cell is not None) == list(range(grid.size))
    assert [cell is None for cell in wiring] == [name == "-" for name in names]


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["a1 a1"], "a1 has wires 1 and 2"),
        (["a1 i9"], "no cell 'i9'"),
        (["a1 zz"], "no cell 'zz'"),
        (["a1"], "no wire for b1, c1"),
        (["- " * 65], "65 wires are named, and 64 are there"),
    ],
)
def test_what_does_not_fit_is_said_with_a_remedy(names: list[str], said: str):
    with pytest.raises(WiringError, match=said) as caught:
        wiring_of(CHESSBOARD, 64, names)
    assert "; " in str(caught.value)


def test_too_few_wires_and_a_quarter_turn_of_an_oblong_are_refused():
    with pytest.raises(WiringError, match="no wire for e8"):
        wiring_of(CHESSBOARD, 60)
    with pytest.raises(WiringError, match="turn it by 0 or 180"):
        wiring_of(Grid(8, 10), 80, (), 1)


@settings(max_examples=40)
@given(st.lists(st.text(max_size=6), max_size=70))
def test_hostile_names_are_refused_or_right(names: list[str]):
    try:
        wiring = wiring_of(CHESSBOARD, 64, names)
    except WiringError:
        return
    assert sorted(cell for cell in wiring if cell is not None) == list(range(64))
