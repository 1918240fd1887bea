"""The real service in a process of its own, its board's cells and buttons driven over a pipe.

Standard input: the reading of all cells (a1 first), then lines ``cell SYMBOL`` and ``white``,
``black`` for the buttons, each stamped as it comes in. Standard output: one JSON line for each
update, after it was published. Arguments: the folder of the journal and the time control.
"""

import asyncio
import errno
import json
import sys
from collections.abc import AsyncGenerator
from pathlib import Path

from drivers.cells import CHESSBOARD, Grid
from drivers.signals import CellChanged, Press, Sensing, Signal
from drivers.sitting import Sitting
from firmware_host.journal.journal import FILE_NAME
from firmware_host.journal.writer import JournalWriter
from firmware_host.service.parts import Parts
from firmware_host.service.service import Service
from firmware_host.timebase import TimeBase, monotonic_ns


class PipeBoard:
    """Cells at the other end of a pipe."""

    sensing: Sensing = "occupancy"
    grid: Grid = CHESSBOARD

    def __init__(self, timebase: TimeBase, reading: str, lines: asyncio.StreamReader) -> None:
        self._now_ns = timebase.now_ns
        self._reading = reading
        self._lines = lines

    def reading(self) -> str:
        return self._reading

    async def open(self) -> None:
        if self._lines.at_eof():
            raise OSError(errno.EPIPE, "the pipe is closed")

    async def signals(self) -> AsyncGenerator[Signal, None]:
        while line := (await self._lines.readline()).decode():
            if line.strip() in ("white", "black"):
                yield Press(self._now_ns(), line.strip())  # type: ignore[arg-type]  # just checked
            else:
                cell, symbol = line.split()
                yield CellChanged(self._now_ns(), int(cell), symbol)

    async def close(self) -> None: ...


def tell(service: Service) -> None:
    view = service.view()
    clock = view.clock
    line = {
        "machine_ns": monotonic_ns(),
        "game": view.record.number,
        "state": view.state,
        "plies": [[p.key, p.clock_ns, p.pressed_ns is not None] for p in view.record.plies],
        "clock": clock and [clock.white_ns, clock.black_ns, clock.running],
    }
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()


async def main(folder: Path, time_control: str) -> None:
    lines = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    reading = (await lines.readline()).decode().strip()
    timebase = TimeBase()
    board = PipeBoard(timebase, reading, lines)
    parts = Parts(board, timebase, JournalWriter(folder / FILE_NAME))
    setup = Sitting(time_control=time_control, clock=True, clock_start="press")
    service = Service(setup, parts)
    updates = service.updates()
    await service.start()
    while await updates.next() is not None:
        tell(service)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2]))
