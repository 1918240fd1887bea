"""Adjournment: a move is sealed, the game put away, set up again and gone on with (A-1 to A-3).

The core sees a closed envelope and, when the arbiter opens it, its key; nobody reads it before.
"""

from dataclasses import replace

from drivers.signals import Control, Ruling, Side
from firmware_host.sitting.adjourn_memory import Adjournment
from firmware_host.sitting.desk import Desk
from firmware_host.sitting.effects import Effect, Happened
from firmware_host.sitting.envelope import name_of, unseal
from firmware_host.sitting.restoring import begin_restoring, still_unlike
from firmware_host.sitting.rulings_outcome import NO_CLOCK, Applied, Refused
from firmware_host.sitting.saying import Objection, not_accepted
from firmware_host.sitting.sitting_clock import opponent
from firmware_host.sitting.view import Adjourned
from firmware_host.tracker.line import Node
from rules.endings_requests import by_sealed_move
from rules.sealed import moves_meant


def adjourned(desk: Desk) -> Adjourned | None:
    """For the page; ``None``: the game is not being adjourned."""
    now = desk.adjournment
    if now is None or desk.play.is_over or _has_moved_on(desk, now):
        return None
    return Adjourned(now.side, name_of(now.sealed) if now.sealed else None, now.sealed_ns)


def _has_moved_on(desk: Desk, now: Adjournment) -> bool:
    """The player made a move on the board instead of sealing one."""
    return now.sealed is None and now.side != desk.on_move


# --- sealing -------------------------------------------------------------------------------------


def ask_for_move(desk: Desk, signal: Control) -> list[Effect]:
    """The player on move is asked for the move to seal, on the own time (A-1)."""
    side = signal.by or desk.on_move
    desk.adjournment = Adjournment(side, signal.t_ns)
    text = f"The game is to be adjourned: {side.capitalize()} seals a move, its time goes on."
    return [_said(desk, signal.t_ns, text, side, "asked")]


def adjourn_objection(desk: Desk, side: Side, _at_ns: int) -> Objection | None:
    """Why ``side`` may not seal a move now; ``None``: it may."""
    now = desk.adjournment
    reasons = (
        (now is not None and now.sealed is not None, "the game is adjourned already"),
        (desk.restoring is not None, "a position is being put back"),
        (side != desk.on_move, "only the player on move seals a move"),
        (side != desk.play.side_to_move, "the move on the board is not pressed yet"),
    )
    return next((Objection(why, "A-1") for is_so, why in reasons if is_so), None)


def take_envelope(desk: Desk, signal: Control) -> list[Effect]:
    """The sealed move is handed over: both clocks stand, nothing on the board counts (A-1)."""
    now = desk.adjournment
    if now is None or now.sealed is not None:
        return [not_accepted(desk, signal, "nobody was asked for a sealed move", "A-1")]
    side, t_ns = signal.by or now.side, signal.t_ns
    refused = adjourn_objection(desk, side, t_ns)
    if side != now.side:
        refused = Objection(f"{now.side} was asked for the sealed move", "A-1")
    elif signal.sealed is None or name_of(signal.sealed) is None:
        refused = Objection("that is no sealed move", "A-1")
    if refused is not None:
        return [not_accepted(desk, signal, *refused)]
    desk.adjournment = replace(now, sealed=signal.sealed, sealed_ns=t_ns)
    clock = desk.play.clock
    if clock is not None:
        if clock.running == side:
            clock.press(t_ns, side, side)
        clock.hold(t_ns, opponent(side))
    desk.watch.forget()
    desk.misplaced, desk.awaits_press = None, False
    text = f"{side.capitalize()} has sealed a move: the game is adjourned, both clocks stand."
    return [_said(desk, t_ns, text, side, "sealed")]


def _said(desk: Desk, t_ns: int, text: str, side: Side, phase: str, law: str = "A-1") -> Happened:
    ply = desk.play.conclusion.believed.ply
    return Happened(t_ns, ply, "adjourn", text, side, law, {"phase": phase})


# --- going on ------------------------------------------------------------------------------------


