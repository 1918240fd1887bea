"""Small disks in memory, for tests of full and of read-only disks.

Mounting takes rights. A test plays in a child of its own that has them: as root, as root of a
namespace of its own, or through a ``sudo`` that asks for nothing. Where a system allows none of
these, the folder's rights and the limit on the size of files stand in for the disk.
"""

import resource
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

_SIZE = "256k"
_WAYS = (
    ("unshare", "--mount"),
    ("unshare", "--map-root-user", "--mount"),
    ("sudo", "--non-interactive", "unshare", "--mount"),
)
_MOUNT = f'mount -t tmpfs -o size={_SIZE} none "$0" && exec "$@"'


class Disk:
    """A mounted disk, which can be filled up and made read-only."""

    #: What the journal must say of it.
    full_words = "the disk is full; make room on it"
    read_only_words = "read-only"

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def make_read_only(self) -> None:
        subprocess.run(["mount", "-o", "remount,bind,ro", str(self.folder)], check=True)

    def make_writable(self) -> None:
        subprocess.run(["mount", "-o", "remount,bind,rw", str(self.folder)], check=True)

    @contextmanager
    def full(self) -> Iterator[None]:
        """Nothing more can be written to it meanwhile."""
        ballast = self.folder / "ballast"
        with ballast.open("wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(4096))
            except OSError:
                pass
        yield
        ballast.unlink()


class Rights(Disk):
    """No disk of its own: a folder whose rights are taken away, in a process that may do less."""

    full_words = "is full"
    read_only_words = "writable"

    def make_read_only(self) -> None:
        for path in [*self.folder.iterdir(), self.folder]:
            path.chmod(path.stat().st_mode & ~0o222)

    def make_writable(self) -> None:
        for path in [self.folder, *self.folder.iterdir()]:
            path.chmod(path.stat().st_mode | 0o200)

    @contextmanager
    def full(self) -> Iterator[None]:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        before = resource.getrlimit(resource.RLIMIT_FSIZE)
        largest = max(path.stat().st_size for path in self.folder.iterdir())
        resource.setrlimit(resource.RLIMIT_FSIZE, (largest + 4096, before[1]))
        yield
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@cache
def way_to_mount() -> tuple[str, ...] | None:
    """How a child may be started that mounts; ``None``: not at all on this system."""
    return next((way for way in _WAYS if _works(way)), None)


def _works(way: tuple[str, ...]) -> bool:
    command = [*way, "sh", "-c", _MOUNT, "/mnt", "true"]
    try:
        return subprocess.run(command, check=False, capture_output=True).returncode == 0
    except OSError:
        return False


def on_small_disk(folder: Path, play: Callable[[Disk], None]) -> None:
    """Runs ``play``, a function of a module, in a child, on a disk at ``folder``."""
    folder.mkdir()
    way = way_to_mount()
    kind = Rights if way is None else Disk
    script = (
        "import sys\n"
        "from pathlib import Path\n"
        f"from tests.firmware_host.journal.ram_disk import {kind.__name__}\n"
        f"from {play.__module__} import {play.__name__}\n"
        f"{play.__name__}({kind.__name__}(Path(sys.argv[1])))\n"
    )
    command = [sys.executable, "-B", "-c", script, str(folder)]
    if way is not None:
        command = [*way, "sh", "-c", _MOUNT, str(folder), *command]
    ran = subprocess.run(command, check=False, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
