"""``jadoube can-mate``: answers, and mistakes in a file."""

from pathlib import Path

import pytest

from firmware_host.cli import main


def test_a_single_position_is_answered(capsys: pytest.CaptureFixture[str]) -> None:
    fen = "8/8/4k3/8/8/3KQ3/8/8 b - -"
    assert main(["can-mate", fen]) == 0
    assert capsys.readouterr().out == f"W- {fen}\n"


def test_wrong_lines_are_named_and_the_others_answered(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Answers no longer stood beside the lines they belong to, once one line was wrong."""
    file = tmp_path / "positions.txt"
    lines = [
        "# a comment",
        "-- 8/8/4k3/8/8/3KB3/8/8 w - -",
        "8/8/rubbish",
        "8/8/8/8/8/3K4/8/8 w - -",
        "8/8/8/8/8/3Kr3/8/7k b - -",
    ]
    file.write_text("\n".join(lines) + "\n", "utf-8")
    assert main(["can-mate", "--fen-file", str(file)]) == 2
    printed = capsys.readouterr()
    answers = ["-- 8/8/4k3/8/8/3KB3/8/8 w - -", *(f"!! {line}" for line in lines[2:])]
    assert printed.out.splitlines() == answers
    told = printed.err.splitlines()
    assert [f"line {n}:" in line for n, line in zip((3, 4, 5), told, strict=True)] == [True] * 3
    assert "a king is missing" in told[1]
    assert "not to move is in check" in told[2]


def test_a_single_position_that_is_wrong_prints_no_answer(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["can-mate", "8/8/rubbish"]) == 2
    printed = capsys.readouterr()
    assert not printed.out and "no FEN" in printed.err


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["can-mate", "--fen-file", "nowhere.txt"]) == 2
    assert "nowhere.txt: no such file" in capsys.readouterr().err
