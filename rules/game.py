"""What the tracker needs of any game played on a board of cells. Free of chess.

A position shows itself as *planes*: whole-board bit sets, one bit a cell (bit 0 is a1). Plane 0
says which cells are occupied, plane 1 which of them hold a Black piece, the rest spell the kind of
the piece in binary. A sensor sees the first few: ``occupancy`` one, ``colour`` two, ``piece`` all.
So one comparison, XOR, serves every sensing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol, TypeAlias

from rules.endings import Cause, Ending
from rules.profile import Profile
from rules.questions import CanMate, Question, Undecided
from rules.side import Side

__all__ = [
    "PLANES_SEEN",
    "Cause",
    "Ending",
    "Footprint",
    "Game",
    "Misplacement",
    "Planes",
    "Position",
    "Side",
    "Sign",
]

Planes: TypeAlias = tuple[int, ...]

#: How many of a position's planes each sensing can see.
PLANES_SEEN: Mapping[str, int] = {"occupancy": 1, "colour": 2, "piece": 5}


class Footprint(NamedTuple):
    """A move as the cells see it. All masks are bit sets of cells."""

    #: The move in the game's own internal notation (chess: UCI).
    key: str
    #: Cells that own pieces leave.
    lifts: int
    #: Cells on which own pieces are set down.
    lands: int
    #: Cells whose enemy piece leaves the board.
    captures: int
    #: Cells that the pieces pass on the way, if they are slid over the board.
    path: int
    #: What the player chose beside the squares (chess: the piece promoted to, ``q``), else empty.
    choice: str = ""
    #: 0 for what a player chooses unasked, 1 and more for rarer choices.
    rarity: int = 0

    @property
    def vacates(self) -> int:
        """Cells that are empty after the move and were not before."""
        return (self.lifts | self.captures) & ~self.lands


class Sign(NamedTuple):
    """A result that pieces are set to show, and the cells on which they stand for it."""

    result: str
    cells: int


@dataclass(frozen=True, slots=True)
class Misplacement:
    """A way in which people set the pieces up wrongly; more than one may have befallen a board."""

    #: A stable word for the mistake, and what to say of it.
    kind: str
    text: str
    #: What is being played once the mistake is taken into account.
    position: "Position"
    #: The cells whose pieces stand in each other's place; 0 if it is not about single cells.
    cells: int = 0
    #: By how many quarters of a full turn the board lies wrongly, clockwise.
    quarter_turns: int = 0
    #: Whether play may go on so; else it begins again.
    is_playable: bool = True


class Position(Protocol):
    """One immutable position of a game."""

    @property
    def side_to_move(self) -> Side:
        """Whose turn it is."""

    @property
    def move_number(self) -> int:
        """The number of the move to be made, as a score sheet has it (chess: the FEN's)."""

    @property
    def planes(self) -> Planes:
        """The placement, as all its planes."""

    @property
    def identity(self) -> object:
        """Equal for two positions from which exactly the same games can follow."""

    @property
    def quiet_plies(self) -> int:
        """Half-moves since something was done that can't be undone (chess: E-8, E-9)."""

    def moves(self, lifted: int) -> Sequence[Footprint]:
        """The legal moves in which at least one of the own pieces on ``lifted`` cells is moved."""

    def play(self, key: str) -> "Position":
        """The position after a legal move."""

    def notation(self, key: str) -> str:
        """A legal move in the notation of the record (chess: SAN)."""

    def full_notation(self, key: str) -> str:
        """A legal move, the square that it leaves named too."""

    def ending(self, occurrences: int, profile: Profile) -> Ending | None:
        """How the game has ended by itself; ``occurrences`` counts this position in the game."""

    def lost(self, side: Side, cause: Cause, profile: Profile) -> Ending | Undecided:
        """``side`` resigned, stopped its clock, or its flag fell: lost, or drawn if nobody can win.

        Open where that takes a search. ``KeyError`` for any other cause (E-3, E-4, E-13).
        """

    def irregular(self, emptied: int, filled: int) -> "Sequence[tuple[str, Position]]":
        """The positions that an illegal move could have left, each with a word for the move.

        ``emptied`` are cells of this position that now read empty, ``filled`` are cells that read
        occupied and are empty here. The opponent of the side to move is on move in each answer.
        """

    def misplacements(self) -> "Sequence[Misplacement]":
        """The ways to set this first position up wrongly, the likeliest first (chess: B-3 to B-5).

        Each may lead to the next: two pairs of pieces that are swapped are two misplacements.
        """

    def in_check(self) -> bool:
        """Whether the side to move must answer a threat at once (chess: check)."""

    def result_shown(self, reading: Planes, known: int, refilled: int) -> Sign | None:
        """The result that the pieces are set to show (chess: both kings in the centre), if any.

        ``refilled`` are cells that were emptied and filled again after this position.
        """

    def text(self) -> str:
        """The position in the game's own notation (chess: FEN)."""

    def symbols(self) -> str:
        """The placement, one piece symbol a cell, cell 0 first."""


class Game(Protocol):
    """A game that can be played on the board."""

    @property
    def name(self) -> str:
        """Its name in recordings (``chess``, ``chess960``)."""

    @property
    def piece_planes(self) -> Mapping[str, int]:
        """For each piece symbol the planes on which it shows, as a bit set of plane numbers."""

    @property
    def keeps_start(self) -> bool:
        """Whether the next game begins from the same chosen position (Chess960)."""

    @property
    def choices(self) -> str:
        """The letters that ``Footprint.choice`` can have (chess: the promotions)."""

    def parse(self, text: str | None) -> Position:
        """A start position in the game's own notation, ``None`` for the usual one.

        ``ValueError`` says what is wrong with it.
        """

    def search(self, question: Question) -> CanMate:
        """The answer to what ``Position.lost`` left open; the same on any machine, and slow."""
