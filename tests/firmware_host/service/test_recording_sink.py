"""Recordings that the service writes: named by their day, never over another one."""

from pathlib import Path

from drivers.recording import read_recording
from drivers.signals import Press, Tick
from firmware_host.service.recording_sink import RecordingSink, in_folder, into_file
from firmware_host.sitting.sitting import Sitting

WALL = "2026-11-30T18:05:00+01:00"


def test_each_sitting_has_a_file_of_its_own_named_by_its_beginning(tmp_path: Path) -> None:
    sink = RecordingSink(in_folder(tmp_path / "recordings"))
    for _ in range(2):
        sink.begin(WALL, Sitting())
        sink.write(Press(5, "white"))
    sink.close()
    names = sorted(path.name for path in (tmp_path / "recordings").iterdir())
    assert names == ["2026-11-30T18-05-00.jsonl", "2026-11-30T18-05-00_02.jsonl"]


def test_a_named_file_is_never_written_over(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text("mine")
    sink = RecordingSink(into_file(tmp_path / "a.jsonl"))
    sink.begin(WALL, Sitting(), [Press(5, "white")])
    sink.write(Tick(6))
    sink.write(Press(7, "black"))
    sink.close()
    assert (tmp_path / "a.jsonl").read_text() == "mine"
    kept = read_recording(tmp_path / "a_02.jsonl")
    assert kept.signals == (Press(5, "white"), Press(7, "black"))


def test_a_disk_that_fails_ends_the_recording_and_nothing_else(tmp_path: Path) -> None:
    sink = RecordingSink(lambda _wall: tmp_path / "a.jsonl")
    (tmp_path / "a.jsonl").symlink_to("/nowhere/at/all.jsonl")
    sink.begin(WALL, Sitting())
    sink.write(Press(5, "white"))
    assert "the recording stops" in str(sink.failure)
    sink.close()
