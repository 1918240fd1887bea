"""The reference firmware by itself: it compiles as it must, and nothing on its line breaks it."""

import random
import subprocess

import pytest

from tests.drivers.scanner.bench import FIRST
from tests.drivers.scanner.controller import frame
from tests.drivers.scanner.firmware import FIRMWARE, SOURCES, STRICT, Peer
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
    check(*map(str, SOURCES))


def found(peer: Peer, micros: int) -> list[str]:
    """What its self-test says, twice the same; all of it fits into one frame."""
    lines = peer.receive(2 * frame("Q 03"), micros).splitlines()
    said, again = (line for line in lines if line.startswith(b"<q 03"))
    assert again == said
    assert len(said) <= 256
    return said.partition(b"*")[0].decode().removeprefix("<q 03").split()


def flicker(peer: Peer, cell: int, changes: int, within_us: int, micros: int) -> int:
    """Ends as it was, where the number is even; returns when."""
    for n in range(changes):
        symbol = "x" if (n % 2 == 0) == (FIRST[cell] == ".") else "."
        micros += within_us // changes
        peer.scanned(FIRST[:cell] + symbol + FIRST[cell + 1 :], micros)
    return micros


S = 1_000_000


@pytest.mark.parametrize("boot", ["firmware"], indirect=True)
def test_the_self_test_finds_what_scanning_has_shown_and_forgets_it(boot: Boot):
    """It said whatever the test wanted to hear: a cell that was written down in it."""
    peer = boot(FIRST, "-", 0)
    assert isinstance(peer, Peer)
    peer.receive(frame("H 01 1 5EED") + frame("G 02"), 100)
    assert found(peer, 200) == []
    # Faster than any hand, slower than a loose contact: 18 changes a second.
    micros = flicker(peer, 12, 36, 2 * S, S)
    assert found(peer, micros) == []
    micros = flicker(peer, 63, 50, 2 * S, micros)
    peer.sensed(5, 15, micros)
    peer.sensed(6, 16, micros)
    peer.sensed(7, 4080, micros)
    peer.sensed(8, 4079, micros)
    peer.took(2_000, micros)
    assert found(peer, micros) == ["bad:05", "bad:07", "flickers:3F"]
    peer.took(2_001, micros)
    micros += 4 * S
    assert found(peer, micros) == ["slow-us=2001", "bad:05", "bad:07", "flickers:3F"]
    peer.sensed(5, 2048, micros)
    peer.sensed(7, 2048, micros)
    for _ in range(4):
        micros += 4 * S
        peer.receive(frame("T 04"), micros)
    assert found(peer, micros + 4 * S) == []


@pytest.mark.parametrize("boot", ["firmware"], indirect=True)
def test_however_much_is_wrong_it_is_said_in_one_frame(boot: Boot):
    peer = boot(FIRST, "-", 0)
    assert isinstance(peer, Peer)
    peer.receive(frame("H 01 1 5EED") + frame("G 02"), 100)
    other = FIRST.translate(str.maketrans("x.", ".x"))
    for n in range(20):
        peer.scanned((other, FIRST)[n % 2], 1_000 * n)
    peer.took(99_999, 30_000)
    words = found(peer, 40_000)
    assert words == ["slow-us=65535", *(f"flickers:{cell:02X}" for cell in range(16)), "more"]


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
