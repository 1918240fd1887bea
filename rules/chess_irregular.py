"""The placements that an illegal move may have left behind (laws I-1, I-11).

The pieces that vanished from the cells now empty are set down on the cells now filled, in every way
that the hands could have meant; the game then goes on from there if nobody objects.
"""

from collections.abc import Iterator
from itertools import permutations

import chess

#: More cells than this differ after a knock-over, not after one illegal move.
_MOST_CELLS = 4


def irregular_positions(
    board: chess.Board, emptied: int, filled: int
) -> list[tuple[str, chess.Board]]:
    """Each with a word for the move, such as ``e2e5``; none where no single move can be meant."""
    gone = list(chess.scan_forward(emptied & board.occupied))
    new = list(chess.scan_forward(filled & ~board.occupied))
    if not gone or len(gone) + len(new) > _MOST_CELLS:
        return []
    own = [square for square in gone if board.color_at(square) == board.turn]
    if new:
        return [_set_down(board, gone, pairs) for pairs in _pairings(own, new)]
    return [_set_down(board, gone, [pair]) for pair in _captures(board, own)]


def _pairings(own: list[int], new: list[int]) -> Iterator[list[tuple[int, int]]]:
    for movers in permutations(own, len(new)):
        yield list(zip(movers, new, strict=True))


def _captures(board: chess.Board, own: list[int]) -> Iterator[tuple[int, int]]:
    """An own piece set on an enemy one: as pieces move, though it leaves the king in check."""
    if len(own) != 1:
        return
    targets = board.attacks_mask(own[0]) & board.occupied_co[not board.turn] & ~board.kings
    for target in chess.scan_forward(targets):
        yield own[0], target


def _set_down(
    board: chess.Board, gone: list[int], pairs: list[tuple[int, int]]
) -> tuple[str, chess.Board]:
    after = board.copy(stack=False)
    pieces = {square: after.remove_piece_at(square) for square in gone}
    for origin, target in pairs:
        piece = pieces[origin]
        if piece is not None:
            after.set_piece_at(target, piece)
    after.turn = not board.turn
    after.ep_square = None
    after.castling_rights = after.clean_castling_rights()
    after.halfmove_clock = 0
    after.fullmove_number += 0 if board.turn else 1
    word = "".join(chess.square_name(square) for square in pairs[0])
    return word, after
