"""Minutes written where seconds are read: ``5+3`` is five seconds, and five minutes were meant.

PGN's unit is the second, and a control of seconds is none of ours to refuse; only who writes one by
hand is asked. A unit says that it is meant so: ``5s+3s``.
"""

import re
from dataclasses import replace

from clock.control import format_control, parse_control
from clock.stages import SideControl, Stage, TimeControl, format_seconds

_NS = 1_000_000_000
#: Shorter than a game on wood can be.
_FEW_NS = 60 * _NS
#: As ``90+30``: up to here an increment of a sixth of the time and more is minutes' and seconds'.
_SOME_NS = 180 * _NS
_LARGE_PART = 6
#: As ``40/90``: a move in less than so long, forty times.
_EACH_MOVE_NS = 5 * _NS
#: Whoever names a unit, or writes a dialect that has minutes, has thought of it.
_IS_BARE = re.compile(r"[0-9.+/:*fdbyx|\s]+")
#: A number that counts seconds: neither moves nor periods. And a letter, apart from its unit.
_A_TIME = re.compile(r"(?<![0-9.])([0-9.]+)(?![0-9.]|\s*[/x])")
_A_MARK = re.compile(r"(?<=s)\s*([fdby])")


def minutes_meant(text: str) -> str | None:
    """A sentence for whoever wrote ``text``, which ``parse_control`` reads; ``None``: all is well.

    ``5 s a player and 3 s a move; for 5 minutes write 300+3, or 5s+3s if it is meant so``.
    """
    if not _IS_BARE.fullmatch(text):
        return None
    control = parse_control(text)
    stages = [stage for side in (control.white, control.black) for stage in side.stages]
    short = next(filter(_is_short, stages), None)
    if short is None:
        return None
    time, amount = format_seconds(short.time_ns), format_seconds(short.increment_ns)
    moves = "" if short.moves is None else f"{short.moves} moves in "
    said = f"{moves}{time} s a player" + (f" and {amount} s a move" if short.increment_ns else "")
    unit = _with_units(text.strip())
    try:
        instead = format_control(_in_minutes(control))
    except ValueError:  # so many hours nobody plays
        return f"{said}; times are in seconds; write {unit} if it is meant so"
    if minutes_meant(instead) is not None:  # half a minute is short too
        instead = _with_units(instead)
    minutes = "1 minute" if time == "1" else f"{time} minutes"
    return f"{said}; for {minutes} write {instead}, or {unit} if it is meant so"


def _with_units(text: str) -> str:
    return _A_MARK.sub(r" \1", _A_TIME.sub(r"\1s", text))


def _is_short(stage: Stage) -> bool:
    if stage.time_ns == 0:
        return False  # byo-yomi alone, or so much for each move
    if stage.moves is not None:
        return stage.time_ns < stage.moves * _EACH_MOVE_NS
    is_large = stage.increment_ns * _LARGE_PART >= stage.time_ns
    return stage.time_ns < _FEW_NS or (stage.time_ns <= _SOME_NS and is_large)


def _in_minutes(control: TimeControl) -> TimeControl:
    white, black = (
        SideControl(tuple(replace(stage, time_ns=60 * stage.time_ns) for stage in side.stages))
        for side in (control.white, control.black)
    )
    return TimeControl(white, black)
