"""The console's files: every sentence in both languages, nothing from elsewhere, no markup made."""

import json
import re

import pytest

from drivers.signals import RulingKind
from firmware_host.web.server import STATIC
from tests.web.test_web_static import sentences

SCRIPTS = sorted((STATIC / "arbiter").glob("*.js"))
TEXT = "".join(path.read_text("utf-8") for path in [*SCRIPTS, STATIC / "arbiter.html"])


def known(language: str) -> dict[str, str]:
    text = (STATIC / "i18n" / f"arbiter-{language}.json").read_text("utf-8")
    own: dict[str, str] = json.loads(text)
    assert not own.keys() & sentences(language).keys()
    return {**sentences(language), **own}


def test_both_languages_have_the_same_keys_and_values() -> None:
    english, russian = known("en"), known("ru")
    assert english.keys() == russian.keys()
    sides = {"side", "side_of", "side_mid", "text", "squares"}
    for key in english:
        values = [
            set(re.findall(r"\{(\w+)\}", text)) - sides for text in (english[key], russian[key])
        ]
        assert values[0] == values[1], key


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_key_that_the_console_names_has_a_sentence(language: str) -> None:
    named = set(re.findall(r"""\bt\('([\w.-]+)'""", TEXT))
    named |= set(re.findall(r"""data-t(?:-label)?="([\w.-]+)\"""", TEXT))
    named |= set(re.findall(r"""'((?:arbiter|door|ruling)\.[\w-]+)'""", TEXT))
    named |= {f"ruling.{kind}" for kind in RulingKind}
    assert len(named) > 80
    assert sorted(named - known(language).keys()) == []


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_refusal_at_the_door_has_a_sentence(language: str) -> None:
    sources = "".join(path.read_text("utf-8") for path in (STATIC.parent).glob("*.py"))
    codes = set(re.findall(r"DoorError\(\d+, \"([\w-]+)\"", sources))
    assert len(codes) > 10
    missing = {code for code in codes if f"door.{code}" not in known(language)}
    assert missing <= {"other-game"}


def test_scripts_never_write_html_from_text_and_stay_short() -> None:
    for path in [*SCRIPTS, STATIC / "arbiter" / "arbiter.css"]:
        text = path.read_text("utf-8")
        assert not re.search(r"innerHTML|insertAdjacentHTML|document\.write|eval\(", text)
        assert len(text.splitlines()) <= 300, path


def test_the_console_has_no_script_and_no_style_of_its_own_inside() -> None:
    html = (STATIC / "arbiter.html").read_text("utf-8")
    assert not re.search(r"<style|style=|\son\w+=|<script(?![^>]*src=)", html)
