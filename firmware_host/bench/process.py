"""Figures of a whole process: its memory after many games, its time from start to the game."""

import asyncio
import contextlib
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import aiohttp

from firmware_host.simulate.simulated import TIME_CONTROL
from firmware_host.timebase import monotonic_ns
from firmware_host.web.difference import Json, merge

_TRY_EVERY_S = 0.01
_GIVE_UP_S = 30.0
_STARTS = 3
_CONFIG = """\
[board]
sensing = "occupancy"
[game]
time_control = "{time_control}"
[journal]
folder = "{folder}"
"""


@dataclass(frozen=True, slots=True)
class Memory:
    """The resident memory of one service process after so many games."""

    games: int
    resident_mb: float


def memory_after(games: int, seed: int) -> Iterator[Memory]:
    """One figure every few games and after the last; ``RuntimeError`` if the child fails."""
    command = [sys.executable, "-m", "firmware_host.bench.one_service", str(games), str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:  # noqa: S603 (our own program)
        for line in child.stdout or ():
            number, kb = line.split()
            yield Memory(int(number), int(kb) / 1024)
    if child.returncode:
        raise RuntimeError(f"the service process ended with {child.returncode}")


def seconds_to_game(games: int, seed: int) -> float:
    """From the start of ``jadoube run`` until its page shows the game that a power cut broke off.

    The journal has ``games`` games, the last one half-played; the median of some starts.
    """
    with TemporaryDirectory() as folder, socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        taken.close()
        config = Path(folder) / "jadoube.toml"
        config.write_text(_CONFIG.format(folder=folder, time_control=TIME_CONTROL), "utf-8")
        play = [sys.executable, "-m", "firmware_host.bench.one_service", str(games), str(seed)]
        subprocess.run([*play, str(config)], stdout=subprocess.DEVNULL, check=True)  # noqa: S603 (our own program)
        command = [sys.executable, "-m", "firmware_host.cli", "run", "--config", str(config)]
        command += ["--port", str(port)]
        return median(_until_game(command, port) for _ in range(_STARTS))


def _until_game(command: Sequence[str], port: int) -> float:
    began_ns = monotonic_ns()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as service:  # noqa: S603 (our own program)
        try:
            asyncio.run(asyncio.wait_for(_shown(service, port), _GIVE_UP_S))
            return (monotonic_ns() - began_ns) / 1e9
        except TimeoutError:
            raise RuntimeError("jadoube run did not go on with the game") from None
        finally:
            service.terminate()


async def _shown(service: "subprocess.Popen[bytes]", port: int) -> None:
    """Until the page is there and its socket tells of a game with moves."""
    url = f"http://127.0.0.1:{port}/"
    async with aiohttp.ClientSession() as client:
        while service.poll() is None:
            with contextlib.suppress(aiohttp.ClientConnectionError):
                async with client.get(url) as page, client.ws_connect(f"{url}ws") as socket:
                    await page.read()
                    await _game_on(socket)
                    return
            await asyncio.sleep(_TRY_EVERY_S)
    raise RuntimeError(f"jadoube run ended with {service.returncode}")


async def _game_on(socket: aiohttp.ClientWebSocketResponse) -> None:
    shown: Json = None
    has_moves = False
    while not has_moves:
        message = await socket.receive_json()
        is_whole = message["type"] == "snapshot"
        shown = message["state"] if is_whole else merge(shown, message["change"])
        has_moves = isinstance(shown, dict) and _has_moves(shown["record"])


def _has_moves(record: Json) -> bool:
    return isinstance(record, dict) and bool(record["plies"])
