"""Watches how large the journal is. It says so; games are deleted by people only."""

from collections.abc import Callable
from pathlib import Path

from firmware_host.journal.files import SUFFIXES
from firmware_host.timebase import NS_PER_S, monotonic_ns

_MB = 1_000_000
#: A game makes a megabyte in hours.
_EVERY_NS = 60 * NS_PER_S


def size_watch(
    path: Path, most_mb: int, machine_ns: Callable[[], int] = monotonic_ns
) -> Callable[[], str | None]:
    """What the loop may ask at each commit: it looks once a minute."""
    due_ns, said = machine_ns(), None

    def too_large() -> str | None:
        nonlocal due_ns, said
        if machine_ns() >= due_ns:
            due_ns = machine_ns() + _EVERY_NS
            size = sum(map(_size, (path.with_name(path.name + suffix) for suffix in SUFFIXES)))
            is_over = size > most_mb * _MB
            said = f"{path}: the journal has more than {most_mb} MB" if is_over else None
        return said

    return too_large


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
