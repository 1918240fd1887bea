"""The child of the memory benchmark: one service process, page and journal included, many games.

    python -m firmware_host.bench.one_service GAMES SEED [CONFIG]

It prints ``games resident-kB`` now and then, the last line after the last game. With CONFIG,
sitting and journal are the configured ones, and the last game is left half-played.
"""

import asyncio
import sys
from collections.abc import AsyncGenerator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from drivers.cells import CHESSBOARD, Grid
from drivers.signals import Sensing, Signal, Tick
from drivers.sitting import Sitting
from firmware_host.bench.games import random_plans
from firmware_host.config.config import load_config
from firmware_host.journal.journal import FILE_NAME
from firmware_host.journal.writer import JournalWriter
from firmware_host.service.assembly import sitting_of_config
from firmware_host.service.publishing import Subscription
from firmware_host.service.service import Parts, Service
from firmware_host.simulate.evening import simulate_evening
from firmware_host.simulate.simulated import SimulatedGame
from firmware_host.simulate.styles import find_style
from firmware_host.timebase import TimeBase
from firmware_host.web.server import start_web

_EVERY_GAMES = 5
#: Half-moves: long enough to be games, short enough that the figure does not take minutes.
_LONGEST = 60
_WITHOUT_CONFIG = 3


class _PlayedBoard:
    """A board whose signals come from elsewhere."""

    sensing: Sensing = "occupancy"
    grid: Grid = CHESSBOARD

    def __init__(self, reading: str) -> None:
        self._reading = reading

    def reading(self) -> str:
        return self._reading

    async def open(self) -> None:
        """There is nothing to connect to."""

    async def signals(self) -> AsyncGenerator[Signal, None]:
        await asyncio.Event().wait()
        yield Tick(0)

    async def close(self) -> None:
        """There is nothing to let go of."""


class _GamesTime:
    """The clock of the machine stands where the game does: nobody waits for the hands."""

    def __init__(self) -> None:
        self.t_ns = 0

    def __call__(self) -> int:
        return self.t_ns


def resident_kb() -> int:
    """The resident memory of this process."""
    status = Path("/proc/self/status").read_text("ascii")
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


async def _play(games: list[SimulatedGame], sitting: Sitting, folder: Path) -> None:
    clock = _GamesTime()
    board = _PlayedBoard(games[0].sitting.reading or "")
    parts = Parts(board, TimeBase(clock), JournalWriter(folder / FILE_NAME))
    service = Service(sitting, parts)
    runner = await start_web(service, "127.0.0.1", 0)
    await service.start()
    updates = service.updates()
    for number, game in enumerate(games, 1):
        for signal in game.signals:
            clock.t_ns = max(clock.t_ns, signal.t_ns)
            service.deliver(signal)
            await _taken(updates, signal)
        if number % _EVERY_GAMES == 0 or number == len(games):
            sys.stdout.write(f"{number} {resident_kb()}\n")
            sys.stdout.flush()
    service.request_stop()
    await runner.cleanup()
    await service.stop()


async def _taken(updates: Subscription, signal: Signal) -> None:
    """Until the service has taken a signal."""
    while (update := await updates.next()) is not None and update.t_ns < signal.t_ns:
        pass


def _half_played(game: SimulatedGame) -> SimulatedGame:
    return replace(game, signals=game.signals[: len(game.signals) // 2])


def main() -> None:
    """Play the games and print the memory."""
    count, seed = int(sys.argv[1]), int(sys.argv[2])
    plans = list(random_plans(count, seed, longest=_LONGEST))
    games = simulate_evening(plans, find_style("tidy"), "occupancy", seed)
    if len(sys.argv) > _WITHOUT_CONFIG:
        config = load_config(Path(sys.argv[_WITHOUT_CONFIG]))
        games[-1] = _half_played(games[-1])
        asyncio.run(_play(games, sitting_of_config(config), config.journal.folder))
        return
    with TemporaryDirectory() as folder:
        asyncio.run(_play(games, games[0].sitting, Path(folder)))


if __name__ == "__main__":
    main()
