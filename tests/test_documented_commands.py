"""The commands in the documents are run as they stand, one document in one folder, in their order.

A block ``console`` has ``$ command`` (further lines after ``> ``) and below it what is printed;
``…`` in it stands for anything. No output shown: none is compared.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.sources import CHECKOUT


@dataclass(frozen=True)
class Step:
    line: int
    command: str
    printed: str


def steps(text: str) -> Iterator[Step]:
    inside = False
    found: list[tuple[int, list[str], list[str]]] = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("```"):
            inside = line == "```console"
        elif inside and line.startswith("$ "):
            found.append((number, [line[2:]], []))
        elif inside and line.startswith(">") and not found[-1][2]:
            found[-1][1].append(line[1:].removeprefix(" "))
        elif inside:
            found[-1][2].append(line)
    for number, command, printed in found:
        yield Step(number, "\n".join(command), "\n".join(printed))


def as_pattern(printed: str) -> str:
    return ".*".join(re.escape(part) for part in printed.split("…"))


def documents() -> list[Path]:
    found = [CHECKOUT / "README.md", *sorted((CHECKOUT / "docs").glob("*.md"))]
    return [path for path in found if "```console" in path.read_text("utf-8")]


@pytest.mark.parametrize("document", documents(), ids=lambda path: path.name)
def test_what_a_document_shows_is_what_happens(document: Path, tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "HOME": str(tmp_path / "home"),
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
    }
    environment.pop("XDG_CONFIG_HOME", None)
    work = tmp_path / "work"
    work.mkdir()
    for step in steps(document.read_text("utf-8")):
        ran = subprocess.run(
            ["bash", "-c", step.command],
            cwd=work,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=120,
        )
        where = f"{document.name}:{step.line}: {step.command}\n{ran.stdout}"
        assert ran.returncode == 0, where
        if step.printed:
            assert re.fullmatch(as_pattern(step.printed), ran.stdout.rstrip(), re.DOTALL), where
