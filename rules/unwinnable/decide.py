"""Whether a side can still mate by any series of legal moves (laws E-3, E-4, E-5, I-3)."""

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

import chess

from rules.unwinnable.core import State, is_bare, state_of
from rules.unwinnable.crowd import exhaust
from rules.unwinnable.guide import Guide
from rules.unwinnable.pattern import never_mates, pictures
from rules.unwinnable.play import play
from rules.unwinnable.reach import Reach, reach
from rules.unwinnable.search import explore
from rules.unwinnable.sketch import Sketch
from rules.unwinnable.tempo import frame_of, frames_exclude
from rules.unwinnable.travel import Travel

#: Moves made for one side at most. Measured: 2 to 5 µs for each in exhausting, 15 in playing, 20 in
#: searching; what both sides' last world costs is paid once.
DEFAULT_NODES = 105_000

#: Moves made in games by rule of thumb, at first and when a small world was not exhausted.
_FIRST_PLAY = 1_500
_SECOND_PLAY = 3_500

#: Moves looked at in exhausting a small world before anything is searched, in the end a larger one.
_SMALL_WORLD = 10_000
_LARGE_WORLD = 80_000

#: Moves made in the search.
_SEARCH = 2_000

#: Bounds of the drawing: steps in all, and pictures that are worth following at once.
_DRAWING_STEPS = 1_500
_PICTURES = 6
_STEPS_PER_PICTURE = 5


class Answer(Enum):
    """What is known; ``NOT_PROVED`` lets play go on."""

    MATES = "mates"
    CANNOT = "cannot"
    NOT_PROVED = "not proved"


@dataclass(frozen=True)
class Verdict:
    """The answer for one side; ``witness`` is a series of legal moves to its mate if it ``MATES``.

    ``nodes`` is how many positions were made; the same for the same question, on any machine.
    """

    answer: Answer
    witness: tuple[chess.Move, ...] = ()
    nodes: int = 0


#: What stands so only after an illegal move that stood, or by an arbiter's word (I-10, I-11).
_ODD = (
    chess.STATUS_NO_WHITE_KING
    | chess.STATUS_NO_BLACK_KING
    | chess.STATUS_TOO_MANY_KINGS
    | chess.STATUS_PAWNS_ON_BACKRANK
    | chess.STATUS_OPPOSITE_CHECK
)


def can_mate(board: chess.Board, side: chess.Color, *, nodes: int = DEFAULT_NODES) -> Verdict:
    """Whether ``side`` mates at the end of some series of legal moves, both sides helping.

    Never wrong: a mate is shown, an impossibility is proved, all else is ``NOT_PROVED`` after
    some ``nodes``. Nothing is proved of a position that no legal move leads to.
    """
    if board.status() & _ODD:
        return Verdict(Answer.NOT_PROVED)
    asking = _asked(fen := board.fen(shredder=True), side, nodes)
    if asking.soon is not None:
        return asking.soon
    if asking.left <= 0:
        return Verdict(Answer.NOT_PROVED, nodes=asking.made)
    return asking.last(_asked(fen, not side, nodes))


class _Asking:
    """One question; the ways to an answer are tried from the cheap to the dear."""

    def __init__(self, board: chess.Board, side: chess.Color, nodes: int) -> None:
        self.board = board
        self.side = side
        self.state = state_of(board)
        self.left = nodes
        self.made = 0
        self.given = reach(board)
        #: The first answer that a way comes to, the last way not yet tried.
        self.soon = self._soon()

    def _soon(self) -> Verdict | None:
        if _is_excluded(self.state, self.given, self.side):
            return Verdict(Answer.CANNOT)
        return (
            self._play(_FIRST_PLAY)
            or self._frames()
            or self._exhaust(_SMALL_WORLD)
            or self._search(_SEARCH)
            or self._play(_SECOND_PLAY)
        )

    def last(self, other: "_Asking") -> Verdict:
        """By a large world, looked at for both sides at once if both are still open."""
        sides = (self.side,) if other.soon else (self.side, not self.side)
        found = _exhausted(self.state, frozenset(sides), min(_LARGE_WORLD, self.left))
        made = self.made + found.nodes
        verdict = self._verdict(found.lines.get(self.side), made, is_complete=found.is_complete)
        return verdict or Verdict(Answer.NOT_PROVED, nodes=made)

    def _play(self, nodes: int) -> Verdict | None:
        line, made = play(self.state, self.side, self.given, min(nodes, self.left))
        return self._concluded(line, made, is_complete=False)

    def _frames(self) -> Verdict | None:
        """A proof where tempo counts, from what kings and pawns alone can come to."""
        if self.left <= 0 or _may_castle(self.board, self.given):
            return None
        if frames_exclude(self.given, frame_of(self.board), self.side):
            return Verdict(Answer.CANNOT, nodes=self.made)
        return None

    def _exhaust(self, nodes: int) -> Verdict | None:
        found = exhaust(self.state, frozenset((self.side,)), min(nodes, self.left))
        line = found.lines.get(self.side)
        return self._concluded(line, found.nodes, is_complete=found.is_complete)

    def _search(self, nodes: int) -> Verdict | None:
        if self.left <= 0:
            return None
        guide = _guide(self.board, self.given, self.side)
        found = explore(self.state, self.side, min(nodes, self.left), guide)
        return self._concluded(found.line, found.nodes, is_complete=found.exhausted)

    def _concluded(
        self, line: tuple[chess.Move, ...] | None, made: int, *, is_complete: bool
    ) -> Verdict | None:
        self.made += made
        self.left -= made
        return self._verdict(line, self.made, is_complete=is_complete)

    def _verdict(
        self, line: tuple[chess.Move, ...] | None, made: int, *, is_complete: bool
    ) -> Verdict | None:
        if line is not None:
            return Verdict(Answer.MATES, line, made)
        # Nobody castles here, so not every line was seen while somebody may.
        if is_complete and not _may_castle(self.board, self.given):
            return Verdict(Answer.CANNOT, nodes=made)
        return None


def _may_castle(board: chess.Board, given: Reach) -> bool:
    """Whether a king that has its right can ever have the way free; ``False`` is proved."""
    for rook in chess.scan_forward(board.clean_castling_rights()):
        king = board.king(bool(board.occupied_co[chess.WHITE] >> rook & 1))
        if king is not None and not chess.between(king, rook) & ~given.open_squares:
            return any(board.legal_moves)
    return False


@lru_cache(maxsize=4)
def _asked(fen: str, side: chess.Color, nodes: int) -> _Asking:
    """Remembered, as both sides are asked in turn."""
    return _Asking(chess.Board(fen, chess960=True), side, nodes)


#: Pure, and remembered for the same reason.
_exhausted = lru_cache(maxsize=4)(exhaust)


def _is_excluded(state: State, given: Reach, side: chess.Color) -> bool:
    """Whether material or the squares within reach exclude every mate."""
    return is_bare(state, side) or never_mates(given, side)


def _guide(board: chess.Board, given: Reach, side: chess.Color) -> Guide:
    travel = Travel(given, board)
    steps, found = 0, []
    for picture in pictures(given, side, Sketch(board, given, side, travel)):
        steps += picture.steps + _STEPS_PER_PICTURE
        if picture.posts:
            found.append(picture)
        if steps > _DRAWING_STEPS:
            break
    found.sort(key=lambda picture: (picture.cost, picture.king))
    return Guide(given, travel, found[:_PICTURES])
