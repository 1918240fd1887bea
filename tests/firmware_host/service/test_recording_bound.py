"""The folder of recordings stays within its bound, and nothing else of it is touched."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.recording import read_recording
from drivers.sitting import Sitting
from firmware_host.config.config import parse_config
from firmware_host.errors import UserError
from firmware_host.service.assembly import assemble
from firmware_host.service.journal_size import size_watch
from firmware_host.service.recording_bound import (
    LIST,
    Bound,
    enlist,
    free_bytes,
    in_order,
    make_room,
)
from firmware_host.service.recording_sink import RecordingSink, in_folder
from tests.firmware_host.service.service_play import on_loop, playing
from tests.firmware_host.service.test_recording_sink import presses, write

PLENTY = 2**50


def record(folder: Path, name: str, size: int) -> Path:
    path = folder / name
    path.write_bytes(b"x" * size)
    enlist(path)
    return path


def room(_: Path) -> int:
    return PLENTY


def test_the_oldest_go_first_and_the_running_one_never(tmp_path: Path) -> None:
    first, second, third, running = (
        record(tmp_path, f"2026-11-{day}T18-05-00.jsonl", 400) for day in (27, 28, 29, 30)
    )
    assert make_room(running, Bound(1_000, 0), room) == [first, second]
    assert in_order(tmp_path) == [third, running]


def test_a_recording_of_1970_is_not_the_oldest_for_that(tmp_path: Path) -> None:
    """A Pi that had not heard the time yet threw away the recording of the hour before."""
    old = record(tmp_path, "2026-11-29T18-05-00.jsonl", 400)
    young = record(tmp_path, "1970-01-01T00-00-31.jsonl", 400)
    running = record(tmp_path, "1970-01-01T00-00-31_02.jsonl", 400)
    assert make_room(running, Bound(900, 0), room) == [old]
    assert in_order(tmp_path) == [young, running]


def test_recordings_from_before_the_list_are_older_than_those_of_it(tmp_path: Path) -> None:
    listed = record(tmp_path, "2026-01-01T00-00-00.jsonl", 1)
    for day in ("03", "02"):
        (tmp_path / f"2026-12-{day}T00-00-00.jsonl").write_text("x")
    names = [path.name[5:10] for path in in_order(tmp_path)]
    assert names == ["12-02", "12-03", "01-01"]
    assert make_room(listed, Bound(1, 0), room) == [
        tmp_path / "2026-12-02T00-00-00.jsonl",
        tmp_path / "2026-12-03T00-00-00.jsonl",
    ]


@pytest.mark.parametrize(
    "name", ["2026-11-30T18-05-00.jsonl.bak", "final.jsonl", "journal.sqlite", "x.jsonl"]
)
def test_what_people_put_there_is_theirs(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"x" * 5_000)
    (tmp_path / "2026-01-01T00-00-00.jsonl").mkdir()
    (tmp_path / "2026-01-02T00-00-00.jsonl").symlink_to(tmp_path / name)
    running = record(tmp_path, "2026-11-30T18-05-00.jsonl", 10)
    assert make_room(running, Bound(100, 0), room) == []
    assert (tmp_path / name).exists()


def test_a_disk_that_is_nearly_full_is_left_to_the_journal(tmp_path: Path) -> None:
    old = record(tmp_path, "2026-11-29T18-05-00.jsonl", 400)
    running = record(tmp_path, "2026-11-30T18-05-00.jsonl", 400)
    free = iter([50, 450])
    assert make_room(running, Bound(PLENTY, 100), lambda _: next(free)) == [old]
    assert free_bytes(tmp_path) > 0


def test_a_recording_names_the_bound_that_stops_it(tmp_path: Path) -> None:
    """A full disk was said with the figure of the other bound, which was not reached."""
    running = record(tmp_path, "2026-11-30T18-05-00.jsonl", 400)
    with pytest.raises(UserError, match=r"of the disk are free.*keep_free_mb") as stopped:
        make_room(running, Bound(PLENTY, 100), lambda _: 50)
    assert "most_mb" not in str(stopped.value)


def test_a_recording_that_is_too_large_alone_stops(tmp_path: Path) -> None:
    running = record(tmp_path, "2026-11-30T18-05-00.jsonl", 400)
    with pytest.raises(UserError, match=r"the recording stops: it alone has more than .*most_mb"):
        make_room(running, Bound(100, 0), room)
    assert running.exists()


@given(
    st.lists(
        st.tuples(st.integers(0, 99), st.integers(0, 50)), min_size=1, unique_by=lambda p: p[0]
    ),
    st.integers(0, 300),
    st.binary(max_size=200),
)
def test_whatever_the_list_says_the_bound_holds(
    files: list[tuple[int, int]], most: int, noise: bytes
) -> None:
    with TemporaryDirectory() as name:
        folder = Path(name)
        paths = [record(folder, f"2026-11-30T18-05-{n:02}.jsonl", size) for n, size in files]
        with (folder / LIST).open("ab") as order:
            order.write(noise)
        running = paths[-1]
        try:
            make_room(running, Bound(most, 0), room)
        except UserError:
            assert running.stat().st_size > most
        assert running.exists()
        left = sum(path.stat().st_size for path in paths if path.exists())
        assert left <= max(most, running.stat().st_size)


def test_the_sink_makes_room_and_counts_what_went(tmp_path: Path) -> None:
    old = record(tmp_path, "2026-11-29T18-05-00.jsonl", 5_000)
    sink = RecordingSink(in_folder(tmp_path), bound=Bound(4_000, 0))
    write(sink, presses(0, 20))
    assert (sink.failure, sink.removed, old.exists()) == (None, 1, False)
    assert read_recording(tmp_path / "2026-11-30T18-05-00.jsonl").signals == tuple(presses(0, 20))


def test_a_recording_that_outgrows_its_bound_stops_while_it_is_written(tmp_path: Path) -> None:
    sink = RecordingSink(in_folder(tmp_path), bound=Bound(20_000, 0))
    write(sink, presses(0, 3_000))
    assert sink.failure is not None
    assert "most_mb" in sink.failure.remedy
    (left,) = tmp_path.glob("2026*")
    assert left.stat().st_size < 200_000
    assert read_recording(left).signals


def test_the_configured_bound_is_the_one_that_holds(tmp_path: Path) -> None:
    text = f'[recording]\nenabled = true\nfolder = "{tmp_path}"\nmost_mb = 10\nkeep_free_mb = 7\n'
    text += f'[journal]\nfolder = "{tmp_path}"\n'
    sink = assemble(parse_config(text, tmp_path / "jadoube.toml"))._parts.recording
    assert sink is not None
    assert sink._file._bound == Bound(10_000_000, 7_000_000)


@on_loop
async def test_the_page_says_what_went(tmp_path: Path) -> None:
    (tmp_path / "r").mkdir()
    record(tmp_path / "r", "2026-11-29T18-05-00.jsonl", 50_000)
    sink = RecordingSink(in_folder(tmp_path / "r"), bound=Bound(40_000, 0))
    async with playing(tmp_path, recording=sink) as played:
        played.move("e2", "e4", "white")
        await played.until_pressed(1)
        await played.until(lambda: any("made room" in line for line in played.service.notices))


def test_a_large_journal_is_said_once_a_minute_looked_at_and_left_alone(tmp_path: Path) -> None:
    path, now_ns = tmp_path / "journal.sqlite", 0
    watch = size_watch(path, 10, lambda: now_ns)
    assert watch() is None
    path.write_bytes(b"x" * 6_000_000)
    path.with_name("journal.sqlite-wal").write_bytes(b"x" * 6_000_000)
    assert watch() is None
    now_ns += 61 * 10**9
    assert watch() == f"{path}: the journal has more than 10 MB"
    assert watch() is not None
    assert path.stat().st_size == 6_000_000


def test_a_sitting_without_a_bound_keeps_no_list(tmp_path: Path) -> None:
    sink = RecordingSink(in_folder(tmp_path))
    sink.begin("2026-11-30T18:05:00+01:00", Sitting())
    write(sink)
    assert not (tmp_path / LIST).exists()
