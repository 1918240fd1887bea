"""Settings that nobody can play by are refused with their line, and old records are still read."""

from pathlib import Path

import pytest

from clock.minutes_meant import minutes_meant
from firmware_host import cli
from firmware_host.config.config import ConfigError, parse_config
from firmware_host.config.profiles import load_checked
from firmware_host.errors import UserError
from rules.chess_rules import CHESS

FILE = Path("jadoube.toml")
MATE = "7k/5KQ1/8/8/8/8/8/8 b - - 0 1"
OVER = {
    MATE: "it is mate",
    "7k/5Q2/8/6K1/8/8/8/8 b - - 0 1": "it is stalemate",
    "4k3/8/8/8/8/8/8/4K3 w - - 0 1": "a dead position",
    "4k3/8/8/8/8/8/8/4K2R w - - 0 99999999999999999999": "the number of the move is larger",
    "4k3/8/8/8/8/8/8/4K2R w - - 99999999999999999999 1": "half-moves without a capture",
}


def refused(game: str) -> str:
    with pytest.raises(ConfigError) as caught:
        parse_config(f"[game]\n{game}\n", FILE)
    (line,) = str(caught.value).splitlines()
    assert line.startswith(f"{FILE}:2: game.")
    assert "; " in line
    return line


@pytest.mark.parametrize("fen", OVER)
def test_a_game_that_is_over_before_it_begins_is_refused(fen: str) -> None:
    """A start position that was mate was taken; the game was finished before the first touch."""
    assert OVER[fen] in refused(f'start = "{fen}"')
    CHESS.check_start(fen)  # as recordings and journals have it


@pytest.mark.parametrize(
    "name",
    ["TimeControl", "Result", "SetUp", "FEN", "PlyCount", "Termination", "Variant", "Timecontrol"],
)
def test_a_tag_that_says_what_was_played_is_refused(name: str) -> None:
    """`TimeControl = "zz"` among the tags took the place of the true one in every PGN."""
    assert f"writes the tag {name} itself; take it out" in refused(f'tags = {{ {name} = "zz" }}')


@pytest.mark.parametrize("sign", ["\\n", "\\t", "\\u0085", "\\u2028", "\\u0000"])
@pytest.mark.parametrize("setting", ['time_control = "5+3{}"', 'profile = "x{}.toml"'])
def test_no_text_breaks_the_line_it_is_told_in(setting: str, sign: str) -> None:
    """`5+3` with a line break was taken, and its warning was two lines of the log."""
    assert "has characters that can't stand here" in refused(setting.format(sign))


def test_a_profile_whose_name_can_not_be_is_said_once(tmp_path: Path) -> None:
    """A zero byte in its name gave a second line, without a number and with the raw byte."""
    file = tmp_path / "jadoube.toml"
    file.write_text('[game]\nprofile = "a\\u0000.toml"\n')
    with pytest.raises(UserError) as caught:
        load_checked(file)
    assert len(str(caught.value).splitlines()) == 1
    assert "\0" not in str(caught.value)


@pytest.mark.parametrize("control", ["0.5", "0.5+0.1", "0.1d5", "5+3", "40/0.5", "0.5|5"])
def test_whoever_follows_a_remedy_is_not_asked_again(control: str) -> None:
    """For `0.5` the remedy was `30`, and whoever wrote that was asked about it too."""
    said = minutes_meant(control)
    assert said is not None
    _, remedy = said.split(" write ", 1)
    for instead in remedy.removesuffix(" if it is meant so").split(", or "):
        assert minutes_meant(instead) is None


def test_ctrl_c_while_a_command_is_loaded_is_silent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ctrl-C in the first half second ended in a traceback."""
    (tmp_path / "interrupted_command.py").write_text("raise KeyboardInterrupt\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(cli, "COMMANDS", {"run": "interrupted_command"})
    assert cli.main(["run"]) == cli.EXIT_INTERRUPTED
    assert capsys.readouterr().err == ""
