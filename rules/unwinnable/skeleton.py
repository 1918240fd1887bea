"""A position without its kings: where they are safe, and what the other pieces can do."""

from collections.abc import Iterator

import chess

from rules.unwinnable.core import State, diagonals, is_bare, straights
from rules.unwinnable.pairs import (
    APART,
    Pairs,
    attacked_along,
    black_in,
    white_in,
)
from rules.unwinnable.reach import knight_steps, pawn_attacks

#: Pawns, knights, bishops, rooks, queens, White's of these, square of an en passant or -1.
Key = tuple[int, int, int, int, int, int, int]

#: Squares on which no king may stand for a move, and the pieces after it.
Move = tuple[int, Key]

#: What a piece counts against the steps of all pawns, of which there are at most 16 times 6.
_PIECE = 100

_LAST = chess.BB_RANK_1 | chess.BB_RANK_8


def key_of(state: State) -> Key:
    """The pieces of a position but its kings."""
    return (*state[:5], state[6] & ~state[5], state[9])


def state_with(key: Key, white_king: int, black_king: int, *, turn: chess.Color) -> State:
    """The position with the kings on two squares, given as bits."""
    white, kings = key[5] | white_king, white_king | black_king
    return (*key[:5], kings, white, occupied_of(key) | kings, turn, key[6])


def occupied_of(key: Key) -> int:
    """The squares of all pieces."""
    return key[0] | key[1] | key[2] | key[3] | key[4]


def order_of(key: Key) -> int:
    """What is looked at first: few pieces, and of as many the pawns that have moved least.

    Few pieces are near to a mate or to the end of the world. Pawns never move back, so whoever
    moved least has all its arrivals before it is looked at, and is looked at once.
    """
    white, black = key[0] & key[5], key[0] & ~key[5]
    moved = 0
    for _ in range(6):
        white, black = white >> 8, black << 8 & chess.BB_ALL
        moved += white.bit_count() + black.bit_count()
    return _PIECE * occupied_of(key).bit_count() + moved


def is_bare_key(key: Key, side: chess.Color) -> bool:
    """Whether ``side`` has too little to mate, wherever the kings are."""
    empty = ~occupied_of(key)
    white_king = empty & -empty
    empty ^= white_king
    return is_bare(state_with(key, white_king, empty & -empty, turn=True), side)


def safe(key: Key, color: chess.Color) -> Pairs:
    """The pairs in which ``color``'s king is not attacked and not on a piece of its own.

    It may stand on the other's pieces: there it has captured.
    """
    occupied = occupied_of(key)
    own = key[5] if color else occupied & ~key[5]
    enemy = occupied & ~own
    attacked = own | knight_steps(key[1] & enemy) | pawn_attacks(key[0] & enemy, not color)
    barred = white_in(attacked) if color else black_in(attacked)
    sliders = enemy & ~(key[0] | key[1])
    for square in chess.scan_forward(sliders):
        bit = chess.BB_SQUARES[square]
        lines = (1 if bit & (key[2] | key[4]) else 0) | (2 if bit & (key[3] | key[4]) else 0)
        reached = diagonals(square, occupied) if lines & 1 else 0
        if lines & 2:
            reached |= straights(square, occupied)
        barred |= attacked_along(square, reached, not color, lines)
    return APART & ~barred


def without(key: Key, square: chess.Square) -> Key:
    """The pieces after one was captured by a king."""
    keep = ~chess.BB_SQUARES[square]
    return (
        key[0] & keep,
        key[1] & keep,
        key[2] & keep,
        key[3] & keep,
        key[4] & keep,
        key[5] & keep,
        -1,
    )


def moves(key: Key, turn: chess.Color) -> Iterator[Move]:
    """Every move of a side's pieces, as if no king stood in the way or in check."""
    pawns, knights, bishops, rooks, queens, white, _ = key
    occupied = occupied_of(key)
    own = white if turn else occupied & ~white
    for place, pieces in enumerate((knights, bishops, rooks, queens), start=1):
        for from_ in chess.scan_forward(pieces & own):
            if place == 1:
                landing = chess.BB_KNIGHT_ATTACKS[from_]
            else:
                landing = diagonals(from_, occupied) if place != 3 else 0
                if place >= 3:
                    landing |= straights(from_, occupied)
            for to in chess.scan_forward(landing & ~own):
                way = chess.BB_SQUARES[to]
                if place != 1:
                    way |= chess.between(from_, to)
                yield way, _moved(key, place, from_, to, turn)
    for from_ in chess.scan_forward(pawns & own):
        yield from _pawn_moves(key, from_, turn, own, occupied)


def _pawn_moves(
    key: Key, from_: chess.Square, turn: chess.Color, own: int, occupied: int
) -> Iterator[Move]:
    ahead = 8 if turn else -8
    attacked = chess.BB_PAWN_ATTACKS[turn][from_]
    landing = attacked & occupied & ~own
    pushed = from_ + ahead
    if not occupied >> pushed & 1:
        landing |= chess.BB_SQUARES[pushed]
        twice = pushed + ahead
        if from_ >> 3 == (1 if turn else 6) and not occupied >> twice & 1:
            after = _moved(key, 0, from_, twice, turn)
            if chess.BB_PAWN_ATTACKS[turn][pushed] & key[0] & ~own:
                after = (*after[:6], pushed)
            yield chess.BB_SQUARES[pushed] | chess.BB_SQUARES[twice], after
    for to in chess.scan_forward(landing):
        bit = chess.BB_SQUARES[to]
        for becomes in (4, 3, 2, 1) if bit & _LAST else (0,):
            yield bit, _moved(key, becomes, from_, to, turn)
    if key[6] >= 0 and attacked >> key[6] & 1:
        moved = _moved(key, 0, from_, key[6], turn)
        yield chess.BB_SQUARES[key[6]], without(moved, key[6] ^ 8)


def _moved(
    key: Key,
    becomes: int,
    from_: chess.Square,
    to: chess.Square,
    turn: chess.Color,
) -> Key:
    from_bit, to_bit = chess.BB_SQUARES[from_], chess.BB_SQUARES[to]
    keep = ~(from_bit | to_bit)
    sets = [key[0] & keep, key[1] & keep, key[2] & keep, key[3] & keep, key[4] & keep]
    sets[becomes] |= to_bit
    white = key[5] & keep | (to_bit if turn else 0)
    return (*sets, white, -1)  # type: ignore[return-value]  # a list of known length
