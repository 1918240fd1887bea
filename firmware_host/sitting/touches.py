"""What was touched, in order: the facts for touch-move (TM-1 to TM-15)."""

from dataclasses import dataclass

from drivers.signals import Side
from firmware_host.tracker.reading import Change


@dataclass(frozen=True, slots=True)
class Touch:
    """A piece left or came to a cell.

    ``side`` is whose piece stands there in the line believed (``None``: nobody's), ``ply`` counts
    the half-moves made before. ``adjusting``: j'adoube had been said (TM-6).
    """

    t_ns: int
    cell: int
    change: Change
    side: Side | None
    ply: int
    adjusting: bool
