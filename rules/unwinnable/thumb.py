"""Rules of thumb for games in which both sides help to mate one of them, and the moves they rank.

The winner captures, promotes and comes near, the loser gives all away and walks to a goal. Only an
order in which to try moves; no verdict rests on it.
"""

from typing import NamedTuple

import chess

from rules.unwinnable.core import State, danger, diagonals, straights
from rules.unwinnable.guide import AHEAD
from rules.unwinnable.reach import king_steps

_KNIGHT, _KING = chess.BB_KNIGHT_ATTACKS, chess.BB_KING_ATTACKS
_PAWN = {color: chess.BB_PAWN_ATTACKS[color] for color in chess.COLORS}
_LAST = chess.BB_RANK_1 | chess.BB_RANK_8

#: From and to as bits, the place in the state of the piece, and of what it becomes.
Try = tuple[int, int, int, int]


#: What a patient side's pawn is worth moving if no enemy pawn is ahead of it.
_RUNS = 15.0

#: Moves to a goal, by square of the king.
Way = list[int]

#: Moves to a goal that a king cannot reach.
_FAR = 20


def way(goals: int, allowed: int) -> Way:
    """How many moves a king is from the nearest of some squares, over the allowed ones only."""
    found = [_FAR] * 64
    frontier, moves = goals, 0
    seen = 0
    while frontier:
        seen |= frontier
        for square in chess.scan_forward(frontier):
            found[square] = moves
        frontier = king_steps(frontier) & allowed & ~seen
        moves += 1
    return found


class Manner(NamedTuple):
    """How a game is played: what a move is worth to whoever makes it, and how much is left to dice.

    ``promotions`` are the loser's, by place in the state.
    """

    noise: float
    takes_piece: float
    takes_pawn: float
    gives: float
    pushes: float
    loser_takes_pawn: float
    loser_takes_piece: float
    promotions: tuple[float, float, float, float, float]


MANNERS = (
    Manner(20, 25, 12, 14, 8, -12, -80, (0, -4, -4, -4, -4)),
    Manner(20, 25, 12, 14, -6, 10, -80, (0, 10, 10, 10, -4)),
    Manner(60, 25, 12, 14, 8, -12, -40, (0, -4, -4, -4, -4)),
    Manner(30, 0, 12, 0, -6, 20, -80, (0, 10, 10, 5, -10)),
    Manner(10, 25, 30, 14, -12, 30, -80, (0, -4, -4, -4, 20)),
)


def tries(state: State) -> list[Try]:
    """The moves of the side to move but castling and en passant, legal or not."""
    pawns, knights, bishops, rooks, queens, kings, white, occupied, turn, _ = state
    own = white if turn else occupied & ~white
    landable = chess.BB_ALL & ~own & ~kings
    out: list[Try] = []
    pieces = own & ~pawns
    while pieces:
        from_bit = pieces & -pieces
        pieces ^= from_bit
        square = from_bit.bit_length() - 1
        if from_bit & knights:
            place, landing = 1, _KNIGHT[square]
        elif from_bit & bishops:
            place, landing = 2, diagonals(square, occupied)
        elif from_bit & rooks:
            place, landing = 3, straights(square, occupied)
        elif from_bit & queens:
            place, landing = 4, diagonals(square, occupied) | straights(square, occupied)
        else:
            place, landing = 5, _KING[square]
        landing &= landable
        while landing:
            to_bit = landing & -landing
            landing ^= to_bit
            out.append((from_bit, to_bit, place, place))
    pieces = own & pawns
    enemy = occupied & ~own & ~kings
    while pieces:
        from_bit = pieces & -pieces
        pieces ^= from_bit
        square = from_bit.bit_length() - 1
        landing = _PAWN[turn][square] & enemy
        pushed = from_bit << 8 if turn else from_bit >> 8
        if not pushed & occupied:
            landing |= pushed
            if square >> 3 == (1 if turn else 6):
                landing |= (pushed << 8 if turn else pushed >> 8) & ~occupied
        while landing:
            to_bit = landing & -landing
            landing ^= to_bit
            if to_bit & _LAST:
                out += [(from_bit, to_bit, 0, becomes) for becomes in (4, 3, 2, 1)]
            else:
                out.append((from_bit, to_bit, 0, 0))
    return out


def winning(state: State, tried: list[Try], near: Way, manner: Manner) -> list[float]:
    """What each move is worth to the winner."""
    turn, occupied = state[8], state[7]
    has_heavy = bool((state[3] | state[4]) & (state[6] if turn else occupied & ~state[6]))
    push = 2.0 if has_heavy else manner.pushes
    values = []
    for from_bit, to_bit, place, becomes in tried:
        value = 0.0
        if to_bit & occupied:
            value = manner.takes_pawn if to_bit & state[0] else manner.takes_piece
        if place == 5:
            before, to = from_bit.bit_length() - 1, to_bit.bit_length() - 1
            value += 6.0 * (near[before] - near[to])
        elif place == 0:
            value += _push(state, from_bit, to_bit, push)
            if becomes:
                value += (0.0, -10.0, -10.0, 10.0, 30.0)[becomes]
        values.append(value)
    return values


def losing(state: State, tried: list[Try], near: Way, manner: Manner) -> list[float]:
    """What each move is worth to a loser who wants to be mated near the goal."""
    turn, occupied = state[8], state[7]
    attacked = danger(state, not turn, 0)
    values = []
    for from_bit, to_bit, place, becomes in tried:
        value = 0.0
        if to_bit & occupied:
            value = manner.loser_takes_pawn if to_bit & state[0] else manner.loser_takes_piece
        if place == 5:
            before, to = from_bit.bit_length() - 1, to_bit.bit_length() - 1
            value += 7.0 * (near[before] - near[to])
        else:
            if place == 0 and manner.pushes < 0:
                value += _push(state, from_bit, to_bit, manner.pushes)
            if to_bit & attacked:
                value += manner.gives
            if from_bit & attacked:
                value -= manner.gives
            if becomes != place:
                value += manner.promotions[becomes]
        values.append(value)
    return values


def _push(state: State, from_bit: int, to_bit: int, pushes: float) -> float:
    """What a pawn's move is worth: patience saves moves, but for a pawn that has its way free."""
    turn = state[8]
    rivals = state[0] & (state[7] & ~state[6] if turn else state[6])
    if pushes > 0:
        return pushes
    if not AHEAD[turn][from_bit.bit_length() - 1] & rivals:
        return _RUNS
    is_double = to_bit == from_bit << 16 or to_bit == from_bit >> 16
    return 2 * pushes if is_double else pushes
