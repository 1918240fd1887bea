"""One board's sitting at a glance: everything that the page shows, as plain data."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from clock.chess_clock import Reading
from drivers.signals import ControlKind, Sensing, Side
from firmware_host.sitting.effects import Happened
from firmware_host.sitting.guidance import Restoration
from firmware_host.sitting.lights import DARK, Lights
from firmware_host.sitting.record import GameRecord

#: Every state that a sitting can be in; the page has a sentence for each, in each language.
State: TypeAlias = Literal[
    "waiting-for-set-up",  # the pieces do not stand on the first position yet
    "ready",  # first position, nobody has moved
    "to-move",  # a side is thinking
    "in-hand",  # a piece is in the air
    "made",  # a move stands on the board and is not pressed yet
    "adjourned",  # a move is sealed, the clocks stand
    "restoring",  # lights lead back to a position, the clocks stand
    "adjusting",  # j'adoube was said
    "unexplained",  # no legal move explains the board
    "paused",  # both clocks stopped by the arbiter or after a power cut
    "sensors-lost",  # the link to the board is down
    "deciding",  # the game is over, and whether it is lost or drawn is being searched for
    "finished",  # the game has its result
]


@dataclass(frozen=True, slots=True)
class Adjourned:
    """What everybody may see of an adjournment: whose move is sealed, and not which."""

    side: Side
    #: The name of the envelope; ``None``: the move is still being written.
    envelope: str | None
    sealed_ns: int


@dataclass(frozen=True, slots=True)
class Alternative:
    """One answer to a doubt."""

    key: str
    notation: str


@dataclass(frozen=True, slots=True)
class OpenDoubt:
    """A half-move (``ply`` from 0) that the sensors can't tell; believed is the first."""

    ply: int
    alternatives: tuple[Alternative, ...]


@dataclass(frozen=True, slots=True)
class ClockFace:
    """Both clocks at ``at_ns`` of the sitting's time line. ``running`` is whose time passes."""

    white: Reading
    black: Reading
    running: Side | None
    flag: Side | None
    at_ns: int
    #: What the running side uses, the other gets (hourglass).
    flows: bool = False
    #: Moves to the control, White's first; ``None`` where there are none to count, or where the
    #: profile shows them to nobody (K-5).
    moves_left: tuple[int | None, int | None] = (None, None)
    #: With less time than that a player need not write, White's first; 0: where that does not
    #: arise, in rapid and blitz neither (K-8).
    no_writing_below_ns: tuple[int, int] = (0, 0)

    @property
    def white_ns(self) -> int:
        """White's time as one number."""
        return self.white.shown_ns

    @property
    def black_ns(self) -> int:
        """Black's time as one number."""
        return self.black.shown_ns


@dataclass(frozen=True, slots=True)
class Difference:
    """Where the board and the record disagree, as numbers of cells."""

    missing: tuple[int, ...]
    extra: tuple[int, ...]
    wrong: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TouchOwed:
    """A touched piece that is owed and stands (TM-1 to TM-11), cells as numbers."""

    side: Side
    law: str
    text: str
    #: The own pieces one of which must move, and the enemy ones one of which must be captured.
    movers: tuple[int, ...]
    victims: tuple[int, ...]
    #: Where what was moved instead stands; empty while nothing was.
    moved: tuple[int, ...]
    #: Another move was made, whether it is pressed or not (I-9).
    is_breach: bool
    #: It was pressed and counts, and the opponent may claim it before replying (I-9).
    is_claimable: bool = False


@dataclass(frozen=True, slots=True)
class Offered:
    """The controls that may be used now: by each player, and by anybody."""

    white: tuple[ControlKind, ...] = ()
    black: tuple[ControlKind, ...] = ()
    table: tuple[ControlKind, ...] = ()


@dataclass(frozen=True, slots=True)
class Awaited:
    """Who has given no sign since the round started, and when that loses (E-12, K-9)."""

    sides: tuple[Side, ...]
    due_ns: int


@dataclass(frozen=True, slots=True)
class TableView:
    """A snapshot. Strings of symbols begin at a1, ``.`` is an empty cell."""

    game: str
    sensing: Sensing
    state: State
    side_to_move: Side
    record: GameRecord
    earlier: tuple[GameRecord, ...]
    believed: str
    reading: str
    position: str
    clock: ClockFace | None
    difference: Difference | None
    doubts: tuple[OpenDoubt, ...]
    captured: str
    in_check: bool
    events: tuple[Happened, ...]
    #: Cells that are no longer believed (stuck or flickering), as numbers.
    distrusted: tuple[int, ...]
    #: A claim that waits for the arbiter's answer, with what was counted in the details (E-10).
    claim: Happened | None = None
    #: Whose draw offer stands (E-6).
    draw_offered_by: Side | None = None
    #: What has been set up wrongly and not been put right, with its proposal in the details.
    misplaced: Happened | None = None
    #: By how many quarters of a full turn the board lies wrongly; cells above are the game's.
    turned: int = 0
    #: The number of the last ruling in this game: what an arbiter's next one must name as seen.
    rulings: int = 0
    #: What is still to be done where a position is put back by lights (I-2, I-5, A-2).
    restoration: Restoration | None = None
    #: What the lights show, in the game's cells (issue 3, point 8).
    lights: Lights = DARK
    #: Who was asked for a sealed move or has sealed one (A-1).
    adjourned: Adjourned | None = None
    #: The piece that touch-move asks for.
    touch_owed: TouchOwed | None = None
    #: The move that a wrong claim named and that must be played, as it is written (E-10).
    owed_move: str | None = None
    #: The clocks stand because the arbiter was called; a press may still start them (K-6).
    is_arbiter_called: bool = False
    #: What the page has to offer, and to whom.
    offered: Offered = Offered()
    #: The numbers of the earlier parts of this game, oldest first: the record had to begin anew,
    #: the players had not (I-5, I-11).
    parts: tuple[int, ...] = ()
    #: Whose coming is waited for; ``None``: both are there, or nobody can lose for it.
    awaited: Awaited | None = None
