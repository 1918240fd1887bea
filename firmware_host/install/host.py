"""The machine that is set up: its files, and the programs that change it."""

import errno
import fcntl
import os
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from firmware_host.doctor.machine import Machine
from firmware_host.errors import UserError, os_reason
from firmware_host.install.layout import Layout
from firmware_host.whole_file import write_whole

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
    """Whole or not at all, through nobody's link; ``UserError`` if that can't be."""

    def give_to_owner(number: int) -> None:
        if owner and os.geteuid() == 0:
            os.fchown(number, *host.owner(owner))

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # The folder may be the service's: root follows no link, and waits for no pipe, put there.
        write_whole(path, text, mode=mode, prepare=give_to_owner)
    except OSError as error:
        raise UserError(f"{path}: {os_reason(error)}", _remedy(error)) from None


def _remedy(error: OSError) -> str:
    return _REMEDIES.get(error.errno or 0, "look at what is there: ls -ld on it and its folders")


_REMEDIES: Mapping[int, str] = {
    **dict.fromkeys((errno.EACCES, errno.EPERM), "be root: sudo"),
    **dict.fromkeys((errno.ENOTDIR, errno.EEXIST, errno.EISDIR), "move away what is in its place"),
    **dict.fromkeys((errno.ENOSPC, errno.EDQUOT), "make room there"),
    errno.EROFS: "let it be written to: sudo mount -o remount,rw, or switch the overlay off",
}


@contextmanager
def alone(host: Host) -> Iterator[None]:
    """One installation at a time; ``UserError`` while another runs. It ends with the process."""
    home = host.layout.home
    make_folder(host, home, mode=0o755)
    try:
        number = os.open(home, os.O_RDONLY | os.O_DIRECTORY)
    except OSError as error:
        raise UserError(f"{home}: {os_reason(error)}", _remedy(error)) from None
    try:
        _lock(number, home)
        yield
    finally:
        os.close(number)


def _lock(folder: int, home: Path) -> None:
    try:
        fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise UserError(f"{home}: another jadoube install is at work", "wait for its end") from None


def make_folder(host: Host, path: Path, *, mode: int, owner: str = "") -> None:
    """Also where it is there already, with another mode; below it, whose everything is stays."""
    try:
        path.mkdir(parents=True, exist_ok=True)
        path.chmod(mode)
        if owner and os.geteuid() == 0:
            os.chown(path, *host.owner(owner), follow_symlinks=False)
    except OSError as error:
        raise UserError(f"{path}: {os_reason(error)}", _remedy(error)) from None


def text_of(path: Path) -> str | None:
    """``None`` where there is none that can be read."""
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return None
