"""What a board may offer beyond ``drivers.board.Board`` to those who set it up (the workshop).

None of it is needed to play. A board that offers it has these members, and that is all.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable


@dataclass(frozen=True, slots=True)
class Level:
    """What the converter of one analogue cell read last, in its own counts."""

    value: int
    #: What it reads at rest, and from which distance to that a piece is felt, and felt no more.
    rest: int
    on: int
    off: int


@runtime_checkable
class Levelled(Protocol):
    """A board whose cells are measured: Hall sensors behind converters."""

    @property
    def full_scale(self) -> int:
        """The highest count of the converter: 1023 of ten bits."""

    def levels(self) -> Sequence[Level | None]:
        """What every cell measured last, a1 first; ``None``: not known."""
