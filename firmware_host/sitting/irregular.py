"""Irregularities at the press, judged when the hands are at rest (I-1 to I-4, B-7, K-6).

A slow board shows a move later than its press, so nothing is ruled before the rest after it. What
the sensors may have missed is said as unexplained and costs nobody anything.
"""

from collections.abc import Callable, Mapping

from clock.pace import pace_of
from drivers.signals import Press, Side
from firmware_host.sitting.desk import Desk
from firmware_host.sitting.effects import Effect, Happened
from firmware_host.sitting.irregular_memory import LetGo, Stopped
from firmware_host.sitting.kings import shown_result
from firmware_host.sitting.penalties import give_time
from firmware_host.sitting.sitting_clock import opponent
from firmware_host.sitting.unexplained import is_knocked_over
from firmware_host.tracker.evidence import cells_of, stands_unexchanged
from firmware_host.tracker.line import Node
from firmware_host.tracker.presses import forgive
from rules.chess_mating import at_a_glance
from rules.chess_rules import ChessPosition
from rules.irregularity import (
    Irregularity,
    IrregularityRuling,
    Occurrence,
    Remedy,
    rule_on_irregularity,
)
from rules.irregularity_kind import Fault, fault_at_press
from rules.questions import CanMate, Question
from rules.touch import Release


def judge_press(desk: Desk, t_ns: int) -> list[Effect]:
    """At a rest, when everything else that explains the board has been asked."""
    memory, play = desk.play.irregular, desk.play
    press = memory.pending
    if press is None or play.is_over or desk.is_held:
        return []
    if shown_result(play) is not None:
        return []  # the kings are on their way to the centre (H19)
    memory.pending = None
    if desk.misplaced is not None:
        return []
    if play.conclusion.unexplained and is_knocked_over(play.conclusion.differs):
        return _not_pressed(desk, t_ns, press)
    found = _fault(desk, press)
    return _ruled(desk, t_ns, press, *found) if found is not None else []


def wrong_press(desk: Desk, press: Press) -> Happened:
    """A press that changes nothing: the other side's time runs (K-1)."""
    clock = desk.play.clock
    is_running = clock is not None and clock.running is not None
    meanwhile = "the opponent's clock ran" if is_running else "both clocks stood"
    text = f"{press.side.capitalize()} pressed while {meanwhile}: nothing changes."
    ply = desk.play.conclusion.believed.ply
    return Happened(press.t_ns, ply, "wrong-press", text, press.side, "K-1")


# --- what was wrong ------------------------------------------------------------------------------


def _fault(desk: Desk, press: Press) -> tuple[Node, Fault] | None:
    """The position before the irregularity, and what was wrong; ``None``: nothing for sure."""
    play, believed = desk.play, desk.play.conclusion.believed
    if play.conclusion.unexplained:
        return _illegal_move(desk, press, believed)
    if believed.position.side_to_move == press.side:
        is_unmoved = not any(play.tracker.reading.differs(believed.position.planes))
        if is_unmoved and play.tracker.waits_for_move(press.t_ns):
            return believed, Fault(Irregularity.PRESS_WITHOUT_MOVE, "I-1", "no move was made", 0)
        return None
    if believed.pressed_ns == press.t_ns and believed.parent is not None:
        return _pawn_left(desk, believed, believed.parent)
    return None


def _illegal_move(desk: Desk, press: Press, before: Node) -> tuple[Node, Fault] | None:
    reading, position = desk.play.tracker.reading, before.position
    if position.side_to_move != press.side or not isinstance(position, ChessPosition):
        return None
    missing, extra, wrong = reading.differs(position.planes)
    if reading.vague & (missing | extra | wrong):
        return None
    fault = fault_at_press(position, tuple(reading.planes), reading.known)
    supposed = any(
        hypothesis.node.irregular and hypothesis.node.parent is before
        for hypothesis in desk.play.tracker.beam
    )
    return (before, fault) if fault.law != "I-1" or supposed else None


def _pawn_left(desk: Desk, promoted: Node, before: Node) -> tuple[Node, Fault] | None:
    reading, position = desk.play.tracker.reading, before.position
    wrong = reading.differs(promoted.position.planes)[2]
    is_left = bool(wrong) and stands_unexchanged(reading, promoted, wrong)
    if not is_left or not isinstance(position, ChessPosition):
        return None
    fault = fault_at_press(position, tuple(reading.planes), reading.known)
    return (before, fault) if fault.kind is Irregularity.PAWN_ON_LAST_RANK else None


# --- what follows --------------------------------------------------------------------------------


def _ruled(desk: Desk, t_ns: int, press: Press, before: Node, fault: Fault) -> list[Effect]:
    """The ruling of the profile; the arbiter may rule otherwise (I-10)."""
    memory, side = desk.play.irregular, press.side
    earlier = memory.counted.get(side, 0)
    is_blitz = pace_of(desk.control) == "blitz"
    found = Occurrence(fault.kind, side, earlier, is_blitz=is_blitz)
    position = before.position

    def can_mate() -> CanMate | Question:
        if not isinstance(position, ChessPosition):
            return CanMate.NOT_PROVED
        return at_a_glance(position.board, opponent(side))

    ruling = rule_on_irregularity(found, desk.profile, can_mate)
    memory.counted[side] = earlier + ruling.counts
    effects = _said(desk, t_ns, side, fault, ruling)
    effects += _REMEDIES[ruling.remedy](desk, t_ns, press, before)
    why = f"illegal move number {memory.counted[side]} by {side.capitalize()}"
    effects += give_time(desk, t_ns, opponent(side), ruling.opponent_gains_s, "I-3", why)
    if ruling.ending is not None:
        effects += desk.play.end(t_ns, ruling.ending)
    return effects


