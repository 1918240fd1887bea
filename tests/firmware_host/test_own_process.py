"""Work in a process of its own: its answer, or why there is none."""

import asyncio
import json

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
