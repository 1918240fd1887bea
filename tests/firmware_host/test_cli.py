"""The commands as a user types them: what they print, where, and with which exit code."""

import contextlib
import io
import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import chess.pgn
import pytest

from firmware_host.cli import COMMANDS, main
from firmware_host.journal.journal import FILE_NAME
from tests.firmware_host.service.service_play import on_loop, playing
from tests.sources import CHECKOUT

HEADER = '{"jadoube": 1, "game": "chess", "cells": "8x8", "sensing": "occupancy", "clock": false}\n'
E4_E5 = (
    '{"t": 1.0, "cell": "e2", "to": "."}\n{"t": 1.5, "cell": "e4", "to": "x"}\n'
    '{"t": 3.0, "cell": "e7", "to": "."}\n{"t": 3.5, "cell": "e5", "to": "x"}\n'
)


def recording(folder: Path, name: str = "a.jsonl", text: str = HEADER + E4_E5) -> Path:
    path = folder / name
    path.write_text(text)
    return path


def games_in(text: str) -> list[chess.pgn.Game]:
    stream = io.StringIO(text)
    return list(iter(lambda: chess.pgn.read_game(stream), None))


def moves(game: chess.pgn.Game) -> list[str]:
    return [move.uci() for move in game.mainline_moves()]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A state folder with a journal of two games, and a configuration that names it."""

    @on_loop
    async def play() -> None:
        async with playing(tmp_path / "state") as played:
            played.move("e2", "e4", "white")
            await played.until_pressed(1)
            played.board.control("resign", by="black")  # type: ignore[arg-type]
            await played.until(lambda: played.service.view().record.result == "1-0")
        async with playing(tmp_path / "state") as played:
            played.move("d2", "d4", "white")
            await played.until_pressed(1)

    play()
    config = tmp_path / "club.toml"
    config.write_text(
        f'[journal]\nfolder = "{tmp_path / "state"}"\n'
        '[game]\ntime_control = "300"\nprofile = "fide"\nmode = "rated"\n'
    )
    return tmp_path


def test_replay_prints_pgn_and_nothing_else(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(recording(tmp_path))]) == 0
    out, err = capsys.readouterr()
    assert [moves(game) for game in games_in(out)] == [["e2e4", "e7e5"]]
    assert err == ""


def test_replay_of_a_folder_prints_the_games_in_the_order_of_the_names(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    recording(tmp_path, "b.jsonl")
    recording(tmp_path, "a.jsonl", HEADER + "".join(E4_E5.splitlines(keepends=True)[:2]))
    assert main(["replay", str(tmp_path)]) == 0
    assert [len(moves(game)) for game in games_in(capsys.readouterr().out)] == [1, 2]


def test_replay_writes_what_the_arbiter_saw(tmp_path: Path) -> None:
    text = HEADER + E4_E5 + '{"t": 9.0, "control": "resign", "by": "white"}\n'
    seen = tmp_path / "seen.jsonl"
    assert main(["replay", str(recording(tmp_path, text=text)), "--events", str(seen)]) == 0
    events = [json.loads(line) for line in seen.read_text().splitlines()]
    (resigned,) = [event for event in events if event["kind"] == "resign"]
    assert {"t", "ply", "kind", "by", "law", "text"} <= resigned.keys()
    assert (resigned["t"], resigned["ply"], resigned["by"]) == (9.0, 2, "white")


def test_a_torn_last_line_is_one_warning(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The plug was pulled while a line was written."""
    assert main(["replay", str(recording(tmp_path, text=HEADER + E4_E5 + '{"t": 5.0, "ce'))]) == 0
    out, err = capsys.readouterr()
    assert len(moves(games_in(out)[0])) == 2
    assert len(err.splitlines()) == 1
    assert "a.jsonl" in err


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (HEADER + '{"t": 2, "cell": "z9", "to": "."}\n' + E4_E5, "line 2"),
        (HEADER + E4_E5 + '{"t": 0.5, "cell": "e2", "to": "x"}\n' + E4_E5, "line 6"),
        (HEADER.replace("1,", "9,", 1) + E4_E5, "line 1"),
        (HEADER.replace('"chess"', '"snakes"') + E4_E5, "line 1: no game called 'snakes'"),
        (HEADER.replace("false", 'true, "time_control": "soon"'), "line 1"),
        (HEADER.replace("false", 'false, "start": "8/8"'), "line 1"),
        ("", "a.jsonl"),
    ],
)
def test_a_recording_that_cannot_be_read_is_one_line_and_exit_code_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, said: str
) -> None:
    assert main(["replay", str(recording(tmp_path, text=text))]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
    assert said in err
    assert "a.jsonl" in err


def test_one_bad_recording_does_not_hide_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    recording(tmp_path, "a.jsonl")
    recording(tmp_path, "b.jsonl", "nonsense\n")
    recording(tmp_path, "c.jsonl")
    assert main(["replay", str(tmp_path)]) == 2
    assert len(games_in(capsys.readouterr().out)) == 2


def test_an_events_file_that_cannot_be_written_is_said_before_anything_is_done(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    events = tmp_path / "missing" / "seen.jsonl"
    assert main(["replay", str(recording(tmp_path)), "--events", str(events)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "seen.jsonl: no such file or directory; name another file" in err


def test_games_lists_number_date_players_result_plies_and_time_control(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["games", "--config", str(folder / "club.toml")]) == 0
    title, first, second = capsys.readouterr().out.splitlines()
    assert title.split() == [
        *("no.", "date", "white", "black", "result", "plies"),
        *("time", "control"),
    ]
    assert first.split()[0] == "1"
    assert first.split()[2:] == ["Ann", "?", "1-0", "1", "300"]
    assert second.split()[2:] == ["Ann", "?", "*", "1", "300"]


def test_games_as_json(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--json", "--journal", str(folder / "state")]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [(row["number"], row["result"], row["plies"]) for row in rows] == [
        (1, "1-0", 1),
        (2, "*", 1),
    ]


@pytest.mark.parametrize(
    ("options", "expected"),
    [([], ["d2d4"]), (["1"], ["e2e4"]), (["2", "1"], ["d2d4", "e2e4"]), (["--all"], None)],
)
def test_export_prints_the_chosen_games(
    folder: Path, capsys: pytest.CaptureFixture[str], options: list[str], expected: list[str] | None
) -> None:
    assert main(["export", *options, "--config", str(folder / "club.toml")]) == 0
    games = games_in(capsys.readouterr().out)
    assert [moves(game)[0] for game in games] == (expected or ["e2e4", "d2d4"])
    assert all("[%clk 0:0" in game.next().comment for game in games)  # type: ignore[union-attr]


def test_export_to_a_file(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = folder / "games.pgn"
    given = ["export", "--all", "--out", str(out), "--config", str(folder / "club.toml")]
    assert main(given) == 0
    assert capsys.readouterr().out == ""
    assert len(games_in(out.read_text())) == 2
    assert list(folder.glob("*.part")) == []


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["export", "7", "--journal", "state"], "there is no game 7; there are 1 to 2"),
        (["export", "--journal", "nowhere"], "there is no journal yet; play a game first"),
        (["games", "--journal", "club.toml"], "club.toml: "),
        (["games", "--config", "nowhere.toml"], "nowhere.toml: no such file"),
        (["export", "--out", "no/games.pgn", "--journal", "state"], "no such file or directory"),
        (["run", "--config", "wrong.toml"], "did you mean journal?"),
        (["record", "--out", "club.toml"], "is there already; name a new file"),
        (["record", "--out", "no/a.jsonl"], "its folder does not exist"),
    ],
)
def test_a_mistake_is_one_line_with_a_remedy_and_exit_code_2(
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    given: list[str],
    said: str,
) -> None:
    monkeypatch.chdir(folder)
    Path("wrong.toml").write_text("[journl]\n")
    assert main(given) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
    assert said in err


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stop:
        main([command, "--help"])
    assert stop.value.code == 0
    assert re.search(rf"^  (sudo (\S*/)?)?jadoube {command}", capsys.readouterr().out, re.MULTILINE)


def test_the_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    out = capsys.readouterr().out
    assert all(command in out for command in COMMANDS)


@pytest.mark.parametrize("given", [[], ["ponder"], ["run", "--port", "0"], ["replay"]])
def test_a_wrong_command_line_is_exit_code_2(
    given: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stop:
        main(given)
    assert stop.value.code == 2
    assert "usage: jadoube" in capsys.readouterr().err


def test_a_reader_that_goes_away_is_no_traceback(tmp_path: Path) -> None:
    """`jadoube replay … | head` ended in a traceback."""
    recording(tmp_path)
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as stdout:
        ran = subprocess.run(
            [sys.executable, "-m", "firmware_host.cli", "replay", str(tmp_path)],
            stdout=stdout,
            stderr=subprocess.PIPE,
            cwd=CHECKOUT,
            check=False,
        )
    assert ran.stderr == b""
    assert ran.returncode == 141


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextlib.contextmanager
def running(folder: Path, port: int, *command: str) -> Iterator[subprocess.Popen[str]]:
    """The service in a process of its own; entered when it has said which page to open."""
    process = subprocess.Popen(
        [
            *(sys.executable, "-m", "firmware_host.cli", *command),
            *("--config", str(folder / "club.toml"), "--port", str(port)),
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=CHECKOUT,
        text=True,
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == (
            f"Open http://127.0.0.1:{port}/ in a browser. Stop with Ctrl-C.\n"
        )
        yield process
    finally:
        process.kill()
        process.communicate()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_the_service_says_its_page_serves_it_and_stops_in_order(folder: Path, number: int) -> None:
    port = free_port()
    with running(folder, port, "run") as process:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/game.pgn") as answer:
            assert "1. d4" in answer.read().decode()
        process.send_signal(number)
        _, err = process.communicate(timeout=20)
        assert err == ""
        assert process.returncode == 0
    assert not (folder / "state" / f"{FILE_NAME}-wal").exists()


def test_a_port_in_use_and_a_journal_in_use_are_a_line_each(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    port, config = free_port(), str(folder / "club.toml")
    with running(folder, port, "run"):
        assert main(["run", "--config", config, "--port", str(port)]) == 2
        said = f"port {port} of 127.0.0.1 is in use; stop the other program, or choose another"
        assert said in capsys.readouterr().err
        assert main(["run", "--config", config, "--port", str(free_port())]) == 2
        err = capsys.readouterr().err
        assert "another jadoube writes to this journal" in err
        assert len(err.splitlines()) == 1
        assert main(["games", "--config", config]) == 0


def test_record_writes_a_recording_that_replays(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, port = folder / "evening.jsonl", free_port()
    with running(folder, port, "record", "--out", str(out)) as process:
        process.terminate()
        process.communicate(timeout=20)
    assert main(["replay", str(out)]) == 0
    (game,) = games_in(capsys.readouterr().out)
    assert moves(game) == ["d2d4"]
