"""Makes the tables of docs/configuration.md: ``python -m tests.configuration_doc``."""

from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin

from pydantic.fields import FieldInfo

from firmware_host.config.schema import Config
from firmware_host.config.text import format_value

DOCUMENT = Path(__file__).resolve().parents[1] / "docs/configuration.md"
BEGIN = "<!-- made from firmware_host/config/schema.py: begin -->\n"
END = "<!-- end -->\n"


def tables() -> str:
    """Every section with its settings."""
    return "\n".join(_section(name, field) for name, field in Config.model_fields.items())


def _section(name: str, field: FieldInfo) -> str:
    section: Any = field.annotation
    rows = "".join(_row(key, setting) for key, setting in section.model_fields.items())
    head = "| key | values | default | meaning |\n|---|---|---|---|\n"
    return f"### [{name}]\n\n{section.__doc__}\n\n{head}{rows}"


def _row(key: str, setting: FieldInfo) -> str:
    meaning = str(setting.description)
    return f"| `{key}` | {_values(setting)} | `{format_value(setting.default)}` | {meaning} |\n"


def _values(setting: FieldInfo) -> str:
    kind = setting.annotation
    if get_origin(kind) is Literal:
        return ", ".join(f"`{format_value(value)}`" for value in get_args(kind))
    if kind is int:
        limits = {type(limit).__name__: limit for limit in setting.metadata}
        return f"{limits['Ge'].ge} to {limits['Le'].le}"
    names = {bool: "`true`, `false`", str: "text", Path: "folder"}
    if get_origin(kind) is list:
        return "list of numbers" if _is_int(get_args(kind)[-1]) else "list of texts"
    if get_origin(kind) is dict and _is_int(get_args(kind)[-1]):
        return "table of numbers"
    return names.get(kind, "table of texts")  # type: ignore[arg-type]  # any annotation may be asked


def _is_int(kind: Any) -> bool:
    return kind is int or (get_origin(kind) is Annotated and get_args(kind)[0] is int)


def written(text: str) -> str:
    """The document with its tables renewed."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + BEGIN + "\n" + tables() + "\n" + END + after


if __name__ == "__main__":
    DOCUMENT.write_text(written(DOCUMENT.read_text("utf-8")), "utf-8")
