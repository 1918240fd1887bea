"""Work in a process of its own, so that no event loop waits for it and no memory is kept."""

import asyncio
import sys
from asyncio.subprocess import PIPE
from contextlib import suppress
from pathlib import Path

_ROOT = Path(__file__).resolve().parents[1]


class ProcessFailedError(Exception):
    """It ended with another code than 0; the message is the end of what it complained of."""


async def run_alone(module: str, *arguments: str, given: bytes, within_s: float) -> bytes:
    """What ``python -m module arguments`` answers to ``given``.

    ``TimeoutError`` past ``within_s``, ``ProcessFailedError``, ``OSError`` where none can be
    started. However it ends, cancelled too, the process is gone.
    """
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", module, *arguments), stdin=PIPE, stdout=PIPE, stderr=PIPE, cwd=_ROOT
    )
    try:
        async with asyncio.timeout(within_s):
            answer, said = await process.communicate(given)
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
    if process.returncode != 0:
        raise ProcessFailedError(said.decode(errors="replace")[-2000:])
    return answer
