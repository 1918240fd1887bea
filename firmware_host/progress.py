"""A progress bar for commands that take their time: on a terminal only, and only after 2 s."""

import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

from tqdm import tqdm  # type: ignore[import-untyped]  # it has no types

_DELAY_S = 2.0

Item = TypeVar("Item")


def with_progress(items: Iterable[Item], *, total: int | None, unit: str) -> Iterator[Item]:
    """The same items; the bar is drawn on standard error while they are taken."""
    bar: Iterable[Item] = tqdm(
        items,
        total=total,
        unit=f" {unit}",
        delay=_DELAY_S,
        leave=False,
        disable=not sys.stderr.isatty(),
    )
    yield from bar
