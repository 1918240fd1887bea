"""Draw offers at the board: who may offer when, what answers them, and agreement (E-6, E-14)."""

from dataclasses import replace
from itertools import takewhile
from typing import NamedTuple

from drivers.signals import Control, Side
from firmware_host.sitting.desk import Desk
from firmware_host.sitting.draw_memory import Refusing, Standing
from firmware_host.sitting.effects import Effect, Happened
from firmware_host.sitting.play import Play
from firmware_host.sitting.saying import Objection, said_of, speaker_of
from firmware_host.sitting.sitting_clock import opponent
from firmware_host.tracker.line import Node
from rules.endings_offer import Answer, Moment, Offer, Said, accept, decline, offer, touch

MS = 1_000_000

_REFUSED = {
    Said.NO_OFFER: "the opponent has not offered a draw",
    Said.STANDS_ALREADY: "the offer stands already",
    Said.FORBIDDEN: "no draw may be agreed at this move",
}
_OFFERED = {
    Said.OFFERED: "{} offers a draw.",
    Said.IMPROPER: "{} offers a draw, not between the own move and the press: it is valid.",
    Said.IMPROPER_WARNED: "{} offers a draw, not between the own move and the press: it is valid, "
    "and the player is warned.",
}


# --- in words ------------------------------------------------------------------------------------


def offer_draw(desk: Desk, signal: Control) -> list[Effect]:
    """A draw is offered; to offer back what was offered is to accept it."""
    side = speaker_of(desk, signal)
    moment, ply, _ = _spoken(desk, side)
    answer = _offered(desk, side)
    if answer.said is Said.ACCEPTED or answer.said is None or answer.offer is None:
        return _agreed(desk, signal, answer)
    desk.draws.standing = Standing(answer.offer, signal.t_ns)
    desk.draws.refusing = None
    text = _OFFERED[answer.said].format(side.capitalize())
    details = {"moment": str(moment), "proper": answer.offer.is_proper}
    return [Happened(signal.t_ns, ply, "draw-offer", text, side, "E-6", details)]


def offer_objection(desk: Desk, side: Side, _at_ns: int) -> Objection | None:
    """Why an offer of ``side`` would not be heard now, in the proper moment or not."""
    return _objection(_offered(desk, side))


def _offered(desk: Desk, side: Side) -> Answer:
    moment, ply, number = _spoken(desk, side)
    return offer(_offer(desk), side, moment, ply, number, desk.profile)


def accept_draw(desk: Desk, signal: Control) -> list[Effect]:
    """The opponent's offer is accepted: drawn."""
    return _agreed(desk, signal, accept(_offer(desk), speaker_of(desk, signal)))


def decline_draw(desk: Desk, signal: Control) -> list[Effect]:
    """The opponent's offer is refused in words."""
    desk.draws.forget()
    return [said_of(desk, signal, "draw-declined", "The draw is declined.", "E-6")]


def answer_objection(desk: Desk, side: Side, _at_ns: int) -> Objection | None:
    """Why ``side`` has no offer to answer."""
    return _objection(decline(_offer(desk), side))


def _objection(answer: Answer) -> Objection | None:
    why = _REFUSED.get(answer.said) if answer.said else None
    return None if why is None else Objection(why, "E-6")


def _offer(desk: Desk) -> Offer | None:
    return desk.draws.standing.offer if desk.draws.standing else None


def _agreed(desk: Desk, signal: Control, answer: Answer) -> list[Effect]:
    desk.draws.forget()
    accepted = said_of(desk, signal, "draw-accepted", "The draw is agreed.", "E-6")
    return [accepted, *(desk.play.end(signal.t_ns, answer.ending) if answer.ending else [])]


# --- the moment ----------------------------------------------------------------------------------


class _Spoken(NamedTuple):
    """When a side speaks, after how many half-moves, and the number of the move under way."""

    moment: Moment
    ply: int
    number: int


def _spoken(desk: Desk, side: Side) -> _Spoken:
    play = desk.play
    made, believed = _made(play, side), play.conclusion.believed
    if made is not None and made.parent is not None:
        return _Spoken(Moment.MOVE_MADE, made.ply, made.parent.position.move_number)
    moment = Moment.THINKING if desk.on_move == side else Moment.WAITING
    return _Spoken(moment, believed.ply, believed.position.move_number)


def _made(play: Play, side: Side) -> Node | None:
    """The own move stands on the board and was neither pressed nor answered."""
    nodes = [play.conclusion.believed, *(h.node for h in play.tracker.beam)]
    for node in nodes:
        is_own = node.mover == side and node.pressed_ns is None
        if is_own and not any(play.tracker.reading.differs(node.position.planes)):
            return node
    return None


# --- by touching a piece -------------------------------------------------------------------------


def touched_under_offer(
    desk: Desk, t_ns: int, cell: int, side: Side | None, *, is_lifted: bool
) -> list[Effect]:
    """A piece was lifted or set down: with intent that refuses the offer, as a slip it doesn't."""
    draws, offered = desk.draws, desk.draws.standing
    if offered is None or desk.adjusting:
        return []
    if draws.refusing is not None:
        if draws.refusing.cell == cell and not is_lifted:
            draws.refusing = None
            return []
        return refuse_by_touch(desk, t_ns)
    to_move = desk.play.side_to_move
    if not is_lifted or side != to_move or touch(offered.offer, to_move).said is None:
        return []
    draws.refusing = Refusing(cell, to_move, t_ns + desk.profile.slip_ms * MS)
    return []


def refuse_by_touch(desk: Desk, t_ns: int) -> list[Effect]:
    """The piece that was lifted has not come back at once: it was touched with intent."""
    refusing = desk.draws.refusing
    if refusing is None:
        return []
    return _refused_by_hand(desk, t_ns, refusing.side, "touching a piece")


def refuse_by_move(desk: Desk, t_ns: int) -> list[Effect]:
    """After a weighing: whoever answers an offer with a move has refused it."""
    offered = desk.draws.standing
    if offered is None or not _is_answered(desk, offered):
        return []
    return _refused_by_hand(desk, t_ns, opponent(offered.offer.by), "making a move")


def _is_answered(desk: Desk, offered: Standing) -> bool:
    """A move of the opponent's was made since, though another may have followed it already."""
    line = desk.play.conclusion.believed.line()
    later = takewhile(lambda node: node.ply > offered.offer.ply, line)
    other = opponent(offered.offer.by)
    return any(node.mover == other and node.made_ns > offered.t_ns for node in later)


def carry_over(desk: Desk, plies: int) -> None:
    """An offer stands over an illegal move that stood: the record counts anew after ``plies``.

    Whoever answered that move with another has refused the offer: ``refuse_by_move`` looks.
    """
    standing = desk.draws.standing
    if standing is not None:
        offered = replace(standing.offer, ply=max(0, standing.offer.ply - plies))
        desk.draws.standing = standing._replace(offer=offered)


def _refused_by_hand(desk: Desk, t_ns: int, side: Side, how: str) -> list[Effect]:
    desk.draws.forget()
    ply = desk.play.conclusion.believed.ply
    text = f"The draw is declined by {how}."
    return [Happened(t_ns, ply, "draw-declined", text, by=side, law="E-6")]
