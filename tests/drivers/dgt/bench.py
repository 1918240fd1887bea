"""A board on a pty, the driver that looks for it, and virtual time."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import aclosing
from pathlib import Path

from drivers.dgt.board import Choice, DgtBoard
from drivers.serial_link import PortError
from drivers.signals import Signal
from tests.drivers.dgt.model import NS, BoardModel, ModelClock
from tests.drivers.dgt.pty_board import PtyBoard
from tests.drivers.dgt.virtual_time import VirtualLoop, run_virtual

FIRST = "RNBQKBNR" + 8 * "P" + 32 * "." + 8 * "p" + "rnbqkbnr"
E2, E4 = 12, 28
ANY = Choice()


class Bench:
    """A board on a pty, and the driver that looks for it."""

    def __init__(self, loop: VirtualLoop, folder: Path, model: BoardModel, choice: Choice) -> None:
        self.loop = loop
        self.model = model
        self.pty = PtyBoard(folder, model, loop.now_ns)
        self.driver = DgtBoard(loop.now_ns, choice, ports=self.pty.ports, connect=self.pty.connect)
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

    def hands(self, *puts: tuple[float, int, str]) -> None:
        """Seconds from now, the cell, the piece."""
        for seconds, cell, letter in puts:
            self.model.put_at(self.loop.now_ns() + round(seconds * NS), cell, letter)
        self.pty.turn()


Work = Callable[[Bench], Awaitable[None]]


def on_bench(
    folder: Path,
    work: Work,
    *,
    symbols: str = FIRST,
    clock: ModelClock | None = None,
    choice: Choice = ANY,
    plugged: bool = True,
) -> None:
    async def run(loop: VirtualLoop) -> None:
        bench = Bench(loop, folder, BoardModel(symbols, clock=clock), choice)
        if plugged:
            bench.pty.plug_in("ttyUSB0")
        try:
            await work(bench)
        finally:
            await bench.driver.close()
            bench.pty.close()

    run_virtual(run)
