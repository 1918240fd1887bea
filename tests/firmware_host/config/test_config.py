"""The configuration: what it comes to, and every mistake with its line and a remedy."""

import argparse
import errno
import os
import re
from pathlib import Path

import pytest

from firmware_host.commands import check_config
from firmware_host.config.config import (
    ConfigError,
    find_config,
    load_config,
    parse_config,
    search_path,
)
from firmware_host.config.schema import Config
from firmware_host.config.text import format_config
from firmware_host.errors import UserError
from tests.sources import CHECKOUT

FILE = Path("/somewhere/jadoube.toml")


def mistakes(text: str) -> list[str]:
    with pytest.raises(ConfigError) as caught:
        parse_config(text, FILE)
    return str(caught.value).splitlines()


def test_an_empty_file_gives_the_defaults_on_loopback() -> None:
    config = parse_config("", FILE)
    assert config.web.host == "127.0.0.1"
    assert config.web.port == 8000
    assert config.board.driver == "simulated"


def test_what_the_file_says_is_taken() -> None:
    text = '[game]\ntime_control = "40/7200:3600"\ntags = { White = "Анна" }\n[web]\nport = 8080\n'
    config = parse_config(text, FILE)
    assert config.game.time_control == "40/7200:3600"
    assert config.game.tags == {"White": "Анна"}
    assert config.web.port == 8080


def test_every_mistake_is_reported_at_once_in_the_order_of_the_file() -> None:
    text = """\
[board]
drivr = "dgt"
sensing = "kind"

[web]
port = 0
host = 5
"""
    assert mistakes(text) == [
        f"{FILE}:2: board.drivr: unknown key; did you mean driver?",
        f"{FILE}:3: board.sensing: 'kind' is not one of its values; use 'occupancy', 'colour' or "
        "'piece'",
        f"{FILE}:6: web.port: 0 is too small; the least is 1",
        f'{FILE}:7: web.host: 5 is no text; put it in quotes: "…"',
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[wep]\n", "1: wep: unknown section; did you mean web?"),
        ("\n[board]\nport = 1\n", "3: board.port: unknown key; it belongs into [web]"),
        # Who asked for another board by `kind` was sent to the game's section.
        ('[board]\nkind = "dgt"\n', "2: board.kind: unknown key; did you mean driver?"),
        ('[lights]\nkind = "gpio"\n', "2: lights.kind: unknown key; did you mean driver?"),
        ('[web]\nkind = "x"\n', "2: web.kind: unknown key; it belongs into [game]"),
        ("[web]\nport = 65536\n", "2: web.port: 65536 is too large; the most is 65535"),
        ('[web]\nport = "80"\n', "2: web.port: '80' is no whole number; write digits without"),
        ("[web]\nport = true\n", "2: web.port: True is no whole number; write digits without"),
        ("web = 1\n", "1: web: 1 is no section; write it as [section]"),
        ('[game]\nstart = "8/8"\n', "2: game.start: start position '8/8' is no FEN"),
        ('[game]\ntime_control = "often"\n', "2: game.time_control: "),
        ('[web]\nhost = "http://10.0.0.5:8000/"\n', "2: web.host: "),
        ('[game.tags]\nwhite = "A"\n', "2: game.tags.white: 'white' has characters that can't"),
        ('[web]\nhost = ""\n', "2: web.host: is empty; give it a text"),
        ('[web]\nhost = "a\\nb"\n', "2: web.host: 'a\\nb' has characters that can't stand here; a"),
        # It could never match, and was taken.
        ('[dgt]\nserial_number = "123"\n', "2: dgt.serial_number: no board says '123' of itself"),
        ('[announce]\nhook = ["a\\u0000"]\n', "2: announce.hook.0: 'a\\x00' has a character 0"),
        ('[journal]\nfolder = "a\\u0000b"\n', "2: journal.folder: a folder name has printable"),
        ("[game]\ntags = 7\n", "2: game.tags: 7 is no table; write it as a table, { White ="),
        ('[web]\n"po\\nrt" = 7\n', "2: web.'po\\nrt': unknown key; did you mean port?"),
        ("[journal]\nfolder = 7\n", "2: journal.folder: 7 is no folder name"),
        ('[recording]\nenabled = "yes"\n', "2: recording.enabled: 'yes' is neither true nor"),
    ],
)
def test_a_mistake_names_line_key_and_remedy(text: str, expected: str) -> None:
    (line,) = mistakes(text)
    assert line.startswith(f"{FILE}:{expected}")
    assert "; " in line


def test_what_does_not_go_together_is_said_beside_what_is_wrong_by_itself() -> None:
    """Who had mended five mistakes was told of the sixth."""
    text = """\
[board]
driver = "matrix"
[game]
time_control = "abc"
[buttons]
white = 5
black = 9
arbiter = 9
"""
    said = [line.partition(": ")[2].split(": ")[0] for line in mistakes(text)]
    assert said == ["game.time_control", "buttons.white", "buttons.arbiter"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        # Of a board that nobody knows nothing is said, nor of lights on its squares.
        ('[board]\ndriver = "matrox"\n[lights]\ndriver = "plain-matrix"\n', ["board.driver"]),
        ('[board]\ncells = "9x9"\n[clock_face]\ndriver = "dgt"\n', ["board.cells"]),
        # Nor of the wires of a section that is wrong itself.
        (
            '[board]\ndriver = "matrix"\n[matrix]\nrows = ["a"]\n[buttons]\nlever = 5\n',
            ["matrix.rows.0"],
        ),
        ('[board]\ndriver = "hall-spi"\n[hall]\nchannels = 99\nrest = 9999\n', ["hall.channels"]),
        ("[buttons]\nwhite = 99\nblack = 5\nlever = 5\n", ["buttons.white"]),
        ("[boardd]\n[buttons]\nwhite = 5\n", ["boardd", "buttons.black"]),
    ],
)
def test_nothing_is_said_of_what_a_mistake_leaves_unknown(text: str, said: list[str]) -> None:
    assert [line.partition(": ")[2].split(": ")[0] for line in mistakes(text)] == said


