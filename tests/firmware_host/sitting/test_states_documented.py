"""Always a state that the docs list: the tables of docs/states.md are complete."""

import re
from typing import get_args

import pytest

from firmware_host.sitting.happenings import Kind
from firmware_host.sitting.view import State
from tests.sources import CHECKOUT

DOCUMENT = (CHECKOUT / "docs/states.md").read_text("utf-8")


@pytest.mark.parametrize(("heading", "typed"), [("States", State), ("Happenings", Kind)])
def test_every_state_and_kind_is_documented_and_no_other(heading: str, typed: object) -> None:
    section = DOCUMENT.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    listed = re.findall(r"^\| `([\w-]+)` \|", section, re.MULTILINE)
    assert sorted(listed) == sorted(get_args(typed))
