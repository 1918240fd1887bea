"""A builder's file keeps its comments; what the program changes is just what was asked for."""

import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_host.workshop.toml_patch import Change, PatchError, as_toml, patched

FILE = """\
# my board, do not lose this
[board]
driver = "simulated"  # for now

[gpio]
# the order of the brown ribbon
cells = ["a1 b1", # first
  "c1 d1"]  # soldered on Sunday
turned = 90 # oops

[web]
port = 8001
"""


def test_a_value_is_replaced_and_every_comment_stays() -> None:
    new = patched(FILE, [Change("gpio", "cells", ["b1 a1", "c1 d1"]), Change("gpio", "turned", 0)])
    assert new == FILE.replace(
        'cells = ["a1 b1", # first\n  "c1 d1"]  # soldered',
        'cells = ["b1 a1", "c1 d1"]  # soldered',
    ).replace("turned = 90 # oops", "turned = 0 # oops")


def test_a_new_key_goes_below_its_header_and_a_new_table_to_the_end() -> None:
    new = patched(FILE, [Change("web", "language", "ru"), Change("hall", "on", [1, 2])])
    assert '[web]\nlanguage = "ru"\nport = 8001\n\n[hall]\non = [1, 2]\n' in new
    assert tomllib.loads(new)["gpio"]["turned"] == 90


def test_a_key_is_left_out_and_one_that_is_not_there_hurts_nobody() -> None:
    new = patched(FILE, [Change("gpio", "turned", None), Change("gpio", "mirrored", None)])
    assert new == FILE.replace("turned = 90 # oops\n", "")


def test_an_empty_file_gets_the_table() -> None:
    assert patched("", [Change("gpio", "mirrored", True)]) == "[gpio]\nmirrored = true\n"


@pytest.mark.parametrize(
    "text",
    [
        'gpio = { cells = ["a1"] }\n',
        'gpio.cells = ["a1"]\n',
        '[gpio]\n"cells" = ["a1"]\n',
        'gpio = "no table"\n',
    ],
)
def test_a_file_written_otherwise_is_left_alone_with_the_reason(text: str) -> None:
    with pytest.raises(PatchError, match=r"."):
        patched(text, [Change("gpio", "cells", ["b1"])])


def test_what_is_no_value_is_never_taken_for_a_comment() -> None:
    text = '[gpio]\nname = "a # b" # c\n'
    assert patched(text, [Change("gpio", "name", "x#y")]) == '[gpio]\nname = "x#y" # c\n'


def test_the_changes_alone_can_be_copied_by_hand() -> None:
    wide = [f"{file}{rank}" for rank in range(1, 9) for file in "abcdefgh"]
    text = as_toml([Change("gpio", "cells", wide), Change("gpio", "turned", None)])
    assert tomllib.loads(text) == {"gpio": {"cells": wide}}
    assert max(map(len, text.splitlines())) <= 100


_KEYS = st.sampled_from(["a", "b", "cells"])
_VALUES = st.integers(-5, 5) | st.booleans() | st.text(max_size=8) | st.lists(st.text(max_size=4))


@settings(max_examples=40)
@given(
    st.dictionaries(st.sampled_from(["board", "gpio"]), st.dictionaries(_KEYS, _VALUES)),
    st.sampled_from(["", "# c\n", "\n\n"]),
    st.lists(st.tuples(st.sampled_from(["board", "gpio", "new"]), _KEYS, _VALUES), max_size=4),
)
def test_only_what_was_asked_for_changes(
    tables: dict[str, Any], between: str, asked: list[tuple[str, str, Any]]
) -> None:
    text = between.join(
        f"[{name}]\n" + as_toml([Change("x", k, v) for k, v in keys.items()]).removeprefix("[x]\n")
        for name, keys in tables.items()
    )
    wanted = tomllib.loads(text)
    assert wanted == tables
    for table, key, value in asked:
        wanted.setdefault(table, {})[key] = value
    assert tomllib.loads(patched(text, [Change(*each) for each in asked])) == wanted
