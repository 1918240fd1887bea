"""What a user is told of a file of settings that is wrong: the line, the key and the remedy."""

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeGuard

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from firmware_host.config.schema import Config
from firmware_host.config.toml_lines import key_lines, nearest_line
from firmware_host.errors import UserError


@dataclass(frozen=True, slots=True)
class Mistake:
    """One line of the report. ``key`` is dotted, as the user would write it."""

    file: Path
    line: int
    key: str
    problem: str
    remedy: str

    def __str__(self) -> str:
        """``file:line: section.key: what is wrong; remedy``."""
        where = f"{self.file}:{self.line}: " + (f"{self.key}: " if self.key else "")
        return f"{where}{self.problem}; {self.remedy}"


class ConfigError(UserError):
    """All the mistakes of one file, each on a line of its own."""

    def __init__(self, mistakes: tuple[Mistake, ...], right: Config | None = None) -> None:
        """``mistakes`` is not empty and stands in the order of the file.

        ``right``: the configuration without the sections that are wrong, to be looked at only.
        """
        super().__init__("\n".join(str(mistake) for mistake in mistakes))
        self.mistakes = mistakes
        self.right = right


def mistakes_of(
    error: ValidationError, file: Path, text: str, model: type[BaseModel]
) -> tuple[Mistake, ...]:
    """What pydantic found wrong with ``text``, read as ``model``, in the order of the file."""
    lines = key_lines(text)
    found = sorted(
        error.errors(include_url=False), key=lambda each: nearest_line(lines, _path(each))
    )
    said = [_mistake(each, file, lines, model) for each in found[:_MOST_SAID]]
    if more := found[_MOST_SAID:]:
        line = nearest_line(lines, _path(more[0]))
        problem = f"{len(more)} more mistakes from here on"
        said.append(
            Mistake(file, line, "", problem, "mend those above first; is it the right file?")
        )
    return in_order(said)


def _path(details: ErrorDetails) -> tuple[str, ...]:
    return tuple(str(part) for part in details["loc"] if part != "[key]")


def in_order(mistakes: Iterable[Mistake]) -> tuple[Mistake, ...]:
    """As they stand in the file."""
    return tuple(sorted(mistakes, key=lambda mistake: (mistake.line, mistake.key)))


def _mistake(
    details: ErrorDetails, file: Path, lines: dict[tuple[str, ...], int], model: type[BaseModel]
) -> Mistake:
    path = _path(details)
    kind, given, limits = details["type"], details["input"], details.get("ctx", {})
    if kind == "extra_forbidden":
        problem, remedy = _unknown(path, model)
    elif kind == "value_error":
        problem, _, remedy = str(limits["error"]).partition("; ")
    else:
        template, remedy_template = _PLAIN.get(kind, _PLAIN[""])
        facts = {"given": _short(given), "message": details["msg"], **limits}
        problem, remedy = template.format(**facts), remedy_template.format(**facts)
    line = nearest_line(lines, path)
    key = ".".join(part if part.isprintable() and part else _short(part) for part in path)
    return Mistake(file, line, key, problem, remedy or "see docs/configuration.md")


#: pydantic's kinds of error in the words of a user: what is wrong, and what to do.
_PLAIN: Mapping[str, tuple[str, str]] = {
    "literal_error": ("{given} is not one of its values", "use {expected}"),
    "int_type": ("{given} is no whole number", "write digits without quotes"),
    "bool_type": ("{given} is neither true nor false", "write true or false without quotes"),
    "string_type": ("{given} is no text", 'put it in quotes: "…"'),
    "path_type": ("{given} is no folder name", 'put it in quotes: "…"'),
    "model_type": ("{given} is no section", "write it as [section] with keys below"),
    "dict_type": ("{given} is no table", 'write it as a table, {{ White = "…" }}'),
    "greater_than_equal": ("{given} is too small", "the least is {ge}"),
    "less_than_equal": ("{given} is too large", "the most is {le}"),
    "string_too_short": ("is empty", "give it a text or leave it out"),
    "string_too_long": ("is too long", "the most is {max_length} characters"),
    "too_long": ("has too many entries", "the most is {max_length}"),
    "string_pattern_mismatch": (
        "{given} has characters that can't stand here",
        "a text is one line",
    ),
    "": ("{message}", "see docs/configuration.md"),
}


#: What people write -> what is meant where a section has it: no letters lead from one to the other.
_MEANT: Mapping[str, str] = {"kind": "driver", "type": "driver", "model": "driver"}
#: A longer list of keys helps nobody; only profiles have one.
_MOST_NAMED = 20
#: Nobody reads more, and for each the nearest key is looked for.
_MOST_SAID = 100


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "…"


def _unknown(path: tuple[str, ...], model: type[BaseModel]) -> tuple[str, str]:
    """What to say of a key that doesn't exist: the nearest one, or the section it belongs to."""
    *around, key = path
    known = _keys(tuple(around), model)
    has_sections = any(_is_section(field.annotation) for field in model.model_fields.values())
    what = "unknown key" if around or not has_sections else "unknown section"
    meant = _MEANT.get(key.lower())
    if meant in known:
        return what, f"did you mean {meant}?"
    near = difflib.get_close_matches(key.lower(), known, n=1, cutoff=0.6)
    if near:
        return what, f"did you mean {near[0]}?"
    if len(known) > _MOST_NAMED:
        return what, "see docs/profiles.md for those that there are"
    homes = [name for name in model.model_fields if key in _keys((name,), model)]
    if homes and path != (key, homes[0]):
        return what, f"it belongs into [{homes[0]}]"
    return what, "known here: " + ", ".join(known)


def _keys(path: tuple[str, ...], model: type[BaseModel]) -> list[str]:
    for name in path:
        field = model.model_fields.get(name)
        if field is None or not _is_section(field.annotation):
            return []
        model = field.annotation
    return list(model.model_fields)


def _is_section(annotation: object) -> TypeGuard[type[BaseModel]]:
    return isinstance(annotation, type) and issubclass(annotation, BaseModel)
