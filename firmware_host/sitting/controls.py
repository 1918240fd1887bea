"""What each control does to the sitting. A control that can't be is said and changes nothing."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from drivers.signals import Control, ControlKind, Side
from firmware_host.sitting.effects import Effect, Happened
from firmware_host.sitting.happenings import Kind
from firmware_host.sitting.misplaced import OLD_TURNS, proposed, take_into_account
from firmware_host.sitting.play import Play, occurrences
from firmware_host.sitting.sitting_clock import opponent
from firmware_host.tracker.evidence import cells_of
from rules.game import Cause, Ending

if TYPE_CHECKING:
    from firmware_host.sitting.desk import Desk

#: Claims by the player on move (E-7, E-8).
_CLAIM_OCCURRENCES = 3
_CLAIM_QUIET_PLIES = 100
_NO_OFFER = "the opponent has not offered a draw"
_NOT_ON_MOVE = "only the player on move can claim"
_PROMOTED = {"q": "a queen", "r": "a rook", "b": "a bishop", "n": "a knight"}
_RESULTS = ("1-0", "0-1", "1/2-1/2", "0-0", "1/2-0", "0-1/2", "*")


def use_control(desk: "Desk", signal: Control) -> list[Effect]:
    """What follows from a control."""
    if desk.play.is_over and signal.kind not in _AFTER_THE_END:
        return [_refused(desk, signal, "the game is over")]
    return _CONTROLS[signal.kind](desk, replace(signal, by=_speaker(desk, signal)))


def _speaker(desk: "Desk", signal: Control) -> Side | None:
    """Who used a control that does not say it; ``None`` for those that are nobody's."""
    if signal.by is not None or signal.kind in _NOBODYS:
        return signal.by
    if signal.kind is ControlKind.PROMOTE:
        return desk.play.tracker.last_chooser()
    if signal.kind in _ANSWERS and desk.draw_offered_by is not None:
        return opponent(desk.draw_offered_by)
    return desk.on_move


def _side(desk: "Desk", signal: Control) -> Side:
    return signal.by or desk.on_move


def _happened(
    desk: "Desk", signal: Control, kind: Kind, text: str, law: str | None = None, **details: object
) -> Happened:
    plies = desk.play.conclusion.believed.ply
    return Happened(signal.t_ns, plies, kind, text, signal.by, law, details)


def _refused(desk: "Desk", signal: Control, why: str) -> Happened:
    text = f"{str(signal.kind).capitalize()} was not accepted: {why}."
    return _happened(desk, signal, "ruling", text, refused=str(signal.kind))


def _adjust(desk: "Desk", signal: Control) -> list[Effect]:
    desk.adjusting = True
    text = f"{_side(desk, signal).capitalize()} adjusts pieces."
    return [_happened(desk, signal, "adjust", text, "TM-6", phase="begin")]


def moved_while_adjusting(play: Play) -> bool:
    """The end of adjusting was forgotten: a legal move has been made and nothing else (TM-6)."""
    node = play.conclusion.best
    missing, extra, wrong = play.tracker.reading.differs(node.position.planes)
    return not wrong and any(
        move.vacates == missing and move.lands & ~move.captures == extra
        for move in node.position.moves(missing)
    )


def _adjust_end(desk: "Desk", signal: Control) -> list[Effect]:
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
    return [_happened(desk, signal, "adjust", text, "TM-6", phase="end", cells=cells)]


def _draw(desk: "Desk", signal: Control) -> list[Effect]:
    side = _side(desk, signal)
    if desk.draw_offered_by == opponent(side):
        return _draw_accept(desk, signal)
    desk.draw_offered_by = side
    return [_happened(desk, signal, "draw-offer", f"{side.capitalize()} offers a draw.", "E-6")]


def _draw_accept(desk: "Desk", signal: Control) -> list[Effect]:
    if not _is_offered_to(desk, signal):
        return [_refused(desk, signal, _NO_OFFER)]
    accepted = _happened(desk, signal, "draw-accepted", "The draw is agreed.", "E-6")
    return [accepted, *desk.play.end(signal.t_ns, Ending("1/2-1/2", Cause.AGREEMENT))]


def _draw_decline(desk: "Desk", signal: Control) -> list[Effect]:
    if not _is_offered_to(desk, signal):
        return [_refused(desk, signal, _NO_OFFER)]
    desk.draw_offered_by = None
    return [_happened(desk, signal, "draw-declined", "The draw is declined.", "E-6")]


def _is_offered_to(desk: "Desk", signal: Control) -> bool:
    """An offer stands and is the opponent's: nobody can take back or accept an own one (E-6)."""
    return desk.draw_offered_by is not None and desk.draw_offered_by != signal.by


def _resign(desk: "Desk", signal: Control) -> list[Effect]:
    side = _side(desk, signal)
    position = desk.play.conclusion.believed.position
    ending = position.lost(side, f"{side} resigned", Cause.RESIGNATION)
    said = _happened(desk, signal, "resign", f"{side.capitalize()} resigns.", "E-3")
    return [said, *desk.play.end(signal.t_ns, ending)]


def _may_claim(desk: "Desk", signal: Control) -> bool:
    """Only the player on move claims (E-7, E-8); a press that is still to come does not matter."""
    return signal.by in (desk.on_move, desk.play.side_to_move)


