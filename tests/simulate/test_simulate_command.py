"""``jadoube simulate``: what it writes, and one clear line for whatever is wrong."""

import argparse
from pathlib import Path

import pytest

from drivers.recording import expand_paths, read_recording
from drivers.signals import Press
from firmware_host.commands import simulate
from firmware_host.errors import UserError
from firmware_host.simulate.simulated import simulate_game
from firmware_host.simulate.styles import find_style
from tests.simulate.playing import GAMES, own_plans

ILLEGAL = """\
[Event "Good"]
[Result "1-0"]

1. e4 e5 1-0

[Event "Bad"]
[Result "*"]

1. e4 e5
2. Ke3 Nc6 *

[Event "Good again"]
[Result "1/2-1/2"]

1. d4 1/2-1/2
"""


def run(*words: str | Path) -> int:
    parser = argparse.ArgumentParser()
    simulate.add_parser(parser.add_subparsers())
    arguments = parser.parse_args(["simulate", *map(str, words)])
    return simulate.run(arguments)


def test_every_game_becomes_a_recording_in_the_order_of_the_names(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    assert run(GAMES / "by_hand.pgn", "--out", tmp_path / "new" / "folder", "--style", "tidy") == 0
    paths = expand_paths([tmp_path / "new" / "folder"])
    assert [path.name for path in paths] == [f"by_hand-{n:04d}.jsonl" for n in range(1, 12)]
    recordings = [read_recording(path) for path in paths]
    assert [each.header.tags["Event"] for each in recordings][:2] == ["Mate on f7", "Mate in two"]
    assert not any(each.warnings for each in recordings)
    assert recordings[8].header.start == "8/1P6/8/8/8/k7/8/1K6 w - - 0 1"
    assert recordings[0].header.start is None
    assert capsys.readouterr().out == f"11 recordings in {tmp_path}/new/folder\n"


def test_the_file_holds_just_what_the_library_simulates(tmp_path: Path):
    run(GAMES / "by_hand.pgn", "--out", tmp_path, "--style", "blitz", "--seed", "7")
    game = simulate_game(own_plans()[0], find_style("blitz"), "occupancy", "7/1")
    found = read_recording(tmp_path / "by_hand-0001.jsonl")
    assert found.signals == game.signals
    assert found.header == game.sitting


def test_options_reach_the_recording(tmp_path: Path):
    run(GAMES / "chess960.pgn", "--out", tmp_path, "--sensing", "piece", "--limit", "1")
    (path,) = expand_paths([tmp_path])
    header = read_recording(path).header
    assert (header.game, header.sensing, header.clock) == ("chess960", "piece", True)
    run(GAMES / "chess960.pgn", "--out", tmp_path, "--no-clock", "--limit", "1", "--overwrite")
    found = read_recording(path)
    assert (found.header.clock, found.header.time_control) == (False, None)
    assert not any(isinstance(signal, Press) for signal in found.signals)


def test_a_game_with_an_illegal_move_is_named_and_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    pgn = tmp_path / "club.pgn"
    pgn.write_text(ILLEGAL, "utf-8")
    assert run(pgn, "--out", tmp_path) == 2
    names = [path.name for path in expand_paths([tmp_path])]
    assert names == ["club-0001.jsonl", "club-0003.jsonl"]
    assert capsys.readouterr().err == (
        f"jadoube: {pgn}: line 10: game 2: 2. Ke3 is not legal; correct it: this game is left out\n"
    )


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["none.pgn"], "none.pgn: no such file or directory; give a PGN file"),
        (["empty.pgn"], "empty.pgn: no game in it; give a PGN file with games"),
        (["good.pgn", "--style", "fast"], "choose one of tidy, club, blitz"),
        (["good.pgn", "--set", "slid=1"], "did you mean slide?"),
        (["good.pgn", "--limit", "0"], "--limit is 0; give a number from 1"),
        (["good.pgn", "--time-control", "soon"], "--time-control: "),
        (["good.pgn", "--out", "good.pgn"], "good.pgn: file exists; give a folder"),
    ],
)
def test_a_mistake_is_one_line_with_its_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], told: str
):
    monkeypatch.chdir(tmp_path)
    Path("empty.pgn").touch()
    Path("good.pgn").write_text(ILLEGAL, "utf-8")
    with pytest.raises(UserError) as caught:
        run("--out", "out", *words)
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_folder_with_older_recordings_is_refused_and_left_as_it_is(tmp_path: Path):
    """Eleven old games lay behind one new game, and `jadoube replay` counted all twelve."""
    run(GAMES / "by_hand.pgn", "--out", tmp_path)
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    with pytest.raises(UserError) as caught:
        run(GAMES / "by_hand.pgn", "--out", tmp_path, "--limit", "1")
    assert str(caught.value) == (
        f"{tmp_path}: has 11 recordings of an earlier run; "
        "give another folder, or --overwrite to replace them"
    )
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_overwrite_leaves_nothing_of_the_earlier_run(tmp_path: Path):
    run(GAMES / "by_hand.pgn", "--out", tmp_path)
    run(GAMES / "by_hand.pgn", "--out", tmp_path, "--limit", "1", "--overwrite")
    assert [path.name for path in tmp_path.iterdir()] == ["by_hand-0001.jsonl"]


def test_overwrite_deletes_no_recording_that_it_did_not_write(tmp_path: Path):
    """A club's own recordings must not go because a simulation is tried in their folder."""
    run(GAMES / "by_hand.pgn", "--out", tmp_path, "--limit", "1")
    real = tmp_path / "2026-11-30T18-05-00.jsonl"
    real.write_text("{}")
    with pytest.raises(UserError, match="2026-11-30T18-05-00"):
        run(GAMES / "by_hand.pgn", "--out", tmp_path, "--limit", "1", "--overwrite")
    assert len(list(tmp_path.iterdir())) == 2


def test_two_pgn_files_of_one_name_are_refused(tmp_path: Path):
    """The recordings of the second file were written over those of the first, without a word."""
    with pytest.raises(UserError, match="2 of the PGN files are called club"):
        run("a/club.pgn", "b/club.pgn", "--out", tmp_path)


@pytest.mark.needs_shared
def test_a_real_round_can_be_simulated(shared: Path, tmp_path: Path):
    path = shared / "data" / "games" / "lichess_broadcaster_tournament2_games.pgn"
    assert run(path, "--out", tmp_path, "--lossy", "--style", "scruffy") == 0
    assert len(expand_paths([tmp_path])) == 12
