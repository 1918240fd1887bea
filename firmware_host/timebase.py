"""The one module that reads the clocks of the machine.

Monotonic time is opaque: only differences of it are used, and only here. Everything else speaks
the sitting's own time line, which starts at 0 and, after a restart, goes on from the last stamp
that was kept: the time while the machine was off belongs to nobody (K-6). Wall time is a label,
never an operand.
"""

import time
from collections.abc import Callable
from datetime import datetime

NS_PER_S = 1_000_000_000

#: Reads the machine's monotonic clock, in ns. For measuring durations (bench, progress).
monotonic_ns: Callable[[], int] = time.monotonic_ns

#: CPU time of this process, in ns. For the benchmark.
process_cpu_ns: Callable[[], int] = time.process_time_ns


#: A clock that stands before this program was written has not been set: a Pi without a clock of
#: its own, and without a network, begins in 1970 or where it was last switched off.
_WRITTEN = 2026
#: As PGN writes a date that nobody knows.
UNKNOWN_DATE = "????.??.??"


def wall_label() -> str:
    """The local date and time with its offset, to the second: ``2026-11-30T18:05:00+01:00``."""
    return _wall_now().isoformat(timespec="seconds")


def wall_date() -> str:
    """Today as a PGN date: ``2026.11.30``; ``????.??.??`` where the clock has not been set."""
    now = _wall_now()
    return UNKNOWN_DATE if now.year < _WRITTEN else now.strftime("%Y.%m.%d")


def _wall_now() -> datetime:
    return datetime.now().astimezone()


class TimeBase:
    """Turns the machine's monotonic clock into the sitting's time line.

    ``machine_ns`` is the clock to read; a test passes its own.
    """

    def __init__(self, machine_ns: Callable[[], int] = monotonic_ns) -> None:
        """The time line stands at 0 now."""
        self._machine_ns = machine_ns
        self._origin_ns = machine_ns()
        self._last_ns = 0

    def continue_from(self, t_ns: int) -> None:
        """The time line stands at ``t_ns`` now: 0 for a new sitting, the last kept stamp else."""
        self._origin_ns = self._machine_ns() - t_ns
        self._last_ns = t_ns

    def now_ns(self) -> int:
        """Now, on the sitting's time line."""
        return self._machine_ns() - self._origin_ns

    @property
    def last_ns(self) -> int:
        """The last stamp that was accepted."""
        return self._last_ns

    def accept(self, t_ns: int) -> int:
        """The stamp to use for an input: never before the last one, never in the future.

        Two devices deliver on their own roads, so an edge may come in after a later one; it then
        counts as simultaneous with it. A driver whose clock runs ahead can't spend time that has
        not passed yet.
        """
        self._last_ns = max(self._last_ns, min(t_ns, self.now_ns()))
        return self._last_ns
