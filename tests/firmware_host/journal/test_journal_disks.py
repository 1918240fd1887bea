"""The journal on disks that fail: full, read-only, back again. Nothing is lost, all is said."""

import asyncio
import resource
import subprocess
import sys
from pathlib import Path

from drivers.sitting import Sitting
from firmware_host.journal.read import kept_inputs, open_for_reading
from firmware_host.journal.writer import FIRST_RETRY_NS, JournalWriter
from tests.firmware_host.journal.journal_play import Machine, keep, signals
from tests.firmware_host.journal.ram_disk import Disk, on_small_disk


def test_a_full_disk_keeps_play_in_memory_and_loses_nothing(tmp_path: Path) -> None:
    on_small_disk(tmp_path / "disk", fill_up)


def fill_up(disk: Disk) -> None:
    path, machine = disk.folder / "journal.sqlite", Machine()

    async def run() -> None:
        writer = JournalWriter(path, machine)
        await writer.open()
        writer.begin("then", Sitting())
        await keep(writer, signals(0, 100))
        with disk.full():
            await keep(writer, signals(100, 1500))
            assert disk.full_words in str(writer.failure)
            await keep(writer, signals(1500, 1600))
            assert writer.waiting == 1500
        machine.at_ns += FIRST_RETRY_NS
        await writer.commit()
        assert writer.failure is None
        assert writer.waiting == 0
        await writer.close()

    asyncio.run(run())
    with open_for_reading(path) as connection:
        assert kept_inputs(connection, 1) == signals(0, 1600)


def test_a_sitting_goes_on_from_a_read_only_disk_and_is_written_when_it_is_back(
    tmp_path: Path,
) -> None:
    """A worn SD card is remounted read-only by the kernel, then the plug is pulled."""
    on_small_disk(tmp_path / "disk", go_on_read_only)


def go_on_read_only(disk: Disk) -> None:
    path, machine = disk.folder / "journal.sqlite", Machine()

    async def run() -> None:
        writer = JournalWriter(path, machine)
        await writer.open()
        writer.begin("then", Sitting())
        await keep(writer, signals(0, 10))
        await writer.close()
        disk.make_read_only()
        writer = JournalWriter(path, machine)
        kept = await writer.open()
        assert writer.failure is not None
        assert disk.read_only_words in str(writer.failure)
        assert kept.sitting is not None
        assert list(kept.signals) == signals(0, 10)
        writer.resume(kept.sitting, 10)
        await keep(writer, signals(10, 20))
        with open_for_reading(path) as connection:
            assert kept_inputs(connection, 1) == signals(0, 10)
        disk.make_writable()
        machine.at_ns += FIRST_RETRY_NS
        await writer.commit()
        assert writer.failure is None
        await writer.close()

    asyncio.run(run())
    with open_for_reading(path) as connection:
        assert kept_inputs(connection, 1) == signals(0, 20)


def test_a_log_that_was_not_closed_is_read_from_a_read_only_disk(tmp_path: Path) -> None:
    on_small_disk(tmp_path / "disk", read_open_log)


def read_open_log(disk: Disk) -> None:
    path = disk.folder / "journal.sqlite"
    script = (
        "import asyncio, os, sys\n"
        "from tests.firmware_host.journal.test_journal_disks import *\n"
        "async def run():\n"
        "    writer = JournalWriter(Path(sys.argv[1]))\n"
        "    await writer.open()\n"
        "    writer.begin('then', Sitting())\n"
        "    await keep(writer, signals(0, 30))\n"
        "    os.kill(os.getpid(), 9)\n"
        "asyncio.run(run())\n"
    )
    subprocess.run([sys.executable, "-c", script, str(path)], check=False)
    (disk.folder / "journal.sqlite-shm").unlink()
    disk.make_read_only()
    with open_for_reading(path) as connection:
        assert kept_inputs(connection, 1) == signals(0, 30)
    disk.make_writable()


def test_a_file_that_may_not_grow_is_said_and_written_later(tmp_path: Path) -> None:
    """A full disk for those who may mount nothing: the system's limit on the size of files."""
    path = tmp_path / "journal.sqlite"
    script = (
        "import asyncio, signal, sys\n"
        "from tests.firmware_host.journal.test_journal_disks import *\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "asyncio.run(limited(Path(sys.argv[1])))\n"
    )
    ran = subprocess.run([sys.executable, "-c", script, str(path)], check=False)
    assert ran.returncode == 0
    with open_for_reading(path) as connection:
        assert kept_inputs(connection, 1) == signals(0, 1500)


async def limited(path: Path) -> None:
    machine = Machine()
    writer = JournalWriter(path, machine)
    await writer.open()
    writer.begin("then", Sitting())
    await keep(writer, signals(0, 10))
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (65_536, hard))
    await keep(writer, signals(10, 1500))
    assert writer.failure is not None
    assert writer.waiting == 1490
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    machine.at_ns += FIRST_RETRY_NS
    await writer.commit()
    assert writer.failure is None
    await writer.close()
