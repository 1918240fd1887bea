"""Why and how a game ended: the result, its cause, the law it follows from (N-5). Free of chess."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


class _Row(NamedTuple):
    """What goes with a cause."""

    word: str
    law: str | None
    is_automatic: bool = False
    is_on_board: bool = False
    overrules: bool = False
    pgn_termination: str | None = None


class Cause(StrEnum):
    """Why a game ended. The word is kept in journals and records: it never changes."""

    #: The id of the law, ``None`` where a result was only told.
    law: str | None
    #: Nobody can play on from it: it ends the game at once, without a press.
    is_automatic: bool
    #: The position itself shows it: it comes before whatever happens later (E-16).
    is_on_board: bool
    #: May take the place of a result that the board itself shows: it is the arbiter's (I-10).
    overrules: bool
    #: What the PGN tag ``Termination`` says, ``None`` for the normal case.
    pgn_termination: str | None

    def __new__(cls, *row: object) -> "Cause":
        """The word is the value, the rest of the row goes with it."""
        entry = _Row(*row)  # type: ignore[arg-type]  # Enum unpacks the row of each member
        self = str.__new__(cls, entry.word)
        self._value_ = entry.word
        self.law = entry.law
        self.is_automatic, self.is_on_board = entry.is_automatic, entry.is_on_board
        self.overrules, self.pgn_termination = entry.overrules, entry.pgn_termination
        return self

    CHECKMATE = _Row("checkmate", "E-1", is_on_board=True)
    STALEMATE = _Row("stalemate", "E-2", is_on_board=True)
    DEAD_POSITION = _Row("dead position", "E-5", is_automatic=True, is_on_board=True)
    FIVEFOLD = _Row("fivefold repetition", "E-9", is_automatic=True, is_on_board=True)
    SEVENTY_FIVE_MOVES = _Row("75 moves", "E-9", is_automatic=True, is_on_board=True)

    RESIGNATION = _Row("resignation", "E-3")
    AGREEMENT = _Row("agreement", "E-6")
    REPETITION_CLAIM = _Row("repetition claimed", "E-7")
    MOVES_CLAIM = _Row("moves without progress claimed", "E-8")
    QUICK_PLAY = _Row("quick-play finish", "E-11")
    CLOCK_STOPPED = _Row("clock stopped for good", "E-13")

    FLAG = _Row("flag", "E-4", pgn_termination="time forfeit")
    BOTH_FLAGS = _Row("both flags", "K-4", pgn_termination="time forfeit")

    ABSENT = _Row("absent", "E-12", pgn_termination="rules infraction")
    ILLEGAL_MOVES = _Row("illegal moves", "I-3", pgn_termination="rules infraction")
    FORFEIT = _Row("forfeit", "E-15", pgn_termination="rules infraction")
    NO_OPPONENT = _Row("no opponent", "E-15", pgn_termination="unterminated")
    SEALED_MOVE = _Row("sealed move", "A-3", pgn_termination="rules infraction")
    ILLEGAL_STOOD = _Row("an illegal move stood", "I-11")
    VOID = _Row("void", "B-3", pgn_termination="unterminated")

    SHOWN_BY_KINGS = _Row("shown by the kings", None)
    BY_HAND = _Row("entered by hand", "I-10", overrules=True)
    ADJUDGED = _Row("adjudged", "I-10", overrules=True, pgn_termination="adjudication")


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended: ``result`` as in PGN or a forfeit (N-5). ``words`` say more than the cause.

    ``*`` is the result of a game that ended without one.
    """

    result: str
    cause: Cause
    words: str = ""

    @property
    def reason(self) -> str:
        """What to say of it."""
        return self.words or self.cause.value

    @property
    def law(self) -> str | None:
        """The id of the law, if there is one."""
        return self.cause.law
