"""PGN's ``TimeControl`` grammar in and out, and our spellings for what PGN has none (K-3).

Stages joined by ``:``, seconds throughout (a fraction is read; PGN's own are whole)::

    300              all moves in 300 s
    5400+30          the same, and 30 s for each completed move (Fischer)
    40/7200:3600     40 moves in 7200 s, then all the rest in 3600 s
    40/5400+30:1800+30
    *180             hourglass, 180 s each
    - or ?           no control

Ours, one letter in the place of the ``+``::

    5400f30          30 s as each move begins: the first move has them too
    300d5            simple delay (US)
    300b5            Bronstein delay
    600y30           byo-yomi: after 600 s one period of 30 s; 600y5x30: five of them
    300|60+1         odds: White's control, then Black's

A last stage that counts moves repeats: ``40/7200`` gives 7200 s for each 40 moves. What others
write for the same is read too: ``dialects.py``.
"""

import re
from decimal import Decimal

from clock.dialects import in_our_spelling, meant_by_display
from clock.kinds import WAYS, Kind
from clock.stages import SideControl, Stage, TimeControl, format_seconds

__all__ = ["SideControl", "Stage", "TimeControl", "format_control", "parse_control"]

_NS = 1_000_000_000
_MAX_TEXT = 4000
_SECONDS = r"[0-9]{1,9}(?:\.[0-9]{1,9})?"
_MARKS = {way.mark: kind for kind, way in WAYS.items() if way.takes_amount}
_STAGE = re.compile(
    rf"(?:(?P<moves>[0-9]{{1,9}})/)?(?P<flows>\*)?(?P<time>{_SECONDS})"
    rf"(?:(?P<mark>[{''.join(_MARKS)}])(?:(?P<periods>[0-9]{{1,9}})x)?(?P<amount>{_SECONDS}))?"
)
_EXAMPLES = "write it like 300, 5400+30 or 40/7200:3600"

#: What a stage looks like that was meant well.
_SLIPS: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"-\s*[0-9].*|.*[/+]\s*-.*"), f"a number is negative; {_EXAMPLES}"),
    (re.compile(r".*[0-9][dby]"), "a delay or byo-yomi stands before its seconds; write it like "
     "300d5 (delay), 300b5 (Bronstein) or 600y5x30 (byo-yomi)"),
    (re.compile(r".*[fdb+][0-9]+x.*"), "only byo-yomi has periods of its own; "
     "write it like 600y5x30"),
)  # fmt: skip


def parse_control(text: str) -> TimeControl:
    """Read both sides' control, which is a different one only where ``|`` says so.

    ``ValueError`` says what is wrong and what to write instead.
    """
    given = _stripped(text)
    sides = given.split("|")
    try:
        if len(sides) > len(("white", "black")):
            raise ValueError("more than two sides; write odds like 300|60+1, White's first")
        both = [_parse(in_our_spelling(side.strip())) for side in sides]
        return TimeControl(both[0], both[-1])
    except ValueError as error:
        reason = meant_by_display(given) or error
        raise ValueError(f"time control {_shorten(given)!r}: {reason}") from None


def format_control(control: TimeControl) -> str:
    """Write PGN's ``TimeControl``; ``parse_control`` gives an equal one back."""
    white, black = _format_side(control.white), _format_side(control.black)
    return white if white == black else f"{white}|{black}"


def _format_side(side: SideControl) -> str:
    return ":".join(map(_format_stage, side.stages)) or "-"


def _stripped(text: str) -> str:
    stripped = text.strip()
    if not stripped:
        raise ValueError(f"time control is empty: {_EXAMPLES}, or - for none")
    if len(stripped) > _MAX_TEXT:
        raise ValueError(f"time control of {len(stripped)} letters; {_EXAMPLES}, in seconds")
    return stripped


def _parse(text: str) -> SideControl:
    if text in ("-", "?"):
        return SideControl(())
    return SideControl(tuple(_parse_stage(part.strip()) for part in text.split(":")))


def _parse_stage(text: str) -> Stage:
    match = _STAGE.fullmatch(text)
    kind = Kind.ON_COMPLETION if match is None else _kind(match)
    if match is None or (match["periods"] and kind is not Kind.BYO_YOMI):
        raise ValueError(_explain(text))
    amount_ns = _parse_seconds(match["amount"] or "0")
    if amount_ns == 0 and kind in (Kind.AT_START, Kind.DELAY, Kind.BRONSTEIN):
        kind = Kind.ON_COMPLETION  # "d0" says that there is none
    return Stage(
        moves=None if match["moves"] is None else int(match["moves"]),
        time_ns=_parse_seconds(match["time"]),
        increment_ns=amount_ns,
        kind=kind,
        periods=int(match["periods"] or 1) if kind is Kind.BYO_YOMI else 0,
    )


def _kind(match: re.Match[str]) -> Kind:
    if match["flows"]:
        return Kind.HOURGLASS
    return _MARKS[match["mark"]] if match["mark"] else Kind.ON_COMPLETION


def _explain(text: str) -> str:
    if not text:
        return f"a period is empty (a : too many?); {_EXAMPLES}"
    for pattern, reason in _SLIPS:
        if pattern.fullmatch(text):
            return reason
    return f"{_shorten(text)!r} is not MOVES/SECONDS+INCREMENT in seconds; {_EXAMPLES}"


def _format_stage(stage: Stage) -> str:
    moves = "" if stage.moves is None else f"{stage.moves}/"
    way, amount = WAYS[stage.kind], ""
    if stage.increment_ns:
        periods = f"{stage.periods}x" if stage.periods > 1 else ""
        amount = f"{way.mark}{periods}{format_seconds(stage.increment_ns)}"
    flows = way.mark if way.flows else ""
    return f"{moves}{flows}{format_seconds(stage.time_ns)}{amount}"


def _parse_seconds(text: str) -> int:
    return int(Decimal(text) * _NS)


def _shorten(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."
