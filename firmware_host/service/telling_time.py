"""A display is kept at what the chess clock shows; see ``keeping.py``."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

from clock.chess_clock import Reading
from clock.display import TENTHS_BELOW_NS, apart_text, clock_text
from drivers import clock_face as faces
from firmware_host.service.clock_words import ClockWords
from firmware_host.service.keeping import Keeping, Wanted, Words
from firmware_host.service.publishing import Notices
from firmware_host.sitting.view import ClockFace
from firmware_host.timebase import NS_PER_S

_WORDS = Words(
    "clock-face",
    "the clock's display",
    "it does not answer",
    "look at its cable and power; play goes on, the page shows the times, it is tried again",
)


class TellingTime(Keeping[faces.Face | None]):
    """One display and the times that it should show. Used on one event loop."""

    def __init__(
        self,
        device: faces.ClockFace,
        clock: Callable[[], ClockFace | None],
        notices: Notices,
        *,
        wait: Callable[[float], Awaitable[None]] = asyncio.sleep,
        lives: Callable[[], int] = lambda: 0,
        now_ns: Callable[[], int] = lambda: 0,
    ) -> None:
        """``clock``: both clocks now; ``None`` where there is none. ``now_ns``: the sitting's."""
        words = ClockWords(now_ns)

        def wanted() -> Wanted[faces.Face | None]:
            now, unit_ns = clock(), device.unit_ns
            if now is None:
                return Wanted(None, None)
            saying, left_ns = words.text(now)
            due_ns = [each for each in (next_change_ns(now, unit_ns), left_ns) if each is not None]
            return Wanted(replace(face(now, unit_ns), saying=saying), min(due_ns, default=None))

        super().__init__(device, wanted, notices, _WORDS, wait, lives, words.hear)


def face(clock: ClockFace, unit_ns: int) -> faces.Face:
    """What a display shows whose smallest unit is this one."""
    white, black = (_side(reading, unit_ns) for reading in (clock.white, clock.black))
    return faces.Face(white, black, clock.running, clock.flag)


def next_change_ns(clock: ClockFace, unit_ns: int) -> int | None:
    """How long the face stays as it is; ``None``: as long as nothing happens."""
    if clock.running is None:
        return None
    readings = {"white": clock.white, "black": clock.black}
    running = readings.pop(clock.running)
    left_ns = _to_next(running.delay_ns or running.shown_ns, unit_ns)
    if clock.flows:
        (other,) = readings.values()
        left_ns = min(left_ns, _to_more(other.shown_ns, unit_ns))
    return left_ns


def _side(reading: Reading, unit_ns: int) -> faces.SideFace:
    shown_ns = reading.shown_ns
    tenths_below_ns = TENTHS_BELOW_NS if unit_ns < NS_PER_S else 0
    text = clock_text(shown_ns, tenths_below_ns)
    return faces.SideFace(text, -(-shown_ns // NS_PER_S), apart_text(reading))


def _to_next(time_ns: int, unit_ns: int) -> int:
    """Until less is shown: times are rounded up."""
    unit_ns = _unit_at(time_ns, unit_ns)
    return time_ns % unit_ns or unit_ns


def _to_more(time_ns: int, unit_ns: int) -> int:
    return -time_ns % _unit_at(time_ns, unit_ns) + 1


def _unit_at(time_ns: int, unit_ns: int) -> int:
    return unit_ns if time_ns <= TENTHS_BELOW_NS else NS_PER_S
