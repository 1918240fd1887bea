"""A journal that was torn, cut, overwritten or never one: found, named, never fatal.

The invariant: after any damage a start works, the damaged bytes are still there under another name,
and what is resumed is a prefix of what was kept.
"""

import asyncio
import shutil
import tempfile
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.signals import Press, Signal
from drivers.sitting import Sitting
from firmware_host.errors import UserError
from firmware_host.journal.read import kept_inputs, kept_sittings, open_for_reading
from firmware_host.journal.writer import JournalWriter
from firmware_host.sitting.effects import Ended
from tests.firmware_host.journal.journal_play import keep, signals

KEPT = signals(0, 400)


@cache
def sound_files() -> dict[str, bytes]:
    """A finished and an open sitting, as a killed service leaves them: file and log."""
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_play(Path(folder)))
        return {f.name: f.read_bytes() for f in (Path(folder) / "killed").iterdir()}


async def _play(folder: Path) -> None:
    writer = JournalWriter(folder / "journal.sqlite")
    await writer.open()
    writer.begin("then", Sitting())
    writer.add_input(Press(1, "white"))
    writer.add_effects([Ended(1, 1, "1-0", "resigned")])
    writer.end("then", "finished")
    writer.begin("now", Sitting())
    await keep(writer, KEPT[:300])
    await writer.close()
    writer = JournalWriter(folder / "journal.sqlite")
    kept = await writer.open()
    assert kept.sitting is not None
    writer.resume(kept.sitting, 300)
    await keep(writer, KEPT[300:350])
    await keep(writer, KEPT[350:])
    (folder / "killed").mkdir()
    for name in ("journal.sqlite", "journal.sqlite-wal"):
        shutil.copy(folder / name, folder / "killed" / name)
    await writer.close()


def start(path: Path) -> tuple[list[Signal], str | None]:
    """What a start of the service resumes, and what it says; then it goes on and stops."""

    async def run() -> tuple[list[Signal], str | None]:
        writer = JournalWriter(path)
        kept = await writer.open()
        assert writer.failure is None
        if kept.sitting is None:
            writer.begin("later", Sitting())
        else:
            writer.resume(kept.sitting, len(kept.signals))
        await keep(writer, [Press(10**12, "white")])
        assert writer.failure is None
        await writer.close()
        return list(kept.signals), kept.message

    return asyncio.run(run())


def damaged(name: str, at: float, patch: bytes, *, cut: bool) -> tuple[Path, bytes]:
    folder = Path(tempfile.mkdtemp(dir=FOLDER.name))
    for file, content in sound_files().items():
        (folder / file).write_bytes(content)
    content = sound_files()[name]
    offset = int(at * len(content))
    content = content[:offset] + (b"" if cut else patch + content[offset + len(patch) :])
    (folder / name).write_bytes(content)
    return folder / "journal.sqlite", content


FOLDER = tempfile.TemporaryDirectory(prefix="jadoube-test-")


def test_a_killed_service_has_lost_nothing() -> None:
    path, _ = damaged("journal.sqlite", 0, b"", cut=False)
    assert start(path) == (KEPT, None)


@settings(max_examples=40)
@given(st.floats(0, 1))
def test_a_torn_log_costs_whole_commits_from_the_end_only(at: float) -> None:
    """A pulled plug leaves the last pages of the log half written."""
    path, _ = damaged("journal.sqlite-wal", at, b"", cut=True)
    resumed, _ = start(path)
    assert resumed in (KEPT, KEPT[:350], KEPT[:300])


@settings(max_examples=50)
@given(st.floats(0, 1, exclude_max=True), st.binary(min_size=1, max_size=600), st.booleans())
def test_any_damage_of_the_file_is_survived(at: float, patch: bytes, cut: bool) -> None:
    path, content = damaged("journal.sqlite", at, patch, cut=cut)
    try:
        resumed, message = start(path)
    except AssertionError as error:
        # Only a head that says "a later version" or "another program" may keep it in memory.
        assert "failure" in str(error)
        assert path.read_bytes() == content
        return
    assert resumed == KEPT[: len(resumed)]
    if message is not None:
        kept_aside = path.with_name("journal.damaged-1.sqlite")
        assert kept_aside.read_bytes() == content
        assert kept_aside.name in message
    with open_for_reading(path) as connection:
        last = kept_sittings(connection)[-1]
        assert kept_inputs(connection, last.number)[-1] == Press(10**12, "white")


@given(st.floats(0, 1, exclude_max=True), st.binary(min_size=1, max_size=600), st.booleans())
def test_reading_a_damaged_file_is_a_clear_line_at_worst(
    at: float, patch: bytes, cut: bool
) -> None:
    path, content = damaged("journal.sqlite", at, patch, cut=cut)
    try:
        with open_for_reading(path) as connection:
            for sitting in kept_sittings(connection):
                kept_inputs(connection, sitting.number)
    except UserError as error:
        assert str(path) in str(error)
        assert "\n" not in str(error)
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    "content", [b"no database at all" * 99, b"\0" * 4096, b"SQLite format 3\0"]
)
def test_a_file_that_never_was_a_journal_is_put_aside(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "journal.sqlite"
    path.write_bytes(content)
    resumed, message = start(path)
    assert resumed == []
    assert message is not None
    assert (tmp_path / "journal.damaged-1.sqlite").read_bytes() == content
    path.write_bytes(content)
    path.with_name("journal.sqlite-wal").unlink(missing_ok=True)
    assert "journal.damaged-2.sqlite" in (start(path)[1] or "")


def test_an_empty_file_is_a_new_journal(tmp_path: Path) -> None:
    """The plug was pulled between making the file and its first page."""
    path = tmp_path / "journal.sqlite"
    path.touch()
    assert start(path) == ([], None)


def test_a_power_cut_between_the_two_renames_of_a_repair_loses_nothing(tmp_path: Path) -> None:
    path, _ = damaged("journal.sqlite", 0, b"", cut=False)
    assert start(path)[0] == KEPT
    path.rename(path.with_name("journal.sqlite.salvaged"))
    assert start(path)[0][:-1] == KEPT


def test_a_flipped_letter_in_a_finished_sitting_does_not_touch_the_open_one(
    tmp_path: Path,
) -> None:
    content = sound_files()["journal.sqlite"]
    at = content.index(b"resigned") / len(content)
    path, _ = damaged("journal.sqlite", at, b"RESIGNED", cut=False)
    assert start(path) == (KEPT, None)
