"""On which line of a TOML text each key stands; ``tomllib`` doesn't say.

Takes texts that ``tomllib`` has read already, so it needs to find statements, not mistakes.
"""

import re
import tomllib
from collections.abc import Iterator

Path = tuple[str, ...]

_KEY_PART = r'(?:[A-Za-z0-9_-]+|"(?:\\.|[^"\\])*"|\'[^\']*\')'
_KEY = re.compile(rf"\s*({_KEY_PART}(?:\s*\.\s*{_KEY_PART})*)\s*")
_PART = re.compile(_KEY_PART)
#: What matters inside a value: the strings (skipped whole), the brackets, a comment.
_TOKEN = re.compile(
    r'"""(?:\\.|(?!""").)*"{3,5}'
    r"|'''(?:(?!''').)*'{3,5}"
    r'|"(?:\\.|[^"\\\n])*"'
    r"|'[^'\n]*'"
    r"|#[^\n]*"
    r"|[\[{]|[\]}]|\n",
    re.DOTALL,
)


def _parts(key: str) -> Path:
    return tuple(
        str(tomllib.loads(f"key = {part}")["key"]) if part[0] in "\"'" else part
        for part in _PART.findall(key)
    )


def statements(text: str) -> Iterator[tuple[int, str]]:
    """Each statement with its line number from 1; a value over several lines is one.

    Blank lines and comments are some too, so joined by line ends they are the text again.
    """
    start = line = 1
    begin = depth = 0
    for token in _TOKEN.finditer(text):
        first = token[0][0]
        line += token[0].count("\n")
        if first in "[{":
            depth += 1
        elif first in "]}":
            depth -= 1
        elif first == "\n" and depth <= 0:
            yield start, text[begin : token.start()]
            start, begin = line, token.end()
    yield start, text[begin:]


def key_lines(text: str) -> dict[Path, int]:
    """``{("web", "port"): 7}``; tables by their header, keys of inline tables not at all."""
    lines: dict[Path, int] = {}
    table: Path = ()
    for number, statement in statements(text):
        header = re.match(r"\s*\[\[?", statement)
        key = _KEY.match(statement, header.end() if header else 0)
        if key is None:
            continue
        path = _parts(key[1]) if header else table + _parts(key[1])
        if header:
            table = path
        for length in range(1, len(path) + 1):
            lines.setdefault(path[:length], number)
    return lines


def nearest_line(lines: dict[Path, int], path: Path) -> int:
    """The line of the key, or of the nearest table around it; 1 if there is none."""
    for length in range(len(path), 0, -1):
        if path[:length] in lines:
            return lines[path[:length]]
    return 1
