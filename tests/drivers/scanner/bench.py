"""A scanner on a pty, the driver that looks for it, and virtual time."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import aclosing
from pathlib import Path
from typing import Any

from drivers.scanner.board import Choice, ScannerBoard
from drivers.serial_link import PortError
from drivers.signals import Signal
from tests.drivers.dgt.pty_board import PtyBoard
from tests.drivers.dgt.virtual_time import VirtualLoop, run_virtual
from tests.drivers.scanner.model import NS, ScannerModel

FIRST = 16 * "x" + 32 * "." + 16 * "x"
E2, E4 = 12, 28
ANY = Choice()
PICO = (0x2E8A, 0x000A)


class Bench:
    """A scanner on a pty, and the driver that looks for it."""

    def __init__(
        self, loop: VirtualLoop, folder: Path, model: ScannerModel, choice: Choice
    ) -> None:
        self.loop = loop
        self.model = model
        self.pty = PtyBoard(folder, model, loop.now_ns, usb=PICO)
        self.driver = ScannerBoard(
            loop.now_ns, choice, ports=self.pty.ports, connect=self.pty.connect
        )
        self.heard: list[Signal] = []

    async def listen(self, seconds: float) -> list[Signal]:
        """What is said within that time."""
        before = len(self.heard)

        async def hear() -> None:
            async with aclosing(self.driver.signals()) as signals:
                async for signal in signals:
                    self.heard.append(signal)

        try:
            async with asyncio.timeout(seconds):
                await hear()
        except TimeoutError as error:
            if isinstance(error, PortError):
                raise
        return self.heard[before:]

    def in_s(self, seconds: float) -> int:
        return self.loop.now_ns() + round(seconds * NS)

    def hands(self, *puts: tuple[float, int, str]) -> None:
        """Seconds from now, the cell, what it reads."""
        for seconds, cell, symbol in puts:
            self.model.put_at(self.in_s(seconds), cell, symbol)
        self.pty.turn()

    def press(self, seconds: float, key: str, side: str = "-") -> None:
        self.model.press_at(self.in_s(seconds), key, side)
        self.pty.turn()


def on_bench(
    folder: Path,
    work: Callable[[Bench], Awaitable[None]],
    *,
    cells: str = FIRST,
    choice: Choice = ANY,
    plugged: bool = True,
    **about: Any,
) -> None:
    async def run(loop: VirtualLoop) -> None:
        bench = Bench(loop, folder, ScannerModel(cells, **about), choice)
        if plugged:
            bench.pty.plug_in("ttyACM0")
        try:
            await work(bench)
        finally:
            await bench.driver.close()
            bench.pty.close()

    run_virtual(run)
