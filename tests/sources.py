"""The project's own Python files, for the tests that look at the code itself."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[1]
PACKAGES = ("rules", "clock", "drivers", "firmware_host")


def source_files(*places: str) -> list[Path]:
    """Python files of the packages, or of the given files and folders, in a fixed order."""
    found: set[Path] = set()
    for place in places or PACKAGES:
        path = CHECKOUT / place
        found |= set(path.rglob("*.py")) if path.is_dir() else {path}
    return sorted(found)


@cache
def parsed(path: Path) -> ast.Module:
    """The syntax tree of one file."""
    return ast.parse(path.read_text("utf-8"), str(path))


@cache
def nodes(tree: ast.AST) -> tuple[ast.AST, ...]:
    """All nodes of a syntax tree, walked once for all who look."""
    return tuple(ast.walk(tree))


def imported(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every absolute import with its line: the full dotted name, members included."""
    for node in nodes(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            module = node.module or ""
            yield from ((node.lineno, f"{module}.{alias.name}") for alias in node.names)


def within(name: str, modules: frozenset[str]) -> bool:
    """Whether a dotted name is one of the modules, or inside one."""
    parts = name.split(".")
    return any(".".join(parts[:length]) in modules for length in range(1, len(parts) + 1))


def own_files(name: str) -> Iterator[Path]:
    """The project's own files behind a dotted name: the module, or the package around it."""
    parts = name.split(".")
    if parts[0] in PACKAGES:
        for length in range(1, len(parts) + 1):
            module = CHECKOUT.joinpath(*parts[:length])
            yield from filter(Path.is_file, (module.with_suffix(".py"), module / "__init__.py"))


def place(path: Path, line: int) -> str:
    """``firmware_host/sitting/table.py:12``."""
    return f"{path.relative_to(CHECKOUT)}:{line}"
