"""Settings that can be played by and are hardly meant: said, never refused."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from clock.minutes_meant import minutes_meant
from drivers.gpio.pins import overlay_without, usually_held
from firmware_host.config.config import find_config, load_config
from firmware_host.config.hall_levels import doubtful_levels
from firmware_host.config.schema import Config
from firmware_host.config.toml_file import parse_toml, read_text
from firmware_host.config.toml_lines import key_lines, nearest_line
from firmware_host.config.wires import pin_uses


def doubtful(path: Path | None) -> list[str]:
    """A line for each, as ``jadoube.toml:2: game.time_control: …``; of a file without mistakes."""
    file = find_config() if path is None else path
    if file is None:
        return []
    text = read_text(file)
    lines = key_lines(text)
    return [
        f"{file}:{nearest_line(lines, tuple(key.split('.')))}: {key}: {why}"
        for key, why in _doubts(parse_toml(text, file), load_config(file))
    ]


def _doubts(data: dict[str, Any], config: Config) -> Iterator[tuple[str, str]]:
    yield from _minutes(data)
    yield from doubtful_levels(config)
    uses = pin_uses(config)
    for use in uses:
        if use.role == "pin" and use.pin in usually_held(uses):
            held = f"GPIO {use.pin} is {use.purpose}, and a chip select of SPI 0, which the kernel"
            overlay = overlay_without(use.pin)
            unless = f" unless config.txt has dtoverlay={overlay}" if overlay else ""
            yield use.setting, f"{held} holds{unless}"


def _minutes(data: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """As it is written in the file, where a unit says that it is meant so."""
    control = data.get("game", {}).get("time_control", "")
    meant = minutes_meant(control) if control else None
    if meant is not None:
        yield "game.time_control", f"{control} is {meant}"
