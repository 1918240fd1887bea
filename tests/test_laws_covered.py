"""Every law has a test that names it, and docs/laws.md says which."""

import re
from pathlib import Path

import pytest

from tests.laws import CHAPTERS, LAWS, PENDING
from tests.laws_doc import DOCUMENT, by_law, law_tests, laws_named, written

COMMAND = ".venv/bin/python -m tests.laws_doc"
#: Laws of other parts that a test may name: competitions and other games.
OTHERS = re.compile(r"(?:P|R|T|G|S|NS|NL)-\d+")


def test_every_law_has_a_test() -> None:
    found = by_law()
    untested = {law for law, tests in found.items() if not tests}
    assert untested <= PENDING, f"no test names {sorted(untested - PENDING)}"


def test_every_law_has_a_test_beyond_its_rule() -> None:
    """A rule was written, only its tests called it, and no player ever met it."""
    pure = {("tests", "rules"), ("tests", "clock")}
    alone = [
        law
        for law, tests in by_law().items()
        if law not in PENDING and all(test.file.parts[:2] in pure for test in tests)
    ]
    assert alone == [], "add a test at the board: tests/scenarios, tests/firmware_host"


def test_what_waits_for_its_tests_has_none() -> None:
    """A law that got its test stayed on the list of those without, and the list never shrank."""
    found = by_law()
    done = sorted(law for law in PENDING if found[law])
    assert not done, f"take {done} off PENDING in tests/laws.py, then run {COMMAND}"
    assert set(LAWS) >= PENDING


def test_no_test_names_a_law_that_there_is_not() -> None:
    named = {law for test in law_tests() for law in test.laws}
    assert not {law for law in named - set(LAWS) if not OTHERS.fullmatch(law)}


def test_the_document_says_which_tests_hold_which_law() -> None:
    text = DOCUMENT.read_text("utf-8")
    assert text == written(text), f"run: {COMMAND}"


@pytest.mark.needs_shared
def test_our_list_is_that_of_the_laws(shared: Path) -> None:
    text = (shared / "spec/laws.md").read_text("utf-8")
    letters = "|".join(CHAPTERS)
    said = set(re.findall(rf"(?:^- |\. )((?:{letters})-\d+) [A-Z\"]", text, re.MULTILINE))
    assert set(LAWS) == said


@pytest.mark.parametrize(
    ("docstring", "laws"),
    [
        ("TM-3.", ("TM-3",)),
        ("M-5, M-8: king and rooks.", ("M-5", "M-8")),
        ("E-9, and never by E-8.", ("E-9",)),
        ("A rook slid over e1 (M-5).", ()),
        ("", ()),
    ],
)
def test_a_docstring_names_the_laws_that_it_begins_with(
    docstring: str, laws: tuple[str, ...]
) -> None:
    assert laws_named(docstring) == laws
