"""Makes the table of docs/profiles.md: ``python -m tests.profiles_doc``."""

from pathlib import Path
from typing import Any, Literal, get_args, get_origin

from pydantic.fields import FieldInfo

from firmware_host.config.text import format_value
from rules.profile import Profile, as_written, word_of
from rules.profile_files import PROFILE_NAMES, built_in

DOCUMENT = Path(__file__).resolve().parents[1] / "docs/profiles.md"
BEGIN = "<!-- made from rules/profile.py and rules/profiles/: begin -->\n"
END = "<!-- end -->\n"


def tables() -> str:
    """What each parameter means; then what it is in each profile that comes with the package."""
    fields = Profile.model_fields.items()
    meanings = "".join(_meaning(key, field) for key, field in fields)
    columns = " | ".join(f"`{name}`" for name in PROFILE_NAMES)
    rules = "|---" * (len(PROFILE_NAMES) + 1)
    values = "".join(_row(key) for key in Profile.model_fields if key != "name")
    return (
        f"| parameter | values | meaning |\n|---|---|---|\n{meanings}\n"
        f"| parameter | {columns} |\n{rules}|\n{values}"
    )


def _meaning(key: str, field: FieldInfo) -> str:
    return f"| `{key}` | {_values(key, field)} | {field.description} |\n"


def _row(key: str) -> str:
    shown = [format_value(as_written(key, getattr(built_in(name), key))) for name in PROFILE_NAMES]
    return f"| `{key}` | " + " | ".join(f"`{value}`" for value in shown) + " |\n"


def _values(key: str, field: FieldInfo) -> str:
    kind = field.annotation
    if get_origin(kind) is Literal:
        return ", ".join(f"`{format_value(value)}`" for value in get_args(kind))
    if kind is bool:
        return "`true`, `false`"
    if kind is str:
        return "text"
    metadata: list[Any] = [*field.metadata]
    word = word_of(key)
    if word is not None:
        (number,) = (each for each in get_args(kind) if each is not type(None))
        for limits in get_args(number)[1:]:
            metadata += limits.metadata
    limits = {type(limit).__name__: limit for limit in metadata}
    span = f"{limits['Ge'].ge} to {limits['Le'].le}"
    return span if word is None else f'{span}, `"{word}"`'


def written(text: str) -> str:
    """The document with its tables renewed."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + BEGIN + "\n" + tables() + "\n" + END + after


if __name__ == "__main__":
    DOCUMENT.write_text(written(DOCUMENT.read_text("utf-8")), "utf-8")
