"""Whether a side can still mate by any series of legal moves (laws E-3, E-4, E-5, I-3)."""

from dataclasses import dataclass
from enum import Enum

import chess

from rules.unwinnable.core import is_bare, state_of
from rules.unwinnable.guide import Guide
from rules.unwinnable.pattern import never_mates, pictures
from rules.unwinnable.play import play
from rules.unwinnable.reach import Reach, reach
from rules.unwinnable.search import Explored, explore
from rules.unwinnable.sketch import Sketch
from rules.unwinnable.travel import Travel

#: Positions made for one side at most. Measured: 20 to 30 µs each, so 0.4 s for a side at worst.
DEFAULT_NODES = 12_000

#: Positions made before pictures are drawn, which cost 15 ms: most mates are found by then.
_NODES_WITHOUT_PICTURES = 3_000

#: Positions made in games by rule of thumb before anything is searched.
_FIRST_PLAY = 1_500

#: Bounds of the drawing: steps in all, and pictures that are worth following at once.
_DRAWING_STEPS = 600
_PICTURES = 6
_STEPS_PER_PICTURE = 5

#: ``is_dead`` follows forced lines only: so few legal moves, so many positions.
_FORCED_MOVES = 2
_FORCED_NODES = 150


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


def can_mate(board: chess.Board, side: chess.Color, *, nodes: int = DEFAULT_NODES) -> Verdict:
    """Whether ``side`` mates at the end of some series of legal moves, both sides helping.

    ``board`` has a king on each side and the side not to move isn't in check. Never wrong: a
    mate is shown, an impossibility is proved, all else is ``NOT_PROVED`` after some ``nodes``.
    """
    state = state_of(board)
    if is_bare(state, side):
        return Verdict(Answer.CANNOT)
    given = reach(board)
    if never_mates(given, side):
        return Verdict(Answer.CANNOT)
    line, made = play(state, side, given, min(_FIRST_PLAY, nodes))
    if line is not None:
        return Verdict(Answer.MATES, line, made)
    own = board.occupied_co[side]
    if made < nodes and own & (board.pawns | board.rooks | board.queens):
        first = explore(state, side, min(_NODES_WITHOUT_PICTURES, nodes - made))
        if first.line is not None or first.exhausted:
            return _verdict(board, first, made)
        made += first.nodes
    if made >= nodes:
        return Verdict(Answer.NOT_PROVED, nodes=made)
    return _verdict(board, explore(state, side, nodes - made, _guide(board, given, side)), made)


def is_dead(board: chess.Board) -> bool:
    """Whether neither side can mate, as far as it is seen at once (E-5); ``False`` is no proof.

    For every capture and pawn move: 1 ms for a locked position, 3 ms for an open one.
    """
    state = state_of(board)
    if all(is_bare(state, side) for side in chess.COLORS):
        return True
    given = reach(board)
    alive = [c for c in chess.COLORS if not (is_bare(state, c) or never_mates(given, c))]
    if not alive:
        return True
    if board.castling_rights or board.legal_moves.count() > _FORCED_MOVES:
        return False
    return all(explore(state, side, _FORCED_NODES).exhausted for side in alive)


def _verdict(board: chess.Board, explored: Explored, made_before: int) -> Verdict:
    made = made_before + explored.nodes
    if explored.line is not None:
        return Verdict(Answer.MATES, explored.line, made)
    # The search doesn't castle, so it has not seen every line while somebody may.
    if explored.exhausted and not board.castling_rights:
        return Verdict(Answer.CANNOT, nodes=made)
    return Verdict(Answer.NOT_PROVED, nodes=made)


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
