"""The lights of one board: what they should show, and what is said next for that. Pure.

Only the last picture that was wanted is kept. What differs from what the board was told is said
when the line is free, a whole picture at a time: lights that blink faster than the line carries
them blink more slowly, but none is left out. A board never says what its lights show, and lost
bytes are not noticed: from time to time it is told again.
"""

from collections import deque
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TypeAlias

from drivers.dgt import commands
from drivers.dgt.messages import FIELDS
from drivers.dgt.timing import LIGHTS_AGAIN_NS

#: So many commands take most of a second; where it would be more, all is made dark first.
_MOST = FIELDS // 2
#: By field, whether it is lit.
Lit: TypeAlias = Sequence[bool]
#: By field, whether it was told to be lit; ``None``: it may have heard something else.
Told: TypeAlias = Sequence[bool | None]


@dataclass(frozen=True, slots=True)
class _Way:
    """How boards of one kind are told: the commands, and how many fields are told again at once."""

    say: Callable[[Told, Lit], list[bytes]]
    share: int


class LightTalk:
    """One life of a link. Until a first picture is wanted nothing is said."""

    def __init__(self, leds: str) -> None:
        """``leds`` as in the dialects; ``KeyError`` for another word."""
        self._way = _WAYS[leds]
        self._wanted: list[bool] | None = None
        self._told: list[bool | None] = [None] * FIELDS
        #: What is left of the picture that is being said.
        self._picture: deque[bytes] = deque()
        #: From which field on, and when, it is told again.
        self._again = 0
        self._again_ns = 0

    @property
    def next_ns(self) -> int | None:
        """When ``due`` has something; 0: at once, ``None``: never, as it stands."""
        if self._wanted is None:
            return None
        return self._again_ns if self.is_said else 0

    @property
    def is_said(self) -> bool:
        """Whether the board was told all that is wanted."""
        return not self._picture and self._wanted in (None, self._told)

    @property
    def waiting(self) -> int:
        """How many commands wait: a picture's at most."""
        return len(self._picture)

    def show(self, fields: Collection[int]) -> None:
        """These fields are lit from now on, all others dark."""
        self._wanted = [field in fields for field in range(FIELDS)]

    def due(self, t_ns: int) -> bytes:
        """What is to be said now, often nothing."""
        if self._wanted is None:
            return b""
        if t_ns >= self._again_ns:
            self._forget(t_ns)
        if not self._picture and self._told != self._wanted:
            self._picture.extend(self._way.say(self._told, self._wanted))
            self._told = list(self._wanted)
        return self._picture.popleft() if self._picture else b""

    def _forget(self, t_ns: int) -> None:
        """A share of the fields is told again; all of them within ``LIGHTS_AGAIN_NS``."""
        share = self._way.share
        self._told[self._again : self._again + share] = [None] * share
        self._again = (self._again + share) % FIELDS
        self._again_ns = t_ns + LIGHTS_AGAIN_NS * share // FIELDS


def _pegasus(_told: Told, lit: Lit) -> list[bytes]:
    """It goes through the list by itself, one field after the other."""
    return [commands.leds_pegasus([field for field in range(FIELDS) if lit[field]])]


def _revelation(told: Told, lit: Lit) -> list[bytes]:
    """A command for each row of equal fields of which some differ; dark ones first."""
    rows = _rows(told, lit)
    if len(rows) > _MOST:
        rows = [(False, 0, FIELDS - 1), *_rows([False] * FIELDS, lit)]
    return [commands.leds_revelation(first, last, on=on) for on, first, last in rows]


def _rows(told: Told, lit: Lit) -> list[tuple[bool, int, int]]:
    found: list[tuple[bool, int, int]] = []
    for on, row in groupby(range(FIELDS), key=lambda field: lit[field]):
        differing = [field for field in row if told[field] is not on]
        if differing:
            found.append((on, differing[0], differing[-1]))
    return sorted(found)


_WAYS: Mapping[str, _Way] = {
    "none": _Way(lambda _told, _lit: [], FIELDS),
    # To be told anything begins its round anew, so it is told all of it at once, and seldom.
    "pegasus": _Way(_pegasus, FIELDS),
    "revelation": _Way(_revelation, FIELDS // 8),
}
