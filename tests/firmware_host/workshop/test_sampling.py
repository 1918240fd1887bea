"""Thresholds of Hall cells from what they measured."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.probing import Level
from firmware_host.workshop.emptiness import far_from_rest
from firmware_host.workshop.sampling import (
    FEWEST_EMPTY,
    MOST_EMPTY,
    STEADY,
    CellSamples,
    Sampling,
    Threshold,
)


def sampled(rest: int, noise: int, *pieces: int, seed: int = 0) -> CellSamples:
    """An empty time, then each of these values for a while, with noise on all."""
    rng = random.Random(seed)
    cell = CellSamples()
    for _ in range(60):
        cell.add_empty(rest + rng.randint(-noise, noise))
    for value in pieces:
        for _ in range(3 * STEADY):
            cell.add_piece(value + rng.randint(-noise, noise))
    return cell


def test_a_cell_is_felt_at_half_of_its_weakest_pole_and_lost_at_a_third() -> None:
    cell = sampled(512, 0, 712, 312, 612)
    assert cell.verdict == "good"
    assert cell.threshold == Threshold(512, 100, 66)
    assert sampled(512, 0, 712, 412).threshold == Threshold(512, 50, 33)


def test_noise_does_not_move_the_thresholds_much() -> None:
    found = sampled(512, 4, 712).threshold
    assert found is not None
    assert abs(found.rest - 512) <= 1
    assert 95 <= found.on <= 100


def test_a_magnet_that_passes_is_no_piece() -> None:
    cell = sampled(512, 1)
    for value in (600, 700, 800, 700, 600):
        cell.add_piece(value)
    assert cell.verdict == "no-piece"


def test_a_magnet_hardly_above_the_noise_is_too_weak() -> None:
    cell = sampled(512, 10, 575)
    assert cell.verdict == "weak"
    assert cell.threshold is None


def test_a_magnet_that_hardly_moves_the_level_was_felt_all_the_same() -> None:
    """It stood there twice, and the page said that no piece had been seen."""
    cell = sampled(512, 0)
    for value in [512] * STEADY + [518] * STEADY:
        cell.add_piece(value)
    assert cell.verdict == "weak"


def test_nothing_is_known_before_the_empty_board_was_seen() -> None:
    cell = CellSamples()
    cell.add_piece(900)
    assert cell.verdict == "unsampled"


def test_a_board_is_done_when_every_cell_is_good() -> None:
    sampling = Sampling(2)
    empty = [Level(500, 500, 50, 30), Level(510, 500, 50, 30)]
    for _ in range(FEWEST_EMPTY):
        sampling.take(empty)
    assert sampling.is_rested
    sampling.phase = "pieces"
    for _ in range(STEADY):
        sampling.take([Level(700, 500, 50, 30), None])
    assert sampling.thresholds() == [Threshold(500, 100, 66), None]
    assert sampling.unread == {1}
    for _ in range(STEADY):
        sampling.take([None, Level(300, 500, 50, 30)])
    assert sampling.thresholds() == [Threshold(500, 100, 66), Threshold(510, 105, 69)]
    assert [cell.poles for cell in sampling.cells] == [1, 1]


def board(
    seed: int = 0, *, rest: int = 512, swing: int = 120, spread: int = 22, pieces: str = ""
) -> list[Level]:
    """One look at 64 cells; ``pieces``: ``w`` above, ``b`` below, from a1 on. Settings: 512, 60."""
    rng = random.Random(seed)
    signs = {"w": 1, "b": -1}
    return [
        Level(
            rest + rng.randint(-spread, spread) + swing * signs.get(pieces[n : n + 1], 0),
            512,
            60,
            40,
        )
        for n in range(64)
    ]


SET_UP = "w" * 16 + "." * 32 + "b" * 16
PIECES = {n for n, piece in enumerate(SET_UP) if piece != "."}


def take(sampling: Sampling, levels: list[Level], times: int) -> None:
    """Looks with a step of noise."""
    for k in range(times):
        sampling.take([replace(a, value=a.value + (n * 7 + k) % 3) for n, a in enumerate(levels)])


@pytest.mark.parametrize("seed", range(3))
def test_pieces_that_stand_are_no_empty_board(seed: int) -> None:
    """With all 32 pieces on it the page said: the empty board is known."""
    sampling = Sampling(64)
    take(sampling, board(seed, pieces=SET_UP), 3 * FEWEST_EMPTY)
    assert sampling.filled == PIECES
    assert not sampling.is_rested
    assert {n for n, cell in enumerate(sampling.cells) if cell.rest is None} == PIECES
    take(sampling, board(seed, pieces="." * 63 + "b"), 2 * MOST_EMPTY)
    assert sampling.filled == {63}
    empty = board(seed)
    take(sampling, empty, MOST_EMPTY)
    assert sampling.is_rested
    assert all(
        abs((cell.rest or 0) - a.value) < 3 for cell, a in zip(sampling.cells, empty, strict=True)
    )
    assert max(cell.noise for cell in sampling.cells) < 3


@pytest.mark.parametrize("pieces", [SET_UP, SET_UP.replace("b", "."), "w" + "." * 63])
def test_pieces_are_found_with_the_settings_of_another_converter_too(pieces: str) -> None:
    """A new ADS1115: nothing reads empty by settings that begin with 512."""
    levels = board(1, rest=13200, swing=3200, spread=500, pieces=pieces)
    found = far_from_rest(levels)
    assert found == {n for n, piece in enumerate(pieces) if piece != "."}
    assert not far_from_rest(board(1, rest=13200, spread=500))


def test_a_hand_that_takes_pieces_off_spoils_no_sample() -> None:
    """What it gave on the way was kept for good: noise of 130 steps, and the cell could not be
    set."""
    sampling = Sampling(64)
    take(sampling, board(pieces="w"), FEWEST_EMPTY)
    for swing in (90, 50, 20):
        take(sampling, board(swing=swing, pieces="w"), 1)
    take(sampling, board(), FEWEST_EMPTY - 1)
    assert (sampling.restless, sampling.is_rested) == ({0}, False)
    take(sampling, board(), MOST_EMPTY)
    assert sampling.is_rested
    assert sampling.cells[0].noise < 3


def test_a_cell_that_looks_filled_is_taken_when_the_builder_says_that_it_is_empty() -> None:
    levels = board()
    levels[9] = Level(0, 512, 60, 40)
    sampling = Sampling(64)
    take(sampling, levels, FEWEST_EMPTY)
    assert sampling.filled == {9}
    sampling.vouch()
    take(sampling, levels, FEWEST_EMPTY)
    assert sampling.is_rested


def test_a_cell_that_can_not_be_read_holds_up_none_of_the_others() -> None:
    levels: list[Level | None] = [*board()]
    levels[5] = None
    sampling = Sampling(64)
    for _ in range(FEWEST_EMPTY):
        sampling.take(levels)
    assert (sampling.is_rested, sampling.unread) == (True, {5})
    for _ in range(FEWEST_EMPTY):
        sampling.take([None] * 64)
    assert not sampling.is_rested


@settings(max_examples=30)
@given(st.integers(0, 10**6), st.integers(0, 30), st.integers(480, 540))
def test_an_empty_board_of_sensors_that_rest_near_each_other_is_never_doubted(
    seed: int, spread: int, rest: int
) -> None:
    assert not far_from_rest(board(seed, rest=rest, spread=min(spread, 59 - abs(rest - 512))))


_VALUES = st.lists(st.integers(0, 4095), max_size=60)


@settings(max_examples=40)
@given(_VALUES, _VALUES)
def test_thresholds_never_turn_round(empty: list[int], pieces: list[int]) -> None:
    cell = CellSamples()
    for value in empty:
        cell.add_empty(value)
    for value in pieces:
        cell.add_piece(value)
    found = cell.threshold
    assert found is None or (0 < found.off < found.on and found.on > cell.noise)
