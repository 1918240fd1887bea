"""``python -m hardware.generator [--check]``: makes what follows from the pin maps."""

import argparse
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from hardware.generator.build import NAMES, load
from hardware.generator.documents import made, picture_of, schematic_of, sheets
from hardware.generator.erc import mistakes
from hardware.generator.parts import FOLDER
from hardware.generator.picture import draw, is_of, stamped
from hardware.generator.schematics import description, schematic
from hardware.generator.wireviz_source import wireviz_source

_NEEDED = (
    "wiring: sudo apt install graphviz, pip install wireviz; schematics: pip install schemdraw"
)


def main(arguments: list[str]) -> int:
    """0: all is well; 1: something is wrong or stale."""
    parser = argparse.ArgumentParser(prog="python -m hardware.generator", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; say what is stale")
    check = parser.parse_args(arguments).check
    wrong = [f"{name}: {said}" for name in NAMES for said in mistakes(load(name).net)]
    if wrong:
        return _say(wrong)
    if not check:
        _write()
    return _say([f"{path.relative_to(FOLDER.parent)} is stale" for path in stale()])


def stale() -> Iterator[Path]:
    """Files that do not say what the pin maps say."""
    for path, text in made():
        if not path.is_file() or path.read_text("utf-8") != text:
            yield path
    for picture, source, _ in _drawn():
        if not picture.is_file() or not is_of(picture.read_text("utf-8"), source):
            yield picture


def _drawn() -> Iterator[tuple[Path, str, Callable[[], str]]]:
    """Every picture, what it follows from, and how it is drawn."""
    for build in map(load, NAMES):
        for sheet in sheets(build):
            source = wireviz_source(build, sheet)
            yield picture_of(build, sheet), source, partial(draw, source)
        yield schematic_of(build), description(build), partial(schematic, build)


def _write() -> None:
    for path, text in made():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    for picture, source, drawn in _drawn():
        if picture.is_file() and is_of(picture.read_text("utf-8"), source):
            continue
        try:
            picture.write_text(stamped(drawn(), source), "utf-8")
        except (ImportError, FileNotFoundError) as error:
            sys.stderr.write(f"{picture.name} is not drawn anew: {error}\n{_NEEDED}\n")


def _say(lines: list[str]) -> int:
    sys.stdout.writelines(f"{line}\n" for line in lines)
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
