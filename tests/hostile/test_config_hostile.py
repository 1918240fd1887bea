"""Whatever a configuration file holds, the answer is settings or a message, never a traceback."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.config.config import MAX_BYTES, load_config, parse_config
from firmware_host.config.schema import Config
from firmware_host.config.toml_lines import key_lines
from firmware_host.errors import UserError

FILE = Path("jadoube.toml")

#: Pieces of TOML, so that random texts get past the parser often enough.
FRAGMENTS = st.sampled_from(
    [
        *"[]{}=,.\"'#\n \\",
        *("web", "port", "game", "tags", "a", "1", "0x1", "true", '"""', "'''", "[web]\n"),
        *("port = 1\n", "[game.tags]\n", "= ", "1979-05-27", "inf", "я", "\ufeff", "\x00"),
    ]
)


def answers(text: str) -> None:
    try:
        parse_config(text, FILE)
    except UserError as error:
        for line in str(error).splitlines():
            assert line.startswith(f"{FILE}:")


@given(st.lists(FRAGMENTS, max_size=40).map("".join))
def test_any_text_is_settings_or_lines_that_name_the_file(text: str) -> None:
    answers(text)


@given(st.binary(max_size=200))
def test_any_bytes_are_settings_or_a_message(
    tmp_path_factory: pytest.TempPathFactory, raw: bytes
) -> None:
    file = tmp_path_factory.mktemp("config") / "jadoube.toml"
    file.write_bytes(raw)
    try:
        load_config(file)
    except UserError as error:
        assert str(file) in str(error)


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(
    section=st.sampled_from([*Config.model_fields, "wb", ""]),
    key=st.sampled_from(["port", "tags", "folder", "start", "time_control", "", "x\n"]),
    value=values,
)
def test_any_value_in_any_place_is_settings_or_a_message(
    section: str, key: str, value: object
) -> None:
    text = f"{_toml(section)} = {{ {_toml(key)} = {_toml(value)} }}\n"
    tomllib.loads(text)
    answers(text)


def _toml(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_toml(k)} = {_toml(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_toml(item) for item in value) + "]"
    if isinstance(value, str):
        return (
            '"' + "".join(f"\\U{ord(c):08x}" for c in value if not 0xD800 <= ord(c) < 0xE000) + '"'
        )
    return {None: '"-"', True: "true", False: "false"}.get(value, str(value))


@pytest.mark.parametrize("opening", ["[", "{a=", "[{a=["])
def test_deep_nesting_is_a_message(opening: str) -> None:
    answers("x = " + opening * 20_000)


def test_endless_digits_are_a_message() -> None:
    answers("[web]\nport = " + "9" * 5_000)


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    file = tmp_path / "jadoube.toml"
    file.write_bytes(b"#" * (MAX_BYTES + 1))
    with pytest.raises(UserError, match="larger than"):
        load_config(file)


def test_lines_are_found_around_every_way_to_write_a_value() -> None:
    text = '''\
# [not.a.section]
[game]   # "comment
start = """
[web]
port = 1
"""
tags = [ # ]
  "]", \'\'\'
  # \'\'\' ]
"w\\u0065b" . 'x.y' = { a = 1 }
[[list]]
z = 'it"s'

[web]
port = 2
'''
    assert {key: line for key, line in key_lines(text).items() if key[-1:] != ("",)} == {
        ("game",): 2,
        ("game", "start"): 3,
        ("game", "tags"): 7,
        ("game", "web"): 10,
        ("game", "web", "x.y"): 10,
        ("list",): 11,
        ("list", "z"): 12,
        ("web",): 14,
        ("web", "port"): 15,
    }
