"""A board and buttons on pins under the whole service, in real time."""

import asyncio
import errno
from collections.abc import Callable
from pathlib import Path

import pytest

from drivers.cells import CHESSBOARD
from drivers.gpio.errors import GpioError
from drivers.signals import CellChanged
from firmware_host.config.config import parse_config
from firmware_host.service import attached_gpio
from firmware_host.service.assembly import assemble
from firmware_host.service.board_link import BoardLink
from firmware_host.service.publishing import Notices
from firmware_host.service.service import Service
from firmware_host.timebase import monotonic_ns
from tests.drivers.gpio.mock_pins import MatrixCircuit, Pins
from tests.firmware_host.service.service_play import on_loop

ROWS, COLUMNS = (5, 6, 13, 19, 26, 12, 16, 20), (4, 17, 27, 22, 18, 23, 24, 25)
FIRST = {*range(16), *range(48, 64)}
MATRIX = '[board]\ndriver = "matrix"\n[gpio]\nscan_hz = 50\n[matrix]\nsettle_us = 0\n'
BUTTONS = "[buttons]\nwhite = 21\nblack = 14\nadjust = 15\n"


class Bench:
    def __init__(self, folder: Path, patch: pytest.MonkeyPatch, board: str) -> None:
        self.pins = Pins()
        self.circuit = MatrixCircuit(self.pins, ROWS, COLUMNS)
        self.standing = set(FIRST)
        self.circuit.stand(self.standing, 8)
        patch.setattr(attached_gpio, "connector", lambda *_: self.pins.hardware)
        text = f'{board}[journal]\nfolder = "{folder}/journal"\n{BUTTONS}'
        self.service = assemble(parse_config(text, folder / "jadoube.toml"))

    def move(self, cell: int) -> None:
        self.standing ^= {cell}
        self.circuit.stand(self.standing, 8)

    def press(self, pin: int) -> None:
        now_ns = monotonic_ns()
        for n, is_high in enumerate((False, True, False)):
            self.pins[pin].edge(now_ns + n, is_high=is_high)
        self.pins[pin].edge(now_ns + 3, is_high=True)


async def until(service: Service, is_so: Callable[[], bool]) -> None:
    """Looks after every update."""
    updates = service.updates()
    async with asyncio.timeout(60):
        while not is_so():
            await updates.next()


def _moves(service: Service) -> list[str]:
    return [ply.notation for ply in service.view().record.plies]


def _running(service: Service) -> str | None:
    clock = service.view().clock
    return clock.running if clock is not None else None


@on_loop
async def test_a_matrix_and_its_buttons_play_on_and_are_taken_again(tmp_path, monkeypatch):
    bench = Bench(tmp_path, monkeypatch, MATRIX)
    service = bench.service
    bench.pins.failure = GpioError("there is no /dev/gpiochip0", "name it", errno.ENOENT)
    await service.start()
    try:
        assert any("there is no /dev/gpiochip0; name it" in line for line in service.notices)
        bench.pins.failure = None
        await until(service, lambda: not service.notices)
        bench.press(14)
        await until(service, lambda: _running(service) == "white")
        bench.move(12)
        await asyncio.sleep(0.05)
        bench.move(28)
        await until(service, lambda: _moves(service) == ["e4"])
        bench.press(21)
        await until(service, lambda: _running(service) == "black")
        bench.pins[4].failure = OSError(errno.ENODEV, "No such device")
        await until(service, lambda: any("no such device" in line for line in service.notices))
        bench.pins[4].failure = None
        await until(service, lambda: not service.notices)
        assert _moves(service) == ["e4"]
    finally:
        await service.stop()


@on_loop
async def test_buttons_work_beside_any_board_and_adjust_begins_and_ends(tmp_path, monkeypatch):
    bench = Bench(tmp_path, monkeypatch, "")
    service = bench.service
    await service.start()
    try:
        adjusted: list[str] = []
        updates = service.updates()

        async def heard(phase: str) -> None:
            async with asyncio.timeout(30):
                while phase not in adjusted:
                    update = await updates.next()
                    assert update is not None
                    adjusted.extend(
                        str(effect.details["phase"])
                        for effect in update.effects
                        if getattr(effect, "kind", "") == "adjust"
                    )

        # A press while its pins are being taken says nothing: how levers stand is read then.
        while not service._parts.buttons._is_open:
            await asyncio.sleep(0.01)
        bench.press(15)
        await heard("begin")
        await asyncio.sleep(0.05)
        bench.press(15)
        await heard("end")
        assert adjusted == ["begin", "end"]
    finally:
        await service.stop()


class Watched:
    """A board that suspects its wiring at the second signal, and takes it back at the third."""

    sensing, grid = "occupancy", CHESSBOARD

    def __init__(self) -> None:
        self.said = 0

    def reading(self) -> str:
        return "." * 64

    def troubles(self) -> tuple[str, ...]:
        return ("a diode is missing at e2",) if self.said == 2 else ()

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def signals(self):
        for _ in range(3):
            self.said += 1
            yield CellChanged(1, 12, ".")
        raise asyncio.CancelledError


def test_what_a_board_suspects_of_its_wiring_is_said_while_play_goes_on():
    notices, seen = Notices(), []

    async def admit(_) -> None:
        seen.append(list(notices.lines()))

    async def run() -> None:
        link = BoardLink(Watched(), lambda: 0, admit, notices)
        await link.open()
        await link.follow()

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(run())
    said = "a diode is missing at e2; the workshop (/workshop) shows every cell"
    assert seen == [[], [], [said]]
    assert notices.lines() == []
