"""Chess and Chess960 behind the interface of a game. python-chess knows the rules; this translates.

Squares of python-chess and cells of the board have the same numbers: a1 = 0, h8 = 63.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, reduce
from operator import or_

import chess

from rules.chess_endings import ending_of, is_dead, lost
from rules.chess_irregular import irregular_positions
from rules.chess_mating import search
from rules.chess_set_up import misplaced
from rules.chess_start import first_fault, start_fault
from rules.game import Cause, Ending, Footprint, Misplacement, Planes, Position, Side, Sign
from rules.profile import Profile
from rules.questions import CanMate, Question, Undecided

#: Kinds in binary on planes 2, 3 and 4; occupied is plane 0, Black is plane 1.
_KIND_BITS = {
    chess.PAWN: 0b001,
    chess.KNIGHT: 0b010,
    chess.BISHOP: 0b011,
    chess.ROOK: 0b100,
    chess.QUEEN: 0b101,
    chess.KING: 0b110,
}
_RARITY = {None: 0, chess.QUEEN: 0, chess.KNIGHT: 1, chess.ROOK: 2, chess.BISHOP: 3}
_CENTRE = chess.BB_D4 | chess.BB_E4 | chess.BB_D5 | chess.BB_E5

#: A reading with more planes than occupied and colour tells the kinds too.
_KIND_PLANES = 2


@lru_cache(maxsize=4096)
def _move(key: str) -> chess.Move:
    return chess.Move.from_uci(key)


@lru_cache(maxsize=8192)
def _plain_footprint(move: chess.Move, captures: int, is_knight: bool) -> Footprint:  # noqa: FBT001 (part of what is remembered)
    """That of any move but castling: the same few thousand come again and again."""
    origin, target = chess.BB_SQUARES[move.from_square], chess.BB_SQUARES[move.to_square]
    path = _leapt(move) if is_knight else chess.between(move.from_square, move.to_square)
    choice = chess.piece_symbol(move.promotion) if move.promotion else ""
    return Footprint(move.uci(), origin, target, captures, path, choice, _RARITY[move.promotion])


def _leapt(move: chess.Move) -> int:
    """The cells over which a knight may be dragged: the rectangle that it leaps."""
    a, b = move.from_square, move.to_square
    files = range(min(a & 7, b & 7), max(a & 7, b & 7) + 1)
    ranks = range(min(a >> 3, b >> 3), max(a >> 3, b >> 3) + 1)
    corners = chess.BB_SQUARES[a] | chess.BB_SQUARES[b]
    return sum(chess.BB_SQUARES[8 * rank + file] for rank in ranks for file in files) & ~corners


class ChessPosition:
    """One immutable position. ``board`` is never changed and carries no history."""

    def __init__(self, board: chess.Board) -> None:
        """Takes the board over: the caller must not change it any more."""
        self._board = board
        self._moves: dict[int, tuple[Footprint, ...]] = {}

    @property
    def board(self) -> chess.Board:
        """A copy for readers that want python-chess itself."""
        return self._board.copy(stack=False)

    @property
    def side_to_move(self) -> Side:
        """Whose turn it is."""
        return "white" if self._board.turn else "black"

    @property
    def move_number(self) -> int:
        """The FEN's number of the move to be made: both sides' moves of one number have it."""
        return self._board.fullmove_number

    @cached_property
    def planes(self) -> Planes:
        """Occupied, Black, and three bits of the kind."""
        b = self._board
        return (
            b.occupied,
            b.occupied_co[chess.BLACK],
            b.pawns | b.bishops | b.queens,
            b.knights | b.bishops | b.kings,
            b.rooks | b.queens | b.kings,
        )

    @cached_property
    def identity(self) -> object:
        """Placement, turn, castling rights and an en passant that is really possible (E-7)."""
        b = self._board
        en_passant = b.ep_square if b.has_legal_en_passant() else None
        return (*self.planes, b.turn, b.clean_castling_rights(), en_passant)

    @property
    def quiet_plies(self) -> int:
        """Half-moves since the last capture or pawn move."""
        return self._board.halfmove_clock

    def moves(self, lifted: int) -> Sequence[Footprint]:
        """The legal moves in which at least one of the own pieces on ``lifted`` cells is moved."""
        own = lifted & self._board.occupied_co[self._board.turn]
        if not own:
            return ()
        known = self._moves.get(own)
        if known is None:
            known = self._moves[own] = tuple(self._generate(own))
        return known

    def _generate(self, own: int) -> Iterator[Footprint]:
        board = self._board
        for move in board.generate_legal_moves(from_mask=own):
            yield self._footprint(move)
        if own & board.castling_rights and not own & board.kings:
            # Rook first: castling is generated from the king, which still stands.
            for move in board.generate_castling_moves():
                footprint = self._footprint(move)
                if footprint.lifts & own:
                    yield footprint

    def _footprint(self, move: chess.Move) -> Footprint:
        board = self._board
        if board.is_castling(move):
            return self._castling(move)
        captures = chess.BB_SQUARES[move.to_square] & board.occupied
        if not captures and board.is_en_passant(move):
            captures = chess.BB_SQUARES[move.to_square + (-8 if board.turn else 8)]
        is_knight = bool(board.knights & chess.BB_SQUARES[move.from_square])
        return _plain_footprint(move, captures, is_knight)

    def _castling(self, move: chess.Move) -> Footprint:
        board = self._board
        short = board.is_kingside_castling(move)
        back_rank = 0 if board.turn else 56
        rook_rights = board.castling_rights & chess.BB_RANKS[back_rank // 8]
        rook = chess.msb(rook_rights) if short else chess.lsb(rook_rights)
        king_to = back_rank + (6 if short else 2)
        rook_to = back_rank + (5 if short else 3)
        pairs = [(move.from_square, king_to), (rook, rook_to)]
        moved = [(a, b) for a, b in pairs if a != b]
        lifts = sum(chess.BB_SQUARES[a] for a, _ in moved)
        lands = sum(chess.BB_SQUARES[b] for _, b in moved)
        path = reduce(or_, (chess.between(a, b) for a, b in moved), 0)
        return Footprint(move.uci(), lifts, lands, 0, path & ~lands)

    def play(self, key: str) -> "ChessPosition":
        """The position after a legal move in UCI."""
        board = self._board.copy(stack=False)
        board.push(_move(key))
        board.clear_stack()
        return ChessPosition(board)

    def notation(self, key: str) -> str:
        """A legal move in SAN."""
        return self._board.san(_move(key))

    def full_notation(self, key: str) -> str:
        """A legal move with the square that it leaves: ``Ra7xe7``."""
        return self._board.lan(_move(key))

    def ending(self, occurrences: int, profile: Profile) -> Ending | None:
        """Mate, stalemate, dead position, and what ends by itself (E-1, E-2, E-5, E-9)."""
        return ending_of(self._board, occurrences, profile)

    def lost(self, side: Side, cause: Cause, profile: Profile) -> Ending | Undecided:
        """Lost, or drawn if it is proved that the opponent can't mate (E-3, E-4, E-13)."""
        return lost(self._board, side, cause, profile)

    def in_check(self) -> bool:
        """Whether the side to move is in check."""
        return self._board.is_check()

    def irregular(self, emptied: int, filled: int) -> Sequence[tuple[str, Position]]:
        """The positions that an illegal move could have left (I-1, I-11)."""
        found = irregular_positions(self._board, emptied, filled)
        return [(word, ChessPosition(board)) for word, board in found]

    def misplacements(self) -> Sequence[Misplacement]:
        """The board turned, Black to begin, colours exchanged, neighbours swapped."""
        return [
            Misplacement(m.kind, m.text, ChessPosition(m.board), *m[3:])
            for m in misplaced(self._board)
        ]

    def result_shown(self, reading: Planes, known: int, refilled: int) -> Sign | None:
        """Both kings in the centre: both light 1-0, both dark 0-1, one of each a draw (H19).

        Pieces that stood in the centre may have been taken off or made way for a king.
        """
        others = self._board.occupied & ~self._board.kings
        seen = reading[0] & known
        gone, new = others & known & ~seen, seen & ~others
        if (gone | new) & ~_CENTRE:
            return None
        kings = seen & _CENTRE & ~others
        if kings.bit_count() < len(chess.COLORS):
            kings |= seen & _CENTRE & refilled
        if len(reading) > _KIND_PLANES:
            kings = seen & _CENTRE & ~reading[2] & reading[3] & reading[4]
        if new & ~kings or kings.bit_count() != len(chess.COLORS):
            return None
        if len(reading) > 1 and (kings & reading[1]).bit_count() != 1:
            return None
        light = (kings & chess.BB_LIGHT_SQUARES).bit_count()
        return Sign(("0-1", "1/2-1/2", "1-0")[light], kings)

    def symbols(self) -> str:
        """One letter a cell, White's pieces in capitals, ``.`` for an empty one."""
        letters = {square: piece.symbol() for square, piece in self._board.piece_map().items()}
        return "".join(letters.get(square, ".") for square in chess.SQUARES)

    def text(self) -> str:
        """The position as FEN."""
        return self._board.fen()


