"""The board between games: the pieces are set up again (H20)."""

from drivers.sensing import as_read
from drivers.signals import Sensing
from firmware_host.sitting.play import Play
from firmware_host.tracker.costs import STUCK_CELLS
from firmware_host.tracker.line import Node
from rules.game import Position


def first_symbols(position: Position, sensing: Sensing) -> str:
    """What the sensors read when exactly this placement stands on the board."""
    return as_read(sensing, position.symbols())


def is_set_up(play: Play, symbols: str, first: str) -> bool:
    """The complete first position stands, and not because moves have led back to it."""
    if symbols != first:
        return False
    if play.is_over:
        return symbols != first_symbols(play.conclusion.believed.position, play.sensing)
    return play.conclusion.unexplained


def stands(play: Play) -> bool:
    """What the game begins from is what the sensors read, as far as they are believed.

    Without a clock nobody says that play begins: there a cell or two that read otherwise must not
    hold it up for ever, since their sensors may be dead. What is only missing, or only too many,
    can be carried home later without looking like a move.
    """
    missing, extra, wrong = play.tracker.reading.differs(play.tracker.start.position.planes)
    if play.clock is not None or wrong or (missing and extra):
        return not missing | extra | wrong
    return (missing | extra).bit_count() <= STUCK_CELLS


def without_homecoming(play: Play, first: str) -> Node:
    """The line without what looked like moves while the pieces were put back.

    ``first`` is what the sensors read in the first position. With a clock, what was not pressed
    was no move of the game (C-2); without one, a last move that brings a piece to where the
    sensors see such a piece at first is none.
    """
    node = play.conclusion.believed
    while node.parent is not None and _unpressed(play, node):
        if play.clock is None and not _came_home(play, node, first):
            break
        node = node.parent
    return node


def _unpressed(play: Play, node: Node) -> bool:
    return node.parent is not None and node.pressed_ns is None and node is not play.tracker.sure


def _came_home(play: Play, node: Node, first: str) -> bool:
    if node.footprint is None:
        return False
    symbols = first_symbols(node.position, play.sensing)
    cell = node.footprint.lands.bit_length() - 1
    return symbols[cell] == first[cell]
