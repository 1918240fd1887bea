"""An arbiter's ruling as a line of a recording.

Values that no ruling can have are kept as they are, as long as they are of their kind: that they
were refused is part of the sitting.
"""

import json
from collections.abc import Callable, Mapping

from drivers.recording.errors import BadLineError
from drivers.recording.shown import shown
from drivers.signals import Ruling, RulingKind, Signal

_LONGEST_TEXT = 200
#: Beyond it a number is a mistake: nanoseconds of some thirty years.
_LARGEST = 10**18


def _number(key: str, value: object) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) <= _LARGEST:
        return value
    raise BadLineError(f"{key} is {shown(value)}", "write a whole number")


def _text(key: str, value: object) -> str:
    if isinstance(value, str) and value.isprintable() and len(value) <= _LONGEST_TEXT:
        return value
    raise BadLineError(
        f"{key} is {shown(value)}", f"write a text of at most {_LONGEST_TEXT} characters"
    )


def _side(key: str, value: object) -> str:
    if value in ("white", "black"):
        return str(value)
    raise BadLineError(f"{key} is {shown(value)}", "write white or black")


def _yes_or_no(key: str, value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise BadLineError(f"{key} is {shown(value)}", "write true or false")


_CHECKS: Mapping[str, Callable[[str, object], object]] = {
    "white_ns": _number,
    "black_ns": _number,
    "seconds": _number,
    "ply": _number,
    "move": _text,
    "result": _text,
    "side": _side,
    "position": _text,
    "granted": _yes_or_no,
    "reason": _text,
    "moves": _number,
    "game": _number,
    "key": _text,
}
#: What a ruling may say beside its kind, ``by`` and ``seen``.
RULING_KEYS = tuple(_CHECKS)


def parse_ruling(t_ns: int, line: Mapping[str, object], _board: object) -> Signal:
    """A ruling of a known kind; ``BadLineError`` for a value of the wrong type."""
    values = {
        key: check(key, line[key]) for key, check in _CHECKS.items() if line.get(key) is not None
    }
    return Ruling(
        t_ns,
        RulingKind(str(line["ruling"])),
        _text("by", line.get("by")),
        _number("seen", line.get("seen")),
        **values,  # type: ignore[arg-type]  # each value was checked above
    )


def format_ruling(ruling: Ruling) -> str:
    """The rest of the line behind ``t``."""
    keys: dict[str, object] = {"ruling": str(ruling.kind), "by": ruling.by, "seen": ruling.seen}
    for key in RULING_KEYS:
        value = getattr(ruling, key)
        if value is not None:
            keys[key] = value
    return json.dumps(keys, ensure_ascii=False)[1:]
