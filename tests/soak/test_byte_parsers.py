"""Every parser of bytes: ten million random and mutated ones, without a trace.

No exception, no growth, and back in step within one frame; a file that follows a broken one is read
as ever. What the same bytes do in the middle of a conversation is tested beside each driver
(``ten_million_hostile_bytes``), and so is the parser of the scanner's firmware.
``pytest -m soak -s tests/soak/test_byte_parsers.py`` prints the figures.
"""

import gc
import random
import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import pytest

from drivers.dgt import frames as dgt_frames
from drivers.dgt import messages as dgt_messages
from drivers.recording import RecordingError, parse_recording
from drivers.scanner import frames as scanner_frames
from drivers.scanner import messages as scanner_messages
from firmware_host.config.config import ConfigError, parse_config
from firmware_host.timebase import monotonic_ns
from tests.drivers.dgt.test_frames import START, VECTORS
from tests.drivers.scanner.controller import frame
from tests.drivers.scanner.test_frames import BODIES
from tests.hostile.test_recording_bytes import GOOD as RECORDING
from tests.sources import CHECKOUT

#: What may be held more than after the first tenth: a frame, and what the measuring itself needs.
MOST_GROWTH = 64 * 1024


@dataclass(frozen=True)
class Subject:
    """``make`` gives a parser: from bytes to what they meant. ``whole`` means ``meaning``."""

    make: Callable[[], Callable[[bytes], list[object]]]
    good: bytes
    whole: bytes
    meaning: object
    #: How much it endures in the long run.
    size: int = 10_000_000


def _dgt() -> Callable[[bytes], list[object]]:
    parser = dgt_frames.FrameParser()
    return lambda data: [dgt_messages.decode(each) for each in parser.feed(data)]


def _scanner() -> Callable[[bytes], list[object]]:
    parser = scanner_frames.FrameParser()
    return lambda data: [scanner_messages.decode(each) for each in parser.feed(data)]


def _recording() -> Callable[[bytes], list[object]]:
    """Each piece is a whole file."""

    def parse(data: bytes) -> list[object]:
        try:
            return [len(parse_recording(BytesIO(data), "game.jsonl").signals)]
        except RecordingError:
            return []

    return parse


def _config() -> Callable[[bytes], list[object]]:
    def parse(data: bytes) -> list[object]:
        try:
            text = data.decode("utf-8", "replace")
            return [parse_config(text, Path("jadoube.toml")).board.driver]
        except ConfigError:
            return []

    return parse


_CONFIG = (CHECKOUT / "hardware/configs/shift-lights.toml").read_bytes()

SUBJECTS = {
    "dgt": Subject(
        _dgt,
        b"".join(bytes.fromhex(data) for data, _ in VECTORS) + START,
        bytes.fromhex(VECTORS[0][0]),
        VECTORS[0][1],
    ),
    "scanner": Subject(
        _scanner, b"".join(frame(body) for body, _ in BODIES), frame(BODIES[2][0]), BODIES[2][1]
    ),
    "recording": Subject(_recording, RECORDING, RECORDING, 4),
    # For every mistake the nearest known key is looked for, so a tenth must do.
    "config": Subject(_config, _CONFIG, _CONFIG, "shift-register", 1_000_000),
}


def mutated(rng: random.Random, good: bytes) -> bytes:
    """Noise, or frames of which some bytes were lost, doubled, changed or put elsewhere."""
    piece = bytearray(rng.randbytes(2_000) if rng.random() < 0.4 else good)
    for _ in range(rng.randrange(30)):
        where, other = rng.randrange(len(piece)), rng.randrange(len(piece))
        length = rng.choice((0, 1, 1, 1, 7))
        changed = (b"", rng.randbytes(1), bytes(piece[other : other + length]))
        piece[where : where + length] = rng.choice(changed)
        if not piece:
            return good
    return bytes(piece)


def endure(name: str, size: int, seed: int) -> None:
    subject, began_ns = SUBJECTS[name], monotonic_ns()
    rng = random.Random(seed)
    parse = subject.make()
    fed, measured = 0, None
    tracemalloc.start()
    try:
        while fed < size:
            piece = mutated(rng, subject.good)
            parse(piece)
            assert parse(subject.whole)[-1] == subject.meaning
            fed += len(piece) + len(subject.whole)
            if measured is None and fed > size // 10:
                gc.collect()
                measured = tracemalloc.get_traced_memory()[0]
        gc.collect()
        assert measured is not None
        growth = tracemalloc.get_traced_memory()[0] - measured
        print(f"{name}: {fed} bytes, {(monotonic_ns() - began_ns) / 1e9:.0f} s, {growth} more held")
        assert growth < MOST_GROWTH
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("name", ["dgt", "scanner"])
def test_a_parser_endures_whatever_a_line_can_carry(name: str) -> None:
    endure(name, 50_000, seed=1)


@pytest.mark.soak
@pytest.mark.parametrize("name", SUBJECTS)
def test_a_parser_endures_ten_million_bytes(name: str) -> None:
    endure(name, SUBJECTS[name].size, seed=2)
