"""How people set chess up wrongly (laws B-1 to B-6), as positions that explain what is seen."""

from collections.abc import Iterator
from typing import NamedTuple

import chess

#: Mistaken for one another, and side by side on the back rank: a word, and how it is said.
_CONFUSED = {
    frozenset({chess.KING, chess.QUEEN}): ("king-queen", "king and queen are swapped"),
    frozenset({chess.BISHOP, chess.KNIGHT}): ("bishop-knight", "bishop and knight are swapped"),
}
_BACK_RANKS = chess.BB_RANK_1 | chess.BB_RANK_8
_HALF_TURN = 2


class Misplaced(NamedTuple):
    """As ``rules.game.Misplacement``, with python-chess's board."""

    kind: str
    text: str
    board: chess.Board
    cells: int = 0
    quarter_turns: int = 0
    is_playable: bool = True


def misplaced(board: chess.Board) -> Iterator[Misplaced]:
    """Every mistake that could be behind ``board`` not being what is seen, the likeliest first."""
    for quarters in (2, 1, 3):
        degrees = 90 * quarters
        text = f"the board is turned by {degrees} degrees"
        yield Misplaced(f"turned-{degrees}", text, board.copy(), quarter_turns=quarters)
    yield from _black_first(board)
    if board.occupied & _BACK_RANKS == _BACK_RANKS:
        text = "White's pieces stand on Black's side"
        yield Misplaced("colours", text, _mirrored(board), quarter_turns=_HALF_TURN)
        yield from _swapped(board)


def _black_first(board: chess.Board) -> Iterator[Misplaced]:
    """B-3: White begins. (In check no other side could have moved.)"""
    if not board.turn or board.is_check():
        return
    after = board.copy(stack=False)
    after.turn, after.ep_square = chess.BLACK, None
    yield Misplaced("black-first", "Black has moved first", after, is_playable=False)


def _mirrored(board: chess.Board) -> chess.Board:
    """On a board turned by 180 degrees: each side where the other belongs, its king on its file."""
    after = board.transform(chess.flip_horizontal)
    after.castling_rights = after.clean_castling_rights()
    return after


def _swapped(board: chess.Board) -> Iterator[Misplaced]:
    """Each pair of neighbours on the back ranks that may stand the wrong way round."""
    for square in chess.scan_forward(_BACK_RANKS & ~chess.BB_FILE_H):
        pair = square, square + 1
        kinds = frozenset(kind for kind in map(board.piece_type_at, pair) if kind)
        if kinds in _CONFUSED:
            kind, text = _CONFUSED[kinds]
            names = " and ".join(map(chess.square_name, pair))
            cells = chess.BB_SQUARES[square] | chess.BB_SQUARES[square + 1]
            yield Misplaced(kind, f"{text} on {names}", _exchanged(board, *pair), cells)


def _exchanged(board: chess.Board, a: int, b: int) -> chess.Board:
    after = board.copy(stack=False)
    first, second = after.remove_piece_at(a), after.remove_piece_at(b)
    after.set_piece_at(a, second)
    after.set_piece_at(b, first)
    after.castling_rights = after.clean_castling_rights()
    return after
