"""Touch-move at the board (TM-1 to TM-15, I-9): what is owed now, and each turn judged when over.

A turn is judged at its press, if the board shows the move beyond doubt then; else when its move is
sure. What can't be told beyond doubt is not judged: a player is not accused by a weak sensor.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from drivers.signals import Control, Side
from firmware_host.sitting.desk import Desk
from firmware_host.sitting.drop_outs import believable, drop_outs
from firmware_host.sitting.effects import Effect, Happened
from firmware_host.sitting.owed_move import owed_breach
from firmware_host.sitting.restoring import begin_restoring
from firmware_host.sitting.saying import Objection
from firmware_host.sitting.sitting_clock import opponent
from firmware_host.sitting.touch_memory import Standing, TouchMove
from firmware_host.sitting.touch_owed import has_touched
from firmware_host.sitting.touches import own_cells, turn_touches
from firmware_host.sitting.turn_findings import moved_early, turn_findings
from firmware_host.tracker import costs
from firmware_host.tracker.conclusion import near
from firmware_host.tracker.line import Node
from firmware_host.tracker.tracker import Conclusion
from rules.chess_rules import ChessPosition
from rules.claims import touch_claim_refusal
from rules.touch import Breach, Obligation, judge, owe
from rules.touch import Touch as TurnTouch

# --- a turn that is over -------------------------------------------------------------------------


def judge_turns(desk: Desk, t_ns: int, conclusion: Conclusion) -> tuple[Conclusion, list[Effect]]:
    """Judges the turns that are over by now; a press may be refused, then all is weighed again."""
    memory = desk.play.touch_move
    memory.plies = min(memory.plies, conclusion.believed.ply)
    if memory.last is not None and _is_revised(memory.last, conclusion.believed):
        memory.plies = min(memory.plies, memory.last.ply - 1)
    _let_go(memory, conclusion)
    doubted = {doubt.ply for doubt in conclusion.doubts}
    effects: list[Effect] = []
    for node in _over(desk, conclusion):
        memory.plies = node.ply
        if node is memory.last:
            continue
        memory.last = node
        if node.ply - 1 in doubted or node.irregular:
            continue
        effects += moved_early(desk, t_ns, node)
        touches = _touched(desk, node)
        found, breach = _read(desk, node, touches)
        effects += found
        is_refused = breach is not None and _refuse(desk, t_ns, node)
        if not is_refused:
            _note_health(desk, node, touches)
        if breach is None:
            continue
        memory.standing = Standing(breach, node, is_refused)
        effects.append(_said(desk, t_ns, memory.standing))
        if is_refused:
            return desk.play.tracker.weigh(t_ns, settled=False), effects
    return conclusion, effects


def _is_revised(judged: Node, believed: Node) -> bool:
    """What was judged proves to have been another move: that is judged then."""
    return believed.ply >= judged.ply and believed.ancestor(judged.ply).key != judged.key


def _let_go(memory: TouchMove, conclusion: Conclusion) -> None:
    """A breach that was answered stands; one that was put right is over."""
    standing = memory.standing
    if standing is None:
        return
    believed, before = conclusion.believed, standing.node.ply - 1
    if standing.is_refused:
        is_over = believed.ply > before and believed.ancestor(before + 1).pressed_ns is not None
    else:
        is_over = believed.ply != standing.node.ply or believed is not standing.node
    if is_over or believed.ply < before:
        memory.standing = None


def _over(desk: Desk, conclusion: Conclusion) -> Iterator[Node]:
    """The half-moves that were not judged yet and are beyond doubt, in order."""
    waiting: list[Node] = []
    for node in conclusion.believed.line():
        if node.ply <= desk.play.touch_move.plies:
            break
        waiting.append(node)
    for node in reversed(waiting):
        if node.ply > conclusion.sure.ply and not _is_clear(desk, conclusion, node):
            return
        yield node


def _is_clear(desk: Desk, conclusion: Conclusion, node: Node) -> bool:
    """Pressed, standing on the board just so, and every line near the best has it."""
    if node.pressed_ns is None or node is not conclusion.best or any(conclusion.differs):
        return False
    return all(
        rival.ply >= node.ply and rival.ancestor(node.ply) is node
        for rival in near(desk.play.tracker.beam, costs.SURE)
    )


def _read(
    desk: Desk, node: Node, touches: list[TurnTouch] | None
) -> tuple[list[Effect], Breach | None]:
    """What the touches of the turn of ``node`` come to, and the move that a wrong claim named."""
    owed = owed_breach(desk, node)
    if owed is not None:
        return [], owed
    before, footprint = node.parent, node.footprint
    if before is None or footprint is None or not touches:
        return [], None
    position = before.position
    lifted = sum({1 << t.cell for t in touches if t.change != "put"})
    if not lifted & footprint.lifts or not isinstance(position, ChessPosition):
        return [], None  # its own piece was not seen to leave: others may not have been either
    released = desk.play.irregular.released(before)
    if released is None and _is_plain(lifted, footprint.lifts, footprint.captures):
        return [], None
    scan_ms = desk.scans.slowest_ms(touches)
    owing = partial(owe, position, profile=desk.profile, released=released, scan_ms=scan_ms)
    breach = _breach(owing, touches, node)
    said = turn_findings(desk, before, touches, scan_ms, breach.kind if breach else None)
    if breach is None or desk.sitting.touch_move != "enforce":
        return said, breach
    moved = footprint.lifts | footprint.captures
    believed = believable(touches, own_cells(before), desk.health, moved)
    if _breach(owing, believed, node) is not None:
        return said, breach
    return [*said, _weak(desk, breach, node)], None


def _touched(desk: Desk, node: Node) -> list[TurnTouch] | None:
    if node.parent is None:
        return None
    return turn_touches(desk.touches, node.parent, _made_ns(desk, node), node.pressed_ns)


def _weak(desk: Desk, breach: Breach, node: Node) -> Happened:
    """What a board that loses pieces by itself shows is recorded, and binds nobody (H22)."""
    cells = [desk.grid.name(cell) for cell in breach.cells]
    details = {"cells": cells, "move": breach.key, "refused": False, "weak": True}
    text = f"{breach.text} A weak magnet shows the same: the move stands."
    plies, stamp_ns = node.ply - 1, node.made_ns
    return Happened(stamp_ns, plies, breach.kind, text, breach.side, breach.law, details)


def _note_health(desk: Desk, node: Node, touches: list[TurnTouch] | None) -> None:
    """The turn is over: what was gone and came back, and did not move, tells of the board."""
    before, footprint = node.parent, node.footprint
    if before is None or footprint is None or not touches:
        return
    moved = footprint.lifts | footprint.captures
    found = drop_outs(touches, own_cells(before))
    desk.health.note([each for each in found if not moved >> each.cell & 1])


def _breach(
    owing: Callable[[Sequence[TurnTouch]], Obligation], touches: list[TurnTouch], node: Node
) -> Breach | None:
    """The breach that the move is, named by what was owed before its own piece was lifted."""
    breach = judge(owing(touches), node.key, node.notation)
    lifts = node.footprint.lifts if node.footprint else 0
    if breach is None or lifts.bit_count() != 1:
        return breach
    lifted = (i for i, t in enumerate(touches) if lifts >> t.cell & 1 and t.change == "lifted")
    own = max(lifted, default=0)
    return judge(owing(touches[:own]), node.key, node.notation) or breach


def _made_ns(desk: Desk, node: Node) -> int:
    """When the hand let go; of two pieces the tracker notes the first, if that could be the move.

    Castling is made when both stand (TM-11).
    """
    footprint = node.footprint
    if footprint is None or footprint.lands.bit_count() == 1:
        return node.made_ns
    cells, until_ns = footprint.lifts | footprint.lands, node.pressed_ns
    stamps = (
        touch.t_ns
        for touch in desk.touches
        if cells >> touch.cell & 1 and (until_ns is None or touch.t_ns <= until_ns)
    )
    return max(stamps, default=node.made_ns)


def _is_plain(lifted: int, lifts: int, captures: int) -> bool:
    """Nothing was touched but one own piece, which moved, and what it took."""
    return lifts.bit_count() == 1 and not lifted & ~(lifts | captures)


def _said(desk: Desk, t_ns: int, standing: Standing) -> Happened:
    breach, node = standing.breach, standing.node
    rest = " The press does not complete the move." if standing.is_refused else ""
    details = {
        "cells": [desk.grid.name(cell) for cell in breach.cells],
        "move": breach.key,
        "refused": standing.is_refused,
    }
    return Happened(
        t_ns, node.ply - 1, breach.kind, breach.text + rest, breach.side, breach.law, details
    )


# --- what follows (I-9) --------------------------------------------------------------------------


def _refuse(desk: Desk, t_ns: int, node: Node) -> bool:
    """``enforce``: the press completes nothing, the clock goes on for the player.

    Not where the opponent has answered already, nor without a press to refuse.
    """
    play = desk.play
    if desk.sitting.touch_move != "enforce" or play.clock is None or node.parent is None:
        return False
    if node.pressed_ns is None or node is not play.tracker.beam[0].node or node.mover is None:
        return False
    if not play.clock.withdraw_press(t_ns, node.mover, node.pressed_ns, runs=True):
        return False
    play.irregular.pending = None
    play.tracker.reopen(node.parent)
    play.touch_move.plies, play.touch_move.last = node.parent.ply, node.parent
    return True


def claim_touch(desk: Desk, signal: Control) -> list[Effect]:
    """The opponent claims that touch-move was broken, before replying (I-9, TM-14)."""
    play = desk.play
    standing = play.touch_move.standing
    if standing is None or standing.node.parent is None:
        return []
    claimant = opponent(standing.breach.side)
    text = f"{claimant.capitalize()} claims touch-move, rightly. {standing.breach.text}"
    ply = standing.node.ply - 1
    details = {"right": True, "cells": [desk.grid.name(cell) for cell in standing.breach.cells]}
    said = Happened(signal.t_ns, ply, "claim", text, claimant, "I-9", details)
    symbols = standing.node.position.symbols()
    side, pressed_ns = standing.breach.side, standing.node.pressed_ns
    if play.clock is not None and pressed_ns is not None:
        play.clock.withdraw_press(signal.t_ns, side, pressed_ns, runs=False)
    effects = play.go_back_to(signal.t_ns, standing.node.parent)
    play.touch_move.plies, play.touch_move.standing = ply, None
    begin_restoring(desk, signal.t_ns, "I-9", symbols, starts=side)
    return [said, *effects]


def touch_objection(desk: Desk, side: Side, _at_ns: int) -> Objection | None:
    """Why ``side`` can't claim that the opponent has broken touch-move (I-9, TM-14)."""
    play = desk.play
    standing = play.touch_move.standing
    if standing is None or standing.node.parent is None:
        return Objection("no breach of touch-move stands", "I-9")
    if side == standing.breach.side:
        return Objection("the breach is the player's own", "I-9")
    ruling = touch_claim_refusal(
        has_touched=has_touched(desk, side),
        has_replied=standing.is_refused or play.conclusion.believed is not standing.node,
    )
    return None if ruling is None else Objection(ruling.refused, ruling.law)


def touch_refused(desk: Desk, signal: Control, why: str, law: str | None) -> Happened:
    """It is no such claim, and stays on record as one."""
    text = f"The claim of touch-move was not accepted: {why}."
    plies = desk.play.conclusion.believed.ply
    details = {"refused": str(signal.kind), "right": False}
    return Happened(signal.t_ns, plies, "claim", text, signal.by, law, details)
