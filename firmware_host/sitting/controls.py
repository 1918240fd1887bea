"""What each control does to the sitting. A control that can't be is said and changes nothing."""

from collections.abc import Callable
from dataclasses import replace

from drivers.signals import Control, ControlKind, Side
from firmware_host.sitting.adjourn import ask_for_move, take_envelope
from firmware_host.sitting.begun_wrongly import begin_anew, begins_anew
from firmware_host.sitting.claims import claim_draw, request_draw
from firmware_host.sitting.desk import Desk
from firmware_host.sitting.draws import accept_draw, decline_draw, offer_draw
from firmware_host.sitting.effects import Effect
from firmware_host.sitting.misplaced import OLD_TURNS, proposed, take_into_account
from firmware_host.sitting.next_game import next_game
from firmware_host.sitting.objections import own_objection, phase_objection
from firmware_host.sitting.play import Play
from firmware_host.sitting.presence import arrive
from firmware_host.sitting.saying import not_accepted, said_of, speaker_of
from firmware_host.sitting.sitting_clock import opponent
from firmware_host.sitting.touch_move import claim_touch, touch_refused
from firmware_host.sitting.weighing import conclude
from firmware_host.tracker.evidence import cells_of
from rules.game import Cause, Ending
from rules.results import OPEN, PLAYED

_PROMOTED = {"q": "a queen", "r": "a rook", "b": "a bishop", "n": "a knight"}
#: What somebody at the board may say; forfeits are the arbiter's.
BY_HAND = (*PLAYED, OPEN)


def use_control(desk: Desk, signal: Control) -> list[Effect]:
    """What follows from a control."""
    refused = phase_objection(desk, signal.kind)
    if refused is not None:
        return [not_accepted(desk, signal, *refused)]
    spoken = replace(signal, by=_speaker(desk, signal))
    refused = own_objection(desk, spoken.kind, speaker_of(desk, spoken), spoken.t_ns)
    if refused is None:
        effects = _CONTROLS[spoken.kind](desk, spoken)
    else:
        effects = [_REFUSALS.get(spoken.kind, not_accepted)(desk, spoken, *refused)]
    if spoken.by is not None:
        desk.presence.came.add(spoken.by)
    return effects


def _speaker(desk: Desk, signal: Control) -> Side | None:
    """Who used a control that does not say it; ``None`` for those that are nobody's."""
    if signal.by is not None or signal.kind in _NOBODYS:
        return signal.by
    if signal.kind is ControlKind.PROMOTE:
        return desk.play.tracker.last_chooser()
    if signal.kind in _ANSWERS and desk.draws.by is not None:
        return opponent(desk.draws.by)
    return desk.on_move


def _adjust(desk: Desk, signal: Control) -> list[Effect]:
    desk.adjusting, desk.adjuster = True, speaker_of(desk, signal)
    text = f"{speaker_of(desk, signal).capitalize()} adjusts pieces."
    return [said_of(desk, signal, "adjust", text, "TM-6", phase="begin")]


def moved_while_adjusting(play: Play) -> bool:
    """The end of adjusting was forgotten: a legal move has been made and nothing else (TM-6).

    A piece still in the hand that could capture has captured only what was exchanged for it.
    """
    node, reading = play.conclusion.best, play.tracker.reading
    missing, extra, wrong = reading.differs(node.position.planes)
    lifted_ns = max((reading.emptied_ns[cell] for cell in cells_of(missing)), default=0)
    return not wrong and any(
        move.vacates == missing
        and move.lands & ~move.captures == extra
        and all(reading.filled_ns[cell] >= lifted_ns for cell in cells_of(move.lands))
        for move in node.position.moves(missing)
    )


def _adjust_end(desk: Desk, signal: Control) -> list[Effect]:
    if not desk.adjusting:
        return []
    desk.adjusting = False
    play = desk.play
    desk.stir()
    differing = play.tracker.reading.differs(play.conclusion.best.position.planes)
    cells = [desk.grid.name(cell) for cell in cells_of(differing[0] | differing[1] | differing[2])]
    text = "Adjusting ended, every piece is back."
    if cells:
        text = f"Adjusting ended, but not every piece is back: see {', '.join(cells)}."
    return [said_of(desk, signal, "adjust", text, "TM-6", phase="end", cells=cells)]


def _resign(desk: Desk, signal: Control) -> list[Effect]:
    side = speaker_of(desk, signal)
    said = said_of(desk, signal, "resign", f"{side.capitalize()} resigns.", "E-3")
    return [said, *desk.play.lose(signal.t_ns, side, Cause.RESIGNATION)]


def _stop_clock(desk: Desk, signal: Control) -> list[Effect]:
    """The clock is stopped for good: that resigns, or it calls the arbiter (E-13)."""
    side = speaker_of(desk, signal)
    if not desk.profile.stopping_clock_resigns:
        return _arbiter(desk, signal)
    text = f"{side.capitalize()} stops the clock for good."
    said = said_of(desk, signal, "resign", text, "E-13")
    return [said, *desk.play.lose(signal.t_ns, side, Cause.CLOCK_STOPPED)]


