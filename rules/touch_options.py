"""What each touched piece could do: the moves from which touch-move chooses (TM-1 to TM-8)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_

import chess

from rules.chess_rules import ChessPosition
from rules.game import Footprint
from rules.touch_reading import Touched

Moves = frozenset[str]
_NONE: Moves = frozenset()


@dataclass(frozen=True, slots=True)
class Owed:
    """The moves that are lawful, the law that says so, and the cells of the pieces that bind."""

    law: str
    lawful: Moves
    movers: tuple[int, ...] = ()
    victims: tuple[int, ...] = ()
    since_ns: int | None = None


@dataclass(frozen=True, slots=True)
class CastlingOwed:
    """King and rook were touched for a castling that is legal; ``rank`` is when it was clear."""

    rank: int
    owed: Owed


@dataclass(frozen=True, slots=True)
class Options:
    """What the touched pieces can do; a piece that can do nothing has no entry."""

    legal: Moves
    #: What may be played where nothing binds: all, or all but a castling with the rook first.
    free: Moves
    moves: dict[int, Moves]
    captures: dict[int, Moves]
    #: The touched cells of enemy pieces, and the own king's cell.
    enemies: frozenset[int]
    king: int | None
    castling: CastlingOwed | None
    #: King and then rook were touched, or both together; rook first and then king.
    is_paired: bool
    is_rook_first: bool
    first_rooks: frozenset[int]

    def moving(self, touched: Iterable[Touched]) -> Moves:
        """The moves of any of these own pieces."""
        return reduce(or_, (self.moves[each.cell] for each in touched), _NONE)

    def capturing(self, touched: Iterable[Touched]) -> Moves:
        """The captures of any of these enemy pieces."""
        return reduce(or_, (self.captures[each.cell] for each in touched), _NONE)

    def shows_intent(self, cell: int) -> bool:
        """An own piece was meant; an enemy one that can't be taken may be the opponent's touch."""
        return cell not in self.enemies or cell in self.captures


@dataclass(frozen=True, slots=True)
class _Castling:
    """A legal castling: its key, its rook, and whether the king leaves its cell."""

    key: str
    rook: int
    moves_king: bool


def options_of(position: ChessPosition, touched: Sequence[Touched], *, is_lenient: bool) -> Options:
    """What may be done with each of the pieces that the player on move has touched."""
    board = position.board
    footprints = position.moves(-1)
    legal = frozenset(move.key for move in footprints)
    castlings = _castlings(board, footprints)
    enemy_mask = board.occupied_co[not board.turn]
    enemies = frozenset(each.cell for each in touched if enemy_mask >> each.cell & 1)
    king = board.king(board.turn)
    ranks = {each.cell: each.rank for each in touched}
    first, paired = _rooks(board, touched, ranks.get(king) if king is not None else None)
    # A castling in which the king stays where it is can't begin with the king (Chess960).
    first -= {each.rook for each in castlings if not each.moves_king}
    barred = frozenset(each.key for each in castlings if each.rook in first)
    barred = _NONE if is_lenient else barred
    free = legal - barred or legal
    moves: dict[int, Moves] = {}
    for cell in ranks.keys() - enemies - paired.keys():
        keys = _moves_of(cell, footprints, castlings, is_king=cell == king, is_lenient=is_lenient)
        if keys - barred:
            moves[cell] = keys - barred
    captures = {
        cell: frozenset(m.key for m in footprints if m.captures >> cell & 1) for cell in enemies
    }
    return Options(
        legal,
        free,
        moves,
        {cell: keys for cell, keys in captures.items() if keys},
        enemies,
        king,
        _castling_owed(castlings, touched, paired, king),
        bool(paired),
        bool(first) and not is_lenient,
        first,
    )


def released_moves(
    position: ChessPosition, lawful: Moves, origin: int, target: int, promotion: str
) -> tuple[str, Moves]:
    """The lawful moves that put the piece of ``origin`` down on ``target``, and their law."""
    board = position.board
    found: dict[str, Moves] = {"TM-9": _NONE, "TM-10": _NONE, "TM-11": _NONE}
    for key in lawful:
        move = chess.Move.from_uci(key)
        if board.is_castling(move):
            file = 6 if board.is_kingside_castling(move) else 2
            if (move.from_square, chess.square(file, move.from_square >> 3)) == (origin, target):
                found["TM-11"] |= {key}
        elif (move.from_square, move.to_square) == (origin, target):
            found["TM-10" if move.promotion else "TM-9"] |= {key}
    told = frozenset(key for key in found["TM-10"] if key.endswith(promotion))
    found["TM-10"] = told or found["TM-10"]
    law = next((law for law, keys in found.items() if keys), "")
    return law, reduce(or_, found.values())


def _castlings(board: chess.Board, footprints: Sequence[Footprint]) -> list[_Castling]:
    found = []
    for footprint in footprints:
        move = chess.Move.from_uci(footprint.key)
        if not board.is_castling(move):
            continue
        rights = board.castling_rights & chess.BB_RANKS[move.from_square >> 3]
        rook = chess.msb(rights) if board.is_kingside_castling(move) else chess.lsb(rights)
        moves_king = bool(footprint.lifts >> move.from_square & 1)
        found.append(_Castling(footprint.key, rook, moves_king))
    return found


def _rooks(
    board: chess.Board, touched: Sequence[Touched], king_rank: int | None
) -> tuple[frozenset[int], dict[int, Touched]]:
    """The rooks that were touched before the king, and those touched with it or after it."""
    if king_rank is None:
        return frozenset(), {}
    rooks = _castling_rooks(board)
    ours = [each for each in touched if rooks >> each.cell & 1]
    first = frozenset(each.cell for each in ours if each.rank < king_rank)
    return first, {each.cell: each for each in ours if each.rank >= king_rank}


def _castling_rooks(board: chess.Board) -> int:
    """The own rooks with which castling can be meant: with the right to it, or as if they had."""
    back = chess.BB_RANK_1 if board.turn else chess.BB_RANK_8
    own = board.occupied_co[board.turn]
    is_king_at_home = bool(board.kings & own & back & chess.BB_FILE_E)
    corners = chess.BB_CORNERS if is_king_at_home else chess.BB_EMPTY
    return board.rooks & own & back & (board.castling_rights | corners)


def _moves_of(
    cell: int,
    footprints: Sequence[Footprint],
    castlings: Sequence[_Castling],
    *,
    is_king: bool,
    is_lenient: bool,
) -> Moves:
    """Castling is the king's move; a rook's only by profile, or where the king does not move."""
    lifting = frozenset(move.key for move in footprints if move.lifts >> cell & 1)
    all_castlings = frozenset(each.key for each in castlings)
    if is_king:
        return lifting | all_castlings
    by_rook = frozenset(
        each.key for each in castlings if each.rook == cell and (is_lenient or not each.moves_king)
    )
    return lifting - all_castlings | by_rook


def _castling_owed(
    castlings: Sequence[_Castling],
    touched: Sequence[Touched],
    paired: dict[int, Touched],
    king: int | None,
) -> CastlingOwed | None:
    """TM-7: the castling with the first rook that was touched with the king or after it."""
    if not paired or king is None:
        return None
    rank = min(each.rank for each in paired.values())
    rooks = [cell for cell, each in paired.items() if each.rank == rank]
    keys = frozenset(each.key for each in castlings if each.rook in rooks)
    if not keys:
        return None
    since_ns = max(each.t_ns for each in touched if each.cell in {king, *rooks})
    return CastlingOwed(rank, Owed("TM-7", keys, (king, *rooks), (), since_ns))
