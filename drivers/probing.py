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
    """A board whose cells may be measured: Hall sensors behind converters."""

    def levels(self) -> Sequence[Level | None]:
        """What every cell measured last, a1 first (``None``: not known); empty: it measures none.

        Called from the event loop; the board may be scanned on a thread of its own meanwhile.
        """


def levels_of(board: object) -> Sequence[Level | None]:
    """Of any board; empty where it tells on or off only."""
    return board.levels() if isinstance(board, Levelled) else ()
