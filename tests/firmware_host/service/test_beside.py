"""The tasks beside the board that nobody waits for."""

import pytest

from firmware_host.service.beside import told
from firmware_host.service.publishing import Notices
from tests.firmware_host.service.service_play import on_loop


async def _mistake() -> None:
    raise KeyError("h9")


@pytest.mark.error_logs
@on_loop
async def test_a_programming_error_beside_the_board_is_said() -> None:
    """What watched the sensors had stopped, and nobody knew until the evening was over."""
    notices = Notices()
    await told(_mistake(), "sensors", notices)
    assert notices.lines() == [
        "a programming error stopped what is done for: sensors; "
        "start jadoube again and report it; play goes on"
    ]
