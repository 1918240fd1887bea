"""The figures of scanning: each kind is measured, and the plain loop asks for the same."""

import pytest

from firmware_host.bench.scan import KINDS, Cost, cost_of, format_costs


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_each_kind_of_sensors_is_measured_beside_the_plain_loop(kind):
    cost = cost_of(kind, scans=20, followed_s=0.03)
    assert cost.scans > 0
    assert cost.plain > 0
    assert cost.share > 0


def test_a_row_says_what_a_share_of_a_core_is():
    (row,) = format_costs([Cost(KINDS[0], 1000.0, 1500.0, 0.0421)])
    assert row.split() == ["matrix", "1000", "1500", "1.50", "200", "4.2%"]
