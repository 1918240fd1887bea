"""Makes the tables of docs/laws.md: ``python -m tests.laws_doc``.

What we do about each law stands in ``tests/laws.py``; which tests hold it is read from the ids that
their docstrings begin with (``TM-3, TM-4: what is special here``).
"""

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.laws import CHAPTERS, LAWS, PENDING
from tests.sources import CHECKOUT, nodes, parsed

DOCUMENT = CHECKOUT / "docs/laws.md"
BEGIN = "<!-- made by tests/laws_doc.py: begin -->\n"
END = "<!-- end -->\n"

_ID = r"[A-Z]{1,2}-\d+"
_LEADING = re.compile(rf"{_ID}(?:, {_ID})*")


class LawTest(NamedTuple):
    """A test, and the laws that its docstring begins with."""

    file: Path
    name: str
    laws: tuple[str, ...]


@cache
def law_tests() -> tuple[LawTest, ...]:
    """Every test that names a law, file by file."""
    return tuple(_law_tests())


def _law_tests() -> Iterator[LawTest]:
    for path in sorted((CHECKOUT / "tests").rglob("test_*.py")):
        for node in nodes(parsed(path)):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                laws = laws_named(ast.get_docstring(node) or "")
                if laws:
                    yield LawTest(path.relative_to(CHECKOUT), node.name, laws)


def laws_named(docstring: str) -> tuple[str, ...]:
    """The ids that a docstring begins with."""
    found = _LEADING.match(docstring)
    return tuple(found[0].split(", ")) if found else ()


def by_law() -> Mapping[str, list[LawTest]]:
    """For each law of ``LAWS`` its tests, as the files and the tests in them stand."""
    found: dict[str, list[LawTest]] = {law: [] for law in LAWS}
    for test in law_tests():
        for law in test.laws:
            if law in found:
                found[law].append(test)
    return found


def tables() -> str:
    """A table for each chapter of the laws."""
    found = by_law()
    return "\n".join(_chapter(letters, title, found) for letters, title in CHAPTERS.items())


def _chapter(letters: str, title: str, found: Mapping[str, list[LawTest]]) -> str:
    head = f"## {letters}. {title}\n\n| id | what we do | tests |\n|---|---|---|\n"
    laws = [law for law in LAWS if law.partition("-")[0] == letters]
    return head + "".join(f"| {law} | {LAWS[law]} | {_cell(law, found[law])} |\n" for law in laws)


def _cell(law: str, tests: list[LawTest]) -> str:
    if law in PENDING:
        return "being built"
    by_file: dict[Path, list[str]] = {}
    for test in tests:
        by_file.setdefault(test.file, []).append(test.name.removeprefix("test_").replace("_", " "))
    return "<br>".join(
        f"[{file.name}](../{file.as_posix()}): {'; '.join(names)}"
        for file, names in by_file.items()
    )


def written(text: str) -> str:
    """The document with its tables renewed."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + BEGIN + "\n" + tables() + "\n" + END + after


if __name__ == "__main__":
    DOCUMENT.write_text(written(DOCUMENT.read_text("utf-8")), "utf-8")
