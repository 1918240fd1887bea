"""The console's files: every sentence in both languages, nothing from elsewhere, no markup made."""

import ast
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


def refusals(function: str, place: int) -> set[str]:
    """Why the sitting refuses what one of its functions says so of, as far as it is one text."""
    found: set[str] = set()
    for path in (STATIC.parent.parent / "sitting").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == function:
                why = node.args[place]
                if isinstance(why, ast.Constant) and isinstance(why.value, str):
                    found.add(why.value)
    return found


@pytest.mark.unmeasured
@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_refusal_of_a_ruling_or_a_control_has_a_sentence(language: str) -> None:
    """Half of the reasons stood in English on a Russian console."""
    rulings = refusals("Refused", 0)
    controls = refusals("not_accepted", 2) | refusals("Objection", 0)
    assert len(rulings) > 15
    assert len(controls) > 15
    words = known(language)
    told = {why for why in rulings if not {f"why.{why}", f"because.{why}"} & words.keys()}
    told |= {why for why in controls if f"because.{why}" not in words}
    assert sorted(told) == []


def detail_keys() -> set[str]:
    """What stands in the old and new values of the rulings: keys of what their functions answer."""
    found: set[str] = set()
    for path in (STATIC.parent.parent / "sitting").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and "Applied" in ast.unparse(node.returns or node):
                dicts = [part for part in ast.walk(node) if isinstance(part, ast.Dict)]
                keys = [key for part in dicts for key in part.keys]
                found |= {str(key.value) for key in keys if isinstance(key, ast.Constant)}
    return found


@pytest.mark.unmeasured
@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_value_that_a_ruling_changes_has_a_name(language: str) -> None:
    """A ruling read "sealed_by White" and "adjourned true", on a Russian console too."""
    keys = detail_keys() | {"white", "black", "white_ns", "black_ns"}
    assert {"sealed_by", "adjourned", "plies", "turned", "claim"} <= keys
    # The key of a move stands beside its notation, and is not shown.
    assert sorted(key for key in keys - {"key"} if f"value.{key}" not in known(language)) == []


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_reason_of_a_usual_penalty_has_a_sentence(language: str) -> None:
    """A Russian console said "(illegal move)", or an English one a reason in Russian."""
    text = (STATIC / "arbiter" / "actions.js").read_text("utf-8")
    table = re.search(r"const REASONS = \{(.*?)\};", text, re.DOTALL)
    assert table is not None
    reasons = re.findall(r": '([^']+)'", table[1])
    assert len(reasons) == 5
    assert [why for why in reasons if f"reason.{why}" not in sentences(language)] == []


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_ruling_that_came_too_late_says_so_in_every_language(language: str) -> None:
    """A Russian history said "(ruling 10 came first and was not seen yet)"."""
    source = (STATIC.parent.parent / "sitting" / "rulings.py").read_text("utf-8")
    late = re.findall(r'return f"([^"]+)"', source)
    assert len(late) == 2
    for text in late:
        first, *others = re.split(r"\{[\w.]+\}", text)
        pattern = first + "".join(
            n + part for n, part in zip(("{n}", "{n2}"), others, strict=False)
        )
        assert f"why.{pattern}" in known(language)


def test_every_page_has_a_way_back_to_the_board() -> None:
    """Who had signed in at the console, or was in the workshop, had to know the address."""
    for name in ("arbiter.html", "workshop.html"):
        header = (STATIC / name).read_text("utf-8").partition("</header>")[0]
        assert 'href="/"' in header, name


def test_scripts_never_write_html_from_text_and_stay_short() -> None:
    for path in [*SCRIPTS, STATIC / "arbiter" / "arbiter.css"]:
        text = path.read_text("utf-8")
        assert not re.search(r"innerHTML|insertAdjacentHTML|document\.write|eval\(", text)
        assert len(text.splitlines()) <= 300, path


def test_the_console_has_no_script_and_no_style_of_its_own_inside() -> None:
    html = (STATIC / "arbiter.html").read_text("utf-8")
    assert not re.search(r"<style|style=|\son\w+=|<script(?![^>]*src=)", html)
