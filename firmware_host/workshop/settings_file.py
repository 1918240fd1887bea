"""What the workshop has found goes into the configuration: checked first, the old file kept."""

import shutil
import stat
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from drivers.cells import CHESSBOARD
from firmware_host.config.config import parse_config
from firmware_host.config.schema import Config
from firmware_host.config.toml_file import read_text
from firmware_host.config.wires import wired
from firmware_host.errors import UserError, os_reason
from firmware_host.whole_file import write_whole
from firmware_host.workshop.toml_patch import Change, PatchError, as_toml, patched
from firmware_host.workshop.wiring_walk import names_of_wires

_ROW = 8


class NothingToWriteError(ValueError):
    """``code`` is a key of the page's sentences."""

    def __init__(self, code: str) -> None:
        """Either this board's wiring is not in the configuration, or it is right already."""
        super().__init__(code)
        self.code = code


def wiring_changes(config: Config, sources: Sequence[int | None]) -> list[Change]:
    """What the walk has found, as settings; ``NothingToWriteError``."""
    wires = wired(config)
    if wires is None:
        raise NothingToWriteError("no-wires")
    names = names_of_wires(CHESSBOARD, wires, sources)
    if names == names_of_wires(CHESSBOARD, wires, range(CHESSBOARD.size)):
        raise NothingToWriteError("unchanged")
    rows = [" ".join(names[at : at + _ROW]) for at in range(0, len(names), _ROW)]
    gone = [Change("gpio", key, None) for key in ("turned", "mirrored")]
    return [Change("gpio", "cells", rows), *gone]


@dataclass(frozen=True, slots=True)
class Proposal:
    """What would be written. ``problem``: why it can't be; then it is copied by hand."""

    file: Path
    lines: str
    text: str = ""
    problem: str = ""


class SettingsFile:
    """The configuration that the service was started with."""

    def __init__(self, path: Path, config: Config) -> None:
        """``path`` may not be there yet: the defaults hold."""
        self.path = path
        self.config = config

    def propose(self, changes: Sequence[Change]) -> Proposal:
        """The file as it would be. Nothing is written."""
        lines = as_toml(changes)
        try:
            old = read_text(self.path) if self.path.exists() else ""
            text = patched(old, changes)
            self._check(old, text, changes)
        except (UserError, PatchError, OSError) as error:
            return Proposal(self.path, lines, problem=str(error))
        return Proposal(self.path, lines, text)

    def write(self, changes: Sequence[Change], label: str) -> Path | None:
        """Puts the changed file in the place of the old one; where the old one is kept.

        ``UserError`` if it can't be (see ``write_whole``). ``label`` names the old file.
        """
        proposal = self.propose(changes)
        if proposal.problem:
            raise UserError(proposal.problem, "write the lines into the file by hand")
        path = self.path.resolve()
        kept = path.with_name(f"{path.name}.{label}.old") if path.exists() else None
        mode = None
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if kept is not None:
                shutil.copy2(path, kept)
                mode = stat.S_IMODE(path.stat().st_mode)
            write_whole(path, proposal.text, mode=mode)
        except OSError as error:
            problem = f"{path}: {os_reason(error)}"
            raise UserError(problem, "write the lines into the file by hand") from None
        return kept

    def _check(self, old: str, text: str, changes: Sequence[Change]) -> None:
        """The configuration's own reader takes it, and finds nothing else changed."""
        before, after = (parse_config(each, self.path) for each in (old, text))
        changed = {change.table for change in changes}
        same = {name: getattr(before, name) for name in changed}
        if after.model_copy(update=same) != before:
            msg = "more would change than was asked for"
            raise PatchError(msg)