def resume_adjourned(desk: Desk, ruling: Ruling) -> Applied | Refused:
    """The position is set up by lights; ``side`` names whose clock runs until it has come (A-3)."""
    now = desk.adjournment
    if now is None:
        return Refused("the game is not adjourned")
    if ruling.side is not None:
        return _absent(desk, ruling, now, ruling.side)
    if desk.restoring is not None:
        return Refused("the position is being set up already")
    believed = desk.play.conclusion.believed
    begin_restoring(desk, ruling.t_ns, "A-2", "." * desk.grid.size)
    text = "The adjourned game is resumed: the lights lead to its position."
    new = {"position": believed.position.text()}
    return Applied(text, {"adjourned": True}, new, "A-2")


def _absent(desk: Desk, ruling: Ruling, now: Adjournment, side: Side) -> Applied | Refused:
    """The envelope stays closed; the time of who must reply runs, or White's by the profile."""
    clock = desk.play.clock
    may_run = {opponent(now.side)}
    if desk.profile.both_absent == "white-runs":
        may_run.add("white")
    if clock is None:
        return Refused(NO_CLOCK)
    if side not in may_run:
        return Refused(f"until both are there the clock of {' or '.join(sorted(may_run))} runs")
    if clock.running is not None:
        return Refused(f"{clock.running.capitalize()}'s clock runs already")
    clock.start(ruling.t_ns, side)
    text = f"{side.capitalize()}'s clock runs until the players are there; the move stays sealed."
    return Applied(text, {"running": None}, {"running": side}, "A-3")


def open_sealed(desk: Desk, ruling: Ruling) -> Applied | Refused:
    """The envelope is opened and the move made, or who sealed it loses (A-2, A-3)."""
    now, unlike = desk.adjournment, still_unlike(desk)
    if now is None or now.sealed is None:
        return Refused("no move is sealed")
    if unlike and not ruling.granted:
        return Refused(f"the board does not show the adjourned position yet ({unlike})")
    text = _what_is_in(now.sealed, ruling)
    if isinstance(text, Refused):
        return text
    node = desk.play.conclusion.believed
    is_960 = desk.game.name == "chess960"
    keys = moves_meant(node.position.text(), text, chess960=is_960)
    desk.adjournment = desk.restoring = None
    old: dict[str, object] = {"sealed_by": now.side}
    if len(keys) != 1:
        ending = by_sealed_move(now.side)
        effects = tuple(desk.play.end(ruling.t_ns, ending))
        what = "is ambiguous" if keys else "is illegal"
        said = f'The sealed move "{text}" {what}: {ending.result}.'
        return Applied(said, old, {"move": text, "result": ending.result}, "A-3", effects)
    return _made(desk, ruling, now, min(keys), old)


def _what_is_in(sealed: str, ruling: Ruling) -> str | Refused:
    if ruling.key is not None:
        try:
            return unseal(sealed, ruling.key)
        except ValueError as error:
            return Refused(str(error))
    if ruling.move:
        return ruling.move
    return Refused("it brings neither the key of the envelope nor the move read from paper")


def _made(
    desk: Desk, ruling: Ruling, now: Adjournment, key: str, old: dict[str, object]
) -> Applied:
    """The move stands in the record as it was sealed; the lights lead the arbiter to make it."""
    play, t_ns = desk.play, ruling.t_ns
    before = play.conclusion.believed
    footprint = next(move for move in before.position.moves(-1) if move.key == key)
    node = Node(before.position.play(key), before, footprint, now.sealed_ns)
    node.pressed_ns, node.complete, node.confirmed = now.sealed_ns, True, True
    effects = play.play_on(t_ns, node)
    desk.forget_turn()
    if play.outcome is not None:
        play.freeze(t_ns)
    else:
        symbols = before.position.symbols()
        begin_restoring(desk, t_ns, "A-2", symbols, starts=opponent(now.side))
    text = f"The sealed move is {node.notation}; it is made on the board."
    if not ruling.key:
        text += " It was read from paper, not from the envelope."
    new: dict[str, object] = {"move": node.notation, "key": key}
    return Applied(text, old, new, "A-2", tuple(effects))
