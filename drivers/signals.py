"""What the outside world says: small frozen facts with the time of the physical change.

Every signal carries ``t_ns``, nanoseconds on the time line of the sitting (monotonic, from 0),
stamped at the edge and never at its processing. Cells are numbered from a1 = 0 along the rank
(b1 = 1, a2 = ``width``); a driver converts its wiring to that order once, and nobody else does.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, TypeAlias

Side: TypeAlias = Literal["white", "black"]

#: What a sensor can tell: occupied or not, the colour of the piece, or which piece it is.
Sensing: TypeAlias = Literal["occupancy", "colour", "piece"]


#: Whether a side can still mate.
MateAnswer: TypeAlias = Literal["yes", "no", "not-proved"]


class ControlKind(StrEnum):
    """The buttons and gestures that are not the clock (recording.md, events)."""

    ADJUST = "adjust"
    ADJUST_END = "adjust-end"
    DRAW = "draw"
    DRAW_ACCEPT = "draw-accept"
    DRAW_DECLINE = "draw-decline"
    RESIGN = "resign"
    CLAIM_REPETITION = "claim-repetition"
    CLAIM_FIFTY = "claim-fifty"
    #: A draw is asked for since the opponent can't or doesn't try to win (E-11).
    CLAIM_QUICK_PLAY = "claim-quick-play"
    #: The opponent broke touch-move in the move just made (I-9).
    CLAIM_TOUCH = "claim-touch"
    #: The clock is stopped for good (E-13).
    STOP_CLOCK = "stop-clock"
    #: A player says that it has come to the board (E-12, K-9).
    PRESENT = "present"
    ARBITER = "arbiter"
    RESUME = "resume"
    PROMOTE = "promote"
    NEW_GAME = "new-game"
    #: The player on move asks to seal a move (A-1).
    ADJOURN = "adjourn"
    #: The envelope is handed over: ``sealed`` is the move that nobody reads before (A-1).
    SEAL = "seal"
    #: The answer to a doubt: ``move`` names the alternative that was played, ``ply`` its half-move.
    SETTLE = "settle"
    #: A result entered by hand: ``result`` in PGN's terms.
    RESULT = "result"
    #: What is proposed for a wrong set-up is done; ``turned`` may name a turn instead.
    APPLY = "apply"


class RulingKind(StrEnum):
    """What an arbiter can rule (I-10). Fields that a kind needs stand behind it."""

    PAUSE = "pause"
    RESUME = "resume"
    #: ``white_ns`` and ``black_ns``, or one of them: the other clock stays as it is (K-7).
    SET_TIMES = "set-times"
    #: ``side`` has completed so many ``moves`` by the count of the clock (K-10).
    SET_MOVES = "set-moves"
    #: ``side`` is penalised, with a ``reason`` (I-3, E-10): ``seconds`` for the opponent, below 0
    #: off the own time; or ``result``; or neither, a warning.
    PENALISE = "penalise"
    #: ``side`` has so many byo-yomi periods left: ``moves`` counts them (K-10).
    SET_PERIODS = "set-periods"
    #: ``side`` forfeits the game, or both where it names none; ``reason`` may be a word of E-15.
    FORFEIT = "forfeit"
    #: Both flags are down on the players' own clock, and nobody knows which fell first (K-4).
    BOTH_FLAGS = "both-flags"
    #: The players sit at each other's colours (B-6); ``granted`` false: play goes on all the same.
    COLOURS_SWAPPED = "colours-swapped"
    #: Back to the position after ``ply`` half-moves (I-5). ``white_ns`` and ``black_ns`` are what
    #: the players' own clock shows, where there is none of ours (I-6).
    RESTORE = "restore"
    #: Half-move ``ply`` (from 0) was ``move``.
    CORRECT_MOVE = "correct-move"
    #: What is proposed for a wrong set-up is done.
    APPLY_FIX = "apply-fix"
    #: ``result``, with ``reason``.
    ADJUDGE = "adjudge"
    #: The result that the kings show stands.
    CONFIRM_RESULT = "confirm-result"
    NEW_GAME = "new-game"
    #: The envelope is opened with its ``key``; if that is lost, ``move`` is read from paper (A-2).
    OPEN_SEALED = "open-sealed"
    #: Play goes on from ``position`` (FEN).
    SET_POSITION = "set-position"
    #: The illegal move on the board stands (I-11).
    LET_STAND = "let-stand"
    #: ``side``'s claim or offer is answered: ``granted`` (E-10, E-11).
    ANSWER_CLAIM = "answer-claim"


class FaultKind(StrEnum):
    """What can befall the link to the sensors, or the service itself."""

    BOARD_LOST = "board-lost"
    BOARD_BACK = "board-back"
    #: The service was killed and has started again: ``t_ns`` is the last stamp that was kept.
    POWER_LOSS = "power-loss"


@dataclass(frozen=True, slots=True)
class CellChanged:
    """One cell now reads ``symbol``; contact bounce is not filtered out yet."""

    t_ns: int
    cell: int
    symbol: str


@dataclass(frozen=True, slots=True)
class FullReading:
    """Every cell at once, after a reconnect or as a check; ``symbols[0]`` is a1."""

    t_ns: int
    symbols: str


@dataclass(frozen=True, slots=True)
class Press:
    """A side pressed its clock button."""

    t_ns: int
    side: Side


@dataclass(frozen=True, slots=True)
class Control:
    """A control was used. Fields that a kind does not need are ``None``."""

    t_ns: int
    kind: ControlKind
    by: Side | None = None
    piece: str | None = None
    move: str | None = None
    ply: int | None = None
    result: str | None = None
    #: Degrees clockwise by which the board is turned: 90, 180 or 270 (B-4).
    turned: int | None = None
    #: A sealed move: what it says is not to be read without its key (A-1).
    sealed: str | None = None


@dataclass(frozen=True, slots=True)
class Ruling:
    """An arbiter ruled. Fields that a kind does not need are ``None``.

    Whether it can be is for the core to say, so every value is taken here, a time below 0 too.
    """

    t_ns: int
    kind: RulingKind
    #: The arbiter's name.
    by: str
    #: The number of the last ruling in this game that the arbiter had seen, 0 for none: two
    #: arbiters never overwrite each other.
    seen: int
    white_ns: int | None = None
    black_ns: int | None = None
    seconds: int | None = None
    ply: int | None = None
    move: str | None = None
    result: str | None = None
    side: Side | None = None
    position: str | None = None
    granted: bool | None = None
    reason: str | None = None
    moves: int | None = None
    #: The number of the game that it is about; ``None``: the one that is on the board.
    game: int | None = None
    #: What opens a sealed move.
    key: str | None = None


@dataclass(frozen=True, slots=True)
class Fault:
    """The link to the sensors broke or came back, or the power did."""

    t_ns: int
    kind: FaultKind


@dataclass(frozen=True, slots=True)
class Tick:
    """Nothing happened but time: it lets deadlines fall due (rest, flags)."""

    t_ns: int


@dataclass(frozen=True, slots=True)
class Day:
    """Another day has come, or the machine has learnt which one it is.

    ``date`` as PGN writes it: ``2026.11.30``, or ``????.??.??`` where nobody knows.
    """

    t_ns: int
    date: str


@dataclass(frozen=True, slots=True)
class Scan:
    """The board says how long it takes to look at all its cells: what it tells from now on.

    Of two changes nearer than ``scan_ms`` nobody knows which came first (TM-4); 0: it is quick.
    """

    t_ns: int
    scan_ms: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether ``side`` can still mate from ``position``: what was searched for beside the core.

    A fact of the position, whenever it comes. It is kept, so that nothing is searched for again.
    """

    t_ns: int
    position: str
    side: Side
    can_mate: MateAnswer


Signal: TypeAlias = (
    CellChanged | FullReading | Press | Control | Ruling | Fault | Tick | Day | Scan | Verdict
)
