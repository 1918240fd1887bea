"""A hand: it knows where the pieces stand, lifts and places them, and takes its time."""

import random

import chess

from drivers.signals import Control, ControlKind, Press, Side
from firmware_host.simulate.styles import Span, Style
from firmware_host.simulate.timeline import EMPTY, Timeline, Touch, stamp_ns


def side_of(colour: chess.Color) -> Side:
    """The side as signals name it."""
    return "white" if colour else "black"


def symbols_of(board: chess.BaseBoard) -> str:
    """The pieces on the cells, a1 first."""
    symbols = [EMPTY] * 64
    for cell, piece in board.piece_map().items():
        symbols[cell] = piece.symbol()
    return "".join(symbols)


class Hand:
    """Both players' hands over one board. ``at_s`` is the time of what is done next.

    A piece can't be in two places: lifting from an empty cell and placing on an occupied one are
    mistakes of the caller and raise ``RuntimeError``.
    """

    def __init__(self, first: str, style: Style, rng: random.Random) -> None:
        """``first`` is where the pieces stand, a1 first."""
        self.style = style
        self.rng = rng
        self.cells = list(first)
        self.at_s = 0.0
        self.timeline = Timeline(first)
        #: The players have stopped in the middle; nothing more is played.
        self.has_given_up = False
        self._busy_until_s = 0.0
        self._early_lift_s: float | None = None

    def chance(self, probability: float) -> bool:
        """Whether something of this probability happens now."""
        return probability > 0 and self.rng.random() < probability

    def wait(self, span: Span) -> None:
        """Let some time of the range pass."""
        self.at_s += self.rng.uniform(*span)

    def air(self, share: float = 1.0) -> None:
        """Let the time pass for which a piece is in the air, or a share of it."""
        self.at_s += self.rng.uniform(*self.style.air_s) * share

    def reach_early(self, t_s: float) -> None:
        """Give the next lift this earlier time: two hands are over the board."""
        self._early_lift_s = t_s

    def lift(self, cell: int) -> str:
        """Take the piece off a cell."""
        symbol = self.cells[cell]
        if symbol == EMPTY:
            msg = f"nothing to lift on {chess.square_name(cell)}"
            raise RuntimeError(msg)
        self._touch(cell, EMPTY)
        return symbol

    def place(self, cell: int, symbol: str) -> None:
        """Set a piece down on an empty cell."""
        if self.cells[cell] != EMPTY:
            msg = f"{chess.square_name(cell)} is not empty"
            raise RuntimeError(msg)
        self.replace(cell, symbol)

    def replace(self, cell: int, symbol: str) -> None:
        """Set a piece down while it pushes aside what may stand there: the cell is never empty."""
        self.at_s = max(self.at_s, self._busy_until_s)
        self._touch(cell, symbol)

    def brush(self, cell: int) -> None:
        """A piece that is not meant goes up and down again while another is in the air."""
        up_s = self.at_s + self.rng.uniform(0.005, 0.02)
        down_s = up_s + self.style.brush_s
        self.timeline.touches.append(Touch(up_s, cell, EMPTY))
        self.timeline.touches.append(Touch(down_s, cell, self.cells[cell]))
        self._busy_until_s = down_s + 0.001

    def press(self, side: Side) -> None:
        """Press a clock button now."""
        self.timeline.said.append(Press(stamp_ns(self.at_s), side))

    def control(self, kind: ControlKind, by: Side | None, piece: str | None = None) -> None:
        """Use a control now."""
        self.timeline.said.append(Control(stamp_ns(self.at_s), kind, by, piece))

    def _touch(self, cell: int, symbol: str) -> None:
        t_s, self._early_lift_s = self._early_lift_s, None
        self.cells[cell] = symbol
        self.timeline.touches.append(Touch(self.at_s if t_s is None else t_s, cell, symbol))
