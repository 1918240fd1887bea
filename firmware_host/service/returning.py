"""A board's return, for those who come back with it, and a look at what is plugged in."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

#: How the machine's devices stand; another value: something was plugged in or out.
Devices: TypeAlias = tuple[object, ...]
Look: TypeAlias = Callable[[], Devices]

#: A device that is plugged in shows there as a new name; udev adds names of its own a moment later.
_FOLDERS = (Path("/dev"), Path("/dev/serial/by-id"))
#: Pretended ports, such as socat makes: their folder does not say when it changed.
_PTS = Path("/dev/pts")


class Returns:
    """How often a device came. Used on one event loop."""

    def __init__(self) -> None:
        """It was not there yet."""
        self.count = 0
        self._next = asyncio.Event()

    def tell(self) -> None:
        """It is there, for the first time or again."""
        self.count += 1
        self._next.set()
        self._next = asyncio.Event()

    async def wait(self, pause_s: float) -> None:
        """So long, or until it comes."""
        coming = self._next
        with suppress(TimeoutError):
            async with asyncio.timeout(pause_s):
                await coming.wait()


def devices() -> Devices:
    """As they stand now; found in some microseconds."""
    found: list[object] = []
    for folder in _FOLDERS:
        with suppress(OSError):
            found.append(folder.stat().st_mtime_ns)
    with suppress(OSError):
        found += sorted(each.name for each in _PTS.iterdir())
    return tuple(found)
