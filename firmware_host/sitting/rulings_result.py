"""Rulings on the result: adjudged, or confirmed as it was shown (I-10)."""

from collections.abc import Mapping
from dataclasses import replace

from drivers.signals import Ruling
from firmware_host.sitting.claims import answer_claim
from firmware_host.sitting.desk import Desk
from firmware_host.sitting.kings import shown_result
from firmware_host.sitting.rulings_outcome import ADJUDGED, BEING_DECIDED, TOLD, Applied, Refused
from firmware_host.sitting.rulings_times import is_last_period, own_control
from rules.endings import Cause, Ending
from rules.endings_judged import DRAWN, BothFlags, by_both_flags
from rules.endings_requests import Forfeit, by_both_forfeiting, by_forfeit

_BOTH_FLAGS: Mapping[BothFlags, str] = {
    "draw": "the game is drawn",
    "go-on": "play goes on",
    "go-on-anew": "play goes on, the moves to the next control are counted anew",
}
_FORFEITS = frozenset(map(str, Forfeit))
_ANSWERS = {True: "grants", False: "refuses", None: "postpones"}


def adjudge(desk: Desk, ruling: Ruling) -> Applied | Refused:
    """Any result, in place of any other."""
    if ruling.result not in ADJUDGED:
        return Refused(f"a result is one of {', '.join(ADJUDGED)}")
    play = desk.play
    before = play.record()
    ending = Ending(ruling.result, Cause.ADJUDGED, ruling.reason or "")
    effects = play.end(ruling.t_ns, ending)
    old = {"result": before.result, "reason": before.reason}
    new = {"result": ending.result, "reason": ending.reason}
    text = f"The arbiter adjudges the game {ending.result}."
    return Applied(text, old, new, effects=tuple(effects))


def forfeit(desk: Desk, ruling: Ruling) -> Applied | Refused:
    """A side forfeits, or both: lost at the board if a move was made, else not played (E-15)."""
    play, side, why = desk.play, ruling.side, ruling.reason or ""
    has_begun = bool(play.scribe.plies)
    if side is None:
        ending = by_both_forfeiting(has_begun=has_begun)
    elif why in _FORFEITS:
        ending = by_forfeit(Forfeit(why), side, has_begun=has_begun)
    else:
        told = by_forfeit(Forfeit.BREACH, side, has_begun=has_begun)
        ending = replace(told, words=f"{side} forfeits: {why}" if why else f"{side} forfeits")
    if play.outcome is not None:
        return Refused(f"the board shows {play.outcome.ending.result} already; adjudge instead")
    old = {"result": play.record().result}
    effects = tuple(play.end(ruling.t_ns, ending))
    new = {"result": play.record().result, "reason": play.record().reason}
    text = f"The arbiter declares the game forfeited, {ending.result}: {ending.reason}."
    return Applied(text, old, new, "E-15", effects)


def both_flags(desk: Desk, ruling: Ruling) -> Applied | Refused:
    """Nobody knows which flag of the players' own clock fell first: the profile says it (K-4)."""
    play = desk.play
    if play.clock is not None:
        return Refused("our clock knows which flag fell first")
    control = own_control(play)
    if control is None:
        return Refused("the game has no time control")
    said = by_both_flags(desk.profile, is_last_period=is_last_period(play, control))
    old = {"result": play.record().result}
    effects = []
    if said == "draw":
        effects = play.end(ruling.t_ns, Ending(DRAWN, Cause.BOTH_FLAGS))
    text = f"Both flags are down: {_BOTH_FLAGS[said]}."
    return Applied(text, old, {"result": play.record().result}, "K-4", tuple(effects))


def answer(desk: Desk, ruling: Ruling) -> Applied | Refused:
    """A claim is granted or refused, a request postponed too (E-10, E-11); a wrong one costs."""
    claim = desk.claim
    if claim is None:
        return Refused("no claim waits for an answer")
    if ruling.side not in (None, claim.side):
        return Refused(f"the claim is {claim.side}'s")
    if ruling.granted is None and claim.cause is not Cause.QUICK_PLAY:
        return Refused("a claim is granted or not; it says neither")
    word = _ANSWERS[ruling.granted]
    before = desk.play.record().result
    effects = tuple(answer_claim(desk, ruling.t_ns, granted=ruling.granted))
    text = f"The arbiter {word} {claim.side.capitalize()}'s claim ({claim.cause})."
    old = {"claim": str(claim.cause), "by": claim.side, "result": before}
    new = {"answer": word, "result": desk.play.record().result}
    return Applied(text, old, new, claim.said.law or "E-10", effects)


def confirm_result(desk: Desk, ruling: Ruling) -> Applied | Refused:
    """The result that was told stands, or the one that the kings show just now.

    ``result`` may name it, and is refused if it is another one.
    """
    play = desk.play
    if play.question is not None:
        return Refused(f"{BEING_DECIDED}, or adjudge")
    told = play.outcome.ending if play.outcome and play.outcome.ending.cause in TOLD else None
    shown = None if play.outcome is not None else shown_result(play)
    result = told.result if told else shown.result if shown else None
    if result is None:
        return Refused("nobody has shown or told a result; adjudge instead")
    if ruling.result not in (None, result):
        return Refused(f"the result told is {result}, not {ruling.result}")
    text = f"The arbiter confirms the result {result}."
    old = {"result": play.record().result}
    if told is not None:
        new = {"result": result, "reason": told.reason}
        return Applied(text, old, new)
    effects = []
    if shown is not None:
        effects = play.play_on(ruling.t_ns, shown.last)
    effects += play.end(ruling.t_ns, Ending(result, Cause.SHOWN_BY_KINGS))
    return Applied(text, old, {"result": result}, effects=tuple(effects))
