"""Work in a process of its own, so that no event loop waits for it and no memory is kept."""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from pathlib import Path

_ROOT = Path(__file__).resolve().parents[1]
_RUN = "firmware_host.run_alone"


class ProcessFailedError(Exception):
    """It ended with another code than 0; the message is the end of what it complained of."""


async def run_alone(module: str, *arguments: str, given: bytes, within_s: float) -> bytes:
    """What ``python -m module arguments`` answers to ``given``.

    ``TimeoutError`` past ``within_s``, ``ProcessFailedError``, ``OSError`` where none can be
    started. However it ends, cancelled too, the process is gone; so it is when this one is killed,
    which closes the pipe that is held here.
    """
    watched, held = os.pipe()
    try:
        process = await _begun(watched, module, *arguments)
        answer, said = await _answer(process, given, within_s)
    finally:
        os.close(held)
    if process.returncode != 0:
        raise ProcessFailedError(said.decode(errors="replace")[-2000:])
    return answer


async def _begun(watched: int, *command: str) -> Process:
    """It alone has the pipe's end from now on."""
    words = (sys.executable, "-m", _RUN, str(watched), *command)
    try:
        return await asyncio.create_subprocess_exec(
            *words, stdin=PIPE, stdout=PIPE, stderr=PIPE, cwd=_ROOT, pass_fds=(watched,)
        )
    finally:
        os.close(watched)


async def _answer(process: Process, given: bytes, within_s: float) -> tuple[bytes, bytes]:
    try:
        async with asyncio.timeout(within_s):
            return await process.communicate(given)
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
