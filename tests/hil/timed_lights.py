"""Lights that note when each picture was sent, to measure from an edge to the light."""

import json
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from drivers.lights import Frame, LightDevice
from firmware_host.config.schema import Config
from firmware_host.service import assembly
from firmware_host.service.attached import Attached

#: Names the file of notes for ``launch``.
VARIABLE = "HIL_FRAMES"


class TimedLights:
    """A ``LightDevice`` around another one. A note: when it was done, and which cells are lit."""

    def __init__(self, inner: LightDevice, notes: Path) -> None:
        """Appends to ``notes``."""
        self._inner = inner
        self._notes = notes.open("a", buffering=1)
        self.step_ns = inner.step_ns

    async def open(self) -> None:
        """As ``inner``."""
        await self._inner.open()

    async def show(self, frame: Frame) -> None:
        """As ``inner``, and notes it."""
        await self._inner.show(frame)
        lit = [cell for cell, glow in enumerate(frame.cells) if glow is not None]
        self._notes.write(json.dumps([time.monotonic_ns(), lit]) + "\n")

    async def close(self) -> None:
        """As ``inner``."""
        await self._inner.close()


def note_frames() -> None:
    """From now on the service's lights are timed, if the environment names a file for it."""
    path = os.environ.get(VARIABLE)
    if path is None:
        return
    where: Any = assembly
    attach = where.attach

    def timed(config: Config, now_ns: Callable[[], int]) -> Attached:
        attached: Attached = attach(config, now_ns)
        lights = attached.lights
        return replace(attached, lights=lights and TimedLights(lights, Path(path)))

    where.attach = timed


def frames(notes: Path) -> Iterator[tuple[int, frozenset[int]]]:
    """What was noted: machine time in ns, and the cells that were lit."""
    for line in notes.read_text().splitlines():
        t_ns, lit = json.loads(line)
        yield t_ns, frozenset(lit)
