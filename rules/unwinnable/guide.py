"""Two ways to say how far a position is from a mate. Only an order in which to look."""

from collections.abc import Sequence

import chess

from rules.unwinnable.core import State, diagonals, straights, successors
from rules.unwinnable.pattern import Picture
from rules.unwinnable.reach import Reach, pawn_attacks
from rules.unwinnable.travel import AS_KNIGHT, AS_OTHER, AS_QUEEN, FAR, Post, Travel, attacks

#: The tracked squares of the pieces that pictures are about; -1 is captured.
Where = tuple[int, ...]

_EDGE = chess.BB_RANK_1 | chess.BB_RANK_8 | chess.BB_FILE_A | chess.BB_FILE_H
#: The kings' ways count so much more, or their posts are reached too late, past pieces in the way.
_KINGS_FIRST = 2
_SHIFT = {chess.QUEEN: AS_QUEEN, chess.KNIGHT: AS_KNIGHT}


class Guide:
    """How far a position is from the nearest of some pictures: twice the moves of both sides."""

    def __init__(self, given: Reach, travel: Travel, pictures: Sequence[Picture]) -> None:
        """All three are of one position."""
        tracked = sorted({post[0] for picture in pictures for post in picture.posts})
        place = {i: at for at, i in enumerate(tracked)}
        self.start: Where = tuple(given.squares[i] for i in tracked)
        self._targets = [
            (
                [(place[post[0]], _table(travel, picture, post)) for post in picture.posts],
                picture.lines,
            )
            for picture in pictures
        ]

    def distance(self, occupied: int, where: Where) -> int:
        """Of the nearest picture, 0 if all posts are taken and all lines are free."""
        nearest = FAR
        for posts, lines in self._targets:
            far = (occupied & lines).bit_count()
            for at, table in posts:
                far += table[where[at]]
            if far < nearest:
                nearest = far
        return 2 * nearest


def _table(travel: Travel, picture: Picture, post: Post) -> list[int]:
    """Moves to a post; who gives check comes last, so a move away is as good as there."""
    i, kind, square = post
    table = travel.table(i, kind, square)
    if kind == chess.KING:
        return [_KINGS_FIRST * moves for moves in table]
    if kind == chess.PAWN or not attacks(kind, square, 0) >> picture.king & 1:
        return table
    return [max(moves, 1) for moves in table]


def moved(where: Where, from_: int, to: int, promoted: int) -> Where:
    """The tracked pieces after a step. A rook that castles is lost sight of."""
    shift = _SHIFT.get(promoted, AS_OTHER) if promoted else 0
    return tuple(
        [
            tracked
            if tracked < 0 or (square := tracked & 63) not in (from_, to)
            else to + tracked - square + shift
            if square == from_
            else -1
            for tracked in where
        ]
    )


_FREE, _KINGS_APART, _INNER, _ENEMY, _NO_CHECK_NEAR = 6, 3, 6, 2, 8
_EVASION, _IN_CHECK, _NO_HEAVY, _NO_PAWN = 3, -4, 20, 10
_PUSH, _PAWN_AGAINST, _PAWN_BEHIND_OWN, _CAN_CAPTURE = 4, 5, 3, -3


def strain(state: State, winner: chess.Color) -> int:
    """How little the losing king is hemmed in, and how far a promotion is if one is needed."""
    pawns, knights, bishops, rooks, queens, kings, white, occupied, turn, _ = state
    own = white if winner else occupied & ~white
    enemy = occupied & ~own
    loser = (kings & enemy).bit_length() - 1
    king = (kings & own).bit_length() - 1
    through = occupied & ~(kings & enemy)
    across, along = diagonals(loser, occupied), straights(loser, occupied)
    attacked = chess.BB_KING_ATTACKS[king] | pawn_attacks(own & pawns, winner)
    pieces = own & (knights | bishops | rooks | queens)
    check_near = False
    while pieces:
        bit = pieces & -pieces
        pieces ^= bit
        square = bit.bit_length() - 1
        if bit & knights:
            reached, goal = chess.BB_KNIGHT_ATTACKS[square], chess.BB_KNIGHT_ATTACKS[loser]
        elif bit & bishops:
            reached, goal = diagonals(square, through), across
        elif bit & rooks:
            reached, goal = straights(square, through), along
        else:
            reached = diagonals(square, through) | straights(square, through)
            goal = across | along
        attacked |= reached
        if reached & goal & ~own:
            check_near = True
    score = _FREE * (chess.BB_KING_ATTACKS[loser] & ~enemy & ~attacked).bit_count()
    score += _KINGS_APART * chess.square_distance(loser, king)
    score += _ENEMY * (enemy & ~pawns).bit_count()
    if not _EDGE >> loser & 1:
        score += _INNER
    if attacked >> loser & 1:
        if turn != winner:
            score += _EVASION * len(successors(state)) + _IN_CHECK
    elif not check_near:
        score += _NO_CHECK_NEAR
    if not own & (queens | rooks):
        score += _promotion(own, occupied, pawns, winner)
    return score


def _promotion(own: int, occupied: int, pawns: int, winner: chess.Color) -> int:
    """How far the nearest own pawn is from its promotion."""
    own_pawns = own & pawns
    if not own_pawns:
        return _NO_PAWN
    enemy = occupied & ~own
    best = FAR
    for square in chess.scan_forward(own_pawns):
        ahead = AHEAD[winner][square]
        score = _PUSH * ahead.bit_count()
        if ahead & enemy & pawns:
            score += _PAWN_AGAINST
        if ahead & own:
            score += _PAWN_BEHIND_OWN
        if chess.BB_PAWN_ATTACKS[winner][square] & enemy:
            score += _CAN_CAPTURE
        best = min(best, score)
    return _NO_HEAVY + best


#: The squares before a pawn on its file.
AHEAD = {
    color: [
        chess.BB_FILES[square & 7]
        & (chess.BB_ALL << 8 * ((square >> 3) + 1) if color else (1 << 8 * (square >> 3)) - 1)
        & chess.BB_ALL
        for square in chess.SQUARES
    ]
    for color in chess.COLORS
}
