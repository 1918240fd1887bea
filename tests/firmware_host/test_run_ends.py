"""``jadoube run`` ends, also where it was not told to."""

import subprocess
import sys
from pathlib import Path

from tests.sources import CHECKOUT

#: A service that fails, and a page that then hangs the whole loop.
_PROGRAM = """
import asyncio, sys, threading
from pathlib import Path
from types import SimpleNamespace
from firmware_host.commands import run
from firmware_host.service import ending

ending.LAST_S = 0.05

async def start_web(*_, **__):
    return SimpleNamespace(cleanup=hang)

async def hang():
    threading.Event().wait()

async def fail():
    raise ValueError("a mistake")

run.start_web = start_web
config = SimpleNamespace(
    journal=SimpleNamespace(folder=Path(sys.argv[1])), web=SimpleNamespace(language="en")
)
asyncio.run(run._serve(SimpleNamespace(start=fail), config, "localhost", 1))
"""
#: What is tested is that it ends at all.
_END_S = 240


def test_a_service_that_fails_and_then_hangs_is_ended_too(tmp_path: Path) -> None:
    """The last resort was there for signals only: what failed by itself hung for ever."""
    ended = subprocess.run(
        [sys.executable, "-c", _PROGRAM, str(tmp_path)],
        cwd=CHECKOUT,
        capture_output=True,
        timeout=_END_S,
    )
    assert ended.returncode == 1
    assert b"Timeout" in ended.stderr  # and where it hung
