"""What kings and pawns can come to if all other pieces are ghosts: a proof where squares are short.

A king that must move, or a side that would be stalemated, is not seen by ``reach``. Here kings and
pawns move as they must, the pieces that never move stand, and the others are ghosts: in nobody's
way, never a check, able to capture whatever stands within their reach and to be captured there. A
side with ghosts may pass. Every real series of moves is one of these, so what these exclude is
excluded.
"""

from dataclasses import replace

import chess

from rules.unwinnable.core import diagonals, straights
from rules.unwinnable.pattern import never_mates
from rules.unwinnable.reach import Reach, pawn_attacks, steps

#: White's and Black's king as squares, White's and Black's pawns, who moves, en passant or 0.
_Frame = tuple[int, int, int, int, bool, int]

_LAST = chess.BB_RANK_1 | chess.BB_RANK_8

#: Looked at in 20 µs each; what can be proved so has some hundreds.
_MOST_FRAMES = 1_500


def frames_exclude(given: Reach, start: _Frame, winner: chess.Color) -> bool:
    """Whether no mate by ``winner`` is left; there is no castling in the position."""
    world = _World(given)
    mates = world.possible_mates(start, winner)
    if mates is None:
        return False
    return all(
        never_mates(world.narrowed(winner, loser_king, near), winner)
        for loser_king, near in mates.items()
    )


def frame_of(board: chess.Board) -> _Frame:
    """The frame of a board."""
    own = board.occupied_co
    white, black = [(board.kings & own[c]).bit_length() - 1 for c in (chess.WHITE, chess.BLACK)]
    en_passant = chess.BB_SQUARES[board.ep_square] if board.ep_square is not None else 0
    pawns = board.pawns
    return (
        white,
        black,
        pawns & own[chess.WHITE],
        pawns & own[chess.BLACK],
        board.turn,
        en_passant,
    )


