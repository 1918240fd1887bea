"""The page's files: every sentence in both languages, nothing from elsewhere."""

import json
import re
from pathlib import Path
from typing import get_args

import pytest

from drivers.signals import RulingKind
from firmware_host.sitting.happenings import Kind
from firmware_host.sitting.record import Certainty
from firmware_host.sitting.view import State
from firmware_host.web.server import STATIC
from rules.endings import Cause
from tests.sources import CHECKOUT

LANGUAGES = ("en", "ru")
SCRIPTS = sorted((STATIC / "js").glob("*.js"))
OWN = [path for path in STATIC.rglob("*") if path.is_file() and "vendor" not in path.parts]

#: What goes into a sentence only where a language needs it.
FORMS = {f"{word}{form}" for word in ("side", "other") for form in ("", "_of", "_mid")}


def sentences(language: str) -> dict[str, str]:
    text = (STATIC / "i18n" / f"{language}.json").read_text(encoding="utf-8")
    loaded: dict[str, str] = json.loads(text, object_pairs_hook=_without_doubles)
    return loaded


def _without_doubles(pairs: list[tuple[str, str]]) -> dict[str, str]:
    keys = [key for key, _ in pairs]
    assert len(keys) == len(set(keys)), "a key stands twice"
    return dict(pairs)


def test_both_languages_have_the_same_keys() -> None:
    assert sentences("en").keys() == sentences("ru").keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_state_certainty_and_kind_has_a_sentence(language: str) -> None:
    known = sentences(language)
    wanted = [f"state.{state}" for state in get_args(State)]
    wanted += [f"certainty.{word}" for word in get_args(Certainty) if word != "sure"]
    wanted += [f"event.{kind}" for kind in get_args(Kind)]
    wanted += [f"event.ruling.{kind}" for kind in RulingKind]
    wanted += [f"reason.{cause}" for cause in Cause if not cause.startswith("75")]
    assert [key for key in wanted if not known.get(key)] == []


def _reasons() -> set[str]:
    """What the core says of an end in words of its own, in full."""
    ends = re.compile(r"""(?:Ending|begin_again)\([^()]*?, "([^"{}]+)"\)""")
    core = [*CHECKOUT.glob("rules/**/*.py"), *CHECKOUT.glob("firmware_host/sitting/*.py")]
    return {found for path in core for found in ends.findall(path.read_text("utf-8"))}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_of_an_end_has_a_sentence(language: str) -> None:
    """A game voided for swapped colours ended in English on a Russian page."""
    known = sentences(language)
    assert len(_reasons()) > 3
    assert sorted(reason for reason in _reasons() if f"reason.{reason}" not in known) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_that_the_page_names_has_a_sentence(language: str) -> None:
    known = sentences(language)
    text = "".join(path.read_text(encoding="utf-8") for path in [*SCRIPTS, STATIC / "index.html"])
    named = re.findall(r"""\bt\('([\w.-]+)'""", text)
    named += re.findall(r"""data-t(?:-label)?="([\w.-]+)\"""", text)
    named += re.findall(r"""'(action\.[\w-]+)'""", text)
    assert len(named) > 50
    assert sorted(key for key in set(named) if key not in known) == []


def test_the_same_values_are_named_in_both_languages() -> None:
    english, russian = sentences("en"), sentences("ru")
    sides = FORMS | {"text"}
    for key in english:
        values = [
            set(re.findall(r"\{(\w+)\}", text)) - sides for text in (english[key], russian[key])
        ]
        assert values[0] == values[1], key


def test_no_file_of_the_page_names_another_host() -> None:
    for path in OWN:
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert "://" not in text.replace("`${scheme}//", ""), path


def test_the_page_has_no_script_and_no_style_of_its_own_inside() -> None:
    html = (STATIC / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"<style|style=|\son\w+=|<script(?![^>]*src=)", html)


def test_scripts_never_write_html_from_text() -> None:
    for path in SCRIPTS:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"innerHTML|insertAdjacentHTML|document\.write|eval\(", text)


def test_files_stay_short_enough_to_read() -> None:
    for path in OWN:
        if path.suffix in {".js", ".css"}:
            assert len(path.read_text(encoding="utf-8").splitlines()) <= 300, path


def test_the_board_library_comes_with_its_version_and_licence() -> None:
    vendor = STATIC / "vendor" / "chessground"
    assert "chessground 10.1.1" in (vendor / "README.md").read_text(encoding="utf-8")
    assert "GNU GENERAL PUBLIC LICENSE" in (vendor / "LICENSE").read_text(encoding="utf-8")
    imports = {
        (path.parent / name)
        for path in vendor.glob("*.js")
        for name in re.findall(r"from '(\./[\w.]+)'", path.read_text(encoding="utf-8"))
    }
    assert all(Path(path).is_file() for path in imports)
