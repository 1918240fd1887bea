"""Settings that can be played by and are hardly meant: said, never refused."""

from pathlib import Path

from clock.minutes_meant import minutes_meant
from firmware_host.config.config import find_config
from firmware_host.config.toml_file import parse_toml, read_text
from firmware_host.config.toml_lines import key_lines


def doubtful(path: Path | None) -> list[str]:
    """A line for each, as ``jadoube.toml:2: game.time_control: …``; of a file without mistakes."""
    file = find_config() if path is None else path
    if file is None:
        return []
    text = read_text(file)
    control = parse_toml(text, file).get("game", {}).get("time_control", "")
    meant = minutes_meant(control) if control else None
    if meant is None:
        return []
    lines = key_lines(text)
    line = lines.get(("game", "time_control")) or lines.get(("game",), 1)
    return [f"{file}:{line}: game.time_control: {control} is {meant}"]
