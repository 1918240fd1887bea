"""The journal on a real SQLite file: what was committed is there, in order, whatever came after."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from drivers.signals import Day, Press, Signal, Tick
from drivers.sitting import Sitting
from firmware_host.errors import UserError
from firmware_host.journal.journal import JournalInUseError
from firmware_host.journal.read import kept_effects, kept_inputs, kept_sittings, open_for_reading
from firmware_host.journal.schema import VERSION
from firmware_host.journal.writer import JournalWriter
from firmware_host.sitting.effects import Ended
from firmware_host.timebase import NS_PER_S
from tests.firmware_host.journal.journal_play import Machine, keep, signals


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / "journal.sqlite"


async def played(path: Path, what: list[Signal], *, end: str | None = None) -> None:
    """A whole run of the service that kept ``what``."""
    writer = JournalWriter(path)
    kept = await writer.open()
    if kept.sitting is None:
        writer.begin("then", Sitting(tags={"White": "Ann"}))
    else:
        writer.resume(kept.sitting, len(kept.signals))
    await keep(writer, what)
    if end is not None:
        writer.end("then", end)
    await writer.close()
    assert writer.failure is None


def test_a_sitting_goes_on_where_the_last_run_left_it(path: Path) -> None:
    asyncio.run(played(path, signals(0, 5)))
    asyncio.run(played(path, signals(5, 9)))
    with open_for_reading(path) as connection:
        (sitting,) = kept_sittings(connection)
        assert kept_inputs(connection, sitting.number) == signals(0, 9)
        assert sitting.setup.tags == {"White": "Ann"}


def test_an_ended_sitting_is_not_resumed(path: Path) -> None:
    asyncio.run(played(path, signals(0, 5), end="finished"))
    asyncio.run(played(path, signals(0, 3)))
    with open_for_reading(path) as connection:
        assert [s.end for s in kept_sittings(connection)] == ["finished", None]
        assert kept_inputs(connection, 1) == signals(0, 5)
        assert kept_inputs(connection, 2) == signals(0, 3)


def test_what_is_not_committed_is_lost_as_a_whole_suffix(path: Path) -> None:
    async def killed() -> None:
        writer = JournalWriter(path)
        await writer.open()
        writer.begin("then", Sitting())
        await keep(writer, signals(0, 3))
        writer.add_input(Press(9_000, "white"))

    asyncio.run(killed())
    with open_for_reading(path) as connection:
        assert kept_inputs(connection, 1) == signals(0, 3)


def test_effects_stand_beside_the_input_that_they_followed_from(path: Path) -> None:
    async def run() -> None:
        writer = JournalWriter(path)
        await writer.open()
        writer.begin("then", Sitting())
        for n in range(3):
            writer.add_input(Press(n, "white"))
            writer.add_effects([Ended(n, 1, "1-0", str(part)) for part in range(2)])
        await writer.commit()
        await writer.close()

    asyncio.run(run())
    with open_for_reading(path) as connection:
        kept = [(e.t_ns, e.reason) for e in kept_effects(connection, 1) if isinstance(e, Ended)]
    assert kept == [(n, part) for n in range(3) for part in "01"]


def test_nothing_in_the_file_can_be_changed_or_deleted(path: Path) -> None:
    asyncio.run(played(path, signals(0, 2)))
    with closing(sqlite3.connect(path)) as connection:
        for statement in ("DELETE FROM inputs", "UPDATE inputs SET t_ns = 0"):
            with pytest.raises(sqlite3.IntegrityError, match="append-only"):
                connection.execute(statement)


def test_a_second_service_on_the_same_journal_is_refused(path: Path) -> None:
    async def run() -> None:
        first, second = JournalWriter(path), JournalWriter(path)
        await first.open()
        with pytest.raises(JournalInUseError, match="another jadoube"):
            await second.open()
        await first.close()
        await second.open()
        await second.close()

    asyncio.run(run())


def test_it_is_read_while_the_service_writes(path: Path) -> None:
    async def run() -> None:
        writer = JournalWriter(path)
        await writer.open()
        writer.begin("then", Sitting())
        await keep(writer, signals(0, 2))
        with open_for_reading(path) as connection:
            assert len(kept_inputs(connection, 1)) == 2
            await keep(writer, signals(2, 4))
            assert writer.failure is None
        await writer.close()

    asyncio.run(run())


def test_a_file_of_a_later_version_is_left_alone_and_play_goes_on(path: Path) -> None:
    asyncio.run(played(path, signals(0, 2)))
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    before = path.read_bytes()

    async def run() -> None:
        writer = JournalWriter(path)
        assert (await writer.open()).sitting is None
        assert f"later jadoube (format {VERSION + 1}, this one: {VERSION})" in str(writer.failure)
        writer.begin("then", Sitting())
        await keep(writer, signals(0, 2))
        await writer.close()

    asyncio.run(run())
    assert path.read_bytes() == before
    with pytest.raises(UserError, match="install that version"), open_for_reading(path):
        pass


def version_of(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


@pytest.mark.parametrize("earlier", [1, 2])
def test_a_journal_of_an_earlier_version_is_read_and_gone_on_with(path: Path, earlier: int) -> None:
    """After midnight an earlier jadoube took a sound journal for damaged, and salvaged it.

    It is marked with the first rows: a version that does not come up leaves it to the one before.
    """
    asyncio.run(played(path, signals(0, 2)))
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {earlier}")
    with open_for_reading(path) as connection:
        assert kept_inputs(connection, 1) == signals(0, 2)

    async def looked_at() -> None:
        writer = JournalWriter(path)
        assert list((await writer.open()).signals) == signals(0, 2)
        await writer.close()

    asyncio.run(looked_at())
    assert version_of(path) == earlier
    asyncio.run(played(path, [*signals(2, 3), Day(9_000, "2026.12.01")]))
    assert version_of(path) == VERSION == 3
    with open_for_reading(path) as connection:
        assert kept_inputs(connection, 1) == [*signals(0, 3), Day(9_000, "2026.12.01")]


def test_another_programs_database_is_left_alone(path: Path) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE bookmarks (url)")
    before = path.read_bytes()
    writer = JournalWriter(path)
    asyncio.run(writer.open())
    assert "another program" in str(writer.failure)
    assert path.read_bytes() == before


def test_a_folder_that_cannot_be_made_is_said_in_words(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("a file where the folder should be")
    writer = JournalWriter(tmp_path / "state" / "journal.sqlite")
    asyncio.run(writer.open())
    assert "file exists; make its folder writable" in str(writer.failure)


def test_a_journal_that_is_a_folder_is_said_in_words(path: Path) -> None:
    path.mkdir(parents=True)
    writer = JournalWriter(path)
    asyncio.run(writer.open())
    assert "is a folder; move it away" in str(writer.failure)


def test_another_file_in_the_place_of_the_journal_gets_no_half_sitting(path: Path) -> None:
    machine = Machine()

    async def run() -> None:
        writer = JournalWriter(path, machine)
        await writer.open()
        writer.begin("then", Sitting())
        await keep(writer, signals(0, 10))
        disk = writer._disk
        disk.close()
        path.rename(path.with_name("elsewhere.sqlite"))
        await keep(writer, signals(10, 20))
        assert "not the journal that the sitting was begun in" in str(writer.failure)
        assert writer.waiting == 10
        await writer.close()

    asyncio.run(run())


@pytest.mark.parametrize(
    ("try_s", "pauses_s"),
    [(0, [1, 2, 4, 4, 4]), (0.4, [1, 2, 4, 6]), (2, [1, 2, 4, 8, 16, 30, 30])],
)
def test_a_disk_is_tried_again_the_sooner_the_less_a_try_holds_up_play(
    path: Path, try_s: float, pauses_s: list[int]
) -> None:
    """A full disk had room again, and half a minute of moves was still in memory only."""
    path.parent.write_text("")
    looks = iter([0, int(try_s * NS_PER_S), 0])
    at_ns = 0

    def machine() -> int:
        nonlocal at_ns
        at_ns += next(looks, 0)
        return at_ns

    writer = JournalWriter(path, machine)

    async def is_tried_after(wait_ns: int) -> bool:
        nonlocal looks
        writer.failure = None
        looks = iter([wait_ns, 0, int(try_s * NS_PER_S)])
        await writer.commit()
        return writer.failure is not None

    async def run() -> None:
        await writer.open()
        writer.begin("then", Sitting())
        for pause_s in pauses_s:
            assert not await is_tried_after(pause_s * NS_PER_S - 1)
            assert await is_tried_after(1)

    asyncio.run(run())


def test_rows_that_are_there_already_may_be_written_again(path: Path) -> None:
    """A commit whose answer was lost: nobody knows whether it reached the disk."""

    async def run() -> None:
        writer = JournalWriter(path)
        await writer.open()
        writer.begin("then", Sitting())
        await keep(writer, signals(0, 5))
        (sitting,) = kept_sittings(sqlite3.connect(path))
        writer.resume(sitting, 2)
        await keep(writer, signals(2, 8))
        assert writer.failure is None
        await writer.close()

    asyncio.run(run())
    with open_for_reading(path) as connection:
        assert kept_inputs(connection, 1) == signals(0, 8)


def test_another_row_in_the_same_place_is_damage_and_nothing_of_the_batch_is_written(
    path: Path,
) -> None:
    """The second row was dropped without a word: a restart knew another game than was played."""

    async def run() -> None:
        writer = JournalWriter(path)
        await writer.open()
        writer.begin("then", Sitting())
        await keep(writer, signals(0, 5))
        (sitting,) = kept_sittings(sqlite3.connect(path))
        writer.resume(sitting, 4)
        await keep(writer, [Press(7, "white"), *signals(5, 8)])
        assert "its inputs have another row at sitting 1, seq 4" in str(writer.failure)
        assert "start jadoube again" in str(writer.failure)
        await writer.close()

    asyncio.run(run())
    with open_for_reading(path) as connection:
        assert kept_inputs(connection, 1) == signals(0, 5)


def test_beats_for_a_failing_disk_take_each_others_place(path: Path) -> None:
    """A read-only disk over night: each beat of a running clock was kept, and memory ran full."""
    path.parent.write_text("")
    machine = Machine()

    async def run() -> JournalWriter:
        writer = JournalWriter(path, machine)
        await writer.open()
        writer.begin("then", Sitting())
        writer.add_input(Press(1, "white"))
        for _ in range(10_000):
            machine.at_ns += 800_000_000
            writer.add_input(Tick(machine.at_ns))
            await writer.commit()
        return writer

    writer = asyncio.run(run())
    tries = 10_000 * 0.8 / 4
    assert writer.waiting < tries + 10
    path.parent.unlink()
    writer.add_input(Press(machine.at_ns + 1, "black"))
    asyncio.run(finished(writer))
    with open_for_reading(path) as connection:
        kept = kept_inputs(connection, 1)
    assert [s for s in kept if isinstance(s, Press)] == [
        Press(1, "white"),
        Press(machine.at_ns + 1, "black"),
    ]
    assert kept[-2] == Tick(machine.at_ns)


async def finished(writer: JournalWriter) -> None:
    await writer.close()
    assert writer.failure is None


def test_a_beat_from_which_something_followed_keeps_its_place(path: Path) -> None:
    async def run() -> None:
        writer = JournalWriter(path)
        await writer.open()
        writer.begin("then", Sitting())
        for n in range(4):
            writer.add_input(Tick(n))
            if n == 1:
                writer.add_effects([Ended(n, 1, "1-0", "flag")])
        await writer.commit()
        await writer.close()

    asyncio.run(run())
    with open_for_reading(path) as connection:
        assert kept_inputs(connection, 1) == [Tick(1), Tick(3)]
        assert [e and e.t_ns for e in kept_effects(connection, 1)] == [1]
