"""The power budgets: computed here once more, in another way, and held against the sources."""

import pytest

from hardware.generator.build import NAMES, load
from hardware.generator.parts import all_parts
from hardware.generator.power import Budget, budgets

#: A pin of the Pi or Pico that drives a row sinks all its columns.
FORWARD_V = 0.32


def budget(name: str, rail: str) -> Budget:
    return next(each for each in budgets(load(name)) if each.rail == rail)


@pytest.mark.parametrize("name", NAMES)
def test_no_source_gives_more_than_it_can(name: str) -> None:
    for each in budgets(load(name)):
        assert 0 < each.typical_ma <= each.most_ma <= each.gives_ma, each.rail


def test_the_sensors_of_the_hall_build_need_a_converter_of_their_own() -> None:
    sensors = budget("hall-scanner", "3V3_SENSORS")
    assert sensors.typical_ma == pytest.approx(64 * 6 + 4 * 0.01)
    assert sensors.most_ma == pytest.approx(64 * 10 + 4 * 0.1)
    assert sensors.typical_ma > all_parts()["pico"].figures["output_most_ma"]


def test_what_a_converter_gives_is_taken_from_the_cable() -> None:
    cable = budget("hall-scanner", "5V_USB")
    through = 640.4 * 3.3 / 5 / 0.85
    assert cable.most_ma == pytest.approx(95 + through)


def test_lights_that_go_all_white_by_mistake_are_the_fuses_matter() -> None:
    """Beyond the limit of the service the supply still gives it, and the fuse does not hold it."""
    lights = budget("shift-lights", "5V_SUPPLY")
    assert lights.accident_ma == pytest.approx(67 * 60 + 6)
    assert lights.accident_ma <= lights.gives_ma
    fuse = all_parts()["fuse-1a85"].figures
    assert lights.most_ma < fuse["hold_ma"] * fuse["hold_share_warm"]
    assert fuse["trip_ma"] < lights.accident_ma


def test_the_pi_of_the_matrix_feeds_only_its_pull_ups() -> None:
    rail = budget("reed-matrix", "3V3")
    assert rail.most_ma == pytest.approx(8 * 3.3 / 10_000 * 1000)
    assert rail.accident_ma == rail.most_ma


def test_a_row_pin_sinks_less_than_it_may_and_reads_low() -> None:
    sunk_ma = 8 * (3.3 - FORWARD_V) / 10
    pi = all_parts()["raspberry-pi"]
    assert sunk_ma < pi.figures["pin_most_ma"]
    assert all_parts()["bat85"].figures["forward_v"] < pi.logic.vil / 2
