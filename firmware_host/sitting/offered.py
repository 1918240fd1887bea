"""Which controls may be used now and by whom: what is not refused, and is of use.

It says nothing of whether a claim would be right: no player is helped by it (E-7, E-8).
"""

from collections.abc import Callable, Mapping

from drivers.signals import ControlKind, Side
from firmware_host.sitting.adjourn import adjourned
from firmware_host.sitting.desk import Desk
from firmware_host.sitting.objections import objection
from firmware_host.sitting.view import Offered


def offered(desk: Desk, at_ns: int) -> Offered:
    """What each player may use at ``at_ns``, and what is nobody's own."""
    white, black = (
        tuple(kind for kind in _PLAYERS if _is_offered(desk, kind, side, at_ns)) for side in _SIDES
    )
    table = tuple(kind for kind in _TABLE if _is_offered(desk, kind, desk.on_move, at_ns))
    return Offered(white, black, table)


def is_of_use(desk: Desk, kind: ControlKind, side: Side) -> bool:
    """Whether it would change anything now; much is accepted that is good for nothing.

    What must bring something with it (a piece, an envelope) is asked for in its own way.
    """
    if kind in _TABLE:
        return _TABLE[kind](desk)
    is_decided = desk.play.outcome is not None  # mate stands, though its piece may still slide on
    return kind in _PLAYERS and not is_decided and _PLAYERS[kind](desk, side)


def _is_offered(desk: Desk, kind: ControlKind, side: Side, at_ns: int) -> bool:
    return is_of_use(desk, kind, side) and objection(desk, kind, side, at_ns) is None


_SIDES: tuple[Side, ...] = ("white", "black")


# --- a player's ----------------------------------------------------------------------------------


def _adjust(desk: Desk, _side: Side) -> bool:
    return not desk.adjusting and not desk.is_held


def _adjust_end(desk: Desk, side: Side) -> bool:
    return desk.adjusting and side == desk.adjuster


def _draw(desk: Desk, _side: Side) -> bool:
    """To offer back is to accept, and that is offered."""
    return desk.draws.by is None


def _stop_clock(desk: Desk, side: Side) -> bool:
    """Where it resigns; else it is a call for the arbiter."""
    clock = desk.play.clock
    resigns = desk.profile.stopping_clock_resigns and clock is not None and clock.started
    is_playing = desk.restoring is None and not desk.sensors_lost
    return resigns and side == desk.on_move and is_playing


def _present(desk: Desk, side: Side) -> bool:
    """Where it can matter only: somebody may lose for being late (E-12), or be charged (K-9)."""
    presence = desk.presence
    matters = presence.due_ns() is not None or desk.profile.late_penalty != "elapsed"
    return presence.began_ns is not None and matters and side not in presence.came


def _adjourn(desk: Desk, _side: Side) -> bool:
    return adjourned(desk) is None


def _always(_desk: Desk, _side: Side) -> bool:
    return True


_PLAYERS: Mapping[ControlKind, Callable[[Desk, Side], bool]] = {
    ControlKind.ADJUST: _adjust,
    ControlKind.ADJUST_END: _adjust_end,
    ControlKind.DRAW: _draw,
    ControlKind.DRAW_ACCEPT: _always,
    ControlKind.DRAW_DECLINE: _always,
    ControlKind.RESIGN: _always,
    ControlKind.CLAIM_REPETITION: _always,
    ControlKind.CLAIM_FIFTY: _always,
    ControlKind.CLAIM_QUICK_PLAY: _always,
    ControlKind.CLAIM_TOUCH: _always,
    ControlKind.STOP_CLOCK: _stop_clock,
    ControlKind.PRESENT: _present,
    ControlKind.ADJOURN: _adjourn,
}


# --- nobody's ------------------------------------------------------------------------------------


def _arbiter(desk: Desk) -> bool:
    clock = desk.play.clock
    return clock is None or clock.interrupted is None


def _resume(desk: Desk) -> bool:
    clock = desk.play.clock
    return clock is not None and clock.interrupted is not None


_TABLE: Mapping[ControlKind, Callable[[Desk], bool]] = {
    ControlKind.ARBITER: _arbiter,
    ControlKind.RESUME: _resume,
    ControlKind.NEW_GAME: lambda _desk: True,
    ControlKind.RESULT: lambda _desk: True,
}
