"""The reference firmware by itself: it compiles as it must, and nothing on its line breaks it."""

import random
import subprocess

import pytest

from tests.drivers.scanner.bench import FIRST
from tests.drivers.scanner.controller import frame
from tests.drivers.scanner.firmware import FIRMWARE, STRICT
from tests.drivers.scanner.model import Boot

pytestmark = pytest.mark.needs_program("g++", "g++")


def check(*arguments: str) -> None:
    command = ["g++", "-std=c++11", "-fsyntax-only", *STRICT, *arguments]
    subprocess.run(command, check=True, timeout=120)


@pytest.mark.parametrize(
    "option", ["-DANY", "-DSENSORS_SHIFT", "-DSENSORS_HALL", "-DLIGHTS_WS2812=21"]
)
def test_the_sketch_is_right_by_its_types(option: str):
    host, sketch = FIRMWARE / "host", FIRMWARE / "jadoube_scanner/jadoube_scanner.ino"
    check(option, f"-I{host}", "-include", "Arduino.h", "-x", "c++", str(sketch))


def test_the_protocol_needs_no_more_than_arduinos_oldest_compiler_has():
    check(str(FIRMWARE / "jadoube_scanner/scanner_protocol.cpp"))


def feed_hostile(boot: Boot, size: int) -> None:
    """Its sanitizers end it at the first step beside its memory."""
    rng = random.Random(3)
    peer = boot(FIRST, "-", 0)
    good = [
        frame(body)
        for body in ("H 01 1 5EED", "T 02", "G 01", "L 03 s 00:FFF000,3F:0F0", "R", "Q 04", "A 00")
    ]
    micros = fed = 0
    while fed < size:
        piece = bytearray(rng.randbytes(700) if rng.random() < 0.3 else b"".join(good))
        for _ in range(rng.randrange(12)):
            where = rng.randrange(len(piece))
            piece[where : where + rng.randrange(2)] = rng.choice(
                (b"", b"<", b">", b" ", b"\0", b"F")
            )
        for body in (b"L 05 s ", b"L 05 s F0:", b"L 05", b"H 01", b"A FF", b"G", b"Q 06 "):
            piece += frame((body + rng.choice((b"", b",", b"0", b"00:0", b"1 "))).decode())
        peer.receive(bytes(piece), micros)
        micros = micros + rng.randrange(700_000) & 0xFFFFFFFF
        peer.pressed("clock", "w", micros)
        peer.scanned("".join(rng.choice(".x") for _ in FIRST), micros)
        fed += len(piece)
        peer.receive(frame("H 07 1 0001"), micros)
        said = peer.receive(frame("G 08"), micros)
        assert said.startswith(frame("a 08"))


@pytest.mark.parametrize("boot", ["firmware"], indirect=True)
def test_hostile_bytes(boot: Boot):
    feed_hostile(boot, 30_000)


@pytest.mark.soak
@pytest.mark.parametrize("boot", ["firmware"], indirect=True)
def test_ten_million_hostile_bytes(boot: Boot):
    feed_hostile(boot, 10_000_000)
