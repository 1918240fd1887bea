"""How long the board takes to look at all its cells, and since when it said so (TM-4).

A board may come late, or be another one after it was unplugged: each turn is judged by the slowest
that can have told of its touches.
"""

from collections.abc import Sequence
from itertools import pairwise

from drivers.signals import Scan
from rules.touch import Touch

#: A turn sees one board, seldom two. Beyond that the oldest count as one, as slow as the slowest.
_KEPT = 20
_FOREVER = (2**63, 0)


class Scans:
    """What the boards of a sitting said of themselves."""

    def __init__(self, scan_ms: int) -> None:
        """``scan_ms``: as known before the first signal; 0: quick, or not known."""
        self._told = [(0, scan_ms)]

    @property
    def now_ms(self) -> int:
        """How slow the board is."""
        return self._told[-1][1]

    def hear(self, signal: Scan) -> None:
        """From now on the board takes so long."""
        if signal.scan_ms != self.now_ms:
            self._told.append((signal.t_ns, signal.scan_ms))
        if len(self._told) > _KEPT:
            (since_ns, oldest_ms), (_, older_ms), *self._told = self._told
            self._told.insert(0, (since_ns, max(oldest_ms, older_ms)))

    def slowest_ms(self, touches: Sequence[Touch]) -> int:
        """Of the boards that can have told of ``touches``; touches nearer have no order."""
        if len(self._told) == 1 or not touches:
            return self.now_ms
        stamps = [touch.t_ns for touch in touches]
        first_ns, last_ns = min(stamps), max(stamps)
        # What was told in the very instant of a touch may have been told before or after it.
        return max(
            scan_ms
            for (since_ns, scan_ms), (until_ns, _) in pairwise((*self._told, _FOREVER))
            if since_ns <= last_ns and first_ns <= until_ns
        )
