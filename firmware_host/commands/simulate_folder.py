"""The folder into which ``jadoube simulate`` writes: recordings of two runs are never mixed in it.

`jadoube replay FOLDER` takes all that is there, so ten old games behind three new ones would be
counted with them.
"""

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from firmware_host.errors import UserError, os_reason


def name_of(pgn: Path, number: int, digits: int) -> str:
    """The recording of the ``number``-th game of a PGN file."""
    return f"{pgn.stem}-{number:0{digits}d}.jsonl"


def make_room(out: Path, pgns: Sequence[Path], *, overwrite: bool) -> None:
    """The folder, made if it is missing; ``UserError`` where recordings in it would be mixed.

    ``overwrite`` deletes those that an earlier run can have written for the same PGN files, and no
    others.
    """
    _check_stems(pgns)
    try:
        out.mkdir(parents=True, exist_ok=True)
        old = sorted(out.glob("*.jsonl"))
        ours = [path for path in old if any(_is_of(path, pgn) for pgn in pgns)]
        if overwrite and ours == old:
            for path in ours:
                path.unlink()
            return
    except OSError as error:
        raise UserError(
            f"{out}: {os_reason(error)}", "give a folder that can be written to"
        ) from error
    if not old:
        return
    if ours == old:
        remedy = "give another folder, or --overwrite to replace them"
        raise UserError(f"{out}: has {_count(old)} of an earlier run", remedy)
    other = next(path for path in old if path not in ours)
    problem = f"{out}: has {_count(old)} already, {other.name} among them"
    raise UserError(problem, "give another folder: they would be mixed with the new ones")


def _check_stems(pgns: Sequence[Path]) -> None:
    stem, times = Counter(pgn.stem for pgn in pgns).most_common(1)[0]
    if times > 1:
        problem = f"{times} of the PGN files are called {stem}: so would be their recordings"
        raise UserError(problem, "rename one, or run them into folders of their own")


def _is_of(recording: Path, pgn: Path) -> bool:
    return re.fullmatch(rf"{re.escape(pgn.stem)}-\d{{4,}}\.jsonl", recording.name) is not None


def _count(recordings: Sequence[Path]) -> str:
    return f"{len(recordings)} recording" + ("" if len(recordings) == 1 else "s")
