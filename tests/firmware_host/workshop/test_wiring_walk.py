"""A walk finds any wiring, says what it sees, and can go back."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.cells import CHESSBOARD, Grid
from drivers.gpio.wiring import wiring_of
from firmware_host.workshop.wiring_walk import (
    STILL_NS,
    WiringWalk,
    names_of_wires,
    regular,
)

S = 1_000_000_000
EMPTY = "." * 64


class Builder:
    """Hands with a piece, on a board whose cells are wired as ``wired`` says."""

    def __init__(self, wired: dict[int, int] | None = None, always: str = "") -> None:
        self.wired = wired or {}
        self.always = {CHESSBOARD.parse(name) for name in always.split()}
        self.t_ns = S
        self.walk = WiringWalk(CHESSBOARD, self.symbols(), self.t_ns)

    def symbols(self, *standing: int) -> str:
        closed = {self.wired.get(cell, cell) for cell in standing} | self.always
        return "".join("x" if cell in closed else "." for cell in range(64))

    def put(self, *names: str) -> None:
        """All that stands now; then nothing moves for a while."""
        cells = [CHESSBOARD.parse(name) for name in names]
        self.t_ns += S
        self.walk.see(self.t_ns, self.symbols(*cells))
        assert not self.walk.look(self.t_ns + STILL_NS - 1)
        self.t_ns += STILL_NS
        self.walk.look(self.t_ns)

    def target(self) -> str:
        assert self.walk.target is not None
        return CHESSBOARD.name(self.walk.target)

    def walk_on(self) -> None:
        while self.walk.target is not None:
            self.put(self.target())


def test_a_regular_board_is_walked_from_a1_on() -> None:
    builder = Builder()
    asked = []
    while builder.walk.target is not None:
        asked.append(builder.target())
        builder.put(builder.target())
    assert asked[:5] == ["a1", "b1", "a2", "h8", "c1"]
    assert len(asked) == 64
    assert builder.walk.sources() == list(range(64))


@pytest.mark.parametrize("seed", range(3))
def test_any_wiring_is_found(seed: int) -> None:
    order = list(range(64))
    random.Random(seed).shuffle(order)
    builder = Builder(dict(enumerate(order)))
    builder.walk_on()
    assert builder.walk.sources() == order


@pytest.mark.parametrize("turned", [0, 1, 2, 3])
@pytest.mark.parametrize("mirrored", [False, True])
def test_every_orientation_is_known_after_four_cells(turned: int, mirrored: bool) -> None:
    """And the settings that are written from it name each wire's cell as it is."""
    wires = wiring_of(CHESSBOARD, 64, (), turned, mirrored=mirrored)
    wired = {cell: wire for wire, cell in enumerate(wires) if cell is not None}
    builder = Builder(wired)
    for _ in range(4):
        builder.put(builder.target())
    assert builder.walk.take_rule()
    names = names_of_wires(CHESSBOARD, range(64), builder.walk.sources())
    assert names == [CHESSBOARD.name(cell) for cell in wires if cell is not None]
    assert builder.walk.target is None


def test_two_cells_closed_at_once_are_said_and_not_taken() -> None:
    builder = Builder()
    builder.put("a1", "b1")
    seen = builder.walk.observation
    assert (seen.seen, seen.cells) == ("several", (0, 1))
    assert builder.target() == "a1"
    builder.put("a1")
    assert builder.target() == "b1"


def test_nothing_closes_and_the_cell_may_be_passed_over() -> None:
    builder = Builder()
    builder.put()
    assert builder.walk.observation.seen == "nothing"
    builder.walk.skip()
    assert builder.target() == "b1"
    assert builder.walk.dead == (0,)


def test_the_same_wire_twice_is_said_with_the_cell_that_has_it() -> None:
    """Two cells are soldered to one wire, or the piece was set down on the old cell again."""
    builder = Builder({1: 0})
    builder.put("a1")
    builder.put()
    builder.put("b1")
    seen = builder.walk.observation
    assert (seen.seen, seen.other) == ("twice", 0)
    assert builder.target() == "b1"