def _said(
    desk: Desk, t_ns: int, side: Side, fault: Fault, ruling: IrregularityRuling
) -> list[Effect]:
    """What was wrong, by which law, and what becomes of it."""
    ply = desk.play.conclusion.believed.ply
    number = desk.play.irregular.counted[side]
    if fault.kind is Irregularity.PRESS_WITHOUT_MOVE:
        text = f"{side.capitalize()} pressed the clock without having moved."
        told = {"remedy": str(ruling.remedy), "number": number}
        return [Happened(t_ns, ply, "press-without-move", text, side, "I-1", told)]
    cells = [desk.grid.name(cell) for cell in cells_of(fault.cells)]
    details = {
        "fault": str(fault.kind),
        "why": fault.law,
        "cells": cells,
        "remedy": str(ruling.remedy),
        "number": number,
    }
    text = f"{side.capitalize()} pressed on an illegal position: {fault.text}."
    law = "I-4" if fault.kind is Irregularity.PAWN_ON_LAST_RANK else "I-1"
    return [Happened(t_ns, ply, "illegal-move", text, side, law, details)]


def _not_pressed(desk: Desk, t_ns: int, press: Press) -> list[Effect]:
    """Pieces lie about: they are put right on the own time, without a press (B-7)."""
    clock = desk.play.clock
    if clock is not None:
        clock.withdraw_press(t_ns, press.side, press.t_ns, runs=True)
    counts = desk.profile.press_without_move_is_illegal and not desk.play.conclusion.unexplained
    desk.play.irregular.withdrawn = (press, counts)
    return []


def _goes_on(desk: Desk, t_ns: int, press: Press, before: Node) -> list[Effect]:
    """The press is taken as not given; the position is as it was.

    The tracker goes on waiting for its move: a sensor may yet show that it was made in time.
    """
    del before
    return _not_pressed(desk, t_ns, press)


def _restore(desk: Desk, t_ns: int, press: Press, before: Node) -> list[Effect]:
    """The clocks stand until the board is right; then a move is made under touch-move (I-2)."""
    play, side = desk.play, press.side
    if play.clock is None or not play.clock.withdraw_press(t_ns, side, press.t_ns, runs=False):
        return []  # the opponent has pressed already, who may let it stand (I-11)
    play.irregular.stopped = Stopped(side, before)
    play.irregular.let_go = _let_go(desk, before)
    if play.conclusion.unexplained:
        forgive(play.tracker.beam, side, press.t_ns)
        play.tracker.annul(before)
        return []
    play.tracker.reopen(before)  # the pawn's move is annulled (I-4)
    return play.conclude(t_ns, play.tracker.weigh(t_ns, settled=False))


def _let_go(desk: Desk, before: Node) -> LetGo | None:
    """The one piece that went from one cell to one other, if that is all there was."""
    missing, extra, _ = desk.play.tracker.reading.differs(before.position.planes)
    if missing.bit_count() != 1 or extra.bit_count() != 1:
        return None
    (origin,), (target,) = cells_of(missing), cells_of(extra)
    return LetGo(before.ply, Release(origin, target))


def _stands(desk: Desk, t_ns: int, press: Press, before: Node) -> list[Effect]:
    del desk, t_ns, press, before
    return []


_REMEDIES: Mapping[Remedy, Callable[[Desk, int, Press, Node], list[Effect]]] = {
    Remedy.IGNORE_PRESS: _goes_on,
    Remedy.MOVE: _goes_on,
    Remedy.RESTORE: _restore,
    Remedy.QUEEN: _stands,
    Remedy.STANDS: _stands,
}


def reinstate(desk: Desk, press: Press) -> list[Effect]:
    """Before a press: the opponent answers a move that a slow or lossy board showed too late.

    The press that was taken as not given was one, then; who has pressed again agrees that it was
    not.
    """
    memory, play = desk.play.irregular, desk.play
    if memory.withdrawn is None:
        return []
    (earlier, has_counted), memory.withdrawn = memory.withdrawn, None
    if press.side == earlier.side or play.clock is None:
        return []
    best = play.tracker.beam[0].node
    line = [best, *best.recent(2)]
    if not any((n.mover, n.pressed_ns) == (earlier.side, earlier.t_ns) for n in line):
        return []
    if not play.clock.reinstate_press(press.t_ns, earlier.side, earlier.t_ns):
        return []
    memory.counted[earlier.side] = memory.counted.get(earlier.side, 0) - has_counted
    rest = ", and it was no illegal move" if has_counted else ""
    text = (
        f"{earlier.side.capitalize()} had moved before the press, the board showed it late: the"
        f" press counts, the clocks are set right{rest}."
    )
    return [Happened(press.t_ns, best.ply, "restored", text, earlier.side, "I-1")]


def look_if_restored(desk: Desk, t_ns: int) -> None:
    """After a weighing: with the position right again the offender's time passes on (I-2)."""
    play = desk.play
    stopped = play.irregular.stopped
    if stopped is None or play.conclusion.unexplained or any(play.conclusion.differs):
        return
    play.irregular.stopped = None
    if stopped.before is play.tracker.sure is play.conclusion.best:
        play.tracker.cut_back(stopped.before)  # whatever else was lifted and put back was no move
    clock = play.clock
    if clock is not None and clock.interrupted == stopped.side and not clock.held:
        clock.start(t_ns, stopped.side)
