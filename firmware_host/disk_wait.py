"""Disk work for somebody who waits: on a thread that keeps no process alive, for so long only."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from drivers.beside import Beside
from firmware_host.errors import UserError

#: A card may stall for seconds; a disk that takes longer (a share whose server is gone) is dead.
DISK_S = 10.0

T = TypeVar("T")


class NoAnswerError(UserError):
    """The disk hangs; what was asked of it may still be done later."""


async def ask_disk(
    beside: Beside, work: Callable[[], T], what: str, remedy: str, limit_s: float | None = None
) -> T:
    """What ``work`` returns or raises; ``NoAnswerError`` if the disk does not answer in time.

    ``limit_s`` where ``DISK_S`` is too long. The work may still come to its end later, before the
    next one of ``beside`` begins.
    """
    try:
        async with asyncio.timeout(DISK_S if limit_s is None else limit_s):
            return await beside.run(work)
    except TimeoutError:
        raise NoAnswerError(f"{what}: the disk does not answer", remedy) from None
