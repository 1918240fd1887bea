"""The workshop's files: every sentence in both languages, and no markup made of text."""

import json
import re
from typing import get_args

import pytest

from firmware_host.web.server import STATIC
from firmware_host.workshop.light_test import COLOURS, Pattern
from firmware_host.workshop.wiring_walk import Seen
from tests.web.test_web_static import sentences

SCRIPTS = sorted((STATIC / "workshop").glob("*.js"))
TEXT = "".join(path.read_text("utf-8") for path in [*SCRIPTS, STATIC / "workshop.html"])
ROUTES = "".join(
    path.read_text("utf-8")
    for path in [
        *STATIC.parent.glob("workshop_*.py"),
        *(STATIC.parents[1] / "workshop").glob("*.py"),
    ]
)


def known(language: str) -> dict[str, str]:
    own: dict[str, str] = {}
    for part in ("arbiter", "workshop"):
        own |= json.loads((STATIC / "i18n" / f"{part}-{language}.json").read_text("utf-8"))
    return {**sentences(language), **own}


def test_both_languages_have_the_same_keys_and_values() -> None:
    english, russian = known("en"), known("ru")
    assert english.keys() == russian.keys()
    for key in (key for key in english if key.startswith("workshop.")):
        values = [set(re.findall(r"\{(\w+)\}", text)) for text in (english[key], russian[key])]
        assert values[0] == values[1], key


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_key_that_the_page_names_has_a_sentence(language: str) -> None:
    named = set(re.findall(r"""\bt\('([\w.-]+)'""", TEXT))
    named |= set(re.findall(r"""'(workshop\.[\w.-]+[\w-])'""", TEXT))
    named |= set(re.findall(r"""data-t(?:-label)?="([\w.-]+)\"""", TEXT))
    named |= {f"workshop.walk.seen.{seen}" for seen in get_args(Seen)}
    named |= {f"workshop.lights.{pattern}" for pattern in get_args(Pattern)}
    named |= {f"workshop.lights.show-{pattern}" for pattern in get_args(Pattern)}
    named |= {f"workshop.colour.{colour}" for colour in COLOURS}
    assert len(named) > 70
    assert sorted(named - known(language).keys()) == []


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_refusal_has_a_sentence(language: str) -> None:
    codes = set(re.findall(r"(?:RefusedWork|NothingToWrite)Error\(\"([\w-]+)\"\)", ROUTES))
    codes |= {"rated-game", "not-written"}
    assert len(codes) > 8
    assert {f"workshop.refused.{code}" for code in codes} <= known(language).keys()


def test_scripts_never_write_html_from_text_and_stay_short() -> None:
    for path in [*SCRIPTS, STATIC / "workshop" / "workshop.css"]:
        text = path.read_text("utf-8")
        assert not re.search(r"innerHTML|insertAdjacentHTML|document\.write|eval\(", text)
        assert len(text.splitlines()) <= 300, path


def test_the_page_has_no_script_and_no_style_of_its_own_inside() -> None:
    html = (STATIC / "workshop.html").read_text("utf-8")
    assert not re.search(r"<style|style=|\son\w+=|<script(?![^>]*src=)", html)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_buttons_that_a_hint_names_are_called_so(language: str) -> None:
    """It said "Lights, then Follow the pieces": the button is "Test the lights"."""
    known = json.loads((STATIC / "i18n" / f"workshop-{language}.json").read_text("utf-8"))
    hint = known["workshop.latency.lit-none"]
    assert known["workshop.lights.begin"] in hint
    assert known["workshop.lights.show-echo"] in hint
