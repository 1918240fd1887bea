"""The pieces are set up while the result of the game before is still asked for (H20, E-3, E-4)."""

from drivers.signals import (
    CellChanged,
    Control,
    ControlKind,
    FullReading,
    Press,
    Ruling,
    RulingKind,
    Signal,
)
from firmware_host.sitting.desk import Desk
from firmware_host.sitting.effects import Effect
from firmware_host.sitting.next_game import next_game
from firmware_host.sitting.set_up import is_set_up

#: These begin the next game by a word; what is proposed may do it too.
_WORDS = (ControlKind.NEW_GAME, RulingKind.NEW_GAME)
_PROPOSALS = (ControlKind.APPLY, RulingKind.APPLY_FIX)


def next_game_waits(desk: Desk) -> bool:
    """Whether the next game begins with the verdict: a search in the fold would hold all up."""
    if desk.play.question is None or desk.rest_due_ns is not None or desk.sensors_lost:
        return False
    return is_set_up(desk.play, desk.contact.symbols, desk.first)


def awaits_verdict(desk: Desk, signal: Signal) -> bool:
    """Whether ``signal`` should be fed after the verdict: it is of the next game, or begins it.

    Fed before, it begins that game after a search in the fold, or is lost to it.
    """
    if desk.play.question is None:
        return False
    if isinstance(signal, Control | Ruling):
        proposes = desk.misplaced is not None and desk.misplaced.is_next_game
        return signal.kind in _WORDS or (proposes and signal.kind in _PROPOSALS)
    if isinstance(signal, FullReading):
        read = desk.grid.turned_symbols(signal.symbols, desk.turned)
        return read != desk.contact.symbols and next_game_waits(desk)
    return isinstance(signal, CellChanged | Press) and next_game_waits(desk)


def begin_decided(desk: Desk, t_ns: int, *, waited: bool) -> list[Effect]:
    """The verdict is in, or the arbiter's word: what ``waited`` for it begins."""
    is_decided = waited and desk.play.is_over and desk.play.question is None
    return next_game(desk, t_ns) if is_decided else []
