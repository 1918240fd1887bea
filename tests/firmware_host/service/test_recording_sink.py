"""Recordings that the service writes: named by their day, never over another one, never in the way
of play."""

import asyncio
import logging
import os
import threading
from pathlib import Path

import pytest

from drivers.recording import read_recording
from drivers.signals import Press, Signal, Tick
from drivers.sitting import Sitting
from firmware_host.service.recording_sink import RecordingSink, in_folder, into_file
from tests.firmware_host.journal.ram_disk import Disk, on_small_disk

WALL = "2026-11-30T18:05:00+01:00"


def write(sink: RecordingSink, *parts: list[Signal], before: tuple[Signal, ...] = ()) -> None:
    """A part for each list, and the end of the service."""
    for part in parts:
        sink.begin(WALL, Sitting(), before)
        for signal in part:
            sink.write(signal)
    asyncio.run(sink.close())


def presses(first: int, last: int) -> list[Signal]:
    return [Press(n, "white" if n % 2 else "black") for n in range(first, last)]


def test_each_sitting_has_a_file_of_its_own_named_by_its_beginning(tmp_path: Path) -> None:
    sink = RecordingSink(in_folder(tmp_path / "recordings"))
    write(sink, presses(5, 6), presses(5, 6))
    names = sorted(path.name for path in (tmp_path / "recordings").iterdir())
    assert names == ["2026-11-30T18-05-00.jsonl", "2026-11-30T18-05-00_02.jsonl"]


def test_a_named_file_is_never_written_over(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text("mine")
    sink = RecordingSink(into_file(tmp_path / "a.jsonl"))
    write(sink, [Tick(6), Press(7, "black")], before=(Press(5, "white"),))
    assert (tmp_path / "a.jsonl").read_text() == "mine"
    kept = read_recording(tmp_path / "a_02.jsonl")
    assert kept.signals == (Press(5, "white"), Press(7, "black"))


def test_what_was_said_is_whole_and_in_order_after_the_close(tmp_path: Path) -> None:
    sink = RecordingSink(into_file(tmp_path / "a.jsonl"))
    write(sink, presses(0, 3000))
    assert list(read_recording(tmp_path / "a.jsonl").signals) == presses(0, 3000)


def test_a_disk_that_fails_ends_the_recording_and_nothing_else(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    sink = RecordingSink(lambda _wall: tmp_path / "a.jsonl")
    (tmp_path / "a.jsonl").symlink_to("/nowhere/at/all.jsonl")
    write(sink, presses(5, 6))
    assert "a.jsonl: the recording stops: " in str(sink.failure)
    assert "the recording stops" in caplog.text


def test_a_sitting_that_begins_after_a_failure_is_recorded_again(tmp_path: Path) -> None:
    """One full disk, and nothing was recorded until somebody started the program again."""
    names = iter([tmp_path / "gone" / "a.jsonl", tmp_path / "b.jsonl"])
    (tmp_path / "gone").write_text("")
    sink = RecordingSink(lambda _wall: next(names))
    sink.begin(WALL, Sitting(), presses(0, 3))
    while not str(sink.failure or ""):
        os.sched_yield()
    write(sink, presses(3, 9))
    assert not str(sink.failure or "")
    assert list(read_recording(tmp_path / "b.jsonl").signals) == presses(3, 9)


def test_a_full_disk_ends_the_recording_with_a_line_and_what_is_there_can_be_read(
    tmp_path: Path,
) -> None:
    on_small_disk(tmp_path / "disk", fill_up)


def fill_up(disk: Disk) -> None:
    path = disk.folder / "a.jsonl"
    sink = RecordingSink(into_file(path))
    sink.begin(WALL, Sitting(), presses(0, 10))
    while not path.exists() or len(path.read_text().splitlines()) < 11:
        os.sched_yield()
    with disk.full():
        write(sink, presses(10, 4000))
        assert "the recording stops: " in str(sink.failure)
    assert len(read_recording(path).signals) >= 10


def test_a_card_that_stalls_holds_nobody_up_and_what_waits_is_bounded(tmp_path: Path) -> None:
    """Each signal was written on the event loop: a card that stalled three seconds stopped the
    clocks for three seconds."""
    disk_answers = threading.Event()

    def name(_wall: str) -> Path:
        disk_answers.wait()
        return tmp_path / "a.jsonl"

    sink = RecordingSink(name, limit=10)
    sink.begin(WALL, Sitting())
    for signal in presses(0, 30):
        sink.write(signal)
    assert "its disk does not keep up; look at the disk" in str(sink.failure)
    disk_answers.set()
    asyncio.run(sink.close())


def test_the_second_part_after_a_power_cut_is_named_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """After a power cut the rest of the evening was in `_02.jsonl`, and nobody was told."""
    sink = RecordingSink(into_file(tmp_path / "a.jsonl"))
    with caplog.at_level(logging.WARNING):
        write(sink, presses(0, 3))
        assert caplog.text == ""
        write(sink, presses(0, 3))
    assert f"goes on in {tmp_path / 'a_02.jsonl'}, which is whole; a.jsonl ends" in caplog.text
