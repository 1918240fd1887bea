"""Documents that have tables of the generator in them, between two comments; and all files made."""

import re
from collections.abc import Iterator
from pathlib import Path

from hardware.generator.build import NAMES, Build, load
from hardware.generator.config_file import config_file
from hardware.generator.firmware_header import firmware_header
from hardware.generator.parts import FOLDER
from hardware.generator.tables import TABLES
from hardware.generator.wireviz_source import wireviz_source

_BLOCK = re.compile(r"(<!-- made: ([\w-]+) -->\n).*?(<!-- end -->\n)", re.DOTALL)


#: What the firmware of the Hall scanner includes.
HALL_WIRING = FOLDER / "firmware/jadoube_scanner/hall_wiring.h"


def document_of(build: Build) -> Path:
    """Where a build is described."""
    return FOLDER / f"{build.name}.md"


def sheets(build: Build) -> list[str]:
    """Its wiring pictures: the first, without a name, and those that cables ask for."""
    return [*dict.fromkeys(("", *(cable.sheet for cable in build.net.cables)))]


def source_of(build: Build, sheet: str) -> Path:
    """Where a harness is kept for WireViz."""
    return picture_of(build, sheet).with_suffix(".yml")


def picture_of(build: Build, sheet: str) -> Path:
    """Where a wiring picture is kept."""
    return FOLDER / "pictures" / f"{'-'.join(filter(None, (build.name, sheet)))}.svg"


def schematic_of(build: Build) -> Path:
    """Where the circuit of one of its squares is kept."""
    return FOLDER / "pictures" / f"{build.name}-square.svg"


def config_of(build: Build) -> Path:
    """Where its configuration is kept."""
    return FOLDER / "configs" / f"{build.name}.toml"


def written(text: str, build: Build) -> str:
    """The document with its tables renewed. ``KeyError``: it asks for a table that is not made."""
    return _BLOCK.sub(lambda match: f"{match[1]}{TABLES[match[2]](build)}{match[3]}", text)


def asked_for(text: str) -> list[str]:
    """The tables that a document has."""
    return [name for _, name, _ in _BLOCK.findall(text)]


def made() -> Iterator[tuple[Path, str]]:
    """Every file that can be made without graphviz, with what must stand in it."""
    for build in map(load, NAMES):
        document = document_of(build)
        yield document, written(document.read_text("utf-8"), build)
        yield config_of(build), config_file(build)
        for sheet in sheets(build):
            yield source_of(build, sheet), wireviz_source(build, sheet)
    yield HALL_WIRING, firmware_header(load("hall-scanner"))
