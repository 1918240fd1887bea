"""Sets of the squares of both kings, as one number: bit 64 * White's square + Black's square.

A step of all kings of a set at once is a few shifts, so 4,096 positions cost what one does else.
"""

from functools import lru_cache

import chess

from rules.unwinnable.core import diagonals, straights

#: Both kings' squares, any of them.
Pairs = int

_ROW = chess.BB_ALL
_COLUMN = sum(1 << 64 * square for square in chess.SQUARES)
_FULL = _ROW * _COLUMN

#: By a byte of a set: eight times eight bytes, all bits or the first bit of each that is in it.
_ROWS_OF = [b"".join((b"\0", b"\xff")[byte >> i & 1] * 8 for i in range(8)) for byte in range(256)]
_BITS_OF = [b"".join(bytes((byte >> i & 1,)) + b"\0" * 7 for i in range(8)) for byte in range(256)]


@lru_cache(maxsize=4096)
def white_in(squares: int) -> Pairs:
    """White's king on one of the squares, Black's anywhere."""
    return int.from_bytes(b"".join([_ROWS_OF[b] for b in squares.to_bytes(8, "little")]), "little")


def black_in(squares: int) -> Pairs:
    """Black's king on one of the squares, White's anywhere."""
    return squares * _COLUMN


def _spread(squares: int) -> Pairs:
    """White's king on one of the squares, Black's on a1."""
    return int.from_bytes(b"".join([_BITS_OF[b] for b in squares.to_bytes(8, "little")]), "little")


@lru_cache(maxsize=4096)
def neither_in(squares: int) -> Pairs:
    """No king on any of the squares."""
    return _FULL & ~(white_in(squares) | black_in(squares))


_NOT_A, _NOT_H = chess.BB_ALL & ~chess.BB_FILE_A, chess.BB_ALL & ~chess.BB_FILE_H
_NOT_1, _NOT_8 = chess.BB_ALL & ~chess.BB_RANK_1, chess.BB_ALL & ~chess.BB_RANK_8
_BLACK_EDGES = tuple(map(black_in, (_NOT_A, _NOT_H, _NOT_1, _NOT_8)))
_WHITE_EDGES = tuple(map(white_in, (_NOT_A, _NOT_H, _NOT_1, _NOT_8)))


def stepped(pairs: Pairs, color: chess.Color) -> Pairs:
    """Every pair after a step of one side's king, onto any square."""
    if color:
        not_a, not_h, not_1, not_8 = _WHITE_EDGES
        sides = (pairs & not_h) << 64 | (pairs & not_a) >> 64
        pairs |= sides
        return sides | (pairs & not_8) << 512 | (pairs & not_1) >> 512
    not_a, not_h, not_1, not_8 = _BLACK_EDGES
    sides = (pairs & not_h) << 1 | (pairs & not_a) >> 1
    pairs |= sides
    return sides | (pairs & not_8) << 8 | (pairs & not_1) >> 8


#: The kings neither on one square nor beside each other.
APART = _FULL & ~sum(
    (chess.BB_KING_ATTACKS[square] | chess.BB_SQUARES[square]) << 64 * square
    for square in chess.SQUARES
)


#: By side and square: its king stands beside the square, and on it.
_BESIDE = {
    chess.WHITE: [white_in(squares) for squares in chess.BB_KING_ATTACKS],
    chess.BLACK: [black_in(squares) for squares in chess.BB_KING_ATTACKS],
}
_ON = {
    chess.WHITE: [white_in(square) for square in chess.BB_SQUARES],
    chess.BLACK: [black_in(square) for square in chess.BB_SQUARES],
}


def captured(pairs: Pairs, safe: Pairs, color: chess.Color, square: chess.Square) -> Pairs:
    """The pairs after one side's king captures on a square beside it, if it is safe there."""
    safe &= _ON[color][square]
    if not safe or not (pairs := pairs & _BESIDE[color][square]):
        return 0
    return stepped(pairs, color) & safe


@lru_cache(maxsize=4096)
def attacked_along(square: chess.Square, reached: int, by_white: chess.Color, lines: int) -> Pairs:
    """The pairs in which a slider attacks the other side's king, its own king in its way.

    ``reached`` is what it attacks past both kings; ``lines``: 1 bishop, 2 rook, 3 queen.
    """
    found = black_in(reached) if by_white else white_in(reached)
    for blocker in chess.scan_forward(reached):
        bit = chess.BB_SQUARES[blocker]
        still = (diagonals(square, bit) if lines & 1 else 0) | (
            straights(square, bit) if lines & 2 else 0
        )
        hidden = reached & ~still
        if hidden:
            found &= ~(hidden << 64 * blocker if by_white else _spread(hidden) << blocker)
    return found
