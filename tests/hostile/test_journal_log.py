"""A damaged log beside the journal: named, kept aside, and the sitting's beginning is not lost."""

import asyncio
import os
import struct
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.sitting import Sitting
from firmware_host.journal.journal import FILE_NAME
from firmware_host.journal.log import log_damage
from firmware_host.journal.writer import JournalWriter
from tests.firmware_host.journal.journal_play import keep, signals
from tests.sources import CHECKOUT

LOG = f"{FILE_NAME}-wal"
COMMITS = 8
EACH = 5


@cache
def killed() -> dict[str, bytes]:
    """The files that a young sitting leaves whose service was killed."""
    with TemporaryDirectory() as folder:
        script = (
            "import asyncio, os, sys\n"
            "from tests.hostile.test_journal_log import *\n"
            "asyncio.run(play_and_die(Path(sys.argv[1])))\n"
        )
        subprocess.run([sys.executable, "-c", script, folder], cwd=CHECKOUT, check=False)
        return {name: Path(folder, name).read_bytes() for name in (FILE_NAME, LOG)}


async def play_and_die(folder: Path) -> None:
    writer = JournalWriter(folder / FILE_NAME)
    await writer.open()
    writer.begin("now", Sitting(tags={"White": "Ann"}))
    for n in range(COMMITS):
        await keep(writer, signals(n * EACH, (n + 1) * EACH))
    os.kill(os.getpid(), 9)


def laid(folder: Path, log: bytes | None = None) -> Path:
    path = folder / FILE_NAME
    path.write_bytes(killed()[FILE_NAME])
    path.with_name(LOG).write_bytes(killed()[LOG] if log is None else log)
    return path


def frame_starts() -> list[int]:
    """Where the frames of the log begin that belong to it, by their salts."""
    log = killed()[LOG]
    (page,) = struct.unpack_from(">I", log, 8)
    starts = range(32, len(log) - page, 24 + page)
    return [at for at in starts if log[at + 8 : at + 16] == log[16:24]]


def start(path: Path) -> tuple[int | None, str | None]:
    """How many inputs a start resumes (``None``: no sitting), and what it says."""

    async def run() -> tuple[int | None, str | None]:
        writer = JournalWriter(path)
        kept = await writer.open()
        assert writer.failure is None
        await writer.close()
        return (None if kept.sitting is None else len(kept.signals)), kept.message

    return asyncio.run(run())


def test_a_sound_log_says_nothing(tmp_path: Path) -> None:
    path = laid(tmp_path)
    assert log_damage(path) is None
    assert start(path) == (COMMITS * EACH, None)


def test_the_beginning_of_a_sitting_survives_a_log_that_is_all_zeros(tmp_path: Path) -> None:
    """A bad card gave the log back empty: a game of twenty minutes had never been begun."""
    resumed, _ = start(laid(tmp_path, bytes(len(killed()[LOG]))))
    assert resumed is not None


def test_damage_in_the_middle_is_named_and_both_files_are_kept(tmp_path: Path) -> None:
    """One flipped bit in the log: every move behind it was gone, and nothing was said."""
    log = bytearray(killed()[LOG])
    at = frame_starts()[2]
    log[at + 100] ^= 1
    path = laid(tmp_path, bytes(log))
    resumed, message = start(path)
    assert resumed is not None
    assert resumed < COMMITS * EACH
    assert message is not None
    assert f"{path}-wal was damaged (at byte {at}): the " in message
    assert "both files are kept as journal.damaged-1.sqlite" in message
    assert (tmp_path / "journal.damaged-1.sqlite-wal").read_bytes() == bytes(log)
    assert (tmp_path / "journal.damaged-1.sqlite").read_bytes() == killed()[FILE_NAME]


@pytest.mark.parametrize("at", [0, 8, 17, 25])
def test_a_damaged_head_of_the_log_is_named(tmp_path: Path, at: int) -> None:
    log = bytearray(killed()[LOG])
    log[at] ^= 0x55
    _, message = start(laid(tmp_path, bytes(log)))
    assert "was damaged (at byte 0)" in str(message)


@given(st.integers(0, 10**6), st.integers(0, 7))
def test_a_log_torn_in_its_last_commit_is_no_damage(cut: int, bit: int) -> None:
    """A pulled plug tears the last commit: its frames are there or not, in any order."""
    log = bytearray(killed()[LOG])
    last = frame_starts()[-1]
    with TemporaryDirectory() as folder:
        at = last + cut % (len(log) - last)
        torn = log[:at] if bit % 2 else log[:last] + bytes(at - last) + log[at:]
        path = laid(Path(folder), bytes(torn))
        assert log_damage(path) is None


@settings(max_examples=50)
@given(st.floats(0, 1, exclude_max=True), st.binary(min_size=1, max_size=600), st.booleans())
def test_any_bytes_are_a_log_or_none(at: float, patch: bytes, cut: bool) -> None:
    log = killed()[LOG]
    offset = int(at * len(log))
    log = log[:offset] + patch + (b"" if cut else log[offset + len(patch) :])
    with TemporaryDirectory() as folder:
        path = laid(Path(folder), log)
        said = log_damage(path)
        assert said is None or "\n" not in said
        start(path)
