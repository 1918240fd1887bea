"""The machine as the doctor sees it: files below a root, programs, the user.

All of it can be another machine's: a test, or a builder's copy of a Pi's ``/proc``, ``/sys`` and
``/etc``. Whatever stands in those files is taken as text of unknown make: never too long, never
with characters that would upset a terminal.
"""

import os
import platform
import pwd
import stat
import subprocess
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from firmware_host.doctor.calls import Calls, these_calls

#: More than any file that is asked for has; a pseudo file may have no end.
_MOST_BYTES = 65_536
_MOST_NAMES = 4_096
_PROGRAM_S = 5.0

#: Runs a program; its output, or ``None`` where there is none or it fails.
Run: TypeAlias = Callable[[Sequence[str]], str | None]
#: The major and minor number of a character device; ``None``: it is none.
DeviceNumber: TypeAlias = Callable[[Path], tuple[int, int] | None]


@dataclass(frozen=True, slots=True)
class User:
    """Who asks. ``groups`` are those that hold in this login, by number."""

    name: str
    uid: int
    groups: frozenset[int]


@dataclass(frozen=True, slots=True)
class Machine:
    """What the probes may ask; they ask nothing else."""

    root: Path = Path("/")
    user: User = field(default_factory=lambda: this_user())
    run: Run = field(default=lambda command: run_program(command))
    #: The name of each installed Python package in lower case, and its version.
    packages: Mapping[str, str] = field(default_factory=lambda: installed_packages())
    architecture: str = field(default_factory=platform.machine)
    device_number: DeviceNumber = field(default=lambda path: device_number(path))
    #: How the commands are called that are recommended.
    calls: Calls = field(default_factory=these_calls)

    def at(self, path: str) -> Path:
        """A path of that machine as one of this machine."""
        return self.root / path.lstrip("/")

    def read(self, path: str) -> str | None:
        """A text, without what ends it; ``None`` where there is none to be read."""
        try:
            # A pipe that nobody writes to must not be waited for.
            number = os.open(self.at(path), os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
            with os.fdopen(number, "rb") as file:
                raw = file.read(_MOST_BYTES) or b""
        except (OSError, ValueError):
            return None
        return clean(raw.decode("utf-8", "replace"))

    def number(self, path: str) -> int | None:
        """A whole number, if that is what the file has."""
        return parse_number(self.read(path))

    def names(self, folder: str) -> list[str]:
        """What is in a folder, in order; nothing where there is none."""
        try:
            with os.scandir(self.at(folder)) as entries:
                return sorted(clean(entry.name) for entry, _ in zip(entries, range(_MOST_NAMES)))  # noqa: B905 (the range ends it)
        except (OSError, ValueError):
            return []

    def link(self, path: str) -> str:
        """Where a link leads, as it is written; empty where there is none."""
        try:
            return clean(str(self.at(path).readlink()))
        except (OSError, ValueError):
            return ""

    def status(self, path: str) -> os.stat_result | None:
        """Owner and mode; ``None`` where nothing is."""
        try:
            return self.at(path).stat()
        except (OSError, ValueError):
            return None

    def may_write(self, user: User, path: str) -> bool:
        """By owner, group and mode: whether ``user`` may read and write what is there."""
        status = self.status(path)
        if status is None:
            return False
        if status.st_uid == user.uid:
            wanted = stat.S_IRUSR | stat.S_IWUSR
        elif status.st_gid in user.groups:
            wanted = stat.S_IRGRP | stat.S_IWGRP
        else:
            wanted = stat.S_IROTH | stat.S_IWOTH
        return user.uid == 0 or status.st_mode & wanted == wanted

    def group_number(self, name: str) -> int | None:
        """From ``/etc/group``."""
        entry = self._entry("/etc/group", name)
        return parse_number(entry[2]) if len(entry) > 2 else None

    def group_name(self, number: int) -> str:
        """From ``/etc/group``; empty: it has no name there."""
        lines = (line.split(":") for line in (self.read("/etc/group") or "").splitlines())
        return next((parts[0] for parts in lines if parts[2:3] == [str(number)]), "")

    def group_members(self, name: str) -> frozenset[str]:
        """Who is to be in the group at the next login, by ``/etc/group``."""
        entry = self._entry("/etc/group", name)
        return frozenset(entry[3].split(",")) if len(entry) > 3 else frozenset()

    def known_user(self, name: str) -> User | None:
        """A user of that machine, with the groups that ``/etc/group`` gives it."""
        entry = self._entry("/etc/passwd", name)
        uid, gid = (parse_number(part) for part in [*entry[2:4], None, None][:2])
        if uid is None or gid is None:
            return None
        lines = [line.split(":") for line in (self.read("/etc/group") or "").splitlines()]
        own = {line[2] for line in lines if len(line) > 3 and name in line[3].split(",")}
        return User(name, uid, frozenset({gid, *(int(g) for g in own if _is_number(g))}))

    def _entry(self, file: str, name: str) -> list[str]:
        lines = (line.split(":") for line in (self.read(file) or "").splitlines())
        return next((parts for parts in lines if parts[0] == name), [])


def clean(text: str) -> str:
    """Without characters that a terminal would act upon; lines stay lines."""
    return "".join(c if c.isprintable() or c == "\n" else " " for c in text).strip()


def parse_number(text: str | None) -> int | None:
    """A whole number of at most 18 digits; ``None`` for anything else."""
    return int(text) if text is not None and _is_number(text) else None


def _is_number(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) <= 18


def this_user() -> User:
    """Whose process this is."""
    uid = os.geteuid()
    try:
        name = pwd.getpwuid(uid).pw_name
    except KeyError:
        name = str(uid)
    return User(name, uid, frozenset({os.getegid(), *os.getgroups()}))


def device_number(path: Path) -> tuple[int, int] | None:
    """By the file itself, whatever its name."""
    try:
        status = path.stat()
    except (OSError, ValueError):
        return None
    if not stat.S_ISCHR(status.st_mode):
        return None
    return os.major(status.st_rdev), os.minor(status.st_rdev)


def run_program(command: Sequence[str]) -> str | None:
    """Its output, within seconds; ``None`` where it is missing, fails or hangs."""
    try:
        ran = subprocess.run(  # noqa: S603 (the commands are the doctor's own constants)
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=_PROGRAM_S,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return clean(ran.stdout[:_MOST_BYTES].decode("utf-8", "replace"))


def installed_packages() -> dict[str, str]:
    """What this interpreter can import, with what its metadata say."""
    from importlib.metadata import distributions

    found: dict[str, str] = {}
    for each in distributions():
        name = each.metadata["Name"] if each.metadata is not None else None
        if name:
            found.setdefault(name.lower().replace("_", "-"), each.version)
    return found
