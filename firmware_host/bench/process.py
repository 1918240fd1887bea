"""Figures of a whole process: its memory after many games, its time from start to first page."""

import contextlib
import http.client
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from firmware_host.timebase import monotonic_ns

_TRY_EVERY_S = 0.01
_GIVE_UP_NS = 30_000_000_000


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


def seconds_to_first_page() -> float:
    """From the start of ``jadoube run`` to its page in hand, in a new folder, the machine warm."""
    with TemporaryDirectory() as folder, socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        taken.close()
        config = Path(folder) / "jadoube.toml"
        config.write_text(f'[journal]\nfolder = "{folder}"\n', "utf-8")
        command = [sys.executable, "-m", "firmware_host.cli", "run", "--config", str(config)]
        began_ns = monotonic_ns()
        return _until_page([*command, "--port", str(port)], port, began_ns)


def _until_page(command: Sequence[str], port: int, began_ns: int) -> float:
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as service:  # noqa: S603 (our own program)
        try:
            while not _has_page(port):
                if _has_ended(service) or monotonic_ns() - began_ns > _GIVE_UP_NS:
                    raise RuntimeError("jadoube run gave no page")
            return (monotonic_ns() - began_ns) / 1e9
        finally:
            service.terminate()


def _has_ended(service: "subprocess.Popen[bytes]") -> bool:
    """Whether the service ends within the time until the next try."""
    with contextlib.suppress(subprocess.TimeoutExpired):
        service.wait(_TRY_EVERY_S)
    return service.returncode is not None


def _has_page(port: int) -> bool:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", "/")
        response = connection.getresponse()
        return response.status == http.client.OK and bool(response.read())
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
