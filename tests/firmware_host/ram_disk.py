"""Small disks in memory, for tests of full and of read-only disks. Only root may mount."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


def _may_mount() -> bool:
    if os.geteuid() != 0:
        return False
    probe = subprocess.run(
        ["unshare", "--mount", "mount", "-t", "tmpfs", "none", "/mnt"],
        check=False,
        capture_output=True,
    )
    return probe.returncode == 0


needs_mount = pytest.mark.skipif(
    not _may_mount(), reason="needs root that may mount a small disk: run the tests with sudo"
)


@contextmanager
def mounted(folder: Path, options: str) -> Iterator[Path]:
    """A disk of its own at ``folder``."""
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", options, "none", str(folder)], check=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)
