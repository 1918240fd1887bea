"""Where games are kept: room, rights, and whether it outlives the evening."""

import os
import re
import shlex
from collections.abc import Callable, Iterator
from pathlib import Path

from firmware_host.config.schema import Config
from firmware_host.doctor.finding import Finding, good, trouble, warning
from firmware_host.doctor.machine import Machine
from firmware_host.doctor.probe_devices import SERVICE_USER

_TOPIC = "disk"
_MB = 1_000_000
#: A game takes some 0.3 MB in the journal, 0.2 MB as a recording: an evening, and a month.
_TROUBLE_MB, _WARNING_MB = 50, 300
#: File systems that are gone when the power is.
_FLEETING = {"tmpfs", "ramfs", "overlay"}
_RO_OVERLAY = "see docs/installation.md, read-only root: give /var/lib/jadoube a place of its own"

#: Free and all bytes of the file system that has the path.
Space = Callable[[Path], tuple[int, int]]


def disk_space(path: Path) -> tuple[int, int]:
    """As the system says it to those who are not root."""
    found = os.statvfs(path)
    return found.f_bavail * found.f_frsize, found.f_blocks * found.f_frsize


def probe_storage(machine: Machine, config: Config, space: Space = disk_space) -> Iterator[Finding]:
    """The folder of the journal, and that of the recordings where they are another disk's."""
    folders = [config.journal.folder]
    if config.recording.enabled:
        folders.append(config.recording.folder)
    for folder in folders:
        yield from _folder(machine, folder, space)


def _folder(machine: Machine, folder: Path, space: Space) -> Iterator[Finding]:
    nearest = _nearest(machine, folder)
    place, kind, is_read_only = _mount(machine, folder)
    if is_read_only:
        text = f"{folder} is on a disk that can't be written to"
        again = f"sudo mount -o remount,rw {shlex.quote(place)}"
        yield trouble(_TOPIC, text, f"{again}; {_RO_OVERLAY}")
        return
    if not machine.may_write(machine.user, nearest):
        text = f"{machine.user.name} may not write to {folder}"
        yield warning(_TOPIC, text, _rights(machine, folder, nearest))
    if kind in _FLEETING:
        text = f"{folder} is in memory ({kind}): its games are gone when the power is"
        yield warning(_TOPIC, text, _RO_OVERLAY)
    try:
        free, whole = space(machine.at(nearest))
    except OSError:
        return
    text = f"{free // _MB} MB of {whole // _MB} MB are free for {folder}"
    if free < _WARNING_MB * _MB:
        games = machine.calls.jadoube("export --all --out games.pgn")
        remedy = f"make room; recordings may go, and old games are kept as PGN: {games}"
        say = trouble if free < _TROUBLE_MB * _MB else warning
        yield say(_TOPIC, text, remedy)
    else:
        yield good(_TOPIC, text)


def _rights(machine: Machine, folder: Path, nearest: str) -> str:
    """Never to take the service's own folder away from it."""
    service, status = machine.known_user(SERVICE_USER), machine.status(nearest)
    is_its = service is not None and status is not None and status.st_uid == service.uid
    if is_its:
        return f"ask as the service's user: {machine.calls.as_service('doctor')}"
    name = shlex.quote(str(folder))
    if nearest == str(folder):
        return f"sudo chown -R {machine.user.name} {name}"
    return f"sudo install -d -o {machine.user.name} {name}"


def _nearest(machine: Machine, folder: Path) -> str:
    """The folder, or what is there above it: it is made when it is needed."""
    paths = map(str, (folder, *folder.parents))
    return next((path for path in paths if machine.status(path) is not None), "/")


def _mount(machine: Machine, folder: Path) -> tuple[str, str, bool]:
    """Where the file system is mounted, its kind, and whether it is read-only."""
    best, found = -1, ("/", "", False)
    for line in (machine.read("/proc/self/mountinfo") or "").splitlines():
        first, _, second = line.partition(" - ")
        parts, kind = first.split(), second.split()
        if len(parts) < 6 or not kind:
            continue
        place = re.sub(r"\\([0-7]{3})", lambda octal: chr(int(octal[1], 8)), parts[4])
        options = parts[5].split(",") + (kind[2].split(",") if len(kind) > 2 else [])
        if folder.is_relative_to(place) and len(place) >= best:
            best, found = len(place), (place, kind[0], "ro" in options)
    return found
