"""The reference firmware's protocol part, compiled on the host, as a controller of the model."""

import os
import subprocess
from pathlib import Path

from tests.drivers.scanner.model import Boot
from tests.sources import CHECKOUT

FIRMWARE = CHECKOUT / "hardware/firmware"
#: All of it but the sketch.
SOURCES = [FIRMWARE / f"jadoube_scanner/{name}.cpp" for name in ("scanner_protocol", "self_test")]
STRICT = ["-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion", "-Werror"]


def compiled(folder: Path) -> Path:
    program = folder / "peer"
    sources = [FIRMWARE / "host/peer.cpp", *SOURCES]
    sane = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
    command = ["g++", "-std=c++17", "-O1", *STRICT, *sane, *map(str, sources), "-o", str(program)]
    subprocess.run(command, check=True)
    return program


class Peer:
    """One start of the firmware. It must be closed."""

    def __init__(self, program: Path, cells: str, lever: str, micros: int) -> None:
        self._process = subprocess.Popen(
            [str(program), cells, lever, str(micros)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "ASAN_OPTIONS": "detect_leaks=0"},
        )

    def receive(self, data: bytes, micros: int) -> bytes:
        return self._tell(f"r {micros} {data.hex().upper()}")

    def scanned(self, cells: str, micros: int) -> bytes:
        return self._tell(f"s {micros} {cells}")

    def pressed(self, key: str, side: str, micros: int) -> bytes:
        return self._tell(f"p {micros} {key} {side}")

    def turn(self, micros: int) -> bytes:
        return self._tell(f"t {micros}")

    def sensed(self, cell: int, level: int, micros: int) -> None:
        """A Hall sensor's level, in steps of the converter."""
        self._tell(f"l {micros} {cell}:{level}")

    def took(self, took_us: int, micros: int) -> None:
        """A scan began so long after the one before."""
        self._tell(f"w {micros} {took_us}")

    @property
    def shown(self) -> dict[int, str]:
        """Its lights."""
        pairs = [word.partition("=") for word in self._ask("g").split()]
        return {int(light): shade for light, _, shade in pairs}

    def close(self) -> None:
        """It must have ended well: its sanitizers would say otherwise."""
        if self._process.poll() is None:
            assert self._process.stdin is not None
            self._process.stdin.close()
            self._process.wait(5)
            assert self._process.stdout is not None
            self._process.stdout.close()
        assert self._process.returncode == 0

    def _tell(self, line: str) -> bytes:
        return bytes.fromhex(self._ask(line))

    def _ask(self, line: str) -> str:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        assert answer.endswith("\n"), "the firmware has crashed"
        return answer.strip()


class Peers:
    """Starts the firmware, each time a controller starts."""

    def __init__(self, program: Path) -> None:
        self._program = program
        self._started: list[Peer] = []

    @property
    def boot(self) -> Boot:
        return self._boot

    def _boot(self, cells: str, lever: str, micros: int) -> Peer:
        peer = Peer(self._program, cells, lever, micros)
        self._started.append(peer)
        return peer

    def close(self) -> None:
        for peer in self._started:
            peer.close()
