"""Rulings on the result: adjudged, or confirmed as it was shown (I-10)."""

from drivers.signals import Ruling
from firmware_host.sitting.claims import answer_claim
from firmware_host.sitting.desk import Desk
from firmware_host.sitting.kings import shown_result
from firmware_host.sitting.rulings_outcome import RESULTS, Applied, Refused
from rules.endings import Cause, Ending

#: Results that players told by a gesture or in words, so that somebody may ask whether they did.
_TOLD = frozenset({Cause.SHOWN_BY_KINGS, Cause.RESIGNATION, Cause.AGREEMENT, Cause.BY_HAND})

_ANSWERS = {True: "grants", False: "refuses", None: "postpones"}


def adjudge(desk: Desk, ruling: Ruling) -> Applied | Refused:
    """Any result, in place of any other."""
    if ruling.result not in RESULTS:
        return Refused(f"a result is one of {', '.join(RESULTS)}")
    play = desk.play
    before = play.record()
    ending = Ending(ruling.result, Cause.ADJUDGED, ruling.reason or "")
    effects = play.end(ruling.t_ns, ending)
    old = {"result": before.result, "reason": before.reason}
    new = {"result": ending.result, "reason": ending.reason}
    text = f"The arbiter adjudges the game {ending.result}."
    return Applied(text, old, new, effects=tuple(effects))


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
    told = play.outcome.ending if play.outcome and play.outcome.ending.cause in _TOLD else None
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
