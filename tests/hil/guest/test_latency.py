"""Edge to light in real time: a figure, since the bench is as fast as what is beside it lets it."""

from pathlib import Path

import pytest

from drivers.gpio.backends import Backend
from tests.hil.answering import figures_ms, latencies_ms
from tests.hil.bank import Bank

#: Some two hundred calls to the kernel, at 20 microseconds each here and half a one elsewhere, and
#: whatever runs beside it. Beyond this a player would see that the light is late, even here.
SEEN_MS = 200.0
#: So many that the one in a hundred is not merely the longest.
PRESSES = 200


@pytest.mark.parametrize("backend", ["gpiod"])
def test_every_press_is_answered_by_its_lights(
    bank: Bank, backend: Backend, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    late_ms = latencies_ms(bank, backend, tmp_path, monkeypatch, PRESSES)
    assert len(late_ms) == PRESSES
    middle_ms, _ = figures_ms(late_ms)
    assert middle_ms < SEEN_MS