class _World:
    def __init__(self, given: Reach) -> None:
        self.given = given
        self.standing = 0
        self.stands = dict.fromkeys(chess.COLORS, 0)
        self.guarded = dict.fromkeys(chess.COLORS, 0)
        self.ghosts = dict.fromkeys(chess.COLORS, 0)
        self.roams = dict.fromkeys(chess.COLORS, 0)
        self.lines = dict.fromkeys(chess.COLORS, (False, False))
        for i, (square, kind) in enumerate(zip(given.squares, given.kinds, strict=True)):
            color, bit = given.colors[i], chess.BB_SQUARES[square]
            diagonal, straight = self.lines[color]
            diagonal |= kind in (chess.BISHOP, chess.QUEEN)
            straight |= kind in (chess.ROOK, chess.QUEEN)
            self.lines[color] = (diagonal, straight)
            if kind == chess.KING:
                self.roams[color] = given.as_piece[i]
            elif kind != chess.PAWN and not bit & given.open_squares:
                self.stands[color] |= bit
                self.guarded[color] |= steps(kind, bit)
            elif kind != chess.PAWN:
                self.ghosts[color] |= given.as_piece[i]
        self.standing = self.stands[chess.WHITE] | self.stands[chess.BLACK]
        self.always = {chess.WHITE: chess.BB_ALL, chess.BLACK: chess.BB_ALL}
        self.ever = dict.fromkeys(chess.COLORS, 0)

    def possible_mates(self, start: _Frame, winner: chess.Color) -> dict[int, int] | None:
        """By square of the losing king, the winning king's when a check may be given.

        ``None``: a pawn is promoted, or the frames are too many.
        """
        # A position may be given with the check in it.
        mates = {start[winner]: 1 << start[not winner]} if start[4] != winner else {}
        seen, waiting = {start}, [start]
        while waiting:
            frame = waiting.pop()
            self._remember(frame)
            for after, checks in self._after(frame):
                if (after[2] | after[3]) & _LAST or len(seen) > _MOST_FRAMES:
                    return None
                if checks and frame[4] == winner:
                    loser_king, king = after[winner], after[not winner]
                    mates[loser_king] = mates.get(loser_king, 0) | 1 << king
                if after not in seen:
                    seen.add(after)
                    waiting.append(after)
        return mates

    def _remember(self, frame: _Frame) -> None:
        for color, pawns in ((chess.WHITE, frame[2]), (chess.BLACK, frame[3])):
            self.always[color] &= pawns
            self.ever[color] |= pawns

    def _after(self, frame: _Frame) -> list[tuple[_Frame, bool]]:
        """Every frame after a move, and whether the move may give check."""
        turn = frame[4]
        own_king, enemy_king = (frame[0], frame[1]) if turn else (frame[1], frame[0])
        own, enemy = (frame[2], frame[3]) if turn else (frame[3], frame[2])
        out: list[tuple[int, int, int, int, bool]] = []
        if self.ghosts[turn]:
            out.append((own_king, own, enemy, 0, True))
            out += [
                (own_king, own, enemy & ~chess.BB_SQUARES[square], 0, True)
                for square in chess.scan_forward(enemy & self.ghosts[turn])
            ]
        barred = own | self.stands[turn] | chess.BB_KING_ATTACKS[enemy_king]
        barred |= self.guarded[not turn] | self.standing
        checks = self._discovers(own_king, enemy_king, own | enemy, turn)
        landing = chess.BB_KING_ATTACKS[own_king] & self.roams[turn] & ~barred
        out += [
            (to, own, enemy & ~chess.BB_SQUARES[to], 0, checks)
            for to in chess.scan_forward(landing)
        ]
        out += [(own_king, *after, True) for after in self._pawn_moves(frame, own, enemy, turn)]
        return [
            (_frame(king, enemy_king, mine, others, turn, passed), checks)
            for king, mine, others, passed, checks in out
            if not pawn_attacks(others, not turn) >> king & 1
        ]

    def _discovers(
        self, own_king: chess.Square, enemy_king: chess.Square, pawns: int, turn: chess.Color
    ) -> bool:
        """Whether a piece behind the king may give check when the king leaves the line."""
        if chess.between(own_king, enemy_king) & (pawns | self.standing):
            return False
        diagonal, straight = self.lines[turn]
        bit = chess.BB_SQUARES[own_king]
        return bool(
            (diagonal and bit & diagonals(enemy_king, 0))
            or (straight and bit & straights(enemy_king, 0))
        )

    def _pawn_moves(
        self, frame: _Frame, own: int, enemy: int, turn: chess.Color
    ) -> list[tuple[int, int, int]]:
        kings = chess.BB_SQUARES[frame[0]] | chess.BB_SQUARES[frame[1]]
        blocked = own | enemy | kings | self.standing
        takes = (enemy | self.ghosts[not turn]) & ~(own | kings | self.standing)
        out = []
        for square in chess.scan_forward(own):
            bit = chess.BB_SQUARES[square]
            rest = own & ~bit
            one = bit << 8 if turn else bit >> 8
            if not one & blocked:
                out.append((rest | one, enemy, 0))
                two = one << 8 if turn else one >> 8
                if square >> 3 == (1 if turn else 6) and not two & blocked:
                    out.append((rest | two, enemy, one))
            attacked = chess.BB_PAWN_ATTACKS[turn][square]
            for to in chess.scan_forward(attacked & takes):
                to_bit = chess.BB_SQUARES[to]
                out.append((rest | to_bit, enemy & ~to_bit, 0))
            if attacked & frame[5]:
                captured = frame[5] >> 8 if turn else frame[5] << 8
                out.append((rest | frame[5], enemy & ~captured, 0))
        return out

    def narrowed(self, winner: chess.Color, loser_king: chess.Square, near: int) -> Reach:
        """What is within reach if the losing king stands here, the other on one of ``near``."""
        given, pieces, pawns = self.given, [], []
        for i, kind in enumerate(given.kinds):
            color = given.colors[i]
            pawns.append(given.as_pawn[i] & self.ever[color])
            if kind == chess.KING:
                pieces.append(near if color == winner else chess.BB_SQUARES[loser_king])
            else:
                pieces.append(0 if kind == chess.PAWN else given.as_piece[i])
        never_moved = self.always[chess.WHITE] | self.always[chess.BLACK]
        return replace(
            given,
            as_piece=tuple(pieces),
            as_pawn=tuple(pawns),
            open_squares=given.open_squares & ~never_moved,
        )


def _frame(
    king: chess.Square, other: chess.Square, own: int, enemy: int, turn: chess.Color, passed: int
) -> _Frame:
    """The frame after a move of ``turn``."""
    if turn:
        return (king, other, own, enemy, False, passed)
    return (other, king, enemy, own, True, passed)
