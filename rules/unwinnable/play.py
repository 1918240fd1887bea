"""Games played by rule of thumb until one side is mated: a quick way through crowded positions.

Both sides help: the winner captures, promotes and comes near, the loser gives all away and walks to
the edge. One move is made where the search makes thirty. What is found is a witness, what is not
found proves nothing.
"""

import chess

from rules.unwinnable.core import (
    State,
    is_attacked,
    is_bare,
    is_check,
    king_of,
    move_of,
    moved_piece,
    successors,
)
from rules.unwinnable.dice import Dice
from rules.unwinnable.reach import Reach, king_steps
from rules.unwinnable.thumb import MANNERS, Manner, Way, losing, tries, way, winning

_EDGE = chess.BB_RANK_1 | chess.BB_RANK_8 | chess.BB_FILE_A | chess.BB_FILE_H

#: Bounds of one game and of their number.
_MOST_PLIES = 160
_MOST_GAMES = 400

#: Patient games lead the kings elsewhere for so many plies, often to where pawns can be taken.
_DETOUR_PLIES = 60
_HUNTS_PAWN = 0.6

#: Every mate in one is looked for if the king has so few squares.
_FEW_SQUARES = 4

Line = tuple[chess.Move, ...]


def play(start: State, winner: chess.Color, given: Reach, nodes: int) -> tuple[Line | None, int]:
    """The moves to a mate by ``winner`` if a game ends in one, and the positions made.

    Dice with a fixed seed: the same question has the same answer.
    """
    dice = Dice(1)
    goals = _Goals(given, winner, dice)
    made = 0
    for game in range(_MOST_GAMES):
        played = _Game(start, winner, goals, MANNERS[game % len(MANNERS)], dice)
        is_mate = played.run(min(_MOST_PLIES, nodes - made))
        made += played.made + 1
        if is_mate:
            return tuple(played.line), made
        if made >= nodes:
            break
    return None, made


class _Goals:
    """Where the kings go: somewhere first, or at once to the place of the mate."""

    def __init__(self, given: Reach, winner: chess.Color, dice: Dice) -> None:
        kings = {given.colors[i]: i for i, k in enumerate(given.kinds) if k == chess.KING}
        self._allowed = {color: given.as_piece[i] for color, i in kings.items()}
        self._pawns = {
            color: allowed & _moving_pawns(given, not color)
            for color, allowed in self._allowed.items()
        }
        self._winner = winner
        self._dice = dice
        losing = self._allowed[not winner]
        self._places = list(chess.scan_forward(losing & _EDGE or losing))
        self._ways: dict[tuple[chess.Color, int], Way] = {}

    def mating(self) -> dict[chess.Color, Way]:
        """To the edge for the loser, two squares from there for the winner."""
        place = self._dice.choice(self._places)
        near = chess.BB_SQUARES[place] | chess.BB_KING_ATTACKS[place]
        two_away = king_steps(near) & ~near & self._allowed[self._winner]
        return {
            self._winner: self._way(self._winner, two_away),
            not self._winner: self._way(not self._winner, chess.BB_SQUARES[place]),
        }

    def somewhere(self, color: chess.Color) -> Way:
        """To a square drawn by lot, every second time one on which an enemy pawn may stand."""
        squares = self._pawns[color] if self._dice.random() < _HUNTS_PAWN else 0
        squares = squares or self._allowed[color]
        place = self._dice.choice(list(chess.scan_forward(squares)))
        return self._way(color, chess.BB_SQUARES[place])

    def _way(self, color: chess.Color, goals: int) -> Way:
        if (color, goals) not in self._ways:
            self._ways[color, goals] = way(goals, self._allowed[color])
        return self._ways[color, goals]


class _Game:
    def __init__(
        self,
        start: State,
        winner: chess.Color,
        goals: _Goals,
        manner: Manner,
        dice: Dice,
    ) -> None:
        self.state = start
        self.winner = winner
        self.goals = goals
        self.ways = goals.mating()
        self.manner = manner
        self.dice = dice
        self.line: list[chess.Move] = []
        self.made = 0

    def run(self, plies: int) -> bool:
        """Plays; whether the game ended in mate by the winner."""
        for ply in range(plies):
            if self.manner.pushes < 0:
                self._detour(ply)
            is_winner = self.state[8] == self.winner
            if is_winner and _is_near_mate(self.state, self.winner) and self._mates():
                return True
            if not self._move():
                return not is_winner and is_check(self.state)
            if is_bare(self.state, self.winner):
                return False
        return False

    def _detour(self, ply: int) -> None:
        """Patient kings go elsewhere first, and elsewhere again when they are there."""
        turn = self.state[8]
        if ply < _DETOUR_PLIES:
            if ply < 2 or not self.ways[turn][king_of(self.state, turn)]:
                self.ways[turn] = self.goals.somewhere(turn)
        elif ply == _DETOUR_PLIES:
            self.ways = self.goals.mating()

    def _mates(self) -> bool:
        steps = successors(self.state)
        self.made += len(steps)
        for step in steps:
            if is_check(step[3]) and not successors(step[3]):
                self.line.append(move_of(step))
                return True
        return False

    def _move(self) -> bool:
        """Makes the best legal move, with some luck; ``False``: there is none."""
        state, turn = self.state, self.state[8]
        tried = tries(state)
        judge = winning if turn == self.winner else losing
        noise, luck = self.manner.noise, self.dice.random
        values = [v + noise * luck() for v in judge(state, tried, self.ways[turn], self.manner)]
        for i in sorted(range(len(tried)), key=values.__getitem__, reverse=True):
            from_bit, to_bit, place, becomes = tried[i]
            then = moved_piece(state, place, becomes, from_bit, to_bit)
            self.made += 1
            if is_attacked(then, king_of(then, turn), not turn):
                continue
            promoted = becomes + 1 if becomes != place else 0
            self.line.append(
                move_of((from_bit.bit_length() - 1, to_bit.bit_length() - 1, promoted, then))
            )
            self.state = then
            return True
        return False


def _is_near_mate(state: State, winner: chess.Color) -> bool:
    loser, king = king_of(state, not winner), king_of(state, winner)
    own = state[6] if not winner else state[7] & ~state[6]
    if not _EDGE >> loser & 1 and chess.square_distance(loser, king) > 2:
        return False
    flights = chess.BB_KING_ATTACKS[loser] & ~own & ~chess.BB_KING_ATTACKS[king]
    return flights.bit_count() <= _FEW_SQUARES


def _moving_pawns(given: Reach, color: chess.Color) -> int:
    """Every square of the pawns of a side that can move."""
    found = 0
    for i in given.indices(color):
        if given.kinds[i] == chess.PAWN and given.as_pawn[i].bit_count() > 1:
            found |= given.as_pawn[i]
    return found
