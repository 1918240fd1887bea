"""What a picture costs from the position on the board, and whether it would be a mate."""

from collections.abc import Iterable

import chess

from rules.unwinnable.reach import Reach
from rules.unwinnable.travel import Post, Travel

#: What it costs to get rid of a piece that could still save the king, in moves.
_SAVER = 3


class Sketch:
    """Puts pictures on a copy of the board, all other pieces as they stand now."""

    def __init__(
        self, board: chess.Board, given: Reach, winner: chess.Color, travel: Travel
    ) -> None:
        """``board`` is not changed."""
        self._board = board.copy(stack=False)
        self._board.castling_rights = 0
        self._board.ep_square = None
        self._board.turn = not winner
        self._given = given
        self._winner = winner
        self._travel = travel

    def cost(self, post: Post) -> int:
        """Moves of the piece from where it stands to its post."""
        i, kind, square = post
        return self._travel.from_here(i, kind)[square]

    def worth(self, posts: Iterable[Post], lines: int) -> int | None:
        """The moves to a picture and to whatever still spoils it; ``None`` if it is no mate."""
        board = self._drawn(posts, lines)
        king, loser = board.king(self._winner), board.king(not self._winner)
        if king is None or loser is None or chess.BB_KING_ATTACKS[loser] >> king & 1:
            return None
        posted = {square for _, _, square in posts}
        savers = {move.from_square for move in board.generate_legal_moves()}
        if savers & posted:
            return None
        total = sum(map(self.cost, posts)) + (self._board.occupied & lines).bit_count()
        if board.attackers_mask(not self._winner, king):
            total += _SAVER
        return total + _SAVER * len(savers)

    def _drawn(self, posts: Iterable[Post], lines: int) -> chess.Board:
        board, given = self._board.copy(stack=False), self._given
        for i, _, _ in posts:
            board.remove_piece_at(given.squares[i])
        gone = lines
        for _, _, square in posts:
            gone |= chess.BB_SQUARES[square]
        for square in chess.scan_forward(gone & board.occupied):
            board.remove_piece_at(square)
        for i, kind, square in posts:
            board.set_piece_at(square, chess.Piece(kind, given.colors[i]))
        return board