def test_one_can_go_back_and_put_it_right() -> None:
    builder = Builder()
    builder.put("c1")  # asked for a1
    assert builder.walk.found == {0: 2}
    builder.walk.back()
    assert builder.target() == "a1"
    assert not builder.walk.found
    builder.put()
    builder.put("a1")
    assert builder.walk.found == {0: 0}
    builder.walk.back()
    builder.walk.back()
    assert builder.target() == "a1"


def test_a_second_piece_may_stay_where_the_first_was_put() -> None:
    builder = Builder()
    builder.put("a1")
    builder.put("a1", "b1")
    builder.put("a1", "b1", "a2")
    assert builder.walk.found == {0: 0, 1: 1, 8: 8}


def test_what_is_closed_without_a_piece_is_said_and_left_out() -> None:
    builder = Builder(always="d4 e5")
    assert builder.walk.always == (27, 36)
    builder.put("a1")
    assert builder.walk.found == {0: 0}


def test_a_piece_on_its_way_is_not_looked_at() -> None:
    builder = Builder()
    builder.walk.see(2 * S, builder.symbols(5))
    builder.walk.see(2 * S + STILL_NS // 2, builder.symbols(0))
    assert not builder.walk.look(2 * S + STILL_NS)
    assert builder.walk.look(2 * S + STILL_NS // 2 + STILL_NS)
    assert builder.walk.found == {0: 0}


def test_a_shuffled_board_has_no_rule() -> None:
    walk = Builder({0: 5, 1: 9}).walk
    walk.found = {0: 5, 1: 9}
    assert not walk.take_rule()
    assert regular(CHESSBOARD, {0: 0}) is None, "as it is, or mirrored over the diagonal"


def test_a_board_that_is_not_square_is_walked_too() -> None:
    grid = Grid(10, 8)
    assert regular(grid, {0: 79, 1: 78, 10: 69}) == [79 - cell for cell in range(80)]


def test_wires_without_a_cell_are_a_dash() -> None:
    assert names_of_wires(CHESSBOARD, (None, 0, 1), [1, None, *[None] * 62]) == ["-", "-", "a1"]


_PUT = st.sets(st.integers(0, 63), max_size=3)


@settings(max_examples=25)
@given(st.lists(_PUT | st.sampled_from(["back", "skip", "rule"]), max_size=30))
def test_whatever_hands_do_each_wire_is_given_once(steps: list[object]) -> None:
    builder = Builder()
    for step in steps:
        if isinstance(step, set):
            builder.put(*(CHESSBOARD.name(cell) for cell in step))
        else:
            {"back": builder.walk.back, "skip": builder.walk.skip, "rule": builder.walk.take_rule}[
                str(step)
            ]()
        known = [source for source in builder.walk.found.values() if source is not None]
        assert len(known) == len(set(known))
        assert 0 <= builder.walk.at <= 64


def test_pieces_that_stood_at_the_beginning_count_as_soon_as_they_are_off() -> None:
    """All 32 pieces stood: their wires were left out for good, and no button began again."""
    walk = WiringWalk(CHESSBOARD, "x" * 16 + "." * 32 + "x" * 16, 0)
    assert len(walk.always) == 32
    walk.see(S, EMPTY)
    assert walk.look(2 * S)
    assert walk.always == ()
    walk.see(3 * S, "x" + "." * 63)
    walk.look(4 * S)
    assert walk.found == {0: 0}


def test_cells_that_were_passed_over_are_no_progress_and_can_be_asked_for_again() -> None:
    """One cell skipped, and "1 of 64 cells" stood there."""
    builder = Builder()
    builder.walk.skip()
    builder.put()
    assert (builder.walk.done, builder.walk.dead) == (0, (0,))
    builder.put("b1")
    builder.put()
    builder.walk.skip()
    builder.walk.retry()
    assert (builder.target(), builder.walk.dead) == ("a1", ())
    builder.put("a1")
    assert builder.target() == "a2"
    builder.walk.back()
    assert builder.target() == "a1"
    builder.put()
    builder.walk_on()
    assert builder.walk.done == 64
