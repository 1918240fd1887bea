"""Pretended lines, for the libraries that give pins."""

import pytest

from drivers.gpio import errors, hardware_gpiod, hardware_lgpio, i2c
from tests.drivers.gpio.pretended import Lines


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> Lines:
    """Every device file is there."""
    for module in (errors, hardware_gpiod, hardware_lgpio, i2c):
        monkeypatch.setattr(module, "check_device", lambda path: None)
    return Lines()
