"""Writes a configuration as the TOML that would give it, each setting with its default beside."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from firmware_host.config.hall_levels import with_usual_levels
from firmware_host.config.schema import Config
from firmware_host.config.section import Section


def format_config(config: Config) -> str:
    """TOML; a setting that is not the default says in a comment what the default is."""
    defaults = with_usual_levels(Config(board=config.board))
    return "\n\n".join(
        f"[{name}]\n" + "\n".join(_lines(getattr(config, name), getattr(defaults, name)))
        for name in Config.model_fields
    )


def format_value(value: object) -> str:
    """One value in TOML."""
    if isinstance(value, Mapping):
        pairs = ", ".join(f"{key} = {format_value(item)}" for key, item in value.items())
        return f"{{ {pairs} }}" if pairs else "{}"
    if isinstance(value, Path):
        value = str(value)
    # A JSON string, number, true and false are TOML's too; but DEL must be escaped there.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _lines(section: Section, defaults: Section) -> Iterator[str]:
    for name in type(section).model_fields:
        value, default = getattr(section, name), getattr(defaults, name)
        given = "" if value == default else f"  # default: {format_value(default)}"
        yield f"{name} = {format_value(value)}{given}"
