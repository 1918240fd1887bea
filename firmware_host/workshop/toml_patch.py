"""Changes some keys of a TOML text and leaves all the rest as it is, comments included. Pure."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from firmware_host.config.toml_lines import key_lines, statements

_LINE = 96


@dataclass(frozen=True, slots=True)
class Change:
    """``[table]`` gets ``key``; ``None``: it is to be left out, so that its default holds."""

    table: str
    key: str
    value: str | int | bool | Sequence[str] | Mapping[str, int] | None


class PatchError(ValueError):
    """The text can't be changed without touching more than was asked for: what to do by hand."""


def patched(text: str, changes: Sequence[Change]) -> str:
    """``text`` with the changes. ``PatchError`` if it is written in a way that hinders it.

    The result is read again, and says what it said before but for the changes.
    """
    wanted = tomllib.loads(text)
    parts = [part for _, part in statements(text)]
    for change in changes:
        parts = _with(parts, change)
        table = wanted.setdefault(change.table, {})
        if not isinstance(table, dict):
            msg = f"{change.table} is no table"
            raise PatchError(msg)
        if change.value is None:
            table.pop(change.key, None)
        else:
            table[change.key] = _plain(change.value)
        if not table and f"[{change.table}]" not in text:
            wanted.pop(change.table)
    result = "\n".join(parts)
    _check(result, wanted)
    return result


def as_toml(changes: Sequence[Change]) -> str:
    """The changes alone, to be copied into a file by hand."""
    tables: dict[str, list[str]] = {}
    for change in changes:
        if change.value is not None:
            tables.setdefault(change.table, []).append(f"{change.key} = {_format(change.value)}")
    return "\n".join(f"[{name}]\n" + "\n".join(lines) + "\n" for name, lines in tables.items())


def _with(parts: list[str], change: Change) -> list[str]:
    text = "\n".join(parts)
    lines = key_lines(text)
    at = lines.get((change.table, change.key))
    if at is not None:
        return _replaced(parts, at, change)
    if change.value is None:
        return parts
    statement = f"{change.key} = {_format(change.value)}"
    header = _header(parts, change.table)
    if header is not None:
        return [*parts[: header + 1], statement, *parts[header + 1 :]]
    if (change.table,) in lines:
        msg = f"{change.table} is not written as [{change.table}]; write its keys below such a line"
        raise PatchError(msg)
    while parts and not parts[-1].strip():
        parts = parts[:-1]
    gap = [""] if parts else []
    return [*parts, *gap, f"[{change.table}]", statement, ""]


def _replaced(parts: list[str], line: int, change: Change) -> list[str]:
    at = 1
    for number, part in enumerate(parts):
        if at == line:
            found = re.match(rf"(\s*){re.escape(change.key)}\s*=", part)
            if found is None:
                msg = f"{change.table}.{change.key} is written in another way than 'key = value'"
                raise PatchError(msg)
            if change.value is None:
                return [*parts[:number], *parts[number + 1 :]]
            comment = _comment(part)
            new = f"{found[1]}{change.key} = {_format(change.value)}{comment}"
            return [*parts[:number], new, *parts[number + 1 :]]
        at += part.count("\n") + 1
    msg = f"{change.table}.{change.key} was not found"
    raise PatchError(msg)


def _comment(statement: str) -> str:
    """What stands behind the value on its last line: the shortest tail that is not of the value."""
    last = statement.rsplit("\n", 1)[-1]
    for at in [m.start() for m in re.finditer(r"\s*#", last)]:
        head = statement[: len(statement) - len(last) + at]
        try:
            tomllib.loads(head)
        except tomllib.TOMLDecodeError:
            continue
        return last[at:]
    return ""


def _header(parts: Sequence[str], table: str) -> int | None:
    for number, part in enumerate(parts):
        if re.match(rf"\s*\[\s*{re.escape(table)}\s*\]\s*(#.*)?$", part):
            return number
    return None


def _check(result: str, wanted: Mapping[str, Any]) -> None:
    try:
        read = tomllib.loads(result)
    except tomllib.TOMLDecodeError as error:
        msg = f"the file can't be changed by a program ({error})"
        raise PatchError(msg) from None
    if read != wanted:
        msg = "the file is written in a way that a program can't change safely"
        raise PatchError(msg)


def _plain(value: object) -> object:
    if isinstance(value, str | int):
        return value
    if isinstance(value, Mapping):
        return dict(value)
    return list(value) if isinstance(value, Sequence) else value


def _format(value: object) -> str:
    """A value as TOML; a list over several lines where it is long."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return "".join(c if c.isprintable() else f"\\U{ord(c):08x}" for c in escaped).join('""')
    if isinstance(value, Mapping):
        # TOML wants it on one line, however long.
        return f"{{ {', '.join(f'{key} = {_format(item)}' for key, item in value.items())} }}"
    items = [_format(item) for item in value] if isinstance(value, Sequence) else []
    line = f"[{', '.join(items)}]"
    if len(line) <= _LINE:
        return line
    rows, row = [], ""
    for item in items:
        if row and len(row) + len(item) > _LINE - 8:
            rows.append(row)
            row = ""
        row += f"{item}, "
    return "[\n" + "".join(f"    {each.rstrip()}\n" for each in [*rows, row]) + "]"
