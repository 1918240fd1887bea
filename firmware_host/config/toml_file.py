"""Reads a TOML file of settings; a file that can't be read is one line with the remedy."""

import os
import re
import stat
import tomllib
from pathlib import Path
from typing import Any

from firmware_host.config.mistakes import ConfigError, Mistake
from firmware_host.errors import UserError

#: More than any configuration needs, so that a wrong file is refused and not read to the end.
MAX_BYTES = 1_000_000


def read_text(file: Path) -> str:
    """The text of ``file``; ``UserError`` if it can't be read or is too large to be settings."""
    try:
        raw = _read(file)
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
    if raw is None:
        raise UserError(f"{file}: is a pipe, or says nothing", "name a file")
    if len(raw) > MAX_BYTES:
        problem = f"{file}: is larger than {MAX_BYTES} bytes, so it is no configuration"
        raise UserError(problem, "name the right file")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        problem, remedy = "not UTF-8 text", "save the file as UTF-8"
        raise ConfigError((Mistake(file, line, "", problem, remedy),)) from None


def _read(file: Path) -> bytes | None:
    """``None`` for what would have to be waited for: a pipe that nobody writes to, a terminal."""
    with open(file, "rb", opener=_without_waiting) as stream:
        is_pipe = stat.S_ISFIFO(os.fstat(stream.fileno()).st_mode)
        return None if is_pipe else stream.read(MAX_BYTES + 1)


def _without_waiting(path: str, flags: int) -> int:
    return os.open(path, flags | os.O_NONBLOCK)


def parse_toml(text: str, file: Path) -> dict[str, Any]:
    """``text`` as tables; ``ConfigError`` with the line if it is no TOML."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message, _, place = str(error).rpartition(" (at ")
        at = re.match(r"line (\d+)", place)
        line, problem = (
            (int(at[1]) if at else text.rstrip().count("\n") + 1),
            message[:1].lower() + message[1:],
        )
    except ValueError:  # Python's own limit on the digits of a number
        line, problem = 1, "a number is too long"
    except RecursionError:
        line, problem = 1, "nested too deeply"
    remedy = "write it as TOML: [section], then lines of key = value, texts in quotes"
    raise ConfigError((Mistake(file, line, "", f"not TOML: {problem}", remedy),)) from None
