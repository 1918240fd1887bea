"""Reads the one configuration file; all mistakes are reported at once, with line and remedy."""

import difflib
import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from firmware_host.config.schema import Config, Section
from firmware_host.config.toml_lines import key_lines, nearest_line
from firmware_host.errors import UserError

#: More than any configuration needs, so that a wrong file is refused and not read to the end.
MAX_BYTES = 1_000_000


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

    def __init__(self, mistakes: tuple[Mistake, ...]) -> None:
        """``mistakes`` is not empty and stands in the order of the file."""
        super().__init__("\n".join(str(mistake) for mistake in mistakes))
        self.mistakes = mistakes


def search_path(environment: Mapping[str, str] = os.environ) -> tuple[Path, ...]:
    """Where the file is looked for when none is named: the first that exists is taken, whole."""
    home = environment.get("HOME", "/")
    user = Path(environment.get("XDG_CONFIG_HOME") or Path(home, ".config"))
    return Path("jadoube.toml"), user / "jadoube/jadoube.toml", Path("/etc/jadoube/jadoube.toml")


def find_config(environment: Mapping[str, str] = os.environ) -> Path | None:
    """The file that ``load_config(None)`` reads; ``None``: there is none, the defaults hold."""
    return next((path for path in search_path(environment) if path.exists()), None)


def load_config(path: Path | None = None) -> Config:
    """The settings of ``path``, or of the first file of ``search_path``, or the defaults.

    Raises ``UserError``: for a file that can't be read, ``ConfigError`` for what it says.
    """
    file = find_config() if path is None else path
    if file is None:
        return parse_config("", Path("jadoube.toml"))
    return parse_config(_read(file), file)


def parse_config(text: str, file: Path) -> Config:
    """The settings in ``text``. Mistakes name ``file``; relative folders start beside it."""
    data = _parse_toml(text, file)
    try:
        config = Config.model_validate(data)
    except ValidationError as error:
        lines = key_lines(text)
        found = [_mistake(details, file, lines) for details in error.errors(include_url=False)]
        raise ConfigError(tuple(sorted(found, key=lambda m: (m.line, m.key)))) from None
    return _with_folders(config, file.parent)


def _read(file: Path) -> str:
    try:
        with file.open("rb") as stream:
            raw = stream.read(MAX_BYTES + 1)
    except IsADirectoryError:
        problem, remedy = f"{file}: is a folder", "name the TOML file in it"
        raise UserError(problem, remedy) from None
    except FileNotFoundError:
        problem, remedy = (
            f"{file}: no such file",
            "check the name, or leave it out for the defaults",
        )
        raise UserError(problem, remedy) from None
    except (OSError, ValueError) as error:
        problem = f"{file}: can't be read: {getattr(error, 'strerror', None) or error}"
        raise UserError(problem, "make it readable for this user") from None
    if len(raw) > MAX_BYTES:
        problem = f"{file}: is larger than {MAX_BYTES} bytes, so it is no configuration"
        raise UserError(problem, "name the right file")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        problem, remedy = "not UTF-8 text", "save the file as UTF-8"
        raise ConfigError((Mistake(file, line, "", problem, remedy),)) from None


def _parse_toml(text: str, file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message, _, place = str(error).rpartition(" (at ")
        at = re.match(r"line (\d+)", place)
        line, problem = (
            (int(at[1]) if at else text.count("\n") + 1),
            message[:1].lower() + message[1:],
        )
    except ValueError:  # Python's own limit on the digits of a number
        line, problem = 1, "a number is too long"
    except RecursionError:
        line, problem = 1, "nested too deeply"
    remedy = "write it as TOML: [section], then lines of key = value, texts in quotes"
    raise ConfigError((Mistake(file, line, "", f"not TOML: {problem}", remedy),)) from None


def _with_folders(config: Config, base: Path) -> Config:
    """Folders made absolute: ``~`` is the user's home, the rest starts beside the file."""

    def resolve(folder: Path) -> Path:
        return Path(os.path.abspath(base / os.path.expanduser(folder)))  # noqa: PTH100, PTH111 (never raises)

    sections = {
        name: getattr(config, name).model_copy(
            update={"folder": resolve(getattr(config, name).folder)}
        )
        for name in ("journal", "recording")
    }
    return config.model_copy(update=sections)


def _mistake(details: ErrorDetails, file: Path, lines: dict[tuple[str, ...], int]) -> Mistake:
    path = tuple(str(part) for part in details["loc"] if part != "[key]")
    kind, given, limits = details["type"], details["input"], details.get("ctx", {})
    if kind == "extra_forbidden":
        problem, remedy = _unknown(path)
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
        "a text is one line; a PGN tag begins with a capital, then letters, digits, _",
    ),
    "": ("{message}", "see docs/configuration.md"),
}


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "…"


def _unknown(path: tuple[str, ...]) -> tuple[str, str]:
    """What to say of a key that doesn't exist: the nearest one, or the section it belongs to."""
    *around, key = path
    known = _keys(tuple(around))
    what = "unknown key" if around else "unknown section"
    near = difflib.get_close_matches(key.lower(), known, n=1, cutoff=0.6)
    if near:
        return what, f"did you mean {near[0]}?"
    homes = [name for name in Config.model_fields if key in _keys((name,))]
    if homes and path != (key, homes[0]):
        return what, f"it belongs into [{homes[0]}]"
    return what, "known here: " + ", ".join(known)


def _keys(path: tuple[str, ...]) -> list[str]:
    section: type[Section] = Config
    for name in path:
        section = section.model_fields[name].annotation  # type: ignore[assignment]  # a Section
    return list(section.model_fields)
