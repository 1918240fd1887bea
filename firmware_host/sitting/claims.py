"""Claims of a draw and requests to the arbiter in the sitting (E-7, E-8, E-10, E-11, TM-14, K-6).

A claim stops both clocks and is verified at once from the positions that the game keeps. What the
profile leaves to the arbiter waits as ``Desk.claim``, the clocks standing, for ``answer_claim``.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from drivers.signals import Control, ControlKind, Side
from firmware_host.sitting.claim_memory import OpenClaim, OwedMove
from firmware_host.sitting.desk import Desk
from firmware_host.sitting.effects import Effect, Happened
from firmware_host.sitting.numbers import numbered
from firmware_host.sitting.penalties import give_time, take_time
from firmware_host.sitting.saying import Objection, not_accepted, said_of, speaker_of
from firmware_host.sitting.sitting_clock import opponent
from firmware_host.sitting.touch_owed import has_touched
from firmware_host.tracker.line import Node
from rules.chess_rules import ChessPosition
from rules.claims import Claim, ClaimRuling, Ground, Verification, claim_refusal, rule_on, shown
from rules.endings import Cause, Ending
from rules.endings_judged import DRAWN
from rules.endings_requests import (
    QuickPlayMoment,
    QuickPlayRuling,
    quick_play_refusal,
    rule_on_quick_play,
)

_GROUNDS = {
    ControlKind.CLAIM_REPETITION: (Ground.REPETITION, Cause.REPETITION_CLAIM),
    ControlKind.CLAIM_FIFTY: (Ground.MOVES, Cause.MOVES_CLAIM),
}
_ANSWERS: Mapping[bool | None, QuickPlayRuling] = {
    True: "grant",
    False: "refuse",
    None: "postpone",
}
_NS = 1_000_000_000
_WAITS = "a claim waits for the arbiter already"


# --- claims by the player on move ----------------------------------------------------------------


def claim_draw(desk: Desk, signal: Control) -> list[Effect]:
    """A draw is claimed, with a named move or for what stands."""
    side, t_ns = speaker_of(desk, signal), signal.t_ns
    ground, cause = _GROUNDS[signal.kind]
    node, has_touched = _turn_of(desk, side)
    line = _positions(node)
    claim = Claim(ground, side, signal.move, has_touched=has_touched)
    ruling = _as_far_as_seen(desk, rule_on(claim, line, desk.profile))
    verification = ruling.verification
    if verification is None:
        return [not_accepted(desk, signal, ruling.refused, ruling.law)]
    runs = _stop_clocks(desk, t_ns)
    said = _said(desk, signal, ruling, verification, line)
    comment = _announced(node, side, signal.move)
    if ruling.ending is not None:
        return [said, *desk.play.end(t_ns, ruling.ending, comment)]
    if ruling.is_for_arbiter:
        _wait_for_arbiter(desk, t_ns)
        seconds = ruling.opponent_gains_s
        desk.claim = OpenClaim(side, cause, said, seconds, ruling.owed_move, comment=comment)
        return [said]
    effects = [said, *_penalised(desk, t_ns, side, ruling)]
    _owe(desk, side, ruling.owed_move)
    if runs is not None and desk.play.clock is not None:
        desk.play.clock.start(t_ns, runs)
    return effects


def _announced(node: Node, side: Side, move: str | None) -> str:
    """The move that a claim names: it is not played, and the count does not hold without it."""
    if move is None:
        return ""
    number = numbered(node.position)
    written = f"{number}{'' if number.endswith('.') else '.'} {node.position.notation(move)}"
    return f"The draw was claimed with {written}, which {side.capitalize()} was about to make."


def _as_far_as_seen(desk: Desk, ruling: ClaimRuling) -> ClaimRuling:
    """While the board is away clocks run, so claims must be heard; the arbiter sees the board."""
    return replace(ruling, ending=None, is_for_arbiter=True) if desk.sensors_lost else ruling


def claim_objection(kind: ControlKind, desk: Desk, side: Side, _at_ns: int) -> Objection | None:
    """Why a claim of ``side`` would not be verified now, right or wrong."""
    if desk.claim is not None and not desk.claim.is_watched:
        return Objection(_WAITS, "E-10")
    node, has_touched = _turn_of(desk, side)
    if not isinstance(node.position, ChessPosition):
        return Objection("this game knows no such claim")
    claim = Claim(_GROUNDS[kind][0], side, has_touched=has_touched)
    ruling = claim_refusal(claim, node.position)
    return None if ruling is None else Objection(ruling.refused, ruling.law)


def _turn_of(desk: Desk, side: Side) -> tuple[Node, bool]:
    """The position in which ``side`` is on move, and whether it has touched a piece (TM-14)."""
    node = desk.play.conclusion.believed
    is_made = node.mover == side and node.pressed_ns is None and desk.play.clock is not None
    if is_made and node.parent is not None:
        return node.parent, True
    return node, has_touched(desk, side)


def _positions(node: Node) -> list[ChessPosition]:
    """Every position of the game, first to present; none where the game is not chess."""
    nodes = [node]
    while nodes[-1].parent is not None:
        nodes.append(nodes[-1].parent)
    positions = [each.position for each in reversed(nodes)]
    return [position for position in positions if isinstance(position, ChessPosition)]


def _stop_clocks(desk: Desk, t_ns: int) -> Side | None:
    """Both stand for the check (K-6); whose time ran."""
    clock = desk.play.clock
    runs = clock.running if clock else None
    if clock is not None and runs is not None:
        clock.interrupt(t_ns, runs)
    return runs


def _wait_for_arbiter(desk: Desk, t_ns: int) -> None:
    if desk.play.clock is not None:
        desk.play.clock.hold(t_ns, desk.play.side_to_move)


def _said(
    desk: Desk,
    signal: Control,
    ruling: ClaimRuling,
    verification: Verification,
    line: Sequence[ChessPosition],
) -> Happened:
    side, words = speaker_of(desk, signal).capitalize(), shown(verification, line)
    text = f"{side} claims a draw, {'rightly' if verification.is_right else 'wrongly'}: {words}"
    details: dict[str, object] = {
        "right": verification.is_right,
        "ground": str(verification.ground),
        "counted": verification.counted,
        "needed": verification.needed,
        "plies": list(verification.plies),
    }
    if signal.move is not None:
        details["move"] = signal.move
    if ruling.is_for_arbiter:
        details["arbiter"] = True
    return said_of(desk, signal, "claim", text, ruling.law, **details)


def _penalised(desk: Desk, t_ns: int, side: Side, ruling: ClaimRuling) -> list[Effect]:
    why = f"{side}'s claim was wrong"
    other = opponent(side)
    return [
        *give_time(desk, t_ns, other, ruling.opponent_gains_s, "E-10", why),
        *take_time(desk, t_ns, side, ruling.claimant_loses_s, "E-10", "the claim was wrong"),
    ]


def _owe(desk: Desk, side: Side, move: str | None) -> None:
    ply = desk.play.conclusion.believed.ply
    desk.owed = OwedMove(side, desk.play.number, ply, move) if move else None


# --- requests in a quick-play finish (E-11) ------------------------------------------------------


def request_draw(desk: Desk, signal: Control) -> list[Effect]:
    """The player asks for a draw, since the opponent can't or doesn't try to win."""
    side = speaker_of(desk, signal)
    _wait_for_arbiter(desk, signal.t_ns)
    text = f"{side.capitalize()} asks for a draw in the quick-play finish; the arbiter decides."
    said = said_of(desk, signal, "claim", text, "E-11", ground="quick-play", arbiter=True)
    desk.claim = OpenClaim(side, Cause.QUICK_PLAY, said)
    return [said]


def request_objection(desk: Desk, side: Side, at_ns: int) -> Objection | None:
    """Why ``side`` can't ask at ``at_ns``."""
    clock, control = desk.play.clock, desk.control
    if clock is None or control is None:
        return Objection("the game has no clock", "E-11")
    if desk.claim is not None and not desk.claim.is_watched:
        return Objection(_WAITS, "E-11")
    moment = QuickPlayMoment(
        by=side,
        to_move=desk.on_move,
        left_s=clock.remaining_ns(at_ns, side) / _NS,
        is_last_period=clock.machine.moves_to_control(side) is None,
        has_increment=control.of(side).stages[-1].increment_ns > 0,
    )
    refused = quick_play_refusal(moment, desk.profile)
    return None if refused is None else Objection(refused, "E-11")


