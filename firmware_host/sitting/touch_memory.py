"""What a game remembers of touch-move between two signals (I-9)."""

from dataclasses import dataclass, field

from firmware_host.tracker.line import Node
from rules.touch import Breach, Obligation


@dataclass(frozen=True, slots=True)
class Standing:
    """A breach that is not over: refused, or open to a claim; ``node`` is the move."""

    breach: Breach
    node: Node
    is_refused: bool


@dataclass(slots=True)
class TouchMove:
    """What a game remembers of touch-move."""

    #: Half-moves whose turn has been judged, and the last of them.
    plies: int = 0
    last: Node | None = None
    standing: Standing | None = None
    #: What was computed last, and for what: a look costs nothing while nothing is touched.
    known: tuple[object, Obligation | None] = field(default=((), None))
