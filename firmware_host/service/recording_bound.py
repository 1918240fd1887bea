"""Keeps a folder of recordings within its bound: the oldest go first, never the running one.

Only files that the service named itself are touched. Which is the oldest, neither their names nor
the disk can be asked: a Pi without a clock may write in 1970 today. So the folder keeps a list.
"""

import os
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from firmware_host.errors import UserError
from firmware_host.whole_file import write_whole

#: The names of the recordings, a line each, the oldest first.
LIST = ".order"
_NAME = re.compile(r"\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(?:_\d{2,6})?\.jsonl")
_MOST_LIST_BYTES = 4_000_000
MB = 1_000_000
#: A recording has no holes, so one that stopped does not go on by itself.
AGAIN = "the next start of jadoube begins a new one; the journal is kept all the same"


@dataclass(frozen=True, slots=True)
class Bound:
    """In bytes. ``most``: of all recordings. ``keep_free``: on their disk, for the journal."""

    most: int
    keep_free: int


def free_bytes(folder: Path) -> int:
    """On the disk of the folder, for who is not root."""
    found = os.statvfs(folder)
    return found.f_bavail * found.f_frsize


def enlist(path: Path) -> None:
    """The file is the youngest from now on. ``OSError`` as the disk gives it."""
    with (path.parent / LIST).open("a", encoding="utf-8") as file:
        file.write(f"{path.name}\n")


def in_order(folder: Path) -> list[Path]:
    """The recordings that the service wrote, the oldest first."""
    listed: list[str] = []
    with suppress(OSError), (folder / LIST).open("rb") as file:
        listed = file.read(_MOST_LIST_BYTES).decode("utf-8", "replace").splitlines()
    rank = {name: number for number, name in enumerate(listed)}
    with os.scandir(folder) as entries:
        names = [
            e.name for e in entries if _NAME.fullmatch(e.name) and e.is_file(follow_symlinks=False)
        ]
    # Those that no list knows are from before there was one.
    return [folder / name for name in sorted(names, key=lambda name: (rank.get(name, -1), name))]


def make_room(running: Path, bound: Bound, free: Callable[[Path], int] = free_bytes) -> list[Path]:
    """Removes what is too much, and answers with it.

    ``UserError`` if the running recording alone is too large, or the disk is too full all the same;
    ``OSError`` as the disk gives it.
    """
    folder, gone = running.parent, list[Path]()
    kept = in_order(folder)
    sizes = {path: _size(path) for path in kept}
    sizes[running] = _size(running)
    while _is_too_much(sum(sizes.values()), folder, bound, free):
        oldest = next((path for path in kept if path != running and path in sizes), None)
        if oldest is None:
            raise _no_room(running, bound, is_too_large=sizes[running] > bound.most)
        oldest.unlink(missing_ok=True)
        del sizes[oldest]
        gone.append(oldest)
    if gone:
        _write_list(folder, [path.name for path in kept if path in sizes])
    return gone


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


def _is_too_much(size: int, folder: Path, bound: Bound, free: Callable[[Path], int]) -> bool:
    return size > bound.most or free(folder) < bound.keep_free


def _no_room(running: Path, bound: Bound, *, is_too_large: bool) -> UserError:
    stops = f"{running}: the recording stops"
    if is_too_large:
        problem = f"{stops}: it alone has more than {bound.most // MB} MB"
        return UserError(problem, f"see [recording] most_mb; {AGAIN}")
    problem = f"{stops}: less than {bound.keep_free // MB} MB of the disk are free"
    return UserError(problem, f"make room, or see [recording] keep_free_mb; {AGAIN}")


def _write_list(folder: Path, names: list[str]) -> None:
    write_whole(folder / LIST, "".join(f"{name}\n" for name in names))
