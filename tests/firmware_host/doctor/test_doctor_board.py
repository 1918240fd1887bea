"""``jadoube doctor --board``: the board is opened, read and let go of."""

from pathlib import Path

import pytest

from drivers.scanner.board import ScannerBoard
from firmware_host.config.config import parse_config
from firmware_host.doctor.calls import PLAIN
from firmware_host.doctor.examine import examine
from firmware_host.doctor.finding import Finding
from firmware_host.doctor.machine import Machine
from firmware_host.doctor.probe_board import look_at, probe_board
from firmware_host.service import attached_gpio
from tests.drivers.gpio.mock_pins import MatrixCircuit, Pins
from tests.drivers.gpio.test_ten_by_ten import BOARD, COLUMNS, ROWS
from tests.drivers.scanner.bench import Bench, on_bench


def said(found: list[Finding]) -> list[tuple[str, str]]:
    assert all(each.topic == "board" for each in found)
    return [(each.level, each.text) for each in found]


def test_a_scanner_is_read_and_what_its_self_test_finds_is_said(tmp_path: Path) -> None:
    answers = "good", "it answers: 8x8 squares, 32 with a piece"

    async def work(bench: Bench) -> None:
        nothing = "good", "the scanner has tested itself and found nothing"
        assert said(await look_at(bench.driver)) == [answers, nothing]
        assert not bench.driver.is_open
        bench.model.controller.findings = "stuck:0C stuck:FF lights"  # type: ignore[attr-defined]  # ours
        assert said(await look_at(bench.driver)) == [
            answers,
            ("trouble", "the scanner's self-test says: stuck at e2"),
            ("trouble", "the scanner's self-test says: stuck:FF"),
            ("trouble", "the scanner's self-test says: lights"),
        ]

    on_bench(tmp_path, work)


def test_a_scanner_without_a_self_test_is_no_trouble(tmp_path: Path) -> None:
    async def work(bench: Bench) -> None:
        obey = bench.model.controller._obey  # type: ignore[attr-defined]  # ours
        bench.model.controller._obey = (  # type: ignore[attr-defined]  # ours
            lambda kind, *rest: None if kind == "Q" else obey(kind, *rest)
        )
        found = await look_at(bench.driver)
        assert said(found)[1] == ("note", "the scanner does not test itself")
        assert "firmware" in found[1].remedy

    on_bench(tmp_path, work)


def test_a_board_that_the_service_has_is_left_to_it(tmp_path: Path) -> None:
    async def work(bench: Bench) -> None:
        await bench.driver.open()
        other = ScannerBoard(bench.loop.now_ns, ports=bench.pty.ports, connect=bench.pty.connect)
        (found,) = await look_at(other)
        assert found.level == "trouble"
        assert found.text.startswith("the board can't be had: another program uses ")
        assert "fuser -v" in found.remedy
        assert bench.driver.is_open

    on_bench(tmp_path, work)


def test_a_board_on_pins_of_any_size_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    pins = Pins()
    circuit = MatrixCircuit(pins, tuple(ROWS), tuple(COLUMNS))
    circuit.stand({0, 55, 99}, 10)
    monkeypatch.setattr(attached_gpio, "connector", lambda *_: pins.hardware)
    found = list(probe_board(parse_config(BOARD, Path("jadoube.toml"))))
    assert said(found) == [("good", "it answers: 10x10 squares, 3 with a piece")]


@pytest.mark.parametrize("driver", ["matrix", "shift-register", "hall-i2c", "dgt", "scanner"])
def test_a_pc_is_not_told_how_to_set_up_a_pi(driver: str, tmp_path: Path) -> None:
    """On a laptop it said to give the Pi the network, and to switch SPI on with raspi-config."""
    file = tmp_path / "jadoube.toml"
    file.write_text(f'[board]\ndriver = "{driver}"\n[journal]\nfolder = "{tmp_path}"\n')
    machine = Machine(root=tmp_path, run=lambda _: None, packages={}, calls=PLAIN)
    found = examine(machine, file)
    elsewhere = [each for each in found if each.topic != "machine"]
    for each in elsewhere:
        for word in ("raspi-config", "the Pi", "Raspberry Pi OS", "config.txt"):
            assert word not in each.remedy, each
    on_pins = driver not in ("dgt", "scanner")
    levels = {each.level for each in found if each.topic == "machine"}
    assert levels == ({"trouble"} if on_pins else {"note"})
    notes = [each.text for each in found if each.topic == "board"]
    again = f"jadoube doctor --board --config {file}"
    assert notes[0].startswith(f"it was not opened: {again} reads it once")
