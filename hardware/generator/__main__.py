"""``python -m hardware.generator [--check]``: makes what follows from the pin maps."""

import argparse
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from hardware.generator.build import NAMES, load
from hardware.generator.documents import made, picture_of, source_of
from hardware.generator.erc import mistakes
from hardware.generator.parts import FOLDER
from hardware.generator.picture import draw, is_of


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
    for build in map(load, NAMES):
        picture, source = picture_of(build), source_of(build)
        if not picture.is_file() or not is_of(
            picture.read_text("utf-8"), source.read_text("utf-8") if source.is_file() else ""
        ):
            yield picture


def _write() -> None:
    for path, text in made():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    for build in map(load, NAMES):
        source = source_of(build).read_text("utf-8")
        picture = picture_of(build)
        if picture.is_file() and is_of(picture.read_text("utf-8"), source):
            continue
        if shutil.which("dot") is None:
            sys.stderr.write(f"{picture.name}: needs graphviz: sudo apt install graphviz\n")
            continue
        picture.write_text(draw(source), "utf-8")


def _say(lines: list[str]) -> int:
    sys.stdout.writelines(f"{line}\n" for line in lines)
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