def _arbiter(desk: Desk, signal: Control) -> list[Effect]:
    if desk.play.clock is not None:
        desk.play.clock.call(signal.t_ns, desk.play.side_to_move)
        desk.awaits_press = desk.restoring is None and not desk.play.clock.held
    return [said_of(desk, signal, "ruling", "The arbiter is called, both clocks stand.", "K-6")]


def _resume(desk: Desk, signal: Control) -> list[Effect]:
    clock = desk.play.clock
    if clock is None:
        return []
    side = clock.interrupted or clock.running or desk.play.side_to_move
    desk.awaits_press = False
    clock.start(signal.t_ns, side)
    return [said_of(desk, signal, "ruling", f"{side.capitalize()}'s clock runs.", "K-6")]


def _promote(desk: Desk, signal: Control) -> list[Effect]:
    if not signal.piece or signal.piece.lower() not in desk.game.choices:
        known = ", ".join(desk.game.choices)
        return [not_accepted(desk, signal, f"{signal.piece!r} is none of {known}")]
    tracker, piece = desk.play.tracker, signal.piece.lower()
    side = speaker_of(desk, signal)
    tracker.tell_choice(side, piece)
    desk.stir()
    text = f"{side.capitalize()} promotes to {_PROMOTED.get(piece, piece)}."
    return [said_of(desk, signal, "promotion-told", text, "M-4", piece=piece)]


def _new_game(desk: Desk, signal: Control) -> list[Effect]:
    if desk.contact.symbols != desk.first:
        return [said_of(desk, signal, "set-up", "Set the pieces up first, then a game begins.")]
    return next_game(desk, signal.t_ns)


def _settle(desk: Desk, signal: Control) -> list[Effect]:
    if signal.ply is None or signal.move is None:
        return [not_accepted(desk, signal, "it names no half-move and move")]
    if not desk.play.tracker.settle(signal.ply, signal.move):
        return [not_accepted(desk, signal, f"{signal.move} does not fit the moves that follow")]
    text = f"Half-move {signal.ply + 1} was {signal.move}, as answered."
    said = said_of(desk, signal, "ruling", text, "I-10", ply=signal.ply, move=signal.move)
    is_over, t_ns = desk.play.is_over, signal.t_ns
    return [said, *(desk.play.rewrite(t_ns) if is_over else conclude(desk, t_ns))]


def _apply(desk: Desk, signal: Control) -> list[Effect]:
    found = proposed(desk, signal.turned or OLD_TURNS.get(signal.move or ""))
    if found is not None and begins_anew(desk, found):
        return begin_anew(desk, signal, found)
    if found is None or found.position is None:
        return [not_accepted(desk, signal, "nothing is proposed that could be applied")]
    return take_into_account(desk, signal, found)


def _result(desk: Desk, signal: Control) -> list[Effect]:
    if signal.result not in BY_HAND:
        return [not_accepted(desk, signal, f"a result is one of {', '.join(BY_HAND)}")]
    return desk.play.end(signal.t_ns, Ending(signal.result, Cause.BY_HAND))


_CONTROLS: dict[ControlKind, Callable[[Desk, Control], list[Effect]]] = {
    ControlKind.ADJUST: _adjust,
    ControlKind.ADJUST_END: _adjust_end,
    ControlKind.DRAW: offer_draw,
    ControlKind.DRAW_ACCEPT: accept_draw,
    ControlKind.DRAW_DECLINE: decline_draw,
    ControlKind.RESIGN: _resign,
    ControlKind.STOP_CLOCK: _stop_clock,
    ControlKind.CLAIM_REPETITION: claim_draw,
    ControlKind.CLAIM_FIFTY: claim_draw,
    ControlKind.CLAIM_QUICK_PLAY: request_draw,
    ControlKind.CLAIM_TOUCH: claim_touch,
    ControlKind.PRESENT: arrive,
    ControlKind.ARBITER: _arbiter,
    ControlKind.RESUME: _resume,
    ControlKind.PROMOTE: _promote,
    ControlKind.NEW_GAME: _new_game,
    ControlKind.ADJOURN: ask_for_move,
    ControlKind.SEAL: take_envelope,
    ControlKind.SETTLE: _settle,
    ControlKind.RESULT: _result,
    ControlKind.APPLY: _apply,
}
#: Controls of the table, not of a player.
_NOBODYS = frozenset(
    {
        ControlKind.ARBITER,
        ControlKind.RESUME,
        ControlKind.NEW_GAME,
        ControlKind.SETTLE,
        ControlKind.RESULT,
        ControlKind.APPLY,
    }
)
_ANSWERS = (ControlKind.DRAW_ACCEPT, ControlKind.DRAW_DECLINE)
#: Said otherwise than of other controls: a claim that is refused is on record as one (I-9).
_REFUSALS = {ControlKind.CLAIM_TOUCH: touch_refused}
