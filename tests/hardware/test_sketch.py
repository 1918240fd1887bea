"""The whole sketch, compiled on the host: each kind of sensors is read as its build is wired."""

import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TypeAlias

import pytest

from drivers.scanner import commands
from drivers.scanner.frames import FrameParser
from drivers.scanner.messages import Hello, Message, Pressed, Reading, SelfTest, decode
from tests.drivers.scanner.firmware import FIRMWARE, SOURCES, STRICT
from tests.sources import CHECKOUT

pytestmark = pytest.mark.needs_program("g++", "g++")

#: One piece a rank and two beside each other, so that no turned or mirrored order reads the same.
OCCUPIED = "xx........x........x........x.................x........xx......."
COLOURED = "ww........b........w........b.................w........bb......."

#: What the compiler of Arduino's core says for the first ESP32; for its successors the first only.
ESP32 = "-DARDUINO_ARCH_ESP32 -DCONFIG_IDF_TARGET_ESP32"

#: Runs one sketch with a position, the room that its line tells of, and a button that is pressed.
Sketch: TypeAlias = Callable[..., list[Message]]


def compiler(options: str) -> list[str]:
    sketch = FIRMWARE / "jadoube_scanner/jadoube_scanner.ino"
    command = ["g++", "-std=c++11", "-O0", *STRICT, *options.split(), f'-DSKETCH="{sketch}"']
    return [*command, f"-I{FIRMWARE / 'host'}", str(CHECKOUT / "tests/hardware/sketch_host.cpp")]


def compiled(options: str, folder: Path) -> Path:
    program = folder / "sketch"
    command = [*compiler(options), *map(str, SOURCES), "-o", str(program)]
    subprocess.run(command, check=True, timeout=120)
    return program


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Each sketch is compiled once, for all tests of it."""
    return cache(lambda options: compiled(options, tmp_path_factory.mktemp("sketch")))


@pytest.fixture
def run(request: pytest.FixtureRequest, programs: Callable[[str], Path]) -> Sketch:
    program = programs(request.param)
    told = (commands.greet(1, 1, 0x5EED) + commands.go(2) + commands.test_yourself(3)).hex()

    def ran(cells: str, room: int, button: int = -1) -> list[Message]:
        command = [str(program), cells, str(room), told, str(button)]
        said = subprocess.run(command, check=True, capture_output=True)
        found = (decode(body) for body in FrameParser().feed(said.stdout))
        return [message for message in found if message is not None]

    return ran


@pytest.mark.parametrize(
    "options", ["-DARDUINO_ARCH_ESP32", f"{ESP32} -DSENSORS_HALL"], ids=["S3", "hall on an ESP32"]
)
def test_where_there_are_no_pins_for_an_esp32_it_is_asked_for_its_own(options: str) -> None:
    """An S3 was given the pins of an ESP32, and an ESP32 those of a Pico: some are its flash."""
    command = [*compiler(options), "-E"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert ran.returncode != 0
    assert "write yours in place of an Uno's" in ran.stderr


def readings(said: list[Message]) -> set[str]:
    return {message.symbols for message in said if isinstance(message, Reading)}


@pytest.mark.parametrize(
    ("run", "cells"),
    [
        ("-DANY", OCCUPIED),
        (ESP32, OCCUPIED),
        ("-DSENSORS_SHIFT", OCCUPIED),
        (f"{ESP32} -DSENSORS_SHIFT", OCCUPIED),
        ("-DSENSORS_HALL", COLOURED),
    ],
    indirect=["run"],
    ids=["matrix", "matrix on an ESP32", "shift registers", "shift registers on an ESP32", "hall"],
)
def test_each_square_is_read_where_its_build_has_it(run: Sketch, cells: str) -> None:
    """Strips of the build with shift registers read mirrored on a scanner: it counted from H.

    An ESP32 never started with its rows on its flash, nor with shift registers on its line; the
    host of the sketch looks at each pin.
    """
    said = run(cells, 256)
    assert any(isinstance(message, Hello) and message.answers == 1 for message in said)
    assert cells in readings(said)
    # Some controllers with USB say 63, however empty their buffer is: no reading ever came.
    assert cells in readings(run(cells, 63))
    assert readings(run(cells, 0)) == set()
    assert SelfTest(3, ()) in said


@pytest.mark.parametrize("run", ["-DSENSORS_HALL"], indirect=True)
def test_a_hall_sensor_without_supply_is_named_by_the_self_test(run: Sketch) -> None:
    c3 = 18
    assert SelfTest(3, ("bad:12",)) in run(COLOURED[:c3] + "0" + COLOURED[c3 + 1 :], 256)


@pytest.mark.parametrize(
    "run", ["-DANY", f"{ESP32} -DSENSORS_SHIFT"], indirect=True, ids=["any", "ESP32"]
)
def test_a_button_that_bounces_is_one_press_when_it_closes(run: Sketch) -> None:
    for number, meant in enumerate([("clock", "white"), ("clock", "black"), ("arbiter", None)]):
        presses = {
            (said.number, said.micros, said.key, said.side)
            for said in run(OCCUPIED, 256, number)
            if isinstance(said, Pressed)
        }
        ((first, micros, *said),) = presses
        assert (first, *said) == (0, *meant)
        assert 500_000 <= micros < 502_000
