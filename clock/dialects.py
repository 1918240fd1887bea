"""What others write for a time control, in our spelling.

====================================  =============================  ======================
who                                   writes                         ours
====================================  =============================  ======================
US federation, in minutes             ``G/60;d5``                    ``3600d5``
the same, two controls                ``40/120, SD/60; d5``          ``40/7200d5:3600d5``
with units                            ``90m+30s``, ``40/90'+30''``   ``5400+30``, …
Go servers, byo-yomi                  ``10m+5x30s``                  ``600y5x30``
programs that play each other         ``inf``                        ``-``
====================================  =============================  ======================
"""

import re
from collections.abc import Sequence
from decimal import Decimal

_UNIT_S = {"h": 3600, "min": 60, "m": 60, "'": 60, "′": 60, "s": 1, "sec": 1}
_UNIT_S |= {"''": 1, '"': 1, "″": 1}
_NUMBER = r"[0-9]{1,6}(?:\.[0-9]{1,6})?"
_UNIT = r"(?:min|sec|h|m|s|''|'|\"|′|″)"
_WITH_UNITS = re.compile(rf"(?<![0-9.])(?:{_NUMBER}\s?{_UNIT}(?![a-z])\s?)+", re.IGNORECASE)
_ONE_UNIT = re.compile(rf"({_NUMBER})\s?({_UNIT})", re.IGNORECASE)
_BYO_YOMI = re.compile(r"\+(?=[0-9]{1,9}x)")
_AROUND = re.compile(r"\s*([+/:*fdbyx])\s*")

_US_STAGE = r"(?:[0-9]{1,4}/[0-9]{1,4})"
_US = re.compile(
    rf"(?P<counted>(?:{_US_STAGE}\s?[,;:]\s?){{0,9}})(?:G|SD)\s?/\s?(?P<rest>[0-9]{{1,4}})"
    r"(?:[\s;,]{0,3}(?P<mark>d|\+|inc)\s?/?\s?(?P<amount>[0-9]{1,4}))?",
    re.IGNORECASE,
)

#: As a clock shows it; more than so many hours nobody has for a game.
_DISPLAY = re.compile(
    r"(?P<parts>[0-9]{1,3}(?::[0-5][0-9]){1,2})(?P<increment>\s*\+\s*[0-9]{1,4})?"
)
_MOST_HOURS = 6

_US_MARKS = {"d": "d", "+": "+", "inc": "+"}


def in_our_spelling(text: str) -> str:
    """``text`` as ``control.py`` reads it, if it is a dialect that is known; else as it is."""
    if text.lower() == "inf":
        return "-"
    us = _US.fullmatch(text)
    if us is not None:
        return _from_us(us)
    seconds = _WITH_UNITS.sub(_to_seconds, text)
    return _BYO_YOMI.sub("y", _AROUND.sub(r"\1", seconds))


def meant_by_display(text: str) -> str | None:
    """What to write for ``15:00`` or ``1:30:00+30``, as clocks show it; ``None``: it is not that.

    Here a ``:`` parts periods, so such a text is no time control; it can only be explained.
    """
    shown = _DISPLAY.fullmatch(text)
    if shown is None or not shown["parts"].strip("0:"):
        return None
    parts = shown["parts"].split(":")
    increment = "".join((shown["increment"] or "").split())
    units = ("h", "min", "s")[-len(parts) :]
    may_be_hours = units == ("min", "s") and int(parts[0]) <= _MOST_HOURS
    written = [
        f"{_seconds(parts, names)}{increment} for {_in_words(parts, names)}"
        for names in ([units, ("h", "min")] if may_be_hours else [units])
    ]
    return f"times are in seconds; write it like {', or like '.join(written)}"


def _seconds(parts: Sequence[str], units: Sequence[str]) -> int:
    return sum(int(part) * _UNIT_S[unit] for part, unit in zip(parts, units, strict=True))


def _in_words(parts: Sequence[str], units: Sequence[str]) -> str:
    """``15 min``, ``1 h 30 min``: without those of which there are none."""
    said = [f"{int(part)} {unit}" for part, unit in zip(parts, units, strict=True) if int(part)]
    return " ".join(said)


def _from_us(match: re.Match[str]) -> str:
    """Minutes into seconds; the delay is that of every stage."""
    mark = _US_MARKS[match["mark"].lower()] if match["mark"] else ""
    each = f"{mark}{match['amount']}" if mark else ""
    counted = re.findall(r"([0-9]+)/([0-9]+)", match["counted"])
    stages = [f"{moves}/{int(minutes) * 60}{each}" for moves, minutes in counted]
    return ":".join([*stages, f"{int(match['rest']) * 60}{each}"])


def _to_seconds(match: re.Match[str]) -> str:
    parts = _ONE_UNIT.findall(match[0])
    total = sum(Decimal(number) * _UNIT_S[unit.lower()] for number, unit in parts)
    return format(total, "f")
