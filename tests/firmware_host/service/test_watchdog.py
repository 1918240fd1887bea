"""What systemd hears of the service, through a real datagram socket."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.service.watchdog import heartbeat, notify
from tests.firmware_host.service.service_play import on_loop, playing
from tests.sources import CHECKOUT

S = 1_000_000_000
#: For what must come, on a machine that is busy too.
_PATIENCE_S = 120


@pytest.fixture
def listener(tmp_path: Path) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(tmp_path / "notify"))
        line.settimeout(_PATIENCE_S)
        yield line


def test_what_is_told_arrives(listener: socket.socket) -> None:
    notify("READY=1\nSTATUS=well", {"NOTIFY_SOCKET": listener.getsockname()})
    assert listener.recv(100) == b"READY=1\nSTATUS=well"


def test_a_socket_without_a_file_is_reached_too() -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(f"\0jadoube-test-{os.getpid()}")
        line.settimeout(_PATIENCE_S)
        notify("READY=1", {"NOTIFY_SOCKET": f"@jadoube-test-{os.getpid()}"})
        assert line.recv(100) == b"READY=1"


@given(st.dictionaries(st.sampled_from(["NOTIFY_SOCKET", "WATCHDOG_USEC"]), st.text()))
def test_whatever_the_environment_says_play_goes_on(environment: dict[str, str]) -> None:
    notify("READY=1", environment)
    heartbeat(environment)()


@pytest.mark.parametrize("name", ["", "/nobody/there", "vsock:2:1234", "/" + "long" * 100])
def test_where_nobody_listens_nothing_happens(name: str) -> None:
    notify("READY=1", {"NOTIFY_SOCKET": name})


def test_it_beats_four_times_within_the_limit_however_often_the_loop_turns(
    listener: socket.socket,
) -> None:
    now_ns = 7 * S
    environment = {"NOTIFY_SOCKET": listener.getsockname(), "WATCHDOG_USEC": "40000000"}
    beat = heartbeat(environment, lambda: now_ns)
    heard = []
    for _ in range(400):  # 40 s in steps of 100 ms
        beat()
        now_ns += S // 10
        listener.setblocking(False)
        try:
            heard.append((now_ns, listener.recv(100)))
        except BlockingIOError:
            continue
    assert [word for _, word in heard] == [b"WATCHDOG=1"] * 4
    assert max(b - a for (a, _), (b, _) in pairwise(heard)) <= 10 * S + S // 10


@pytest.mark.parametrize(
    "environment",
    [
        {},
        {"WATCHDOG_USEC": "0"},
        {"WATCHDOG_USEC": "1e6"},
        {"WATCHDOG_USEC": "5", "WATCHDOG_PID": "1"},
    ],
)
def test_a_watchdog_that_is_none_or_another_process_s_is_not_fed(
    listener: socket.socket, environment: dict[str, str]
) -> None:
    heartbeat({"NOTIFY_SOCKET": listener.getsockname(), **environment})()
    listener.setblocking(False)
    with pytest.raises(BlockingIOError):
        listener.recv(100)


@on_loop
async def test_the_loop_that_takes_the_signals_beats_itself_also_when_nothing_happens(
    tmp_path: Path,
) -> None:
    """A beat from a timer would go on while the board's loop hangs, and nobody would notice."""
    async with playing(tmp_path) as played:
        service, beaten = played.service, asyncio.Event()
        service._parts = replace(service._parts, heartbeat=beaten.set)
        await beaten.wait()
        async with service._turn:  # the loop waits, as behind a turn that never ends
            beaten.clear()
            played.board.press("white")
            for _ in range(20):
                await asyncio.sleep(0)
            assert not beaten.is_set()
        await beaten.wait()


def test_a_running_service_says_ready_alive_and_stopping(
    listener: socket.socket, tmp_path: Path
) -> None:
    """On a busy machine three beats came before it was ready, and it was stopped too early."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environment = {
        **os.environ,
        "HOME": str(tmp_path),
        "NOTIFY_SOCKET": listener.getsockname(),
        "WATCHDOG_USEC": "4000000",
    }
    command = [sys.executable, "-m", "firmware_host.cli", "run", "--port", str(port)]
    with subprocess.Popen(
        command, cwd=CHECKOUT, env=environment, stdout=subprocess.DEVNULL
    ) as process:
        wanted = {f"READY=1\nSTATUS=the page is at http://127.0.0.1:{port}/", "WATCHDOG=1"}
        while wanted:
            wanted.discard(listener.recv(200).decode())
        process.send_signal(signal.SIGTERM)
        while not listener.recv(200).startswith(b"STOPPING"):
            pass
        assert process.wait(_PATIENCE_S) == 0
