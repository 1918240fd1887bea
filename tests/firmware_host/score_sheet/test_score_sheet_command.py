"""``jadoube score-sheet`` as a user types it."""

from pathlib import Path

import pytest

from firmware_host.cli import main
from tests.firmware_host.score_sheet.sheets import printed

ONE = '[White "Ann"]\n[Black "Boris"]\n[Result "1-0"]\n\n1. e4 d5 2. exd5 Qxd5 1-0\n'
TWO = ONE + '\n[White "Carl"]\n[Result "*"]\n\n1. d4 *\n'


@pytest.fixture
def one(tmp_path: Path) -> Path:
    path = tmp_path / "one.pgn"
    path.write_text(ONE)
    return path


@pytest.fixture
def two(tmp_path: Path) -> Path:
    path = tmp_path / "two.pgn"
    path.write_text(TWO)
    return path


def run(*arguments: object) -> int:
    return main(["score-sheet", *map(str, arguments)])


def test_a_sheet_of_a_pgn_file_is_printed(one: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """N-2: in the notation that was asked for."""
    assert run("--pgn", one, "--style", "abbreviated", "--language", "RU") == 0
    out, err = capsys.readouterr()
    assert "  2. ed               Ф:d5\n" in out and "Белые: Ann\n" in out and err == ""


def test_a_pdf_is_written_by_the_name_of_the_file(two: Path, tmp_path: Path) -> None:
    """N-2: every game that was named, in the order in which it was."""
    out = tmp_path / "two.PDF"
    assert run("--pgn", two, 2, 1, "--style", "figurine", "--out", out) == 0
    first, second = printed(out.read_bytes())
    assert "Carl" in first and "Ann" in second and "♕xd5" in second
    assert [path.name for path in tmp_path.glob("*.part")] == []


def test_what_was_printed_reads_back_to_pgn(
    two: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """N-2: the sheets of several games in one file, the language found from the moves."""
    out = tmp_path / "sheets.txt"
    assert run("--pgn", two, "--all", "--style", "long", "--language", "de", "--out", out) == 0
    assert run("--read", out) == 0
    text = capsys.readouterr().out
    assert '[White "Ann"]' in text and "1. e4 d5 2. exd5 Qxd5 1-0" in text
    assert '[White "Carl"]' in text and "1. d4 *" in text


def test_the_journal_has_the_last_game_unless_another_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """N-4: without a number it is the sheet that two players wait for."""
    from tests.firmware_host.service.service_play import on_loop, playing

    @on_loop
    async def play() -> None:
        for first, last in (("e2", "e4"), ("d2", "d4")):
            async with playing(tmp_path) as played:
                played.move(first, last, "white")
                await played.until_pressed(1)
                played.board.control("resign", by="black")  # type: ignore[arg-type]  # a word
                await played.until(lambda: played.service.view().record.result == "1-0")

    play()
    assert run("--journal", tmp_path) == 0
    assert "  1. d4" in capsys.readouterr().out
    assert run("--journal", tmp_path, 1) == 0
    assert "  1. e4" in capsys.readouterr().out
    assert run("--journal", tmp_path, 3) == 2
    assert "there is no game 3; there are 1 to 2" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--pgn", "nowhere.pgn"], "nowhere.pgn: can't be read"),
        (["--pgn", "two.pgn"], "two.pgn: 2 games; name some by number, or give --all"),
        (["--pgn", "one.pgn", "2"], "one.pgn: there is no game 2; there is 1 only"),
        (["--pgn", "one.pgn", "0"], "one.pgn: there is no game 0"),
        (["--pgn", "one.pgn", "-1"], "one.pgn: there is no game -1"),
        (["--pgn", "empty.pgn"], "empty.pgn: no game in it"),
        (["--pgn", "bad.pgn"], "bad.pgn:1: game 1: 1. e5 is not legal"),
        (["--pgn", "one.pgn", "--style", "lang"], "no style 'lang': did you mean long?"),
        (["--pgn", "one.pgn", "--language", "xx"], "no language 'xx'"),
        (["--pgn", "one.pgn", "--format", "pdf"], "name a file: --out"),
        (["--pgn", "one.pgn", "--out", "no/where.pdf"], "no/where.pdf: no such file"),
        (["--pgn", "one.pgn", "--out", "."], ".: "),
        (["--journal", "nowhere"], "there is no journal yet"),
        (["--read", "nowhere.txt"], "nowhere.txt: no such file"),
        (["--read", "latin.txt"], "latin.txt: not text in UTF-8"),
        (["--read", "empty.pgn"], "empty.pgn: no moves in it"),
        (["--read", "bad.pgn"], 'bad.pgn: move 1 (White): "e5" is not legal'),
        (["--read", "ff.txt"], 'ff.txt: sheet 2: move 1 (White): "e5" is not legal'),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(
    one: Path,
    two: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    said: str,
) -> None:
    (tmp_path / "empty.pgn").write_text("")
    (tmp_path / "bad.pgn").write_text("1. e5 *\n")
    (tmp_path / "ff.txt").write_text("1. e4\f1. e5\n")
    (tmp_path / "latin.txt").write_bytes("1. e4 ½".encode("latin-1"))
    monkeypatch.chdir(tmp_path)
    assert run(*arguments) == 2
    out, err = capsys.readouterr()
    assert out == "" and len(err.splitlines()) == 1 and said.lower() in err.lower()
