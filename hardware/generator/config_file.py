"""The configuration of a build, ready for ``/etc/jadoube/jadoube.toml``: pins as in the pin map."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from hardware.generator.build import Build
from hardware.generator.parts import all_parts

#: Sections of the configuration with their settings; only what the build decides.
Sections: TypeAlias = dict[str, dict[str, object]]


def config_file(build: Build) -> str:
    """The whole file."""
    head = f"# {build.table['title']}: made from hardware/{build.name}.toml.\n"
    sections = sections_of(build)
    return head + "".join(
        f"\n[{name}]\n" + "".join(f"{key} = {_value(value)}\n" for key, value in settings.items())
        for name, settings in sections.items()
    )


def sections_of(build: Build) -> Sections:
    """As the service reads them."""
    sections = _OF_BUILD[build.name](build)
    if build.table["host"] == "raspberry-pi":
        sections["buttons"] = dict(build.table["buttons"]["pins"])
    return sections


def _matrix(build: Build) -> Sections:
    matrix = build.table["matrix"]
    return {
        "board": {"driver": "matrix", "sensing": build.table["sensing"]},
        "matrix": {"rows": matrix["rows"], "columns": matrix["columns"], "drive": "low"},
    }


def _value(value: object) -> str:
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, bool):
        return str(value).lower()
    return str(value)


def _shift(build: Build) -> Sections:
    shift = build.table["shift"]
    return {
        "board": {"driver": "shift-register", "sensing": build.table["sensing"]},
        "shift_register": {
            "spi": f"{shift['spi']}.0",
            "load": shift["load"],
            "chips": 8,
            "closed": "low",
            "end": "high",
        },
        "lights": _lights(build),
    }


def _lights(build: Build) -> dict[str, object]:
    lights = build.table["lights"]
    led = all_parts()[lights["led"]].supply
    assert led is not None
    return {
        "driver": "ws2812",
        "serpentine": True,
        "lamps": lights["lamps"] == 3,
        "led_ma": round(led.most_ma / 3),
        "budget_ma": lights["budget_ma"],
        "spi_port": lights["spi"],
    }


def _scanner(build: Build) -> Sections:
    return {
        "board": {"driver": "scanner", "sensing": build.table["sensing"]},
        "scanner": {"port": "auto"},
    }


_OF_BUILD: Mapping[str, Callable[[Build], Sections]] = MappingProxyType(
    {"reed-matrix": _matrix, "shift-lights": _shift, "hall-scanner": _scanner}
)
