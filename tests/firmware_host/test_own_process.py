"""Work in a process of its own: its answer, or why there is none."""

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from firmware_host.own_process import ProcessFailedError, run_alone


def test_what_is_given_is_answered() -> None:
    answer = asyncio.run(run_alone("json.tool", given=b'{"a": [1]}', within_s=60))
    assert json.loads(answer) == {"a": [1]}


def test_a_process_that_fails_says_why() -> None:
    with pytest.raises(ProcessFailedError, match="Expecting"):
        asyncio.run(run_alone("json.tool", given=b"{", within_s=60))


def test_one_that_hangs_is_given_up() -> None:
    hangs = ("-n1", "-r1", "import time; time.sleep(60)")
    with pytest.raises(TimeoutError):
        asyncio.run(run_alone("timeit", *hangs, given=b"", within_s=0.1))


def test_no_work_goes_on_for_a_process_that_was_killed(tmp_path: Path) -> None:
    """A search went on to its end after the service was killed, beside the one begun anew."""
    told = tmp_path / "told"
    os.mkfifo(told)
    begun, ended = f"-sfile = open({str(told)!r}, 'w')", "file.write('to its end')"
    work = ("-n1", "-r1", begun, "import time; time.sleep(60)", ended)
    ask = "import asyncio; from firmware_host.own_process import run_alone"
    ask += f"; asyncio.run(run_alone('timeit', *{work!r}, given=b'', within_s=60))"
    with subprocess.Popen([sys.executable, "-c", ask]) as process, told.open() as file:
        process.kill()
        assert file.read() == ""


def test_a_module_that_is_not_there_is_said() -> None:
    with pytest.raises(ProcessFailedError, match="nowhere"):
        asyncio.run(run_alone("nowhere", given=b"", within_s=60))
