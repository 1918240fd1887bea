"""Why a control can't be used now: asked before one is used, and before it is offered.

What a control must bring with it (a piece, a result, an envelope) is not asked here.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

from drivers.signals import ControlKind, Side
from firmware_host.sitting.adjourn import adjourn_objection
from firmware_host.sitting.claims import claim_objection, request_objection
from firmware_host.sitting.desk import Desk
from firmware_host.sitting.draws import answer_objection, offer_objection
from firmware_host.sitting.restoring import still_unlike
from firmware_host.sitting.rulings_outcome import BEING_DECIDED, TOLD
from firmware_host.sitting.saying import Objection
from firmware_host.sitting.touch_move import touch_objection

# --- whatever the player: what the game has come to ----------------------------------------------


class _Phase(NamedTuple):
    """While it ``holds`` the ``refused`` controls can't be used, for the reason given."""

    holds: Callable[[Desk], bool]
    refused: frozenset[ControlKind]
    objection: Objection


_ALL = frozenset(ControlKind)
#: What may still be said when the result stands.
_AFTER_THE_END = {
    ControlKind.NEW_GAME,
    ControlKind.RESULT,
    ControlKind.ADJUST_END,
    ControlKind.SETTLE,
    ControlKind.APPLY,
}
#: What may still be said between two days of a game (A-1); the rest is the arbiter's.
_WHILE_ADJOURNED = {
    ControlKind.DRAW,
    ControlKind.DRAW_ACCEPT,
    ControlKind.DRAW_DECLINE,
    ControlKind.RESIGN,
    ControlKind.RESULT,
    ControlKind.ARBITER,
    ControlKind.SETTLE,
    ControlKind.PRESENT,
    ControlKind.ADJOURN,
    ControlKind.SEAL,
}
_CLAIMS = {
    ControlKind.CLAIM_REPETITION,
    ControlKind.CLAIM_FIFTY,
    ControlKind.CLAIM_QUICK_PLAY,
}
#: What asks for something that a position which has ended the game can give no more (E-1, E-2).
_WHILE_PLAYED = _CLAIMS | {
    ControlKind.DRAW,
    ControlKind.DRAW_ACCEPT,
    ControlKind.DRAW_DECLINE,
    ControlKind.ADJOURN,
}
#: What is judged by a position, which must be on the board for that. The clocks stand meanwhile.
_BY_POSITION = _CLAIMS - {ControlKind.CLAIM_QUICK_PLAY} | {ControlKind.CLAIM_TOUCH}

_PHASES = (
    _Phase(lambda desk: desk.play.is_over, _ALL - _AFTER_THE_END, Objection("the game is over")),
    _Phase(
        lambda desk: desk.is_adjourned and not desk.play.is_over,
        _ALL - _WHILE_ADJOURNED,
        Objection("the game is adjourned"),
    ),
    _Phase(
        lambda desk: desk.play.outcome is not None,
        frozenset(_WHILE_PLAYED),
        Objection("the game has ended on the board", "E-16"),
    ),
    _Phase(
        lambda desk: desk.awaits_set_up,
        frozenset(_WHILE_PLAYED),
        Objection("the pieces are not set up yet", "B-2"),
    ),
    _Phase(
        lambda desk: desk.restoring is not None,
        frozenset(_BY_POSITION),
        Objection("a position is being put back"),
    ),
)


def objection(desk: Desk, kind: ControlKind, side: Side, at_ns: int) -> Objection | None:
    """Why ``side`` may not use it at ``at_ns``; ``None``: it may."""
    return phase_objection(desk, kind) or own_objection(desk, kind, side, at_ns)


def phase_objection(desk: Desk, kind: ControlKind) -> Objection | None:
    """Why nobody may use it, as the game stands."""
    return next(
        (phase.objection for phase in _PHASES if kind in phase.refused and phase.holds(desk)), None
    )


# --- by whom, and when ---------------------------------------------------------------------------


def own_objection(desk: Desk, kind: ControlKind, side: Side, at_ns: int) -> Objection | None:
    """Why ``side`` may not use it at ``at_ns``, beside the phase of the game."""
    asked = _OWN.get(kind)
    return None if asked is None else asked(desk, side, at_ns)


def _adjust(desk: Desk, side: Side, _at_ns: int) -> Objection | None:
    """On the own turn only, where the profile says so (TM-6).

    Else whoever waits could say it for the other, whose touches would bind nobody then.
    """
    if desk.profile.adjust_only_on_own_turn and side != desk.on_move:
        return Objection("pieces are adjusted on the own turn only", "TM-6")
    return None


def _resume(desk: Desk, _side: Side, _at_ns: int) -> Objection | None:
    if desk.play.clock is None:
        return None
    if desk.play.clock.held:
        return Objection("the arbiter has paused the game")
    if desk.play.irregular.stopped is not None and still_unlike(desk):
        return Objection("the board does not show the position yet", "I-2")
    return None


def _result(desk: Desk, _side: Side, _at_ns: int) -> Objection | None:
    if desk.claim is not None and not desk.claim.is_watched:
        return Objection("a claim waits for the arbiter", "E-10")
    if desk.play.question is not None:
        return Objection(BEING_DECIDED, "E-16")
    outcome = desk.play.outcome
    if outcome is not None and outcome.ending.cause not in TOLD and desk.sitting.mode == "rated":
        return Objection("the result stands; the arbiter may change it", "E-16")
    return None


_OWN: Mapping[ControlKind, Callable[[Desk, Side, int], Objection | None]] = {
    ControlKind.ADJUST: _adjust,
    ControlKind.DRAW: offer_objection,
    ControlKind.DRAW_ACCEPT: answer_objection,
    ControlKind.DRAW_DECLINE: answer_objection,
    ControlKind.CLAIM_REPETITION: partial(claim_objection, ControlKind.CLAIM_REPETITION),
    ControlKind.CLAIM_FIFTY: partial(claim_objection, ControlKind.CLAIM_FIFTY),
    ControlKind.CLAIM_QUICK_PLAY: request_objection,
    ControlKind.CLAIM_TOUCH: touch_objection,
    ControlKind.ADJOURN: adjourn_objection,
    ControlKind.RESUME: _resume,
    ControlKind.RESULT: _result,
}
