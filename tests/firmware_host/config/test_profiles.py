"""Which profile the configuration comes to, and the mistakes of a user's own file."""

import argparse
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clock.control import parse_control
from firmware_host.commands import check_config
from firmware_host.config.config import ConfigError, load_config, parse_config
from firmware_host.config.profiles import (
    load_checked,
    load_profile,
    parse_profile_file,
    profile_for,
    profile_of,
)
from firmware_host.config.schema import Config
from firmware_host.errors import UserError
from firmware_host.service.assembly import sitting_of_config
from rules.profile import Profile
from rules.profile_files import PROFILE_NAMES, built_in

FILE = Path("/somewhere/league.toml")


def played_by(config: Config) -> Profile:
    return profile_of(config.game.profile, config.game.time_control)


def mistakes(text: str) -> list[str]:
    with pytest.raises(ConfigError) as caught:
        parse_profile_file(text, FILE)
    return str(caught.value).splitlines()


@pytest.mark.parametrize(
    ("control", "name"),
    [("5400+30", "fide"), ("900+10", "fide-rapid"), ("180+2", "fide-blitz"), ("-", "fide")],
)
def test_rapid_or_blitz_is_picked_from_the_time_control(control: str, name: str) -> None:
    assert profile_for(parse_control(control)) == name
    config = parse_config(f'[game]\ntime_control = "{control}"\n', FILE)
    assert played_by(config) == built_in(name)


def test_without_a_clock_it_is_standard_play() -> None:
    assert profile_for(None) == "fide"
    assert played_by(parse_config('[game]\ntime_control = ""\n', FILE)) == built_in("fide")


@pytest.mark.parametrize("name", PROFILE_NAMES)
def test_a_profile_that_is_named_is_taken_whatever_the_time_control(name: str) -> None:
    config = parse_config(f'[game]\nprofile = "{name}"\ntime_control = "60"\n', FILE)
    assert played_by(config) == built_in(name)


def test_a_file_of_ones_own_says_only_what_differs() -> None:
    profile = parse_profile_file('based_on = "code"\nslip_ms = 300\n', FILE)
    assert profile == built_in("code").model_copy(update={"name": "league", "slip_ms": 300})
    assert type(profile) is Profile


def test_an_empty_file_of_ones_own_is_fide_under_another_name() -> None:
    assert parse_profile_file("", FILE) == built_in("fide").model_copy(update={"name": "league"})


def test_every_mistake_of_a_profile_is_reported_at_once() -> None:
    text = (
        'based_on = "cod"\nslip = 3\nslip_ms = 9999\nillegal_loses_at = "neve"\nzzzz = 1\n'
        'rook_first = "lax"\nname = ""\nshows_moves_left = 1\n'
    )
    assert mistakes(text) == [
        f"{FILE}:1: based_on: 'cod' is not one of its values; use 'fide', 'fide-rapid', "
        "'fide-blitz', 'code' or 'club-2011'",
        f"{FILE}:2: slip: unknown key; did you mean slip_ms?",
        f"{FILE}:3: slip_ms: 9999 is too large; the most is 2000",
        f"{FILE}:4: illegal_loses_at: 'neve' is no whole number; write digits without quotes, "
        'or "never"',
        f"{FILE}:5: zzzz: unknown key; see docs/profiles.md for those that there are",
        f"{FILE}:6: rook_first: 'lax' is not one of its values; use 'strict' or 'lenient'",
        f"{FILE}:7: name: is empty; give it a text or leave it out",
        f"{FILE}:8: shows_moves_left: 1 is neither true nor false; write true or false without "
        "quotes",
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("slip_ms = \n", "1: not TOML: "),
        ("based_on = []\n", "1: based_on: [] is not one of its values"),
        ("[slip_ms]\n", "1: slip_ms: {} is no whole number"),
        ("moves_claim = 80\nmoves_claim_long = 80\n", "1: moves_auto: 75 comes before moves_claim"),
        ("illegal_loses_at = 0\n", "1: illegal_loses_at: 0 is too small; the least is 1"),
        ("illegal_loses_at = true\n", "1: illegal_loses_at: True is no whole number"),
    ],
)
def test_a_mistake_names_line_key_and_remedy(text: str, expected: str) -> None:
    (line,) = mistakes(text)
    assert line.startswith(f"{FILE}:{expected}")
    assert "; " in line


