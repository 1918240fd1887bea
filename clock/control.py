"""Time controls: what a side is given, and PGN's ``TimeControl`` grammar for it (K-3).

The grammar, stages joined by ``:``::

    300              all moves in 300 s
    5400+30          the same, and 30 s for each completed move
    40/7200:3600     40 moves in 7200 s, then all the rest in 3600 s
    40/5400+30:1800+30
    - or ?           no control

A last stage that counts moves repeats: ``40/7200`` gives 7200 s for each 40 moves. Seconds may
have a fraction (``0.5``); PGN's own are whole.
"""

import re
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

#: Longer than any game; more is a slip of the pen (milliseconds for seconds, a date).
MAX_TIME_NS = 100 * 3600 * 1_000_000_000
MAX_MOVES = 1000
MAX_STAGES = 20

_NS = 1_000_000_000
_SECONDS = r"[0-9]{1,9}(?:\.[0-9]{1,9})?"
_STAGE = re.compile(rf"(?:(?P<moves>[0-9]{{1,9}})/)?(?P<time>{_SECONDS})(?:\+(?P<inc>{_SECONDS}))?")
_EXAMPLES = "write it like 300, 5400+30 or 40/7200:3600"

#: What a stage looks like that PGN or a common dialect knows and this clock does not keep yet.
_NOT_KEPT: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"\*.*"), "hourglass (*) is not kept by this clock yet"),
    (re.compile(r".*[0-9]d[0-9.]*|.*d"), "delay (d) is not kept by this clock yet"),
)


class IncrementKind(StrEnum):
    """When and how a stage's increment is given."""

    #: Fischer: added when the move is completed.
    ON_COMPLETION = "on-completion"


@dataclass(frozen=True, slots=True)
class Stage:
    """One period: ``moves`` to complete (``None``: all the rest) in ``time_ns``.

    ``increment_ns`` is given for each move of this stage, in the way of ``kind``.
    """

    moves: int | None
    time_ns: int
    increment_ns: int = 0
    kind: IncrementKind = IncrementKind.ON_COMPLETION


@dataclass(frozen=True, slots=True)
class TimeControl:
    """What one side is given. No stages: no control (``-``). Two sides may have two of them.

    ``ValueError`` if the stages can't be played one after the other.
    """

    stages: tuple[Stage, ...]

    def __post_init__(self) -> None:
        """Refuse what can't be kept."""
        if len(self.stages) > MAX_STAGES:
            raise ValueError(f"{len(self.stages)} periods; at most {MAX_STAGES} can be kept")
        for number, stage in enumerate(self.stages, start=1):
            mistake = _mistake(stage, is_last=number == len(self.stages))
            if mistake is not None:
                raise ValueError(f"period {number}: {mistake}")


def parse_control(text: str) -> TimeControl:
    """Read PGN's ``TimeControl``; ``ValueError`` says what is wrong and what to write instead."""
    stripped = text.strip()
    if stripped in ("-", "?"):
        return TimeControl(())
    if not stripped:
        raise ValueError(f"time control is empty: {_EXAMPLES}, or - for none")
    try:
        return TimeControl(tuple(_parse_stage(part) for part in stripped.split(":")))
    except ValueError as error:
        raise ValueError(f"time control {_shorten(stripped)!r}: {error}") from None


def format_control(control: TimeControl) -> str:
    """Write PGN's ``TimeControl``; ``parse_control`` gives an equal one back."""
    return ":".join(map(_format_stage, control.stages)) or "-"


def _parse_stage(part: str) -> Stage:
    text = part.strip()
    match = _STAGE.fullmatch(text)
    if match is None:
        raise ValueError(_explain(text))
    moves = match["moves"]
    return Stage(
        moves=None if moves is None else int(moves),
        time_ns=_parse_seconds(match["time"]),
        increment_ns=_parse_seconds(match["inc"] or "0"),
    )


def _explain(text: str) -> str:
    if not text:
        return f"a period is empty (a : too many?); {_EXAMPLES}"
    for pattern, reason in _NOT_KEPT:
        if pattern.fullmatch(text):
            return f"{reason}; {_EXAMPLES}"
    if re.match(r"-\s*[0-9]|.*[/+]\s*-", text):
        return f"a number is negative; {_EXAMPLES}"
    return f"{_shorten(text)!r} is not MOVES/SECONDS+INCREMENT in seconds; {_EXAMPLES}"


def _mistake(stage: Stage, *, is_last: bool) -> str | None:
    """What is wrong with a stage, with the remedy; ``None`` if nothing is."""
    if stage.moves is None and not is_last:
        return "only the last period may be without a number of moves; write it like 40/7200:3600"
    if stage.moves is not None and not 1 <= stage.moves <= MAX_MOVES:
        return f"{stage.moves} moves; give 1 to {MAX_MOVES}"
    if not 0 < stage.time_ns <= MAX_TIME_NS:
        return f"{_format_seconds(stage.time_ns)} s; give more than 0 and at most 360000 (100 h)"
    if not 0 <= stage.increment_ns <= MAX_TIME_NS:
        return f"increment of {_format_seconds(stage.increment_ns)} s; give 0 to 360000 (100 h)"
    return None


def _format_stage(stage: Stage) -> str:
    moves = "" if stage.moves is None else f"{stage.moves}/"
    increment = f"+{_format_seconds(stage.increment_ns)}" if stage.increment_ns else ""
    return f"{moves}{_format_seconds(stage.time_ns)}{increment}"


def _parse_seconds(text: str) -> int:
    return int(Decimal(text) * _NS)


def _format_seconds(time_ns: int) -> str:
    whole, rest = divmod(abs(time_ns), _NS)
    fraction = f".{rest:09d}".rstrip("0") if rest else ""
    return f"{'-' if time_ns < 0 else ''}{whole}{fraction}"


def _shorten(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."
