"""Which pieces the player on move has touched, read from what the cells did (TM-6, TM-12, TM-13).

A touch is a piece that leaves its square. Not every one is a touch of the player on move: pieces
are adjusted, brushed, lifted for the reply while a move stands made, and handled by the opponent.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

import chess

from rules.chess_rules import ChessPosition
from rules.game import Footprint, Side

#: ``replaced``: the piece of a cell gave way to another, the cell never read empty.
CellChange: TypeAlias = Literal["lifted", "put", "replaced"]

MS = 1_000_000
#: A board reads row after row, with a stamp each: two changes so close have the order of the wires,
#: not that of the hands. Twice the period of a matrix that is scanned 200 times a second.
SAME_SCAN_NS = 10 * MS


@dataclass(frozen=True, slots=True)
class Touch:
    """One change of a cell in a turn, in the order in which the board told them.

    ``adjusting``: who had said j'adoube, if anyone. ``by``: whose hand it was, where that is known.
    """

    t_ns: int
    cell: int
    change: CellChange
    adjusting: Side | None = None
    by: Side | None = None


@dataclass(frozen=True, slots=True)
class Touched:
    """A piece was touched first at ``t_ns``; of equal ``rank`` nobody knows which came first."""

    cell: int
    rank: int
    t_ns: int


@dataclass(slots=True)
class Reading:
    """What the touches of a turn come to."""

    #: The pieces that the player on move has touched with intent, in order.
    touched: list[Touched] = field(default_factory=list)
    #: What the opponent touched out of turn (TM-12).
    foreign: list[Touch] = field(default_factory=list)
    #: Lifted for the reply while a legal move stood made (C-5).
    early: list[Touch] = field(default_factory=list)
    #: Own king and rook were off the board together, their cells and since when (TM-15).
    both_up: tuple[int, int, int] | None = None
    #: The last lift is no touch if it is put back by then, and nothing else moves (TM-13).
    slip_until_ns: int | None = None


def read_touches(
    position: ChessPosition, touches: Sequence[Touch], slip_ms: int, scan_ms: int = 0
) -> Reading:
    """Reads the touches of one turn; ``position`` is that before its move.

    Lifts within ``SAME_SCAN_NS``, or within one scan of a slower board, have no order (TM-4, TM-7).
    """
    hands = _Hands(position, max(SAME_SCAN_NS, scan_ms * MS - 1))
    slip_ns = slip_ms * MS if slip_ms else -1
    for index, touch in enumerate(touches):
        following = touches[index + 1] if index + 1 < len(touches) else None
        if touch.change != "put":
            is_slip = (
                touch.change == "lifted"
                and following is not None
                and (following.change, following.cell) == ("put", touch.cell)
                and following.t_ns - touch.t_ns <= slip_ns
            )
            hands.lift(touch, is_slip=is_slip)
        if touch.change != "lifted":
            hands.put(touch)
    hands.leave_to_opponent()
    last = touches[-1] if touches else None
    if last is not None and last.change == "lifted" and last.adjusting is None and slip_ns >= 0:
        hands.reading.slip_until_ns = last.t_ns + slip_ns
    return hands.reading


class _Hands:
    """The wood on the board and in the air while a turn is read."""

    def __init__(self, position: ChessPosition, scan_ns: int) -> None:
        self.reading = Reading()
        self._scan_ns = scan_ns
        self._position = position
        self._board = position.board
        self._mover: Side = position.side_to_move
        #: Where each piece stands now, by the cell on which it stood when the turn began.
        self._wood = {cell: cell for cell in chess.scan_forward(self._board.occupied)}
        self._air: list[int] = []
        self._landed: set[int] = set()
        self._seen: set[int] = set()
        self._rank_since_ns: int | None = None

    def lift(self, touch: Touch, *, is_slip: bool) -> None:
        """A piece leaves its cell."""
        origin = self._wood.get(touch.cell)
        if origin is None:
            return
        if not is_slip and origin == touch.cell and origin not in self._seen:
            self._first_touch(touch)
        del self._wood[touch.cell]
        self._landed.discard(touch.cell)
        self._air.append(origin)
        if not is_slip and touch.adjusting is None:
            self._look_for_both_up(touch.t_ns)

    def put(self, touch: Touch) -> None:
        """A piece comes to a cell: its own again, else one of the player on move, else any."""
        piece = self._landing(touch.cell)
        self._landed.add(touch.cell)
        if piece is None:
            return
        is_alone = len(self._air) == 1
        self._air.remove(piece)
        self._wood[touch.cell] = piece
        if is_alone and piece != touch.cell and self._is_opponents_move(piece, touch.cell):
            self._moved_out_of_turn(piece, touch)

    def leave_to_opponent(self) -> None:
        """An enemy piece still in the air when a move that leaves it there stands made: it was
        lifted for the reply, by the opponent (C-5). If it comes back, it was touched after all.
        """
        in_air = {piece for piece in self._air if not self._is_own(piece)}
        held = [
            each
            for each in self.reading.touched
            if each.cell in in_air and self._stands_made(besides=each.cell)
        ]
        for each in held:
            self.reading.touched.remove(each)
            self.reading.early.append(Touch(each.t_ns, each.cell, "lifted"))

    def _is_own(self, cell: int) -> bool:
        return bool(self._board.occupied_co[self._board.turn] >> cell & 1)

    def _first_touch(self, touch: Touch) -> None:
        if touch.adjusting is not None:
            if touch.adjusting != self._mover:
                self.reading.foreign.append(touch)
            return
        is_own = self._is_own(touch.cell)
        if touch.by is not None and touch.by != self._mover:
            self.reading.foreign.append(touch)
        elif not is_own and touch.by is None and self._stands_made():
            self.reading.early.append(touch)
        else:
            self._seen.add(touch.cell)
            rank = self._rank(touch.t_ns)
            self.reading.touched.append(Touched(touch.cell, rank, touch.t_ns))

    def _rank(self, t_ns: int) -> int:
        last = self.reading.touched[-1].rank if self.reading.touched else -1
        if self._rank_since_ns is not None and t_ns - self._rank_since_ns <= self._scan_ns:
            return max(last, 0)
        self._rank_since_ns = t_ns
        return last + 1

    def _stands_made(self, besides: int | None = None) -> bool:
        """A legal move stands on the board, whole but for the piece of one cell."""
        occupied = sum(chess.BB_SQUARES[cell] for cell in self._wood)
        if besides is not None:
            if besides in self._wood:
                return False  # another piece stands there: it was captured
            occupied |= chess.BB_SQUARES[besides]
        landed = sum(chess.BB_SQUARES[cell] for cell in self._landed)
        return any(self._is_made(move, occupied, landed) for move in self._position.moves(-1))

    def _is_made(self, move: Footprint, occupied: int, landed: int) -> bool:
        after = self._board.occupied & ~move.vacates | move.lands
        return occupied == after and not move.lands & ~landed

    def _landing(self, cell: int) -> int | None:
        own = [piece for piece in self._air if self._is_own(piece)]
        if cell in own or (cell in self._air and not own):
            return cell
        return next(iter(own[::-1] or self._air[::-1]), None)

    def _is_opponents_move(self, origin: int, target: int) -> bool:
        if self._is_own(origin):
            return False
        board = self._board.copy(stack=False)
        board.turn = not board.turn
        masks = chess.BB_SQUARES[origin], chess.BB_SQUARES[target]
        return any(board.generate_pseudo_legal_moves(*masks))

    def _moved_out_of_turn(self, piece: int, touch: Touch) -> None:
        bound = [each for each in self.reading.touched if each.cell == piece]
        for each in bound:
            self.reading.touched.remove(each)
            lifted = Touch(each.t_ns, piece, "lifted", touch.adjusting, touch.by)
            self.reading.foreign.append(lifted)

    def _look_for_both_up(self, t_ns: int) -> None:
        if self.reading.both_up is not None:
            return
        board = self._board
        own = board.occupied_co[board.turn]
        kings = [piece for piece in self._air if board.kings & own & chess.BB_SQUARES[piece]]
        rooks = [piece for piece in self._air if board.rooks & own & chess.BB_SQUARES[piece]]
        if kings and rooks:
            self.reading.both_up = kings[0], rooks[-1], t_ns