def test_a_secret_that_is_mistyped_is_not_repeated() -> None:
    (line,) = mistakes('[dgt]\nkey = "00112233445"\n')
    assert line == f"{FILE}:2: dgt.key: it is no key; write its twelve hexadecimal digits"


def test_a_chess960_position_is_judged_as_such_wherever_the_kind_stands() -> None:
    start = "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w KQkq - 0 1"
    for text in (
        f'[game]\nkind = "chess960"\nstart = "{start}"\n',
        f'[game]\nstart = "{start}"\nkind = "chess960"\n',
    ):
        assert parse_config(text, FILE).game.start == start


def test_folders_start_beside_the_file_and_know_the_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/anna")
    text = '[journal]\nfolder = "games"\n[recording]\nfolder = "~/rec"\n'
    config = parse_config(text, FILE)
    assert config.journal.folder == Path("/somewhere/games")
    assert config.recording.folder == Path("/home/anna/rec")


def test_the_file_is_looked_for_in_the_documented_order(tmp_path: Path) -> None:
    environment = {"HOME": "/home/anna", "XDG_CONFIG_HOME": ""}
    assert search_path(environment) == (
        Path("jadoube.toml"),
        Path("/home/anna/.config/jadoube/jadoube.toml"),
        Path("/etc/jadoube/jadoube.toml"),
    )
    wanted = tmp_path / "jadoube" / "jadoube.toml"
    wanted.parent.mkdir()
    wanted.write_text("")
    assert find_config({"XDG_CONFIG_HOME": str(tmp_path)}) == wanted


def test_a_folder_that_cannot_be_looked_into_is_passed_over(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """``sudo -u jadoube jadoube ctl status``, typed in a home of mode 700, was a traceback."""

    def closed(path: Path) -> bool:
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    monkeypatch.setattr(Path, "exists", closed)
    # The system's own is read all the same, and whoever reads it says what is wrong.
    assert find_config({"HOME": str(tmp_path)}) == Path("/etc/jadoube/jadoube.toml")


def test_a_file_that_cannot_be_read_is_one_line_with_a_remedy(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.toml", tmp_path / "none" / "x.toml", Path("a\0b")):
        with pytest.raises(UserError) as caught:
            load_config(path)
        assert str(path) in str(caught.value) or "\0" in str(path)
        assert caught.value.remedy


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    """`check-config` and `run` hung on it without a word."""
    pipe = tmp_path / "jadoube.toml"
    os.mkfifo(pipe)
    with pytest.raises(UserError, match="is a pipe, or says nothing; name a file"):
        load_config(pipe)
    assert load_config(Path("/dev/null")).board.driver == "simulated"


def test_of_mistakes_without_end_the_first_are_said() -> None:
    """A wrong file was 20,000 lines, after half a minute."""
    text = "[web]\n" + "".join(f"key{number} = 1\n" for number in range(1_000))
    said = mistakes(text)
    assert len(said) == 101
    assert said[99].startswith(f"{FILE}:101: web.key99: unknown key")
    assert said[100].startswith(f"{FILE}:102: 900 more mistakes from here on; ")


def test_a_config_printed_and_read_again_is_the_same() -> None:
    text = '[game]\ntags = { White = "O\'Neil \\"x\\"", Site = "Łódź" }\n[web]\nport = 9\n'
    config = parse_config(text, FILE)
    assert parse_config(format_config(config), FILE) == config


def _check(file: Path) -> int:
    parser = argparse.ArgumentParser()
    check_config.add_parser(parser.add_subparsers())
    arguments = parser.parse_args(["check-config", str(file)])
    return check_config.run(arguments)


def test_check_config_prints_every_setting(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "jadoube.toml"
    file.write_text("[web]\nport = 8123\n")
    assert _check(file) == 0
    printed = capsys.readouterr().out
    assert "port = 8123  # default: 8000" in printed
    for name, field in Config.model_fields.items():
        assert f"[{name}]" in printed
        for key in type(field.default).model_fields:
            assert f"\n{key} = " in printed


def test_every_setting_is_read_by_somebody() -> None:
    """A setting that does nothing is a promise that is not kept."""
    code = "\n".join(
        path.read_text("utf-8")
        for path in (CHECKOUT / "firmware_host").rglob("*.py")
        if not path.name.startswith("schema")
    )
    read = set(re.findall(r"(?=\b(\w+\.\w+)\b)", code))
    idle = [
        f"{section}.{key}"
        for section, field in Config.model_fields.items()
        for key in type(field.default).model_fields
        if f"{section}.{key}" not in read
    ]
    assert not idle


def test_touch_move_is_enforced_where_nobody_says_otherwise() -> None:
    """I-9: touch-move was promised in the settings, and no breach was ever written down."""
    assert Config().game.touch_move == "enforce"
    judged = (CHECKOUT / "firmware_host" / "sitting" / "touch_move.py").read_text("utf-8")
    assert re.search(r"\bsitting\.touch_move\b", judged)
