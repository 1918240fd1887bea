"""Times as text."""

_NS = 1_000_000_000


def format_clk(time_ns: int) -> str:
    """A time as PGN's ``[%clk]`` writes it, ``H:MM:SS``.

    Parts of a second are cut off, never rounded up: the record claims no time that the player did
    not have, ``0:00:00`` is the last second before the flag, and two moves within one second show
    the same. ``ValueError`` for a negative time, which no clock of ours can show.
    """
    if time_ns < 0:
        raise ValueError(f"a clock can't show {time_ns} ns: below 0")
    minutes, seconds = divmod(time_ns // _NS, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{seconds:02d}"
