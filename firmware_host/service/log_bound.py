"""What is said again and again is not logged every time: a loose cable fills no disk."""

from collections.abc import Callable
from dataclasses import dataclass

from firmware_host.timebase import NS_PER_S, monotonic_ns

#: So many lines of one kind at once, and then one more in each of these times.
MOST_LINES = 10
LINE_NS = 60 * NS_PER_S


@dataclass(slots=True)
class _Room:
    """Of one kind: how many lines it may have since when, and how many were left out."""

    lines: int
    since_ns: int
    left_out: int = 0


class LogBound:
    """Which lines go into the log."""

    def __init__(self, machine_ns: Callable[[], int] = monotonic_ns) -> None:
        """Nothing was logged yet."""
        self._machine_ns = machine_ns
        self._rooms: dict[str, _Room] = {}

    def line(self, kind: str, text: str) -> str | None:
        """As it is to be logged; ``None``: it is left out, which the next line says."""
        now_ns = self._machine_ns()
        room = self._rooms.setdefault(kind, _Room(MOST_LINES, now_ns))
        more = (now_ns - room.since_ns) // LINE_NS
        room.since_ns += more * LINE_NS
        room.lines = min(MOST_LINES, room.lines + more)
        if room.lines == 0:
            room.left_out += 1
            return None
        room.lines -= 1
        left_out, room.left_out = room.left_out, 0
        return f"{text} (before it {left_out} lines were left out)" if left_out else text
