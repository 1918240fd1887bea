"""The versions that are installed, and the links that say which one runs."""

import json
import os
import shutil
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from firmware_host.install.layout import Layout
from firmware_host.plain import from_plain
from firmware_host.whole_file import sync_folder, write_whole

#: In the folder of a version; written last, so a folder without it was never finished.
_MARK = "jadoube-install.json"
#: The one that runs, the one before, and one more.
KEPT = 3


@dataclass(frozen=True, slots=True)
class Version:
    """``wheel`` is the SHA-256 of what it was made from, so that the same is not made twice.

    ``extras`` are those of the package. ``number`` counts installations on this machine.
    """

    name: str
    version: str
    wheel: str
    extras: str
    number: int


def installed(layout: Layout) -> list[Version]:
    """Those that are whole, the oldest first."""
    found = []
    for folder in layout.versions.glob("*"):
        try:
            found.append(from_plain(Version, json.loads((folder / _MARK).read_text("utf-8"))))
        except (OSError, ValueError, RecursionError):
            continue
    return sorted(found, key=lambda version: version.number)


def linked(link: Path) -> str:
    """The name of the version that a link leads to; empty where it leads nowhere."""
    try:
        name = link.readlink().name
    except OSError:
        return ""
    return name if (link.parent / "versions" / name / _MARK).is_file() else ""


def folder_for(layout: Layout, version: str) -> tuple[Path, int]:
    """A free folder for a new version, and its number."""
    number = max((each.number for each in installed(layout)), default=0) + 1
    return layout.versions / f"{version}-{number}", number


def finish(folder: Path, version: Version) -> None:
    """From now on the version is whole."""
    write_whole(folder / _MARK, json.dumps(asdict(version), indent=1) + "\n")


def point(link: Path, name: str) -> None:
    """The link leads to the version, at once: nobody ever finds none."""
    beside = link.with_name(f".{link.name}.{os.getpid()}")
    beside.unlink(missing_ok=True)
    beside.symlink_to(Path("versions", name))
    beside.replace(link)
    sync_folder(link.parent)


def switch(layout: Layout, name: str) -> None:
    """``name`` runs from now on; what ran before can be gone back to."""
    before = linked(layout.current)
    if before and before != name:
        point(layout.previous, before)
    point(layout.current, name)


def superfluous(layout: Layout) -> list[Path]:
    """Folders to remove: unfinished ones, and the oldest beyond those that are kept."""
    whole = installed(layout)
    held = {linked(layout.current), linked(layout.previous)}
    newest = [version.name for version in reversed(whole) if version.name not in held]
    kept = held | set(newest[: max(0, KEPT - len(held - {""}))])
    return [folder for folder in sorted(layout.versions.glob("*")) if folder.name not in kept]


def remove(folders: Iterable[Path]) -> None:
    """They are gone, whatever state they were in."""
    for folder in folders:
        shutil.rmtree(folder, ignore_errors=True)
