"""What any device of lights must offer to the service, and one that only remembers.

A device shows a whole picture at a time: the service compares and sends what differs. A device
knows neither chess nor meanings.
"""

import asyncio
from dataclasses import dataclass
from typing import Protocol, TypeAlias

#: Red, green, blue, each 0 to 255. A device without colours lights what is not black.
Colour: TypeAlias = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Glow:
    """One light at one moment. ``brightness`` is in percent; 0 is dark."""

    colour: Colour
    brightness: int
    #: The phase: at which of the eight steps of its pattern it came on. A device that can do more
    #: than on and off may fade from there.
    step: int = 0


@dataclass(frozen=True, slots=True)
class Frame:
    """A whole picture: ``cells`` from a1 on, and the lamps of White, of Black and of the board.

    ``None``: dark.
    """

    cells: tuple[Glow | None, ...]
    lamps: tuple[Glow | None, Glow | None, Glow | None] = (None, None, None)


class LightDevice(Protocol):
    """Lights that can be unplugged and come back. All of it is used on one event loop."""

    @property
    def step_ns(self) -> int:
        """How long one step of a pattern lasts: a quarter of a second (``STEP_NS``).

        More for a device that takes pictures more slowly: all patterns become slower then.
        """

    async def open(self) -> None:
        """Connects, all dark; again after the link broke. ``OSError``: it can't be had now."""

    async def show(self, frame: Frame) -> None:
        """Shows this and nothing else. ``OSError`` if the link breaks; the service waits a second
        at most.
        """

    async def close(self) -> None:
        """All dark, and lets go of the device; no mistake if it is not open. Never ``OSError``."""


#: A quarter of a second: two flashes fit into one, far below what harms people (three a second).
STEP_NS = 250_000_000


class SimulatedLights:
    """Remembers what it was told to show. ``fail`` pulls its plug."""

    def __init__(self, step_ns: int = STEP_NS) -> None:
        """Not open yet."""
        self.step_ns = step_ns
        self.shown: Frame | None = None
        #: How many pictures were sent.
        self.frames = 0
        self.is_open = False
        self.failure: OSError | None = None
        #: Answers nothing, as a device that hangs.
        self.hangs = False

    async def open(self) -> None:
        """``OSError`` while its plug is out."""
        await self._answer()
        self.is_open = True

    async def show(self, frame: Frame) -> None:
        """Remembers the picture."""
        await self._answer()
        self.shown = frame
        self.frames += 1

    async def close(self) -> None:
        """Dark."""
        self.is_open, self.shown = False, None

    def fail(self, failure: OSError | None) -> None:
        """From now on it can't be reached, for this reason; ``None``: plugged in again."""
        self.failure = failure

    async def _answer(self) -> None:
        if self.failure is not None:
            self.is_open = False
            raise self.failure
        if self.hangs:
            await asyncio.Event().wait()
