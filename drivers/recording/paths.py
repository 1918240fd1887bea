"""Which files a user means by the files and folders of a command."""

from collections.abc import Sequence
from pathlib import Path

from drivers.recording.errors import RecordingError

SUFFIX = ".jsonl"


def expand_paths(paths: Sequence[Path]) -> list[Path]:
    """Every recording named, or lying in a folder that is named, once, in the order of the names.

    ``RecordingError`` for what does not exist and for a folder without recordings.
    """
    found: set[Path] = set()
    for path in paths:
        if path.is_dir():
            inside = [each for each in path.glob(f"*{SUFFIX}") if each.is_file()]
            if not inside:
                problem = f"the folder has no recording (*{SUFFIX})"
                raise RecordingError(str(path), None, problem, "give a folder of recordings")
            found.update(inside)
        elif path.exists():
            found.add(path)
        else:
            raise RecordingError(
                str(path), None, "no such file or folder", "give a recording that exists"
            )
    return sorted(found)
