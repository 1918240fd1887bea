"""Faces to show, and a display that only remembers them."""

import asyncio

from hypothesis import strategies as st

from drivers.clock_face import TENTH_NS, Face, SideFace
from drivers.signals import Side


def face(
    white: str = "4:05", black: str = "0:07", running: Side | None = None, flag: Side | None = None
) -> Face:
    return Face(side(white), side(black), running, flag)


def side(text: str, beside: str = "") -> SideFace:
    seconds = 0
    for part in text.split(":"):
        seconds = 60 * seconds + int(part)
    return SideFace(text, seconds, beside)


def text_of(seconds: int) -> str:
    hours, rest = divmod(seconds, 3600)
    head = f"{hours}:{rest // 60:02d}" if hours else f"{rest // 60}"
    return f"{head}:{rest % 60:02d}"


sides = st.integers(0, 360_000).map(lambda seconds: SideFace(text_of(seconds), seconds))
who = st.sampled_from([None, "white", "black"])
faces = st.builds(Face, sides, sides, who, who)


class SimulatedFace:
    """Remembers what it was told to show. ``failure`` pulls its plug, ``hangs`` makes it hang."""

    def __init__(self, unit_ns: int = TENTH_NS) -> None:
        self.unit_ns = unit_ns
        self.shown: list[Face | None] = []
        self.is_open = False
        self.failure: OSError | None = None
        self.hangs = False

    async def open(self) -> None:
        await self._answer()
        self.is_open = True

    async def show(self, face: Face | None, /) -> None:
        await self._answer()
        self.shown.append(face)

    async def close(self) -> None:
        self.is_open = False

    async def _answer(self) -> None:
        if self.failure is not None:
            self.is_open = False
            raise self.failure
        if self.hangs:
            await asyncio.Event().wait()
