"""JSON of long lists, made once for each item and not at every look."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from firmware_host.web.difference import Json

Item = TypeVar("Item")

#: The page shows the last events. Their window grows to twice this and is then cut to it, so that
#: nearly every difference only appends.
EVENTS_STEP = 50


class ListMemory(Generic[Item]):
    """A list that is appended to and changed at its end: moves, earlier games."""

    def __init__(self, convert: Callable[[Item], Json]) -> None:
        """``convert`` makes an item's JSON, which nobody may change."""
        self._convert = convert
        self._items: tuple[Item, ...] = ()
        self._made: list[Json] = []

    def of(self, items: Sequence[Item]) -> list[Json]:
        """The items' JSON; the very same list as the last time if they are the same."""
        items = tuple(items)
        same = _leading(self._items, items)
        if not same == len(items) == len(self._items):
            self._made = [*self._made[:same], *map(self._convert, items[same:])]
        self._items = items
        return self._made


class WindowMemory(Generic[Item]):
    """The end of a list from whose beginning items are dropped as others come."""

    def __init__(self, convert: Callable[[Item], Json]) -> None:
        """``convert`` makes an item's JSON, which nobody may change."""
        self._convert = convert
        self._seen: tuple[Item, ...] = ()
        self._made: list[Json] = []

    def of(self, items: Sequence[Item]) -> list[Json]:
        """The window's JSON; what is new since the last time stands at its end."""
        items = tuple(items)
        known = _overlap(self._seen, items)
        if known == 0:
            self._made = []
        if known < len(items) or not items:
            self._made = [*self._made, *map(self._convert, items[known:])]
        if len(self._made) > 2 * EVENTS_STEP:
            self._made = self._made[-EVENTS_STEP:]
        self._seen = items
        return self._made


def _leading(old: tuple[Item, ...], new: tuple[Item, ...]) -> int:
    """How many items at the beginning are the same."""
    if old == new:
        return len(new)
    pairs = enumerate(zip(old, new, strict=False))
    differing = (index for index, (a, b) in pairs if not (a is b or a == b))
    return next(differing, min(len(old), len(new)))


def _overlap(old: tuple[Item, ...], new: tuple[Item, ...]) -> int:
    """How many items at the beginning of ``new`` are all that ``old`` ends with."""
    for dropped in range(len(old)):
        rest = old[dropped:]
        if rest == new[: len(rest)]:
            return len(rest)
    return 0