def _claim_repetition(desk: "Desk", signal: Control) -> list[Effect]:
    if not _may_claim(desk, signal):
        return [_refused(desk, signal, _NOT_ON_MOVE)]
    node = desk.play.conclusion.believed
    count = occurrences(node)
    if signal.move is not None:
        moves = {footprint.key for footprint in node.position.moves(-1)}
        if signal.move not in moves:
            return [_refused(desk, signal, f"{signal.move} is no legal move here")]
        count = 1 + sum(
            earlier.position.identity == node.position.play(signal.move).identity
            for earlier in (*node.line(), desk.play.tracker.start)
        )
    right = count >= _CLAIM_OCCURRENCES
    return _claimed(
        desk, signal, Cause.REPETITION_CLAIM, f"the position stands for time {count}", right=right
    )


def _claim_fifty(desk: "Desk", signal: Control) -> list[Effect]:
    if not _may_claim(desk, signal):
        return [_refused(desk, signal, _NOT_ON_MOVE)]
    quiet = desk.play.conclusion.believed.position.quiet_plies
    reason = f"{quiet} half-moves without a capture or a pawn move"
    return _claimed(desk, signal, Cause.MOVES_CLAIM, reason, right=quiet >= _CLAIM_QUIET_PLIES)


def _claimed(
    desk: "Desk", signal: Control, cause: Cause, reason: str, *, right: bool
) -> list[Effect]:
    text = f"A draw is claimed, {'rightly' if right else 'wrongly'}: {reason}."
    said = _happened(desk, signal, "claim", text, cause.law, right=right)
    ending = Ending("1/2-1/2", cause, f"claimed: {reason}")
    return [said, *(desk.play.end(signal.t_ns, ending) if right else [])]


def _arbiter(desk: "Desk", signal: Control) -> list[Effect]:
    if desk.play.clock is not None:
        desk.play.clock.interrupt(signal.t_ns, desk.play.side_to_move)
    return [_happened(desk, signal, "ruling", "The arbiter is called, both clocks stand.", "K-6")]


def _resume(desk: "Desk", signal: Control) -> list[Effect]:
    clock = desk.play.clock
    if clock is None:
        return []
    if clock.held:
        return [_refused(desk, signal, "the arbiter has paused the game")]
    side = clock.interrupted or clock.running or desk.play.side_to_move
    clock.start(signal.t_ns, side)
    return [_happened(desk, signal, "ruling", f"{side.capitalize()}'s clock runs.", "K-6")]


def _promote(desk: "Desk", signal: Control) -> list[Effect]:
    if not signal.piece or signal.piece.lower() not in desk.game.choices:
        known = ", ".join(desk.game.choices)
        return [_refused(desk, signal, f"{signal.piece!r} is none of {known}")]
    tracker, piece = desk.play.tracker, signal.piece.lower()
    side = _side(desk, signal)
    tracker.tell_choice(side, piece)
    desk.stir()
    text = f"{side.capitalize()} promotes to {_PROMOTED.get(piece, piece)}."
    return [_happened(desk, signal, "promotion-told", text, "M-4", piece=piece)]


def _new_game(desk: "Desk", signal: Control) -> list[Effect]:
    if desk.contact.symbols != desk.first:
        return [_happened(desk, signal, "set-up", "Set the pieces up first, then a game begins.")]
    return desk.next_game(signal.t_ns)


def _adjourn(desk: "Desk", signal: Control) -> list[Effect]:
    if desk.play.clock is not None:
        desk.play.clock.interrupt(signal.t_ns, desk.play.side_to_move)
    return [_happened(desk, signal, "ruling", "The game is adjourned, both clocks stand.", "A-1")]


def _settle(desk: "Desk", signal: Control) -> list[Effect]:
    if signal.ply is None or signal.move is None:
        return [_refused(desk, signal, "it names no half-move and move")]
    if not desk.play.tracker.settle(signal.ply, signal.move):
        return [_refused(desk, signal, f"{signal.move} does not fit the moves that follow")]
    text = f"Half-move {signal.ply + 1} was {signal.move}, as answered."
    said = _happened(desk, signal, "ruling", text, "I-10", ply=signal.ply, move=signal.move)
    again = desk.play.rewrite if desk.play.is_over else desk.conclude
    return [said, *again(signal.t_ns)]


def _apply(desk: "Desk", signal: Control) -> list[Effect]:
    found = proposed(desk, signal.turned or OLD_TURNS.get(signal.move or ""))
    if found is None or found.position is None:
        return [_refused(desk, signal, "nothing is proposed that could be applied")]
    return take_into_account(desk, signal, found)


def _result(desk: "Desk", signal: Control) -> list[Effect]:
    if signal.result not in _RESULTS:
        return [_refused(desk, signal, f"a result is one of {', '.join(_RESULTS)}")]
    return desk.play.end(signal.t_ns, Ending(signal.result, Cause.BY_HAND))


_CONTROLS: dict[ControlKind, Callable[["Desk", Control], list[Effect]]] = {
    ControlKind.ADJUST: _adjust,
    ControlKind.ADJUST_END: _adjust_end,
    ControlKind.DRAW: _draw,
    ControlKind.DRAW_ACCEPT: _draw_accept,
    ControlKind.DRAW_DECLINE: _draw_decline,
    ControlKind.RESIGN: _resign,
    ControlKind.CLAIM_REPETITION: _claim_repetition,
    ControlKind.CLAIM_FIFTY: _claim_fifty,
    ControlKind.ARBITER: _arbiter,
    ControlKind.RESUME: _resume,
    ControlKind.PROMOTE: _promote,
    ControlKind.NEW_GAME: _new_game,
    ControlKind.ADJOURN: _adjourn,
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
        ControlKind.ADJOURN,
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
