"""House style that a machine can see: sizes, and words that may not be committed."""

import ast
import re
from pathlib import Path

import pytest

from tests.sources import CHECKOUT, nodes, parsed, place, source_files

MOST_LINES_A_FILE = 400
MOST_LINES_A_FUNCTION = 64
REASON = "# long because:"


def test_no_file_is_longer_than_a_reader_can_hold() -> None:
    """The habit is 300 lines; at the wall the file is two things, and wants to be two files."""
    long = {
        str(path.relative_to(CHECKOUT)): length
        for path in source_files()
        if (length := len(path.read_text("utf-8").splitlines())) > MOST_LINES_A_FILE
    }
    assert not long, f"split by purpose: {long}"


def test_a_long_function_says_why() -> None:
    """The habit is 40 lines; past 64 a comment `# long because:` stands on the line above."""
    long = []
    for path in source_files():
        lines = path.read_text("utf-8").splitlines()
        for node in nodes(parsed(path)):
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            first = min([node.lineno, *(d.lineno for d in node.decorator_list)])
            length = (node.end_lineno or node.lineno) - first + 1
            if length > MOST_LINES_A_FUNCTION and REASON not in lines[max(0, first - 2)]:
                long.append(f"{place(path, first)} {node.name}: {length} lines")
    assert not long, f"split, or say why ({REASON} …): {long}"


@pytest.mark.parametrize("word", ["TODO", "FIXME", "XXX", "NotImplementedError"])
def test_nothing_is_left_for_later_in_the_code(word: str) -> None:
    """What is missing stands in an issue, not in a comment that nobody finds."""
    found = [
        place(path, number)
        for path in source_files()
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if re.search(rf"\b{word}\b", line)
    ]
    assert not found


def test_every_silenced_checker_says_why() -> None:
    """`# type: ignore[x]  # why` and `# noqa: X (why)`: a reason beside it, or none of it."""
    silenced = re.compile(
        r"# (?:type: ignore(?:\[[\w, -]+\])?|noqa(?::? ?[A-Z]+\d+,?)*|pragma: no cover)(.*)$"
    )
    found = [
        place(path, number)
        for path in source_files()
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if (match := silenced.search(line)) and len(match[1].strip(" #()-")) < 5
    ]
    assert not found, f"say why beside it: {found}"


#: Their threads are joined when the loop ends, and again when Python does.
JOINED = {"to_thread", "run_in_executor", "ThreadPoolExecutor", "ProcessPoolExecutor"}
#: It makes of the executor one that nobody joins.
LOOSE = "firmware_host/loose_threads.py"


def test_nothing_that_hangs_keeps_the_process_alive() -> None:
    """A disk that hung held up SIGTERM for ever: `drivers.beside` is for that, or a daemon thread.

    See also firmware_host/disk_wait.py, which sets the limit.
    """
    found = []
    for path in source_files():
        for node in nodes(parsed(path)):
            match node:
                case ast.Attribute(attr=name) | ast.Name(id=name) if name in JOINED:
                    found.append(f"{place(path, node.lineno)} {name}")
                case ast.Call(func=ast.Name(id="Thread") | ast.Attribute(attr="Thread")):
                    if not any(each.arg == "daemon" for each in node.keywords):
                        found.append(f"{place(path, node.lineno)} a thread that is no daemon")
    assert not [each for each in found if not each.startswith(f"{LOOSE}:")]


def test_each_package_tells_type_checkers_that_it_is_typed() -> None:
    for package in ("rules", "clock", "drivers", "firmware_host"):
        assert Path(CHECKOUT, package, "py.typed").is_file()
