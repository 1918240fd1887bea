"""What a scanner can, from its hello, and why one can't be used. Pure."""

from dataclasses import dataclass
from typing import Final

from drivers.cells import Grid, parse_grid
from drivers.scanner.commands import SHORTEST_LINE
from drivers.scanner.frames import LONGEST
from drivers.scanner.messages import Hello
from drivers.sensing import READS
from drivers.signals import Sensing

#: The version of the protocol that is spoken here.
VERSION: Final = 1
#: Lamps behind the cells' lights: of White, of Black, of the board.
LAMPS: Final = 3
#: A full reading of more does not fit into a line.
_MOST_CELLS: Final = 200


@dataclass(frozen=True, slots=True)
class Capabilities:
    """What it said of itself."""

    id: str
    grid: Grid
    sensing: Sensing
    #: Scans a second; 0: it did not say.
    rate: int = 0
    #: How many lights it has, lamps included.
    lights: int = 0
    #: The longest line that it takes.
    line: int = LONGEST
    keys: tuple[str, ...] = ()
    firmware: str = ""

    @property
    def scan_ms(self) -> int:
        """How long it takes to look at all its cells; 0: it did not say."""
        return -(-1_000 // self.rate) if self.rate else 0


@dataclass(frozen=True, slots=True)
class Unusable:
    """Why not, and what helps."""

    reason: str
    remedy: str


def capabilities(hello: Hello) -> Capabilities | Unusable:
    """Keys that are not known here are skipped: a later version may have more."""
    newest, oldest = _whole(hello, "v"), _whole(hello, "min", _whole(hello, "v"))
    if not 1 <= oldest <= newest:
        return _nonsense(hello, "v")
    if not oldest <= VERSION <= newest:
        spoken = f"{newest}" if oldest == newest else f"{oldest} to {newest}"
        return Unusable(
            f"it speaks version {spoken} of the scanner protocol, jadoube version {VERSION}",
            "update jadoube, or load the firmware that came with this version of it",
        )
    sensing = next((each for each in READS if each == hello.get("sense")), None)
    if sensing is None:
        return _nonsense(hello, "sense")
    try:
        grid = parse_grid(hello.get("cells"))
    except ValueError:
        return _nonsense(hello, "cells")
    if grid.size > _MOST_CELLS:
        return _nonsense(hello, "cells")
    return Capabilities(
        hello.get("id"),
        grid,
        sensing,
        _whole(hello, "rate", 0),
        _lights(hello, grid),
        max(SHORTEST_LINE, min(LONGEST, _whole(hello, "line", LONGEST))),
        tuple(filter(None, hello.get("keys").split(","))),
        hello.get("fw"),
    )


def _lights(hello: Hello, grid: Grid) -> int:
    return max(0, min(grid.size + LAMPS, _whole(hello, "lights", 0)))


def _whole(hello: Hello, key: str, otherwise: int = -1) -> int:
    text = hello.get(key)
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 9 else otherwise


def _nonsense(hello: Hello, key: str) -> Unusable:
    said = hello.get(key) or "nothing"
    return Unusable(
        f"its hello makes no sense: {key} is {said!r}",
        "load the firmware anew; what it must say is in hardware/scanner-protocol.md",
    )
