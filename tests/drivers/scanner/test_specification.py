"""The specification's own example is run against both scanners, and its tables against the code."""

import re

import pytest

from drivers.scanner import commands
from drivers.scanner.buttons import LeverState, signal_of
from drivers.scanner.frames import FrameParser
from drivers.scanner.messages import Pressed, decode
from drivers.sensing import READS, SEEN
from tests.drivers.scanner.bench import FIRST
from tests.drivers.scanner.controller import Controller
from tests.drivers.scanner.model import Boot, Controls
from tests.sources import CHECKOUT

TEXT = (CHECKOUT / "hardware/scanner-protocol.md").read_text("utf-8")
EVENING = re.findall(r"```scanner\n(.*?)```", TEXT, re.DOTALL)[0]
#: What the firmware says of itself on the host.
HELLO = (
    "v=1 id=model fw=host cells=8x8 sense=occupancy rate=1000 lights=67 line=128 keys=clock,lever"
)
#: What the host says in the example, made by the driver.
SAID = {
    commands.greet(1, 1, 0x5EED),
    commands.ask_time(2),
    commands.ask_time(3),
    commands.go(1),
    commands.acknowledge(0),
    commands.light(2, commands.parts({12: "0F0", 28: "0F0"})[0], is_last=True),
    commands.ask_reading(),
    commands.test_yourself(3),
    commands.dark(4),
}


class Stage:
    """Plays the lines of an example on one scanner."""

    def __init__(self, controller: Controls) -> None:
        self.controller = controller
        self.micros = 0
        self.cells = FIRST
        self.said = b""

    def play(self, line: str) -> None:
        what, _, rest = line.partition(" ")
        rest = rest.strip()
        if what == "@":
            self.micros = int(rest, 16)
            self.said += self.controller.turn(self.micros)
        elif what == "host":
            self.said += self.controller.receive(rest.encode(), self.micros)
        elif what == "event":
            self._happen(*rest.split(" "))
        else:
            assert what == "board"
            expected = rest.encode() + b"\n"
            assert self.said[: len(expected)] == expected
            self.said = self.said[len(expected) :]

    def _happen(self, what: str, *words: str) -> None:
        if what == "scan":
            self._scan(int(words[0][:2], 16), words[0][2], self.micros)
        elif what == "flicker":
            cell = int(words[0], 16)
            for n in range(24):
                symbol = FIRST[cell] if n % 2 else "."
                self._scan(cell, symbol, self.micros + 4_000 * (n + 1))
        else:
            assert what == "press"
            self.said += self.controller.pressed(words[0], words[1], self.micros)

    def _scan(self, cell: int, symbol: str, micros: int) -> None:
        self.cells = self.cells[:cell] + symbol + self.cells[cell + 1 :]
        self.said += self.controller.scanned(self.cells, micros)


def test_the_evening_of_the_specification_is_what_scanners_say(boot: Boot):
    controller = boot(FIRST, "-", 0)
    if isinstance(controller, Controller):
        controller.values = dict(pair.split("=") for pair in HELLO.split(" "))
    stage = Stage(controller)
    for line in EVENING.splitlines():
        if not line.startswith("board"):
            assert stage.said == b"", f"before {line}"
        stage.play(line)
    assert stage.said == b""


def test_each_frame_of_the_evening_is_one_for_the_driver():
    lines = [line.split(" ", 1) for line in EVENING.splitlines()]
    host = {rest.strip().encode() + b"\n" for who, rest in lines if who == "host"}
    assert {line for line in host if not line.startswith(b"<Z")} == SAID
    for who, rest in lines:
        if who in {"host", "board"}:
            (body,) = FrameParser().feed(rest.strip().encode())
            assert (decode(body) is not None) == (who == "board")


@pytest.mark.parametrize("sensing", READS)
def test_the_symbols_of_each_sensing_stand_in_the_specification(sensing: str):
    (row,) = re.findall(rf"\n\| `{sensing}` \| (.*) \|\n", TEXT)
    told = "".join(re.findall(r"`(.*?)`", row))
    assert set(told) == set(SEEN[sensing].values()) - {"."}  # type: ignore[index]  # it is one


def test_each_button_of_the_specification_means_something():
    table = TEXT.partition("| key | meaning | side |")[2].partition("\n\n")[0]
    keys = [key for row in table.splitlines() for key in re.findall(r"`([a-z-]{2,})`", row)]
    assert len(keys) > 20
    for key in keys:
        lever = LeverState("black")
        assert signal_of(0, Pressed(1, 0, 0, key, "white"), lever) is not None, key
