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
from firmware_host.sitting.play import Play
from firmware_host.sitting.presence import arrive
from firmware_host.sitting.restoring import still_unlike
from firmware_host.sitting.saying import not_accepted, said_of, speaker_of
from firmware_host.sitting.sitting_clock import opponent
from firmware_host.sitting.touch_move import claim_touch
from firmware_host.sitting.weighing import conclude
from firmware_host.tracker.evidence import cells_of
from rules.game import Cause, Ending

_PROMOTED = {"q": "a queen", "r": "a rook", "b": "a bishop", "n": "a knight"}
#: Results that players told, and may tell otherwise; all others are the board's or the arbiter's.
_TOLD = frozenset({Cause.SHOWN_BY_KINGS, Cause.RESIGNATION, Cause.AGREEMENT, Cause.BY_HAND})
_BEING_DECIDED = "the result is being decided; wait a moment"
_RESULTS = ("1-0", "0-1", "1/2-1/2", "0-0", "1/2-0", "0-1/2", "*")


def use_control(desk: Desk, signal: Control) -> list[Effect]:
    """What follows from a control."""
    if desk.play.is_over and signal.kind not in _AFTER_THE_END:
        return [not_accepted(desk, signal, "the game is over")]
    is_put_away = desk.is_adjourned and not desk.play.is_over
    if is_put_away and signal.kind not in _WHILE_ADJOURNED:
        return [not_accepted(desk, signal, "the game is adjourned")]
    if desk.play.outcome is not None and signal.kind in WHILE_PLAYED:
        return [not_accepted(desk, signal, "the game has ended on the board", "E-16")]
    if desk.awaits_set_up and signal.kind in WHILE_PLAYED:
        return [not_accepted(desk, signal, "the pieces are not set up yet", "B-2")]
    spoken = replace(signal, by=_speaker(desk, signal))
    effects = _CONTROLS[signal.kind](desk, spoken)
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
    """On the own turn only, where the profile says so (TM-6).

    Else whoever waits could say it for the other, whose touches would bind nobody then.
    """
    if desk.profile.adjust_only_on_own_turn and speaker_of(desk, signal) != desk.on_move:
        why = "pieces are adjusted on the own turn only"
        return [not_accepted(desk, signal, why, "TM-6")]
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
        desk.play.clock.interrupt(signal.t_ns, desk.play.side_to_move)
        desk.awaits_press = desk.restoring is None and not desk.play.clock.held
    return [said_of(desk, signal, "ruling", "The arbiter is called, both clocks stand.", "K-6")]


def _resume(desk: Desk, signal: Control) -> list[Effect]:
    clock = desk.play.clock
    if clock is None:
        return []
    if clock.held:
        return [not_accepted(desk, signal, "the arbiter has paused the game")]
    if desk.play.irregular.stopped is not None and still_unlike(desk):
        return [not_accepted(desk, signal, "the board does not show the position yet", "I-2")]
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


def result_objection(desk: Desk) -> tuple[str, str] | None:
    """Why no result may be entered by hand now, and the law; ``None`` if one may."""
    if desk.claim is not None and not desk.claim.is_watched:
        return "a claim waits for the arbiter", "E-10"
    if desk.play.question is not None:
        return _BEING_DECIDED, "E-16"
    outcome = desk.play.outcome
    if outcome is not None and outcome.ending.cause not in _TOLD and desk.sitting.mode == "rated":
        return "the result stands; the arbiter may change it", "E-16"
    return None


def _result(desk: Desk, signal: Control) -> list[Effect]:
    if signal.result not in _RESULTS:
        return [not_accepted(desk, signal, f"a result is one of {', '.join(_RESULTS)}")]
    objection = result_objection(desk)
    if objection is not None:
        return [not_accepted(desk, signal, *objection)]
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
#: What may still be said when the result stands.
_AFTER_THE_END = (
    ControlKind.NEW_GAME,
    ControlKind.RESULT,
    ControlKind.ADJUST_END,
    ControlKind.SETTLE,
    ControlKind.APPLY,
)
#: What asks for something that a position which has ended the game can give no more (E-1, E-2).
WHILE_PLAYED = (
    ControlKind.DRAW,
    ControlKind.DRAW_ACCEPT,
    ControlKind.DRAW_DECLINE,
    ControlKind.CLAIM_REPETITION,
    ControlKind.CLAIM_FIFTY,
    ControlKind.CLAIM_QUICK_PLAY,
    ControlKind.ADJOURN,
)
#: What may still be said between two days of a game (A-1); the rest is the arbiter's.
_WHILE_ADJOURNED = (
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
)
