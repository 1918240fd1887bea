"""What a user hears of positions that can't be played, of disks and of damaged journals."""

import errno
import io
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from firmware_host.cli import main
from firmware_host.commands.ctl_link import own_name
from firmware_host.journal.journal import FILE_NAME
from tests.firmware_host.test_cli import HEADER, folder, free_port, recording, running
from tests.hostile.test_journal_log import frame_starts, killed

__all__ = ["folder"]


def damaged_log(state: Path) -> None:
    log = bytearray(killed()[f"{FILE_NAME}-wal"])
    log[frame_starts()[1] + 50] ^= 1
    state.mkdir()
    (state / FILE_NAME).write_bytes(killed()[FILE_NAME])
    (state / f"{FILE_NAME}-wal").write_bytes(bytes(log))


def torn_file(state: Path) -> None:
    state.mkdir()
    content = killed()[FILE_NAME]
    (state / FILE_NAME).write_bytes(content[: len(content) // 2])


def no_journal(state: Path) -> None:
    state.mkdir()
    (state / FILE_NAME).write_bytes(b"what a broken disk left" * 100)


START = HEADER.replace("false", 'false, "start": "{}"').replace("{", "{{", 1).replace("}\n", "}}\n")


@pytest.mark.parametrize(
    ("header", "said"),
    [
        (START.format("8/8/8/8/8/8/8/4K3 w - - 0 1"), "Black has no king"),
        (START.format("P3k3/8/8/8/8/8/8/4K3 w - - 0 1"), "a pawn is on the first or the last"),
        (START.format("4k3/8/8/8/8/8/8/4K2r b - - 0 1"), "not to move is in check"),
        (HEADER.replace("false", 'false, "profile": "uscf"'), "no rules profile called 'uscf'"),
    ],
)
def test_a_recording_that_no_game_can_be_begun_from_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], header: str, said: str
) -> None:
    """A recording without kings was replayed to a game without an end, with exit code 0."""
    assert main(["replay", str(recording(tmp_path, text=header))]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
    assert "a.jsonl: line 1: " in err
    assert said in err


def test_a_configured_position_that_cannot_be_played_is_named_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = tmp_path / "club.toml"
    config.write_text('[game]\nstart = "8/8/8/8/8/8/8/4K3 w - - 0 1"\n')
    assert main(["check-config", str(config)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "club.toml:2: game.start: " in line
    assert line.endswith("Black has no king; give a position that a game can reach")


def test_a_recording_that_cannot_be_written_is_said_before_the_evening(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The service started, a warning scrolled by, and after the evening there was no recording."""
    out = folder / ("a" * 300 + ".jsonl")
    assert main(["record", "--config", str(folder / "club.toml"), "--out", str(out)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "can't be written: file name too long; name a file in a folder" in line


def test_the_start_does_not_say_that_games_are_kept_where_they_are_not(tmp_path: Path) -> None:
    """`Games are kept in /state.` stood right below `/state: not a directory`."""
    state = tmp_path / "state"
    state.write_text("a file where the folder should be")
    (tmp_path / "club.toml").write_text(f'[journal]\nfolder = "{state}"\n')
    with running(tmp_path, free_port(), "run") as process:
        assert process.stdout is not None
        said = f"Games are kept in memory only, until {state} can be written to.\n"
        assert process.stdout.readline() == said
        process.terminate()
        _, err = process.communicate(timeout=20)
    assert "play goes on in memory" in err


@pytest.mark.parametrize("befall", [damaged_log, torn_file, no_journal])
@pytest.mark.parametrize("command", ["games", "export"])
def test_a_damaged_journal_is_said_by_whoever_reads_it(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    command: str,
    befall: Callable[[Path], None],
) -> None:
    """`jadoube export` gave half of a game without a word: the log behind it was damaged."""
    state = tmp_path / "state"
    befall(state)
    main([command, "--journal", str(state)])
    err = capsys.readouterr().err
    assert "damaged" in err
    assert "start jadoube run once" in err


@pytest.mark.parametrize(
    "given",
    [
        ("games", "--journal", "{}"),
        ("export", "--journal", "{}"),
        ("replay", "{}"),
    ],
)
def test_what_the_system_does_not_let_us_see_is_one_line(
    given: tuple[str, ...],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """``jadoube games`` of another user than the service's was a traceback: its folder is 0750."""
    path = tmp_path / "var" / "journal.sqlite"

    def closed(looked_at: Path, **_: bool) -> os.stat_result:
        raise PermissionError(errno.EACCES, "Permission denied", str(looked_at))

    monkeypatch.setattr(Path, "stat", closed)
    assert main([word.format(path) for word in given]) == 2
    said = f"jadoube: {path}: permission denied; be the user whose it is: sudo -u jadoube jadoube …"
    assert capsys.readouterr().err.splitlines() == [said]


@pytest.mark.parametrize(
    "url", ["http://[", "http://board:x", "http://board:99999", "ftp://board", "http://:80", "8000"]
)
def test_an_address_of_no_service_is_one_line(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    """``jadoube ctl --url "http://["`` was a traceback."""
    assert main(["ctl", "status", "--url", url, "--name", "Anna"]) == 2
    assert "is no address; write one like" in capsys.readouterr().err


def test_a_name_that_no_network_can_have_is_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two dots in a name of the network were a traceback."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("correct horse 64\n"))
    assert main(["ctl", "status", "--url", "http://board..local", "--name", "Anna"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "board..local does not answer" in line


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (EOFError(), "no password was given"),
        (UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte"), "is not UTF-8 text"),
    ],
)
def test_a_password_that_does_not_come_is_one_line(
    error: Exception,
    said: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Ctrl-D where a password was asked for was a traceback."""

    class Keyboard:
        def isatty(self) -> bool:
            return False

        def readline(self) -> str:
            raise error

    monkeypatch.setattr(sys, "stdin", Keyboard())
    monkeypatch.chdir(tmp_path)
    Path("jadoube.toml").write_text('[journal]\nfolder = "state"\n')
    assert main(["ctl", "password", "Anna"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert said in line


def test_a_user_with_a_number_alone_rules_under_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a container, a ruling of a user that no file names was a traceback."""

    def unknown() -> str:
        raise KeyError("getpwuid(): uid not found: 1234")

    monkeypatch.setattr("getpass.getuser", unknown)
    assert own_name() == f"user {os.getuid()}"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("score-sheet g.pgn", "'g.pgn' is no number of a game; a file is named so: --pgn g.pgn"),
        ("score-sheet last", "'last' is no number of a game; see jadoube games"),
        ("export one", "'one' is no number of a game; see jadoube games"),
        ("ctl penalise --side white --seconds abc", "'abc' is no whole number; write digits"),
        ("ctl restore --ply x", "'x' is no whole number"),
        ("simulate g.pgn --seed x", "'x' is no whole number"),
    ],
)
def test_what_is_no_number_is_said_with_the_remedy(
    capsys: pytest.CaptureFixture[str], words: str, said: str
) -> None:
    """Who typed a file's name where a number goes read "invalid int value"."""
    with pytest.raises(SystemExit) as stopped:
        main(words.split())
    assert stopped.value.code == 2
    err = capsys.readouterr().err
    assert said in err
    assert "invalid" not in err


@pytest.mark.parametrize("text", ["x = [", "x = [\n", "x = [\n\n\n", "x = [1,\n"])
def test_a_file_that_stops_too_early_is_said_at_its_last_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    """A file of one line was said to have its mistake in line 2."""
    config = tmp_path / "club.toml"
    config.write_text(text)
    assert main(["check-config", str(config)]) == 2
    assert "club.toml:1: not TOML" in capsys.readouterr().err