# --- the arbiter's answer ------------------------------------------------------------------------


def answer_claim(desk: Desk, t_ns: int, *, granted: bool | None) -> list[Effect]:
    """What follows when the arbiter answers ``desk.claim``; nothing if there is none.

    ``None`` postpones a request (E-11): play goes on and it may still be granted. A claim is not
    postponed: ``None`` leaves it as it is. Refused, the clock of who was on move runs again.
    """
    claim = desk.claim
    if claim is None:
        return []
    if claim.cause is Cause.QUICK_PLAY:
        return _answer_request(desk, t_ns, claim, granted=granted)
    if granted is None:
        return []
    desk.claim = None
    if granted:
        ending = Ending(DRAWN, claim.cause, "claimed, and granted by the arbiter")
        return desk.play.end(t_ns, ending, claim.comment)
    other = opponent(claim.side)
    why = f"{claim.side}'s claim was wrong"
    effects = give_time(desk, t_ns, other, claim.seconds, "E-10", why)
    _owe(desk, claim.side, claim.owed_move)
    _go_on(desk, t_ns)
    return effects


def _answer_request(
    desk: Desk, t_ns: int, claim: OpenClaim, *, granted: bool | None
) -> list[Effect]:
    answer = rule_on_quick_play(_ANSWERS[granted], desk.profile)
    desk.claim = replace(claim, is_watched=True) if answer.is_watched else None
    if answer.ending is not None:
        return desk.play.end(t_ns, answer.ending)
    why = f"{claim.side}'s request was refused"
    gains_s = answer.opponent_gains_s
    effects = give_time(desk, t_ns, opponent(claim.side), gains_s, "E-11", why)
    _go_on(desk, t_ns)
    return effects


def _go_on(desk: Desk, t_ns: int) -> None:
    clock = desk.play.clock
    if clock is not None and clock.interrupted is not None:
        clock.start(t_ns, clock.interrupted)
