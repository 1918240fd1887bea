"""A file is the old one or the new one, whole, whatever happens on the way."""

import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from firmware_host import whole_file
from firmware_host.install.host import Host, run_program, write_file
from firmware_host.install.layout import Layout
from firmware_host.service.private_file import write_private
from firmware_host.whole_file import write_out, write_whole


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
    for write in (write_whole, write_out):
        with pytest.raises(IsADirectoryError):
            write(tmp_path, "new")
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


@contextmanager
def pipe_with_reader(folder: Path) -> Iterator[tuple[Path, int]]:
    pipe = folder / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        yield pipe, reader
    finally:
        os.close(reader)


def write_key(path: Path) -> None:
    write_whole(path, "key\n", mode=0o600)


def write_list(path: Path) -> None:
    write_whole(path, "key\n")


def write_secret(path: Path) -> None:
    write_private(path, "key\n")


def write_settings(path: Path) -> None:
    write_file(Host(Layout(path.parent), is_live=False, run=run_program), path, "key\n")


@pytest.mark.parametrize("is_link", [True, False])
@pytest.mark.parametrize("write", [write_key, write_list, write_secret, write_settings])
def test_a_pipe_that_was_planted_hears_no_secret(
    tmp_path: Path, write: Callable[[Path], None], *, is_link: bool
) -> None:
    """A link to a pipe got the arbiters' passwords, and held root up for ever without a reader."""
    with pipe_with_reader(tmp_path) as (pipe, reader):
        path = tmp_path / "secret" if is_link else pipe
        if is_link:
            path.symlink_to(pipe)
        write(path)
        assert os.read(reader, 100) == b""
        assert path.read_text() == "key\n"
        assert not path.is_symlink()


def test_what_is_no_file_is_written_to_and_stays(tmp_path: Path) -> None:
    """``sudo jadoube export --out /dev/null`` put a file in the place of the device."""
    with pipe_with_reader(tmp_path) as (pipe, reader):
        write_out(pipe, "1. e4 *\n")
        assert os.read(reader, 100) == b"1. e4 *\n"
        assert pipe.is_fifo()
    write_out(Path("/dev/null"), "gone")
    assert Path("/dev/null").is_char_device()


def test_a_user_s_link_stays_and_the_file_behind_it_is_written(tmp_path: Path) -> None:
    """``--out latest.pgn``, a link to the evening's file, made a file of the link."""
    (tmp_path / "games").mkdir()
    for target in ("games/evening.pgn", "games/not-yet.pgn"):
        link = tmp_path / f"to-{Path(target).name}"
        link.symlink_to(target)
        write_out(link, "1. e4 *\n")
        write_out(link, b"1. d4 *\n")
        assert link.is_symlink()
        assert (tmp_path / target).read_bytes() == b"1. d4 *\n"
    assert len(list((tmp_path / "games").iterdir())) == 2


def test_the_output_that_a_shell_sent_to_a_file_is_that_file(tmp_path: Path) -> None:
    """As root ``--out /dev/stdout > game.pgn`` put a file in the place of ``/dev/stdout``."""
    out, link = tmp_path / "game.pgn", tmp_path / "stdout"
    with out.open("wb") as stream:
        link.symlink_to(f"/proc/self/fd/{stream.fileno()}")
        write_out(link, "1. e4 *\n")
    assert out.read_text() == "1. e4 *\n"
    assert link.is_symlink()


def test_where_the_folder_cannot_be_synced_the_new_file_is_there_and_it_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was promised that nothing had changed then."""
    path = tmp_path / "settings"
    write_whole(path, "old")

    def fail(_: Path) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(whole_file, "sync_folder", fail)
    with pytest.raises(OSError, match="Input/output"):
        write_whole(path, "new")
    assert path.read_text() == "new"
    assert list(tmp_path.iterdir()) == [path]
