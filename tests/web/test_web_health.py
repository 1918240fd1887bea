"""``/healthz`` says what is so: it used to say ``ok`` whatever had befallen the service."""

import logging
from typing import Any

import pytest

from drivers.signals import Tick
from firmware_host.service.numbered_table import NumberedTable
from tests.web.served import Served, serve


async def health(served: Served) -> tuple[int, dict[str, Any]]:
    async with served.client.get(f"{served.url}/healthz") as answer:
        return answer.status, await answer.json()


def test_a_service_that_plays_is_well() -> None:
    async def test(served: Served) -> None:
        told = {"ok": True, "phase": "ready", "state": "ready", "notices": []}
        assert await health(served) == (200, told)

    serve(test)


@pytest.mark.error_logs
@pytest.mark.parametrize("method", ["feed", "view"])
def test_a_service_that_has_failed_is_not_well(
    monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    """A watchdog that asked for the health of a failed service never started it again."""

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    async def test(served: Served) -> None:
        monkeypatch.setattr(NumberedTable, method, broken)
        updates = served.service.updates()
        served.service.deliver(Tick(served.service.now_ns()))
        await updates.next()
        status, told = await health(served)
        assert (status, told["ok"], told["phase"]) == (503, False, "failed")
        assert "a programming error stopped the sitting" in told["notices"][0]

    logging.disable()
    serve(test)
    logging.disable(logging.NOTSET)


def test_a_service_that_has_stopped_is_not_well() -> None:
    async def test(served: Served) -> None:
        await served.service.stop()
        status, told = await health(served)
        assert (status, told["phase"]) == (503, "shutdown")

    serve(test)