@given(st.dictionaries(st.sampled_from([*Profile.model_fields, "based_on", "x"]), st.integers()))
def test_any_numbers_are_a_profile_or_a_report(values: dict[str, int]) -> None:
    text = "".join(f"{key} = {value}\n" for key, value in values.items())
    try:
        parse_profile_file(text, FILE)
    except ConfigError as error:
        assert all(1 <= each.line <= max(1, len(values)) for each in error.mistakes)


def test_a_name_that_there_is_not_is_a_mistake_of_the_configuration() -> None:
    with pytest.raises(ConfigError) as caught:
        parse_config('[game]\nprofile = "fide-rapit"\n', Path("jadoube.toml"))
    assert str(caught.value) == (
        "jadoube.toml:2: game.profile: there is no profile 'fide-rapit'; did you mean fide-rapid? "
        "(a file of your own ends in .toml)"
    )


def _check(file: Path) -> int:
    parser = argparse.ArgumentParser()
    check_config.add_parser(parser.add_subparsers())
    return check_config.run(parser.parse_args(["check-config", str(file)]))


def test_the_check_of_the_configuration_reads_the_profile_beside_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config, own = tmp_path / "jadoube.toml", tmp_path / "league.toml"
    config.write_text('[game]\nprofile = "league.toml"\n')
    with pytest.raises(UserError, match="no such file"):
        _check(config)
    own.write_text("slip = 1\n")
    with pytest.raises(ConfigError, match=r"league\.toml:1: slip: unknown key"):
        _check(config)
    own.write_text("slip_ms = 1\n")
    assert _check(config) == 0
    assert 'in force: fide {"name": "league", "slip_ms": 1}\n' in capsys.readouterr().out
    assert load_profile(own).slip_ms == 1


@pytest.mark.parametrize(
    ("config", "profile", "said"),
    [
        ("mode = 1", "slip = 1", ["jadoube.toml:3: game.mode", "league.toml:1: slip"]),
        ("mode = 1", None, ["jadoube.toml:3: game.mode", "league.toml: no such file"]),
        ("mode = 1", "slip_ms = 1", ["jadoube.toml:3: game.mode"]),
        ('mode = "rated"', "slip = 1", ["league.toml:1: slip"]),
        ("mode = ", "slip = 1", ["jadoube.toml:3: not TOML"]),
    ],
)
def test_mistakes_of_the_configuration_and_of_its_profile_are_said_at_once(
    tmp_path: Path, config: str, profile: str | None, said: list[str]
) -> None:
    """Who had mended the configuration was told the next mistakes, those of the profile."""
    file = tmp_path / "jadoube.toml"
    file.write_text(f'[game]\nprofile = "league.toml"\n{config}\n')
    if profile is not None:
        (tmp_path / "league.toml").write_text(profile)
    with pytest.raises(UserError) as caught:
        load_checked(file)
    lines = str(caught.value).splitlines()
    assert len(lines) == len(said)
    assert all(
        line.startswith(f"{tmp_path}/{what}") for line, what in zip(lines, said, strict=True)
    )


@pytest.mark.parametrize(
    "text", ["game = 1", "[game]\nmode = 1", "[game]\nprofile = 1", "[web]\nx = 1"]
)
def test_a_configuration_that_names_no_profile_is_reported_alone(tmp_path: Path, text: str) -> None:
    file = tmp_path / "jadoube.toml"
    file.write_text(text)
    with pytest.raises(ConfigError):
        load_checked(file)


def test_a_sitting_keeps_the_profile_that_it_is_played_by(tmp_path: Path) -> None:
    """A recording or a journal is read where the user's own file is not."""
    (tmp_path / "league.toml").write_text("slip_ms = 1\n")
    config = tmp_path / "jadoube.toml"
    config.write_text('[game]\nprofile = "league.toml"\n')
    kept = sitting_of_config(load_config(config)).profile
    assert kept == 'fide {"name": "league", "slip_ms": 1}'
    assert sitting_of_config(load_config(Path("/dev/null"))).profile == "fide-rapid"
