"""The field of a disc magnet: against the closed form on its axis and a dipole far away."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.generator.build import NAMES, load
from hardware.generator.magnets import (
    Magnet,
    Sensor,
    axial_mt,
    felt_mt,
    height_mm,
    pull_in_mt,
    pull_newton,
    reach_mm,
)
from hardware.generator.tables import REEDS_AT, magnet_of

discs = st.builds(Magnet, st.floats(4, 20), st.floats(1, 6), st.floats(0.3, 1.4))


@settings(max_examples=30)
@given(discs, st.floats(0.5, 6))
def test_on_the_axis_the_field_is_that_of_the_closed_form(disc: Magnet, diameters: float) -> None:
    below_mm = disc.diameter_mm * diameters
    radius, far_mm = disc.diameter_mm / 2, below_mm + disc.thickness_mm
    exact = (
        disc.br_t
        / 2
        * (far_mm / math.hypot(radius, far_mm) - below_mm / math.hypot(radius, below_mm))
    )
    assert axial_mt(disc, below_mm, 0.0) == pytest.approx(1000 * exact, rel=0.02)


@settings(max_examples=30)
@given(st.floats(40, 80), st.floats(0, 80))
def test_far_away_it_is_a_dipole(below_mm: float, aside_mm: float) -> None:
    disc = Magnet(8, 2, 1.3)
    moment = disc.br_t * math.pi * 16 * 2 / (4 * math.pi) * 1000
    z, r = below_mm + 1, math.hypot(below_mm + 1, aside_mm)
    dipole = moment * (3 * z * z - r * r) / r**5
    assert axial_mt(disc, below_mm, aside_mm) == pytest.approx(dipole, rel=0.05, abs=2e-4)


@pytest.mark.parametrize("name", NAMES)
def test_a_piece_that_stands_wholly_on_its_square_is_read(name: str) -> None:
    build = load(name)
    magnet, sensor = magnet_of(build)
    figures = build.table["magnet"]
    slack_mm = (figures["pitch_mm"] - figures["base_mm"]) / 2
    assert reach_mm(magnet, sensor, sensor.on_mt) > slack_mm


@pytest.mark.parametrize("name", ["reed-matrix", "shift-lights"])
@pytest.mark.parametrize("ampere_turns", REEDS_AT)
def test_reeds_of_every_pull_in_that_is_told_work(name: str, ampere_turns: int) -> None:
    magnet, sensor = magnet_of(load(name))
    figures = load(name).table["magnet"]
    on_mt = pull_in_mt(ampere_turns, sensor.length_mm)
    slack_mm = (figures["pitch_mm"] - figures["base_mm"]) / 2
    assert reach_mm(magnet, sensor, on_mt) > slack_mm
    assert reach_mm(magnet, sensor, on_mt / 2) < figures["pitch_mm"] / 2 - 5


@pytest.mark.parametrize("name", NAMES)
def test_an_empty_square_among_eight_pieces_stays_empty(name: str) -> None:
    """All of them stand as near to it as their squares allow; their fields add up."""
    magnet, sensor = magnet_of(load(name))
    figures = load(name).table["magnet"]
    near_mm = figures["pitch_mm"] - (figures["pitch_mm"] - figures["base_mm"]) / 2
    around_mt = 4 * felt_mt(magnet, sensor, near_mm) + 4 * felt_mt(magnet, sensor, 1.4 * near_mm)
    # A reed closes at either pole; lifting the piece between them took it through nothing.
    closes_mt = pull_in_mt(10, sensor.length_mm) if sensor.length_mm else sensor.off_mt
    assert abs(around_mt) < closes_mt


@pytest.mark.parametrize("name", NAMES)
def test_no_piece_is_read_on_two_squares(name: str) -> None:
    build = load(name)
    magnet, sensor = magnet_of(build)
    assert reach_mm(magnet, sensor, sensor.off_mt) < build.table["magnet"]["pitch_mm"] / 2


@pytest.mark.parametrize("name", NAMES)
def test_the_reversed_field_beside_a_piece_never_reads_as_the_other_colour(name: str) -> None:
    magnet, sensor = magnet_of(load(name))
    reversed_mt = -min(felt_mt(magnet, sensor, aside) for aside in range(10, 60, 4))
    assert 0 < reversed_mt < sensor.off_mt / 2


def test_the_magnet_of_the_hall_build_stays_within_what_its_sensor_measures() -> None:
    magnet, sensor = magnet_of(load("hall-scanner"))
    assert felt_mt(magnet, sensor, 0.0) < 44


def test_magnets_do_not_move_their_neighbours() -> None:
    """Ten millinewton is what a gram weighs; a pawn on felt stays where it is."""
    magnet, _ = magnet_of(load("hall-scanner"))
    figures = load("hall-scanner").table["magnet"]
    assert pull_newton(magnet, figures["pitch_mm"]) < 0.01
    assert pull_newton(magnet, figures["base_mm"]) < 0.02  # their bases touch: two grams


def test_what_is_nowhere_strong_enough_reaches_nowhere() -> None:
    weak, sensor = Magnet(4, 1, 0.3), Sensor(8, 0, 20, 10)
    assert reach_mm(weak, sensor, sensor.on_mt) == height_mm(weak, sensor, sensor.on_mt) == 0.0
