"""What a game remembers of irregular presses between two signals (I-1 to I-4)."""

from dataclasses import dataclass, field

from drivers.signals import Press, Side
from firmware_host.tracker.line import Node
from rules.touch import Release


@dataclass(frozen=True, slots=True)
class Stopped:
    """The clocks stand until the position before an illegal move by ``side`` is restored (I-2)."""

    side: Side
    before: Node


@dataclass(frozen=True, slots=True)
class LetGo:
    """An illegal move let a piece go, after ``ply`` half-moves: what replaces it is bound (I-2)."""

    ply: int
    release: Release


@dataclass(slots=True)
class Irregularities:
    """Presses that wait for the hands to rest, and what was ruled so far."""

    pending: Press | None = None
    stopped: Stopped | None = None
    #: The last press that was taken as not given, and whether it counted as an illegal move.
    withdrawn: tuple[Press, bool] | None = None
    #: Where the piece of an illegal move was let go that is to be replaced (TM-9 to TM-11).
    let_go: LetGo | None = None
    #: How many illegal moves of each side have counted (I-3).
    counted: dict[Side, int] = field(default_factory=dict)

    def released(self, before: Node) -> Release | None:
        """Where the mover of the turn after ``before`` has let a piece go already."""
        let_go = self.let_go
        return let_go.release if let_go is not None and let_go.ply == before.ply else None
