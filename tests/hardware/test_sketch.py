"""The whole sketch, compiled on the host: each kind of sensors is read as its build is wired."""

import re
import subprocess
from collections.abc import Callable
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

#: Runs one sketch with a position, the room that its line tells of, and a button that is pressed.
Sketch: TypeAlias = Callable[..., list[Message]]


def compiled(option: str, folder: Path) -> Path:
    program, sketch = folder / "sketch", FIRMWARE / "jadoube_scanner/jadoube_scanner.ino"
    command = ["g++", "-std=c++11", "-O0", *STRICT, option, f'-DSKETCH="{sketch}"']
    command += [f"-I{FIRMWARE / 'host'}", str(CHECKOUT / "tests/hardware/sketch_host.cpp")]
    command += [*map(str, SOURCES), "-o", str(program)]
    subprocess.run(command, check=True, timeout=120)
    return program


@pytest.fixture
def run(request: pytest.FixtureRequest, tmp_path: Path) -> Sketch:
    program = compiled(request.param, tmp_path)
    told = (commands.greet(1, 1, 0x5EED) + commands.go(2) + commands.test_yourself(3)).hex()

    def ran(cells: str, room: int, button: int = -1) -> list[Message]:
        command = [str(program), cells, str(room), told, str(button)]
        said = subprocess.run(command, check=True, capture_output=True)
        found = (decode(body) for body in FrameParser().feed(said.stdout))
        return [message for message in found if message is not None]

    return ran


def test_the_matrix_of_an_esp32_is_on_pins_that_it_can_spare() -> None:
    """Pins 6 to 9 are its flash: a board that was set up with the first rows never started."""
    text = (FIRMWARE / "jadoube_scanner/wiring.h").read_text("utf-8")
    esp32 = text.partition("ARDUINO_ARCH_ESP32)")[2].partition("#else")[0]
    pins = [int(pin) for row in re.findall(r"\{([\d, ]+)\}", esp32) for pin in row.split(",")]
    flash, deaf, line, start = {*range(6, 12)}, {*range(34, 40)}, {1, 3}, {0, 2, 12, 15}
    assert len(pins) == len(set(pins)) == 16
    assert not set(pins) & (flash | deaf | line | start)


def readings(said: list[Message]) -> set[str]:
    return {message.symbols for message in said if isinstance(message, Reading)}


@pytest.mark.parametrize(
    ("run", "cells"),
    [
        ("-DARDUINO_ARCH_ESP32", OCCUPIED),
        ("-DSENSORS_SHIFT", OCCUPIED),
        ("-DSENSORS_HALL", COLOURED),
    ],
    indirect=["run"],
    ids=["matrix on an ESP32", "shift registers", "hall"],
)
def test_each_square_is_read_where_its_build_has_it(run: Sketch, cells: str) -> None:
    """Strips of the build with shift registers read mirrored on a scanner: it counted from H."""
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


@pytest.mark.parametrize("run", ["-DANY"], indirect=True)
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
