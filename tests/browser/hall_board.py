"""A board with levels: what Hall sensors behind converters would measure."""

import asyncio
import random
from dataclasses import replace
from pathlib import Path

from drivers.cells import CHESSBOARD
from drivers.lights import SimulatedLights
from drivers.probing import Level
from drivers.simulated import SimulatedBoard
from firmware_host.config.config import parse_config
from firmware_host.workshop.settings_file import SettingsFile
from tests.browser.live_board import CLUB, LiveBoard

HALL = '# my board\n[board]\ndriver = "hall-spi"\n\n[hall]\nrest = 512 # as it came\n'
#: The cell whose magnet is hardly felt, d4.
WEAK = 27

_RNG = random.Random(3)
_RESTS = tuple(_RNG.randint(490, 535) for _ in range(64))


class HallBoard(SimulatedBoard):
    """White raises the level, Black lowers it; every sensor rests a little elsewhere."""

    def levels(self) -> list[Level]:
        found = []
        for cell, piece in enumerate(self.standing):
            swing = 7 if cell == WEAK else 120 + cell % 7 * 5
            sign = 0 if piece == "." else 1 if piece.isupper() else -1
            noise = _RNG.randint(-1, 1)
            found.append(Level(_RESTS[cell] + sign * swing + noise, 512, 60, 40))
        return found


class HallLive(LiveBoard):
    """Its settings are in ``file``; it samples more often than a board would."""

    board_type = HallBoard

    def __init__(self, folder: Path, sitting: object = None, port: int = 0) -> None:
        """See ``LiveBoard``."""
        super().__init__(folder, replace(CLUB, sensing="colour"), port)
        self.lights = SimulatedLights()
        self.file = folder / "jadoube.toml"
        self.file.write_text(HALL)

    def start(self) -> None:
        super().start()
        workshop = self.service.workshop
        workshop.settings = SettingsFile(self.file, parse_config(HALL, self.file))

    def hasten(self) -> None:
        """Twelve looks in the time of one."""

        async def wait(seconds: float) -> None:
            await asyncio.sleep(seconds / 12)

        self.service.workshop._wait = wait

    def rest_of(self, cell: str) -> int:
        """Where its sensor rests."""
        return _RESTS[CHESSBOARD.parse(cell)]
