"""The board between games: the pieces are set up again (H20)."""

from dataclasses import replace

from drivers.sensing import as_read
from drivers.signals import Sensing
from firmware_host.sitting.play import Play
from firmware_host.sitting.set_up_memory import SettingUp
from firmware_host.tracker.costs import STUCK_CELLS
from firmware_host.tracker.line import Node
from rules.game import Position

#: So many pieces at most have left their first cells while the first moves are made.
_AWAY_IN_PLAY = 4


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

    Without a clock nobody says that play begins: there it is enough that it nearly stands.
    """
    return not _unlike(play) or (play.clock is None and nearly_stands(play))


def nearly_stands(play: Play) -> bool:
    """But for a cell or two whose sensors may be dead: those must not hold a game up for ever.

    What is only missing, or only too many, can be carried home later without looking like a move.
    """
    return _may_be_dead(*play.tracker.reading.differs(play.tracker.start.position.planes))


def have_nearly_stood(play: Play, now: SettingUp) -> bool:
    """The same of the cells that never were right; on the others the first moves are made."""
    differs = play.tracker.reading.differs(play.tracker.start.position.planes)
    missing, extra, wrong = (mask & now.unset for mask in differs)
    return _may_be_dead(missing, extra, wrong) and not is_swept(differs[0])


def _may_be_dead(missing: int, extra: int, wrong: int) -> bool:
    return not wrong and not (missing and extra) and (missing | extra).bit_count() <= STUCK_CELLS


def setting_up(play: Play, t_ns: int, symbols: str) -> SettingUp | None:
    """What is to be remembered of a game that begins now; ``None``: its pieces stand."""
    return None if stands(play) else SettingUp(_unlike(play), symbols, t_ns)


def still_setting_up(play: Play, now: SettingUp) -> SettingUp | None:
    """As ``now``, after a change; ``None``: the pieces have stood, and the first moves may follow.

    White need not wait until Black's last pawn is home: it is enough that each cell has been right
    since, and that not so much is away that the board was swept meanwhile.
    """
    unset = now.unset & _unlike(play)
    if stands(play):
        return None
    if unset:
        return replace(now, unset=unset)
    missing = play.tracker.reading.differs(play.tracker.start.position.planes)[0]
    return replace(now, unset=_unlike(play)) if is_swept(missing) else None


def stands_elsewhere(play: Play) -> bool:
    """So much is otherwise than the game begins that it is another game, or none.

    A service that had lost its journal found the pieces of an ending, and the record told the
    moves of an opening that would leave them most nearly so.
    """
    return _unlike(play).bit_count() > _AWAY_IN_PLAY


def is_swept(missing: int) -> bool:
    """So much is away from the first position that it is set up, not played from."""
    return missing.bit_count() > _AWAY_IN_PLAY


def _unlike(play: Play) -> int:
    """The cells that do not read as the game begins."""
    missing, extra, wrong = play.tracker.reading.differs(play.tracker.start.position.planes)
    return missing | extra | wrong


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
