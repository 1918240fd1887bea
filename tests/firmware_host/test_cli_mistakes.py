"""What a user hears of positions that can't be played, of disks and of damaged journals."""

from collections.abc import Callable
from pathlib import Path

import pytest

from firmware_host.cli import main
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
