"""The bench measures every press, from the signal to the frame."""

import pytest

from firmware_host.bench.accuracy import Setting
from firmware_host.bench.games import random_plans
from firmware_host.bench.lights import HEADINGS, delay_of, format_delays
from firmware_host.simulate.styles import find_style

PLANS = list(random_plans(1, 3))


def test_every_press_of_a_game_is_measured() -> None:
    delay = delay_of(PLANS, Setting(find_style("tidy"), "occupancy", clock=True), 1)
    assert delay is not None
    assert delay.presses >= len(PLANS[0].moves) - 1
    assert 0 < delay.lights_ms <= delay.median_ms <= delay.p99_ms
    (row,) = format_delays([delay])
    assert len(row) == len(HEADINGS)


@pytest.mark.unmeasured
def test_a_game_without_a_clock_has_no_press_to_measure() -> None:
    delay = delay_of(PLANS, Setting(find_style("tidy"), "occupancy", clock=False), 1)
    assert delay is None
    assert list(format_delays([delay])) == []
