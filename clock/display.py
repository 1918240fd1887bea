"""Times as text: what a clock's display shows, and PGN's ``[%clk]``."""

from clock.chess_clock import Reading

_NS = 1_000_000_000
_TENTH_NS = _NS // 10

#: Below this a display shows tenths, where the profile allows it.
TENTHS_BELOW_NS = 20 * _NS


def format_clk(time_ns: int) -> str:
    """A time as PGN's ``[%clk]`` writes it, ``H:MM:SS``.

    Parts of a second are cut off, never rounded up: the record claims no time that the player did
    not have, ``0:00:00`` is the last second before the flag, and two moves within one second show
    the same. ``ValueError`` for a negative time, which no clock of ours can show.
    """
    hours, minutes, seconds = _parts(_whole(time_ns) // _NS)
    return f"{hours}:{minutes:02d}:{seconds:02d}"


def clock_text(time_ns: int, tenths_below_ns: int = TENTHS_BELOW_NS) -> str:
    """A time as a display shows it: ``1:02:03``, ``4:05``, and ``0:07.3`` when time is short.

    Rounded up, as clocks do: the time that was set is shown for its whole first second, and
    nothing but zeros is shown only when no time is left. ``tenths_below_ns`` 0: never tenths.
    ``ValueError`` for a negative time.
    """
    unit_ns = _TENTH_NS if _whole(time_ns) < tenths_below_ns else _NS
    units = -(-time_ns // unit_ns)
    seconds, tenths = divmod(units * unit_ns // _TENTH_NS, 10)
    hours, minutes, seconds = _parts(seconds)
    head = f"{hours}:{minutes:02d}" if hours else f"{minutes}"
    return f"{head}:{seconds:02d}" + (f".{tenths}" if unit_ns == _TENTH_NS else "")


def said_time(time_ns: int) -> str:
    """A time as a sentence says it: as the display shows it, in whole seconds.

    Whatever tells people of a clock's time says this one; only the record of a move cuts off
    (``format_clk``). ``ValueError`` for a negative time.
    """
    return clock_text(time_ns, 0)


def apart_text(reading: Reading) -> str:
    """What a display shows beside the time to complete the next move (K-10).

    ``+0:04`` is a delay that has to pass before the time does (alone it is the time itself),
    ``3 × 0:30`` are byo-yomi periods, the one that runs included; empty where there is neither.
    """
    if reading.periods:
        return f"{reading.periods} × {said_time(reading.each_ns)}"
    is_beside = reading.delay_ns and reading.left_ns
    return f"+{said_time(reading.delay_ns)}" if is_beside else ""


def _whole(time_ns: int) -> int:
    if time_ns < 0:
        raise ValueError(f"a clock can't show {time_ns} ns: below 0")
    return time_ns


def _parts(seconds: int) -> tuple[int, int, int]:
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return hours, minutes, seconds
