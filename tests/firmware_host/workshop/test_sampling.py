"""Thresholds of Hall cells from what they measured."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.probing import Level
from firmware_host.workshop.sampling import FEWEST_EMPTY, STEADY, CellSamples, Sampling, Threshold


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
    assert (sampling.count("good"), sampling.thresholds()) == (1, None)
    for _ in range(STEADY):
        sampling.take([None, Level(300, 500, 50, 30)])
    assert sampling.thresholds() == [Threshold(500, 100, 66), Threshold(510, 105, 69)]


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
