"""A board of 10x10 squares on pins: from the configuration to what it says."""

from collections.abc import Callable, Sequence
from contextlib import aclosing
from pathlib import Path

import pytest

from drivers.cells import Grid
from drivers.signals import CellChanged
from firmware_host.cli import main
from firmware_host.config.config import parse_config
from firmware_host.config.schema import Config
from firmware_host.doctor.examine import examine
from firmware_host.doctor.machine import Machine
from firmware_host.doctor.needs import needs_of
from firmware_host.doctor.probe_pins import probe_pins
from firmware_host.errors import UserError
from firmware_host.service import attached_gpio
from firmware_host.service.attached import attach
from firmware_host.timebase import monotonic_ns
from tests.drivers.gpio.mock_pins import MatrixCircuit, Pins
from tests.firmware_host.service.service_play import on_loop

ROWS, COLUMNS = list(range(2, 12)), list(range(12, 22))
TEN = Grid(10, 10)
BOARD = f"""[board]
driver = "matrix"
cells = "10x10"
[matrix]
rows = {ROWS}
columns = {COLUMNS}
settle_us = 0
"""


def config_of(text: str) -> Config:
    return parse_config(text, Path("jadoube.toml"))


def mistakes_of(text: str) -> str:
    with pytest.raises(UserError) as caught:
        config_of(text)
    return str(caught.value)


def turned_by_hand(cell: int) -> int:
    """The wire of a cell of a board that was put down a quarter clockwise, wired regularly."""
    file, rank = cell % 10, cell // 10
    return file * 10 + 9 - rank


@on_loop
@pytest.mark.parametrize(
    ("gpio", "wire_of"),
    [("", lambda cell: cell), ("[gpio]\nturned = 90\n", turned_by_hand)],
    ids=["as wired", "turned"],
)
async def test_each_of_its_hundred_squares_is_told(
    monkeypatch: pytest.MonkeyPatch, gpio: str, wire_of: Callable[[int], int]
) -> None:
    pins = Pins()
    circuit = MatrixCircuit(pins, tuple(ROWS), tuple(COLUMNS))
    monkeypatch.setattr(attached_gpio, "connector", lambda *_: pins.hardware)
    board = attach(config_of(BOARD + gpio), monotonic_ns).board
    assert board.grid == TEN
    stones = {cell for cell in range(100) if (cell % 10 + cell // 10) % 2 == 0 and cell < 40}
    circuit.stand({wire_of(cell) for cell in stones}, 10)
    await board.open()
    assert board.reading() == "".join("x" if cell in stones else "." for cell in range(100))
    async with aclosing(board.signals()) as signals:
        for name in ("a1", "j10", "a10", "j1", "f6"):
            cell = TEN.parse(name)
            stones ^= {cell}
            circuit.stand({wire_of(each) for each in stones}, 10)
            said = await anext(signals)
            assert isinstance(said, CellChanged)
            assert (said.cell, said.symbol) == (cell, "x" if cell in stones else ".")
    await board.close()


def test_the_doctor_names_all_twenty_of_its_pins() -> None:
    uses = needs_of(config_of(BOARD)).uses
    assert [use.purpose for use in uses][:10] == [f"row {n} of the matrix" for n in range(1, 11)]
    said = list(probe_pins(Machine(Path("/nowhere"), packages={}), uses))
    assert [each.level for each in said] == ["good"]
    assert said[0].text.startswith("GPIO 2, 3, 4,")


def rows_of(pins: Sequence[int]) -> str:
    return BOARD.replace(str(ROWS), str(list(pins)))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (rows_of(ROWS[:9]), "no wire for a10, b10, c10"),
        (rows_of([*ROWS[:9], 12]), "GPIO 12"),
        (BOARD + '[gpio]\ncells = ["k1"]\n', "write a1 to j10"),
        (BOARD.replace('"matrix"', '"dgt"'), "a dgt board has 8x8 squares; leave it out"),
        (BOARD.replace("10x10", "12x12"), "board.cells"),
        (BOARD + '[lights]\ndriver = "ws2812"\norder = ["k1"]\n', "lights.order"),
    ],
)
def test_a_mistake_in_it_is_named(text: str, said: str) -> None:
    assert said in mistakes_of(text)


def test_its_lights_stand_on_the_same_squares() -> None:
    from firmware_host.config.cells import grid_of
    from firmware_host.config.light_wires import layout_of

    config = config_of('[board]\ndriver = "scanner"\ncells = "10x10"\n[lights]\nserpentine = true')
    order = layout_of(config.lights, grid_of(config)).order
    assert order[:11] == (*range(10), 19)
    assert len(order) == 100


def test_no_game_is_begun_on_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A hundred squares were handed to the rules of chess."""
    file = tmp_path / "jadoube.toml"
    file.write_text(BOARD, encoding="utf-8")
    for command in ("run", "record"):
        target = ["--out", str(tmp_path / "x.jsonl")] if command == "record" else []
        assert main([command, "--config", str(file), *target]) == 2
        said = capsys.readouterr().err
        assert "chess has 8x8 squares, and board.cells is 10x10; jadoube doctor looks at" in said


def test_whoever_asks_before_a_start_hears_that_no_game_is_begun_on_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """An installation tried the settings, found nothing wrong, and the service never started."""
    file = tmp_path / "jadoube.toml"
    file.write_text(BOARD, encoding="utf-8")
    assert main(["check-config", str(file)]) == 2
    said = capsys.readouterr()
    assert 'cells = "10x10"' in said.out
    assert said.err.count("chess has 8x8 squares, and board.cells is 10x10") == 1
    found = examine(Machine(root=tmp_path, run=lambda _: None, packages={}), file)
    texts = [(each.level, each.text) for each in found if each.topic == "config"]
    assert texts == [
        ("good", str(file)),
        ("warning", "chess has 8x8 squares, and board.cells is 10x10"),
    ]