class ChessGame:
    """Chess (``chess960=False``) or Fischer random chess."""

    def __init__(self, name: str, *, chess960: bool) -> None:
        """``name`` is the game's name in recordings."""
        self.name = name
        self._chess960 = chess960
        self.choices = "qrbn"
        self.keeps_start = chess960
        self.piece_planes: Mapping[str, int] = {
            chess.Piece(kind, colour).symbol(): 1 | (0 if colour else 2) | bits << 2
            for kind, bits in _KIND_BITS.items()
            for colour in chess.COLORS
        }

    def parse(self, text: str | None) -> ChessPosition:
        """A FEN; ``ValueError`` if it is none or no game could start from it.

        Positions without kings are taken: boards are tested with a few pieces only. Whoever begins
        a game asks ``check_start`` first.
        """
        try:
            board = chess.Board(text or chess.STARTING_FEN, chess960=self._chess960)
        except ValueError as error:
            msg = f"start position {text!r} is no FEN: {error}"
            raise ValueError(msg) from None
        board.castling_rights = board.clean_castling_rights()
        return ChessPosition(board)

    def search(self, question: Question) -> CanMate:
        """Whether a side can still mate, as far as it can be known."""
        return search(question)

    def check_start(self, text: str | None) -> None:
        """``ValueError`` that names the fault of a FEN from which no game can be begun."""
        fault = start_fault(self.parse(text).board)
        if fault is not None:
            msg = f"start position {text!r}: {fault}; give a position that a game can reach"
            raise ValueError(msg)

    def check_first(self, text: str | None) -> None:
        """As ``check_start``, and ``ValueError`` for a game that is over before it begins.

        Recordings and journals have such games, and are read: only a new one is not begun so.
        """
        self.check_start(text)
        if text is None:
            return
        board = self.parse(text).board
        fault = first_fault(board)
        if fault is None and is_dead(board):
            fault = "neither side can mate (a dead position), the game is over"
        if fault is not None:
            msg = f"start position {text!r}: {fault}; give one that is played on from"
            raise ValueError(msg)


CHESS = ChessGame("chess", chess960=False)
CHESS960 = ChessGame("chess960", chess960=True)
GAMES: Mapping[str, ChessGame] = {game.name: game for game in (CHESS, CHESS960)}
