"""Levels of Hall sensors are steps of their converter, so what is usual depends on which it is."""

from collections.abc import Iterator, Mapping
from typing import Any

from firmware_host.config.schema import Config
from firmware_host.config.schema_sensors import HallSection

#: By ``board.driver``: what holds where the file says nothing, if not what the section has. At
#: 3.3 V an ADS1115 has 26400 steps, an MCP3008 1023; the rest is at half of it.
_USUAL: Mapping[str, Mapping[str, int]] = {
    "hall-i2c": {"rest": 13200, "threshold": 1550, "hysteresis": 500},
}
#: By ``board.driver``: the highest level that its converter tells, and which that is.
MOST_LEVEL: Mapping[str, tuple[int, str]] = {
    "hall-spi": (1023, "an MCP3008"),
    "hall-i2c": (32767, "an ADS1115"),
}

#: By ``board.driver``: a setting, below which level it is hardly meant so, and why.
_HARDLY: Mapping[str, tuple[tuple[str, int, str], ...]] = {
    "hall-i2c": (
        ("rest", 2000, "is a level of an MCP3008; an ADS1115 rests near 13200"),
        ("threshold", 200, "is a level of an MCP3008; with an ADS1115 noise reaches it"),
    ),
}


def with_usual_levels(config: Config) -> Config:
    """With the levels that are usual for its converter, where the file does not say them.

    What the file has said stays known (``model_fields_set``). The usual hysteresis is less where a
    threshold that was said leaves no room for it.
    """
    usual = _USUAL.get(config.board.driver)
    if usual is None:
        return config
    said = config.hall.model_fields_set
    levels: dict[str, Any] = {**usual, **{key: getattr(config.hall, key) for key in said}}
    if "hysteresis" not in said:
        least = min([levels["threshold"], *config.hall.thresholds.values()])
        levels["hysteresis"] = min(usual["hysteresis"], least // 3)
    hall = HallSection.model_construct(set(said), **{**dict(config.hall), **levels})
    return config.model_copy(update={"hall": hall})


def doubtful_levels(config: Config) -> Iterator[tuple[str, str]]:
    """Settings that are hardly meant so, each with why."""
    for key, least, why in _HARDLY.get(config.board.driver, ()):
        if (level := getattr(config.hall, key)) < least:
            yield f"hall.{key}", f"{level} {why}"
