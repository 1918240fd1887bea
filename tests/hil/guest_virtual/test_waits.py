"""Edge to light where work takes no time: what a player waits for since somebody waits."""

from pathlib import Path

import pytest

from drivers.gpio.backends import Backend
from tests.hil.answering import figures_ms, latencies_ms
from tests.hil.bank import Bank

MEDIAN_MS, P99_MS = 10.0, 25.0
PRESSES = 100


@pytest.mark.parametrize("backend", ["lgpio", "gpiod"])
def test_nothing_on_the_way_to_the_lights_waits_for_long(
    bank: Bank, backend: Backend, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    late_ms = latencies_ms(bank, backend, tmp_path, monkeypatch, PRESSES)
    middle_ms, p99_ms = figures_ms(late_ms)
    assert middle_ms < MEDIAN_MS
    assert p99_ms < P99_MS
