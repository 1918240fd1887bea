"""``jadoube ctl`` at a real service in a process of its own."""

import asyncio
import contextlib
import io
import json
import re
import shlex
import stat
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest
from aiohttp import ClientSession

from firmware_host.cli import main, make_parser
from firmware_host.commands.ctl_verbs import RULINGS
from firmware_host.commands.ctl_words import parse_time
from firmware_host.service.credentials_token import FILE_NAME
from tests.firmware_host.test_cli import free_port
from tests.sources import CHECKOUT

PASSWORD = "correct horse 64"
Run: TypeAlias = Callable[..., tuple[int, str, str]]


@pytest.fixture
def config(tmp_path: Path) -> Path:
    file = tmp_path / "club.toml"
    folder = tmp_path / "state"
    file.write_text(
        f'[journal]\nfolder = "{folder}"\n[game]\ntime_control = "5400+30"\nprofile = "fide"\n'
        'tags = { White = "Ada", Black = "Boris" }\n'
    )
    return file


@pytest.fixture
def service(config: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The process, and where it answers."""
    port = free_port()
    options = ("--config", str(config), "--port", str(port))
    process = subprocess.Popen(
        [sys.executable, "-m", "firmware_host.cli", "run", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=CHECKOUT,
        text=True,
    )
    try:
        assert process.stdout is not None
        assert "Open http" in process.stdout.readline()
        yield process, f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.communicate(timeout=60)


@pytest.fixture
def run(config: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*words: str) -> tuple[int, str, str]:
        capsys.readouterr()
        code = main(["ctl", words[0], "--config", str(config), *words[1:]])
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


@contextlib.contextmanager
def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> Iterator[None]:
    with monkeypatch.context() as patched:
        patched.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        yield


async def play(url: str, *moves: str) -> None:
    """Moves on the simulated board, each pressed: ``e2e4P``."""
    async with ClientSession() as client, client.ws_connect(f"{url}/ws") as socket:
        for n, move in enumerate(moves):
            asked: list[dict[str, object]] = [
                {"do": "lift", "cell": move[:2]},
                {"do": "place", "cell": move[2:4], "piece": move[4]},
                {"do": "press", "side": ("white", "black")[n % 2]},
            ]
            for action in asked:
                await socket.send_json(action)
                while (await socket.receive_json(timeout=20))["type"] != "ok":
                    pass


def status(run: Run) -> dict[str, object]:
    code, out, err = run("status", "--json")
    assert (code, err) == (0, "")
    state: dict[str, object] = json.loads(out)
    return state


def test_the_rulings_of_a_sitting_from_the_shell(
    run: Run, service: tuple[subprocess.Popen[str], str]
) -> None:
    asyncio.run(play(service[1], "e2e4P", "e7e5p", "g1f3N"))
    code, out, _ = run("status")
    assert code == 0
    assert re.search(r"game 1, \d half-moves", out)
    assert "Ada" in out
    assert "profile fide, training, touch-move " in out

    assert run("pause")[0] == 0
    assert "white  1:" not in run("status")[1].lower()[:10]
    code, out, _ = run("set-times", "--white", "1:30:00", "--black", "12:05", "--by", "Anna")
    assert (code, out[:9]) == (0, "ruling 2:")
    clock = status(run)["clock"]
    assert isinstance(clock, dict)
    assert (clock["white"]["left_ns"], clock["black"]["left_ns"]) == (5400 * 10**9, 725 * 10**9)
    _, out, _ = run("history")
    assert "ruling" in out
    assert "12:05" in out
    assert "[Anna, ruling 2]" in out
    assert "names change places" in run("colours-swapped", "--go-on")[1]
    assert run("restore", "--ply", "0")[0] == 0
    code, _, err = run("resume")
    assert (code, len(err.splitlines())) == (2, 1)
    assert "; put back first the knight from f3 to g1, as the lights show: 6 cells are left" in err
    assert run("adjudge", "--result", "1/2-1/2", "--reason", "agreed")[0] == 0
    assert "result 1/2-1/2" in run("status")[1]
    assert run("new-game")[0] == 0
    assert "-/-: both players forfeit" in run("forfeit", "--side", "both")[1]


def test_a_ruling_that_cannot_be_is_a_line_and_exit_code_2(
    run: Run, service: tuple[subprocess.Popen[str], str]
) -> None:
    for words, said in (
        (("restore", "--ply", "99"), "refused: "),
        (("adjudge", "--result", "2-0"), "refused: a result is one of"),
        (("set-times", "--white", "-0:05"), "refused: "),
        (("pause", "--seen", "7"), "refused: it answers ruling 7"),
        (("answer-claim", "--grant"), "refused: no claim"),
        (("both-flags",), "refused: our clock knows"),
        (("correct-move", "--ply", "1", "--move", "Qh9"), "refused: "),
    ):
        code, out, err = run(*words)
        assert (code, out) == (2, ""), words
        assert err.startswith(f"jadoube: {said}"), words
        assert len(err.splitlines()) == 1, words
        assert status(run)["arbiter"]["rulings"] == 0, words  # type: ignore[index]


def test_who_rules_on_what_another_has_changed_is_told_what(
    run: Run, service: tuple[subprocess.Popen[str], str]
) -> None:
    assert run("set-times", "--white", "1:00:00", "--by", "Anna")[0] == 0
    code, _, err = run("set-times", "--white", "0:50:00", "--seen", "0", "--by", "Boris")
    assert code == 2
    assert "ruling 1 by Anna" in err
    assert "rule again" in err


def test_a_stranger_cannot_use_the_shells_door(
    service: tuple[subprocess.Popen[str], str], config: Path
) -> None:
    file = config.parent / "state" / FILE_NAME
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    for headers in ({}, {"Authorization": "Bearer guessed"}, {"Authorization": "Basic QTpC"}):
        request = urllib.request.Request(f"{service[1]}/arbiter/status", headers=headers)
        with pytest.raises(urllib.error.HTTPError, match="401"):
            urllib.request.urlopen(request)


def test_with_a_password_another_user_rules_too_and_a_wrong_one_does_not(
    run: Run,
    service: tuple[subprocess.Popen[str], str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    with typed(monkeypatch, PASSWORD):
        assert run("password", "Anna")[0] == 0
    assert run("arbiters")[1] == "Anna\n"
    door = ("--url", service[1], "--name", "Anna")
    with typed(monkeypatch, PASSWORD):
        code, out, _ = run("set-times", "--black", "1:00:00", *door)
    assert code == 0, out
    assert "[Anna, ruling 1]" in run("history")[1]
    with typed(monkeypatch, "guess"):
        code, _, err = run("pause", *door)
    assert code == 2
    assert err == "jadoube: refused: the name or the password is wrong\n"
    assert run("forget", "anna")[0] == 0
    with typed(monkeypatch, PASSWORD):
        assert run("pause", *door)[0] == 2


def test_without_a_service_it_says_how_to_start_one(run: Run, config: Path) -> None:
    code, _, err = run("pause")
    assert code == 2
    assert "no service runs" in err
    assert "jadoube run" in err
    state = config.parent / "state"
    state.mkdir()
    for text, said in (("{", "is damaged"), ('{"url": "http://127.0.0.1:9", "token": "x"}', "")):
        (state / FILE_NAME).write_text(text)
        code, _, err = run("pause")
        assert code == 2
        assert said in err
        assert len(err.splitlines()) == 1


@pytest.mark.parametrize("password", ["short", "a" * 20, ""])
def test_a_bad_password_is_refused_with_the_reason(
    run: Run, monkeypatch: pytest.MonkeyPatch, password: str
) -> None:
    with typed(monkeypatch, password):
        code, _, err = run("password", "Anna")
    assert code == 2
    assert "a password" in err


@pytest.mark.unmeasured
def test_every_ruling_has_help_with_an_example_that_parses(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name, (_, example, _) in RULINGS.items():
        with pytest.raises(SystemExit) as stop:
            main(["ctl", name, "--help"])
        assert stop.value.code == 0
        text = " ".join(capsys.readouterr().out.split())
        assert f"example: jadoube ctl {example}" in text
        made = make_parser(["ctl"]).parse_args(["ctl", *shlex.split(example)])
        assert made.kind == name


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        # `--config` before the ruling was answered with "invalid choice: 'a.toml'".
        ("--config a.toml --reason phone pause", {"config": Path("a.toml"), "reason": "phone"}),
        ("--config a.toml pause --config b.toml", {"config": Path("b.toml")}),
        ("--config a.toml arbiters", {"config": Path("a.toml"), "url": None}),
        ("--url http://a --name Anna status", {"url": "http://a", "signs_in": "Anna"}),
        ("--by Anna pause --seen 3", {"by": "Anna", "seen": 3}),
        # A value with a minus was "expected one argument".
        ("set-times --white -0:05", {"white_ns": -5 * 10**9}),
        ("adjudge --result -/+", {"result": "-/+"}),
        ("penalise --side white --seconds -60", {"seconds": -60}),
        # A position was taken behind --fen alone.
        ("set-position --reason x '8/8 w - -'", {"position": "8/8 w - -", "reason": "x"}),
        ("set-position '8/8 w - -' --reason x", {"position": "8/8 w - -", "reason": "x"}),
        ("set-position --fen '8/8 w - -'", {"position": "8/8 w - -"}),
    ],
)
def test_options_are_taken_where_people_write_them(words: str, expected: dict[str, object]) -> None:
    made = vars(make_parser(["ctl"]).parse_args(["ctl", *shlex.split(words)]))
    assert {key: made[key] for key in expected} == expected


@pytest.mark.parametrize("words", ["set-position", "set-position --fen 8/8 8/8"])
def test_a_position_is_given_once(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["ctl", *words.split()])
    assert "FEN" in capsys.readouterr().err


def test_a_password_is_not_set_at_an_address(capsys: pytest.CaptureFixture[str]) -> None:
    """It would be set on this machine, whatever the address."""
    assert main(["ctl", "--url", "http://a", "password", "Anna"]) == 2
    assert "leave out --url" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "seconds"), [("1:30:00", 5400), ("12:05", 725), ("0:07.3", 7.3), ("-0:05", -5)]
)
def test_times_are_read_as_clocks_show_them(text: str, seconds: float) -> None:
    assert parse_time(text) == seconds * 10**9


@pytest.mark.parametrize("text", ["", "90", "1:60", "1:2:3:4", "١:٠٠", "1e3:00", "a:bc"])
def test_what_is_no_time_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no time"):
        parse_time(text)


def test_the_score_sheet_is_drawn_beside_the_service_and_leaves_it_small(
    service: tuple[subprocess.Popen[str], str],
) -> None:
    process, url = service

    def resident_kb() -> int:
        text = Path(f"/proc/{process.pid}/status").read_text()
        return int(re.findall(r"VmRSS:\s+(\d+)", text)[0])

    asyncio.run(play(url, "e2e4P", "e7e5p"))
    before = resident_kb()
    for language in ("en", "ru"):
        with urllib.request.urlopen(f"{url}/score-sheet.pdf?language={language}") as answer:
            assert answer.read(5) == b"%PDF-"
    after = resident_kb()
    assert after < 120_000
    assert after - before < 8_000
    with pytest.raises(urllib.error.HTTPError, match="400"):
        urllib.request.urlopen(f"{url}/score-sheet.pdf?language=xx")
