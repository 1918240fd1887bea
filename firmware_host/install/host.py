"""The machine that is set up: its files, and the programs that change it."""

import os
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from firmware_host.doctor.machine import Machine
from firmware_host.errors import UserError, os_reason
from firmware_host.install.layout import Layout

#: Runs a program to its end; ``UserError`` if it fails.
Run: TypeAlias = Callable[[Sequence[str]], None]

_LAST_LINES = 3


@dataclass(frozen=True, slots=True)
class Host:
    """``is_live``: the machine runs, so its service can be started; else it is a card's files."""

    layout: Layout
    is_live: bool
    run: Run

    @property
    def machine(self) -> Machine:
        """Its files, to look at."""
        return Machine(root=self.layout.root)

    def owner(self, name: str) -> tuple[int, int]:
        """User and group number of a user of that machine; root's where there is none yet."""
        user = self.machine.known_user(name)
        group = self.machine.group_number(name)
        return (user.uid if user else 0, group if group is not None else 0)


def run_program(command: Sequence[str]) -> None:
    """Runs it; ``UserError`` has the last lines of what it said."""
    try:
        ran = subprocess.run(  # noqa: S603 (the commands are ours, a path in them is an argument)
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
    except OSError as error:
        raise UserError(
            f"{command[0]}: {os_reason(error)}", "is this a machine with systemd?"
        ) from None
    if ran.returncode:
        lines = ran.stdout.decode("utf-8", "replace").strip().splitlines()[-_LAST_LINES:]
        said = " / ".join(line.strip() for line in lines) or f"exit code {ran.returncode}"
        raise UserError(
            f"{' '.join(map(str, command))}: failed: {said}", "mend that, and start again"
        )


def write_file(host: Host, path: Path, text: str, *, mode: int = 0o644, owner: str = "") -> None:
    """Whole or not at all; ``UserError`` if that can't be."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.unlink(missing_ok=True)
        # The folder may be the service's: root follows no link that somebody put there meanwhile.
        with beside.open("x", encoding="utf-8") as file:
            os.fchmod(file.fileno(), mode)
            if owner and os.geteuid() == 0:
                os.fchown(file.fileno(), *host.owner(owner))
            file.write(text)
        beside.replace(path)
    except OSError as error:
        raise UserError(f"{path}: {os_reason(error)}", "be root: sudo") from None


def make_folder(host: Host, path: Path, *, mode: int, owner: str = "") -> None:
    """Also where it is there already, with another mode; below it, whose everything is stays."""
    try:
        path.mkdir(parents=True, exist_ok=True)
        path.chmod(mode)
        if owner and os.geteuid() == 0:
            os.chown(path, *host.owner(owner), follow_symlinks=False)
    except OSError as error:
        raise UserError(f"{path}: {os_reason(error)}", "be root: sudo") from None


def text_of(path: Path) -> str | None:
    """``None`` where there is none that can be read."""
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return None
