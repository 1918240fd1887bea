"""Whether a side can still mate (E-3, E-4, I-3): at a glance, or by a search.

Loaded by the process that searches too, so it needs little: no profiles, no laws.
"""

import chess

from rules.questions import CanMate, Question
from rules.side import Side
from rules.unwinnable.decide import DEFAULT_NODES, Answer, can_mate

_ANSWERS = {
    Answer.MATES: CanMate.YES,
    Answer.CANNOT: CanMate.NO,
    Answer.NOT_PROVED: CanMate.NOT_PROVED,
}
#: Moves made before a question is left to a search: some milliseconds, for four in five of the
#: positions in which people resign (``tests/soak/mating_cost.py``).
_GLANCE_NODES = 150
#: With a queen or rook and pawns that can step nothing but a few forced moves stops a side: a
#: long search would say "not proved" later, and that decides no otherwise than "yes".
_FREE_NODES = 1500


def at_a_glance(
    board: chess.Board, side: Side, *, nodes: int = _GLANCE_NODES
) -> CanMate | Question:
    """Whether ``side`` can mate by any series of legal moves, or what is to be searched for.

    Nothing is proved of a board on which a king is missing: an illegal move took it away.
    """
    if any(board.king(each) is None for each in chess.COLORS):
        return CanMate.NOT_PROVED
    answer = can_mate(board, side == "white", nodes=nodes).answer
    if answer is Answer.NOT_PROVED:
        return Question(board.fen(shredder=True), side)
    return _ANSWERS[answer]


def search(question: Question) -> CanMate:
    """The answer, as far as it can be known: up to a second of a desktop's processor.

    ``ValueError`` for a position that can't be.
    """
    board = chess.Board(question.position, chess960=True)
    color = question.side == "white"
    heavy = (board.queens | board.rooks) & board.occupied_co[color]
    nodes = _FREE_NODES if heavy and can_step(board) else DEFAULT_NODES
    return _ANSWERS[can_mate(board, color, nodes=nodes).answer]


def can_step(board: chess.Board) -> bool:
    """Some pawn of either side has an empty square before it."""
    white = (board.pawns & board.occupied_co[chess.WHITE]) << 8
    black = (board.pawns & board.occupied_co[chess.BLACK]) >> 8
    return bool((white | black) & ~board.occupied)
