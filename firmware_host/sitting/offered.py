"""Which controls may be used now and by whom: what the page offers, and nothing that is refused.

It says nothing of whether a claim would be right: no player is helped by it (E-7, E-8).
"""

from collections.abc import Callable, Mapping

from drivers.signals import ControlKind, Side
from firmware_host.sitting.adjourn import adjourned, may_adjourn
from firmware_host.sitting.claims import may_claim
from firmware_host.sitting.controls import WHILE_PLAYED, result_objection
from firmware_host.sitting.desk import Desk
from firmware_host.sitting.draws import may_offer
from firmware_host.sitting.sitting_clock import opponent
from firmware_host.sitting.touch_move import may_claim_touch
from firmware_host.sitting.view import Offered
from rules.endings_requests import QuickPlayMoment, quick_play_refusal

_NS = 1_000_000_000


def offered(desk: Desk, at_ns: int) -> Offered:
    """What each player may use at ``at_ns``, and what is nobody's own."""
    table = tuple(kind for kind, holds in _TABLE.items() if holds(desk))
    if desk.play.outcome is not None:  # mate stands, though its piece may still slide on
        return Offered((), (), table)
    white, black = (
        tuple(
            kind
            for kind, holds in _PLAYERS.items()
            if holds(desk, side, at_ns) and not (desk.awaits_set_up and kind in WHILE_PLAYED)
        )
        for side in _SIDES
    )
    return Offered(white, black, table)


_SIDES: tuple[Side, ...] = ("white", "black")


# --- a player's ----------------------------------------------------------------------------------


def _adjust(desk: Desk, side: Side, _at_ns: int) -> bool:
    is_turn = side == desk.on_move or not desk.profile.adjust_only_on_own_turn
    return is_turn and not desk.adjusting and not desk.is_held


def _adjust_end(desk: Desk, side: Side, _at_ns: int) -> bool:
    return desk.adjusting and side == desk.adjuster and not desk.is_adjourned


def _draw(desk: Desk, side: Side, _at_ns: int) -> bool:
    return desk.draws.by is None and may_offer(desk, side)


def _answer(desk: Desk, side: Side, _at_ns: int) -> bool:
    return desk.draws.by == opponent(side)


def _is_playing(desk: Desk) -> bool:
    return desk.restoring is None and not desk.is_adjourned and not desk.sensors_lost


def _claim(desk: Desk, side: Side, _at_ns: int) -> bool:
    return _is_playing(desk) and may_claim(desk, side)


def _quick_play(desk: Desk, side: Side, at_ns: int) -> bool:
    clock, control = desk.play.clock, desk.control
    if clock is None or control is None or not _claim(desk, side, at_ns):
        return False
    moment = QuickPlayMoment(
        by=side,
        to_move=desk.on_move,
        left_s=clock.remaining_ns(at_ns, side) / _NS,
        is_last_period=clock.machine.moves_to_control(side) is None,
        has_increment=control.of(side).stages[-1].increment_ns > 0,
    )
    return quick_play_refusal(moment, desk.profile) is None


def _claim_touch(desk: Desk, side: Side, _at_ns: int) -> bool:
    return _is_playing(desk) and may_claim_touch(desk, side)


def _stop_clock(desk: Desk, side: Side, _at_ns: int) -> bool:
    clock = desk.play.clock
    is_of_use = desk.profile.stopping_clock_resigns and clock is not None and clock.started
    return is_of_use and side == desk.on_move and _is_playing(desk)


def _present(desk: Desk, side: Side, _at_ns: int) -> bool:
    """Where it can matter only: somebody may lose for being late (E-12), or be charged (K-9)."""
    presence = desk.presence
    matters = presence.due_ns() is not None or desk.profile.late_penalty != "elapsed"
    return presence.began_ns is not None and matters and side not in presence.came


def _adjourn(desk: Desk, side: Side, _at_ns: int) -> bool:
    return adjourned(desk) is None and may_adjourn(desk, side)


def _always(_desk: Desk, _side: Side, _at_ns: int) -> bool:
    return True


_PLAYERS: Mapping[ControlKind, Callable[[Desk, Side, int], bool]] = {
    ControlKind.ADJUST: _adjust,
    ControlKind.ADJUST_END: _adjust_end,
    ControlKind.DRAW: _draw,
    ControlKind.DRAW_ACCEPT: _answer,
    ControlKind.DRAW_DECLINE: _answer,
    ControlKind.RESIGN: _always,
    ControlKind.CLAIM_REPETITION: _claim,
    ControlKind.CLAIM_FIFTY: _claim,
    ControlKind.CLAIM_QUICK_PLAY: _quick_play,
    ControlKind.CLAIM_TOUCH: _claim_touch,
    ControlKind.STOP_CLOCK: _stop_clock,
    ControlKind.PRESENT: _present,
    ControlKind.ADJOURN: _adjourn,
}


# --- nobody's ------------------------------------------------------------------------------------


def _arbiter(desk: Desk) -> bool:
    clock = desk.play.clock
    return not desk.play.is_over and (clock is None or clock.interrupted is None)


def _resume(desk: Desk) -> bool:
    clock = desk.play.clock
    is_standing = clock is not None and clock.interrupted is not None and not clock.held
    return is_standing and not desk.play.is_over and not desk.is_adjourned


def _new_game(desk: Desk) -> bool:
    return not desk.is_adjourned or desk.play.is_over


_TABLE: Mapping[ControlKind, Callable[[Desk], bool]] = {
    ControlKind.ARBITER: _arbiter,
    ControlKind.RESUME: _resume,
    ControlKind.NEW_GAME: _new_game,
    ControlKind.RESULT: lambda desk: result_objection(desk) is None,
}
