"""What a scanner says, from the body of a frame. Pure.

What can't be true, and what a later version may have added, means nothing (``None``), never an
error. Numbers are hexadecimal, in capitals, of a fixed length.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from drivers.signals import Side

#: Numbers of commands and presses, and of frames: they begin again behind the last.
NUMBERS, FRAMES = 0x100, 0x10000
_SIDES: Mapping[str, Side | None] = {"w": "white", "b": "black", "-": None}
_HEX = frozenset("0123456789ABCDEF")


@dataclass(frozen=True, slots=True)
class Hello:
    """Who it is and what it can. ``answers``: the number of our greeting; 0: it has just begun, or
    has not heard from us for long.
    """

    answers: int
    values: tuple[tuple[str, str], ...]

    def get(self, key: str, otherwise: str = "") -> str:
        """The value of a key."""
        return dict(self.values).get(key, otherwise)


@dataclass(frozen=True, slots=True)
class TimeAnswer:
    """Its clock when question ``number`` came, and the number of the last frame that it sent."""

    number: int
    micros: int
    frame: int


@dataclass(frozen=True, slots=True)
class Edges:
    """What changed between two scans: cells and what they read now."""

    frame: int
    micros: int
    changes: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """Every cell, a1 first: the truth. ``lever``: whose time it lets run."""

    frame: int
    micros: int
    symbols: str
    lever: Side | None


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button, with a number of its own: it is said again until that is acknowledged."""

    frame: int
    micros: int
    number: int
    key: str
    side: Side | None


@dataclass(frozen=True, slots=True)
class Done:
    """A command was carried out."""

    number: int


@dataclass(frozen=True, slots=True)
class Refused:
    """A command that it does not know or can't carry out."""

    number: int
    reason: str


@dataclass(frozen=True, slots=True)
class SelfTest:
    """The findings of a self-test; none: all is well."""

    number: int
    findings: tuple[str, ...]


Message: TypeAlias = Hello | TimeAnswer | Edges | Reading | Pressed | Done | Refused | SelfTest


def decode(body: str) -> Message | None:
    """Its meaning."""
    kind, *fields = body.split(" ")
    decoder = _DECODERS.get(kind)
    return None if decoder is None else decoder(fields)


def number_of(text: str, digits: int) -> int:
    """A hexadecimal number of exactly so many digits; -1 for anything else."""
    return int(text, 16) if len(text) == digits and _HEX.issuperset(text) else -1


def _hello(fields: list[str]) -> Hello | None:
    pairs = [field.partition("=") for field in fields[1:]]
    values = tuple((key, value) for key, _, value in pairs)
    answers = number_of(fields[0], 2) if fields else -1
    if answers < 0 or not all(key and sign for key, sign, _ in pairs):
        return None
    return Hello(answers, values) if len(dict(values)) == len(values) else None


def _time(fields: list[str]) -> TimeAnswer | None:
    numbers = _numbers(fields, 2, 8, 4)
    return None if numbers is None else TimeAnswer(*numbers)


def _edges(fields: list[str]) -> Edges | None:
    numbers = _numbers(fields[:2], 4, 8)
    text = fields[2] if len(fields) == 3 else ""
    if numbers is None or not text or len(text) % 3:
        return None
    parts = [text[at : at + 3] for at in range(0, len(text), 3)]
    changes = tuple((number_of(part[:2], 2), part[2]) for part in parts)
    frame, micros = numbers
    return Edges(frame, micros, changes) if all(cell >= 0 for cell, _ in changes) else None


def _reading(fields: list[str]) -> Reading | None:
    numbers = _numbers(fields[:2], 4, 8)
    if numbers is None or len(fields) != 4 or fields[3] not in _SIDES:
        return None
    frame, micros = numbers
    return Reading(frame, micros, fields[2], _SIDES[fields[3]])


def _pressed(fields: list[str]) -> Pressed | None:
    numbers = _numbers(fields[:3], 4, 8, 2)
    if numbers is None or len(fields) != 5 or fields[4] not in _SIDES:
        return None
    frame, micros, number = numbers
    return Pressed(frame, micros, number, fields[3], _SIDES[fields[4]])


def _done(fields: list[str]) -> Done | None:
    number = number_of(fields[0], 2) if len(fields) == 1 else -1
    return None if number < 0 else Done(number)


def _refused(fields: list[str]) -> Refused | None:
    number = number_of(fields[0], 2) if fields else -1
    return None if number < 0 else Refused(number, " ".join(fields[1:]))


def _tested(fields: list[str]) -> SelfTest | None:
    number = number_of(fields[0], 2) if fields else -1
    return None if number < 0 else SelfTest(number, tuple(fields[1:]))


def _numbers(fields: list[str], *digits: int) -> list[int] | None:
    if len(fields) != len(digits):
        return None
    numbers = [number_of(text, count) for text, count in zip(fields, digits, strict=True)]
    return None if min(numbers) < 0 else numbers


_DECODERS: Mapping[str, Callable[[list[str]], Message | None]] = {
    "h": _hello,
    "t": _time,
    "e": _edges,
    "r": _reading,
    "p": _pressed,
    "a": _done,
    "x": _refused,
    "q": _tested,
}
