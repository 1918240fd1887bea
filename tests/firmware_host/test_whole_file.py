"""A file is the old one or the new one, whole, whatever happens on the way."""

import os
import stat
from pathlib import Path

import pytest

from firmware_host.whole_file import write_whole


def test_the_new_file_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    for content in ("1. e4 *\n", b"1. d4 *\n"):
        write_whole(path, content)
    assert path.read_bytes() == b"1. d4 *\n"
    assert list(tmp_path.iterdir()) == [path]


def test_what_fails_on_the_way_leaves_the_old_file_and_no_other(tmp_path: Path) -> None:
    """A full disk left ``game.pgn.part`` beside each game."""
    path = tmp_path / "game.pgn"
    write_whole(path, "old")

    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space left"):
        write_whole(path, "new", prepare=fail)
    with pytest.raises(IsADirectoryError):
        write_whole(tmp_path, "new")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_the_mode_holds_from_the_first_instant_on(tmp_path: Path) -> None:
    seen: list[int] = []
    secret = tmp_path / "secret"
    write_whole(
        secret, "key", mode=0o640, prepare=lambda n: seen.append(stat.S_IMODE(os.fstat(n).st_mode))
    )
    assert seen == [0o600]
    assert stat.S_IMODE(secret.stat().st_mode) == 0o640


def test_what_a_killed_process_left_is_written_anew_and_no_link_followed(tmp_path: Path) -> None:
    path, victim = tmp_path / "a", tmp_path / "victim"
    victim.write_text("untouched")
    (tmp_path / f".a.{os.getpid()}.part").symlink_to(victim)
    write_whole(path, "text")
    assert (path.read_text(), victim.read_text()) == ("text", "untouched")


def test_what_is_no_file_is_written_to_and_stays(tmp_path: Path) -> None:
    """``sudo jadoube export --out /dev/null`` put a file in the place of the device."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_whole(pipe, "1. e4 *\n")
        assert os.read(reader, 100) == b"1. e4 *\n"
    finally:
        os.close(reader)
    assert pipe.is_fifo()
    write_whole(Path("/dev/null"), "gone")
    assert Path("/dev/null").is_char_device()
