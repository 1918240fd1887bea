"""How many moves a piece is from a square if nobody stands in its way but what never moves.

Only an order in which to look, for ``pattern`` and ``search``; no verdict rests on it.
"""

from collections.abc import Callable
from functools import cache

import chess

from rules.unwinnable.reach import Reach, knight_steps, pawn_attacks

#: A piece that cannot come: more than any sum of real distances.
FAR = 1_000

#: What a capture by a pawn costs (somebody must come), and passing a pawn that stands in the way.
_PAWN_CAPTURE = 2
_PAWN_PASSES_PAWN = 4

_MOST_MOVES = 40
_LAST = chess.BB_RANK_1 | chess.BB_RANK_8

#: Tracked squares: +0 as it is or a pawn, +64 as a queen, +128 as a knight, +192 as another.
AS_QUEEN, AS_KNIGHT, AS_OTHER = 64, 128, 192


#: Piece, kind that it has by then, square.
Post = tuple[int, chess.PieceType, chess.Square]


class Travel:
    """Distances over one ``Reach``; each table is made when it is first asked for."""

    def __init__(self, given: Reach, board: chess.Board) -> None:
        """``board`` is the one that ``given`` was made of."""
        self._given = given
        self._occupied = board.occupied
        self._own = {color: board.occupied_co[color] for color in chess.COLORS}
        self._pawns = {c: board.pawns & board.occupied_co[c] for c in chess.COLORS}
        self.table = cache(self._table)
        self.from_here = cache(self._from_here)
        self._plain = cache(self._plain_table)

    def _from_here(self, i: int, kind: chess.PieceType) -> list[int]:
        """Moves of piece ``i`` from where it stands to each square, there as a ``kind``."""
        given = self._given
        if given.kinds[i] != chess.PAWN:
            return self._plain(kind, given.squares[i], given.as_piece[i], self._others(i))
        pawn = self._pawn_from(i)
        if kind == chess.PAWN:
            return pawn
        best = [FAR] * 64
        for square in chess.scan_forward(given.as_piece[i] & _LAST):
            if pawn[square] < FAR:
                further = self._plain(kind, square, given.as_piece[i], self._others(i))
                best = [min(a, pawn[square] + b) for a, b in zip(best, further, strict=True)]
        return best

    def _table(self, i: int, kind: chess.PieceType, target: chess.Square) -> list[int]:
        """Moves of piece ``i`` to ``target`` by its tracked square; the last entry: captured."""
        given = self._given
        if given.kinds[i] != chess.PAWN:
            return [*self._plain(kind, target, given.as_piece[i], self._others(i)), FAR]
        table = [FAR] * 257
        if kind == chess.PAWN:
            ends = {target: 0}
        else:
            offset = {chess.QUEEN: AS_QUEEN, chess.KNIGHT: AS_KNIGHT}.get(kind, AS_OTHER)
            plain = self._plain(kind, target, given.as_piece[i], self._others(i))
            table[offset : offset + 64] = plain
            ends = {s: plain[s] for s in chess.scan_forward(given.as_piece[i] & _LAST)}
        self._pawn_to(i, ends, table)
        return table

    def _others(self, i: int) -> int:
        return self._own[self._given.colors[i]] & ~chess.BB_SQUARES[self._given.squares[i]]

    def _plain_table(
        self, kind: chess.PieceType, start: chess.Square, allowed: int, own: int
    ) -> list[int]:
        """A square on which another own piece stands now is entered a move later."""
        table = [FAR] * 64
        table[start] = 0
        seen = frontier = chess.BB_SQUARES[start]
        later = 0
        for moves in range(1, _MOST_MOVES):
            entered = self._moved(kind, frontier) & allowed & ~seen
            seen |= entered
            frontier, later = (entered & ~own) | later, entered & own
            if not frontier | later:
                break
            for square in chess.scan_forward(frontier):
                table[square] = moves
        return table

    def _moved(self, kind: chess.PieceType, squares: int) -> int:
        if kind == chess.KNIGHT:
            return knight_steps(squares)
        attacks = _ATTACKS[kind]
        reached = 0
        for square in chess.scan_forward(squares):
            reached |= attacks(square, self._occupied)
        return reached

    def _pawn_moves(self, i: int, square: chess.Square) -> list[tuple[chess.Square, int]]:
        given, color = self._given, self._given.colors[i]
        ahead = 8 if color else -8
        anywhere = given.as_pawn[i] | (given.as_piece[i] & _LAST)
        moves = [
            (to, _PAWN_CAPTURE)
            for to in chess.scan_forward(pawn_attacks(chess.BB_SQUARES[square], color) & anywhere)
        ]
        pushed = square + ahead
        if given.open_squares >> pushed & 1:
            in_the_way = self._pawns[not color] >> pushed & 1
            moves.append((pushed, 1 + _PAWN_PASSES_PAWN * in_the_way))
            if square >> 3 == (1 if color else 6) and given.open_squares >> pushed + ahead & 1:
                moves.append((pushed + ahead, 1))
        return moves

    def _pawn_from(self, i: int) -> list[int]:
        table = [FAR] * 64
        table[self._given.squares[i]] = 0
        for square in _ranks_onward(self._given.as_pawn[i], self._given.colors[i]):
            for to, cost in self._pawn_moves(i, square):
                table[to] = min(table[to], table[square] + cost)
        return table

    def _pawn_to(self, i: int, ends: dict[chess.Square, int], table: list[int]) -> None:
        squares = _ranks_onward(self._given.as_pawn[i], self._given.colors[i])
        for square in reversed(squares):
            costs = [
                cost + min(ends.get(to, FAR), table[to]) for to, cost in self._pawn_moves(i, square)
            ]
            table[square] = min([ends.get(square, FAR), *costs])


def _ranks_onward(squares: int, color: chess.Color) -> list[chess.Square]:
    return list(chess.scan_forward(squares) if color else chess.scan_reversed(squares))


def _diagonal(square: chess.Square, fixed: int) -> int:
    return chess.BB_DIAG_ATTACKS[square][chess.BB_DIAG_MASKS[square] & fixed]


def _straight(square: chess.Square, fixed: int) -> int:
    return (
        chess.BB_RANK_ATTACKS[square][chess.BB_RANK_MASKS[square] & fixed]
        | chess.BB_FILE_ATTACKS[square][chess.BB_FILE_MASKS[square] & fixed]
    )


_ATTACKS: dict[chess.PieceType, Callable[[chess.Square, int], int]] = {
    chess.KNIGHT: lambda square, _: chess.BB_KNIGHT_ATTACKS[square],
    chess.BISHOP: _diagonal,
    chess.ROOK: _straight,
    chess.QUEEN: lambda square, fixed: _diagonal(square, fixed) | _straight(square, fixed),
    chess.KING: lambda square, _: chess.BB_KING_ATTACKS[square],
}


def attacks(kind: chess.PieceType, square: chess.Square, fixed: int) -> int:
    """What a piece that is not a pawn attacks past all pieces but the ``fixed`` ones."""
    return _ATTACKS[kind](square, fixed)
