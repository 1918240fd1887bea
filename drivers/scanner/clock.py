"""The controller's clock turned into ours. Pure.

A question of time that left at ``sent`` and was answered by ``received`` says that the clock of the
controller showed ``micros`` somewhere between. The middle is right but for half of what the trip
took longer than the shortest one; a straight line through the middles, each weighed by that, gives
offset and drift.
"""

from collections import deque
from typing import Final

#: The controller counts microseconds in 32 bits: round in 71 minutes.
WRAP: Final = 1 << 32
_NS_PER_US: Final = 1_000
#: Three quarters of a minute of heart-beats: long enough for the drift, short enough for a
#: resonator that warms up.
_MOST_TRIPS: Final = 90
#: What cannot be told apart within a trip: a scan, a turn of the loop.
_GRAIN_NS: Final = 300_000.0
#: A ceramic resonator is half a percent off at most. That is also what is known before the trips
#: say better.
_MOST_DRIFT: Final = 0.01
_LIKELY_DRIFT: Final = 0.003
#: So far beside its trip a fit is wrong: this machine or the controller has slept.
_STRAY_NS: Final = 20_000_000
_MOST_STRAYS: Final = 3


class ControllerClock:
    """One run of the controller, from its start."""

    def __init__(self) -> None:
        """Nothing is known yet."""
        self._trips: deque[tuple[int, int, int]] = deque(maxlen=_MOST_TRIPS)
        #: The last time of the controller, unwrapped, in microseconds.
        self._micros: int | None = None
        self._anchor = (0, 0)
        self._drift = 0.0
        self._strays = 0

    @property
    def trips(self) -> int:
        """How many round trips it rests on."""
        return len(self._trips)

    @property
    def drift(self) -> float:
        """By which share of its time the controller's clock is slow."""
        return self._drift

    def add(self, sent_ns: int, micros: int, received_ns: int) -> None:
        """A round trip, in the order of the trips."""
        theirs_ns = self._unwrapped(micros) * _NS_PER_US
        self._micros = theirs_ns // _NS_PER_US
        if self._trips and not sent_ns <= self._ours(theirs_ns) + _STRAY_NS <= (
            received_ns + 2 * _STRAY_NS
        ):
            self._strays += 1
        else:
            self._strays = 0
        if self._strays >= _MOST_STRAYS:
            self._trips.clear()
            self._strays = 0
        self._trips.append((theirs_ns, (sent_ns + received_ns) // 2, received_ns - sent_ns))
        self._fit()

    def to_ns(self, micros: int) -> int:
        """Our time of a moment of the controller's, at most 35 minutes from the last trip."""
        return self._ours(self._unwrapped(micros) * _NS_PER_US)

    def _unwrapped(self, micros: int) -> int:
        if self._micros is None:
            return micros
        return self._micros + (micros - self._micros + WRAP // 2) % WRAP - WRAP // 2

    def _ours(self, theirs_ns: int) -> int:
        theirs_0, ours_0 = self._anchor
        since_ns = theirs_ns - theirs_0
        return ours_0 + since_ns + round(self._drift * since_ns)

    def _fit(self) -> None:
        """Least squares, relative to the last trip so that floats are exact enough."""
        theirs_0, ours_0, _ = self._trips[-1]
        shortest = min(took for _, _, took in self._trips)
        total = sum_x = sum_y = sum_xx = sum_xy = 0.0
        for theirs, ours, took in self._trips:
            x = theirs - theirs_0
            y = ours - ours_0 - x
            weight = 1.0 / (_GRAIN_NS + took - shortest) ** 2
            total += weight
            sum_x += weight * x
            sum_y += weight * y
            sum_xx += weight * x * x
            sum_xy += weight * x * y
        mean_x, mean_y = sum_x / total, sum_y / total
        drift = (sum_xy - mean_x * sum_y) / (sum_xx - mean_x * sum_x + _LIKELY_DRIFT**-2)
        self._drift = max(-_MOST_DRIFT, min(_MOST_DRIFT, drift))
        self._anchor = (theirs_0, ours_0 + round(mean_y - self._drift * mean_x))
