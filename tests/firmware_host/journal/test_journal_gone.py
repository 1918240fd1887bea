"""The journal's file is deleted, moved or replaced while the service runs: said, and written again
with every game that was in it."""

import asyncio
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from drivers.signals import Signal
from drivers.sitting import Sitting
from firmware_host.journal.journal import FILE_NAME, JournalInUseError
from firmware_host.journal.kept_games import kept_games
from firmware_host.journal.read import kept_inputs, kept_sittings, open_for_reading
from firmware_host.journal.writer import FIRST_RETRY_NS, JournalWriter
from tests.firmware_host.journal.journal_play import Machine, keep, signals
from tests.firmware_host.service.service_play import on_loop, playing


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / FILE_NAME


def kept(path: Path) -> dict[int, list[Signal]]:
    with open_for_reading(path) as connection:
        return {s.number: kept_inputs(connection, s.number) for s in kept_sittings(connection)}


async def with_two_sittings(path: Path, machine: Machine | None = None) -> JournalWriter:
    """One that is over and one that is played."""
    writer = JournalWriter(path, machine or Machine())
    await writer.open()
    writer.begin("then", Sitting())
    await keep(writer, signals(0, 10))
    writer.end("then", "finished")
    writer.begin("now", Sitting())
    await keep(writer, signals(0, 20))
    return writer


def delete_folder(path: Path) -> None:
    shutil.rmtree(path.parent)


def delete_file(path: Path) -> None:
    path.unlink()


def move_folder(path: Path) -> None:
    path.parent.rename(path.parent.with_name("elsewhere"))


def replace_by_text(path: Path) -> None:
    other = path.with_name("other")
    other.write_text("somebody else's")
    other.rename(path)


def replace_by_journal(path: Path) -> None:
    other = path.with_name("other")
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE bookmarks (url)")
    other.rename(path)


@pytest.mark.parametrize(
    "befall", [delete_folder, delete_file, move_folder, replace_by_text, replace_by_journal]
)
def test_the_file_that_is_gone_is_written_again_with_all_its_games(
    path: Path, befall: Callable[[Path], None]
) -> None:
    """The folder was deleted in the evening: nothing was said, and no game after it was kept."""

    async def run() -> None:
        writer = await with_two_sittings(path)
        befall(path)
        await keep(writer, signals(20, 30))
        assert writer.failure is None
        assert f"{path} was deleted, moved or replaced while jadoube runs" in str(writer.saved)
        assert "leave its folder alone" in str(writer.saved)
        await keep(writer, signals(30, 40))
        await writer.close()

    asyncio.run(run())
    assert not path.with_name(f"{FILE_NAME}-wal").exists()
    assert kept(path) == {1: signals(0, 10), 2: signals(0, 40)}
    again = JournalWriter(path)
    assert list(asyncio.run(again.open()).signals) == signals(0, 40)


@pytest.mark.parametrize("befall", [replace_by_text, replace_by_journal])
def test_what_stood_in_its_place_is_kept_and_named(
    path: Path, befall: Callable[[Path], None]
) -> None:
    async def run() -> None:
        writer = await with_two_sittings(path)
        befall(path)
        before = path.read_bytes()
        await keep(writer, signals(20, 30))
        aside = path.with_name("journal.found-1.sqlite")
        assert aside.read_bytes() == before
        assert aside.name in str(writer.saved)
        await writer.close()

    asyncio.run(run())


def test_a_file_that_cannot_be_written_again_yet_waits_in_memory_and_then_is(path: Path) -> None:
    machine = Machine()

    async def run() -> None:
        writer = await with_two_sittings(path, machine)
        delete_folder(path)
        path.parent.write_text("a file where the folder was")
        await keep(writer, signals(20, 30))
        assert "was deleted, moved or replaced" in str(writer.failure)
        assert "put it back, or make its folder writable" in str(writer.failure)
        assert writer.waiting == 10
        path.parent.unlink()
        machine.at_ns += FIRST_RETRY_NS
        await keep(writer, signals(30, 40))
        assert writer.failure is None
        await writer.close()

    asyncio.run(run())
    assert kept(path)[2] == signals(0, 40)


def test_a_file_that_is_put_back_is_gone_on_with(path: Path) -> None:
    machine = Machine()

    async def run() -> None:
        writer = await with_two_sittings(path, machine)
        inode = path.stat().st_ino
        path.parent.rename(path.parent.with_name("elsewhere"))
        path.parent.write_text("")
        await keep(writer, signals(20, 30))
        assert writer.failure is not None
        path.parent.unlink()
        path.parent.with_name("elsewhere").rename(path.parent)
        machine.at_ns += FIRST_RETRY_NS
        await writer.commit()
        assert (writer.failure, writer.saved) == (None, None)
        assert path.stat().st_ino == inode
        await writer.close()

    asyncio.run(run())
    assert kept(path)[2] == signals(0, 30)


def test_a_new_folder_that_another_service_has_taken_is_left_to_it(path: Path) -> None:
    async def run() -> None:
        writer = await with_two_sittings(path)
        delete_folder(path)
        other = JournalWriter(path)
        await other.open()
        await keep(writer, signals(20, 30))
        assert "another jadoube writes to this journal" in str(writer.failure)
        other.begin("other", Sitting())
        await keep(other, signals(0, 5))
        assert other.failure is None
        await other.close()
        await writer.close()

    asyncio.run(run())
    assert 1 in kept(path)


def test_the_new_file_is_locked_as_the_old_one_was(path: Path) -> None:
    async def run() -> None:
        writer = await with_two_sittings(path)
        delete_folder(path)
        await keep(writer, signals(20, 30))
        with pytest.raises(JournalInUseError):
            await JournalWriter(path).open()
        await writer.close()

    asyncio.run(run())


@on_loop
async def test_it_is_said_on_the_page_and_the_game_goes_on(tmp_path: Path) -> None:
    state = tmp_path / "state"
    async with playing(state) as played:
        played.move("e2", "e4", "white")
        await played.until_pressed(1)
        shutil.rmtree(state)
        played.move("e7", "e5", "black")
        await played.until_pressed(2)
        (notice,) = played.service.notices
        assert "all of it has been written again" in notice
        (game,) = kept_games(state / FILE_NAME)
        assert [ply.key for ply in game.record.plies] == ["e2e4", "e7e5"]
