"""What a turn that is over shows beside breaches of touch-move (C-5, TM-6, TM-8, TM-12, TM-15).

All of it is for the arbiter to know and changes no move; so nothing is told of which the board has
not seen enough.
"""

from collections.abc import Sequence

from firmware_host.sitting.desk import Desk
from firmware_host.sitting.drop_outs import DropOut, drop_outs
from firmware_host.sitting.effects import Effect, Happened
from firmware_host.sitting.touches import own_cells
from firmware_host.tracker.line import Node
from rules.chess_rules import ChessPosition
from rules.touch import Touch
from rules.touch_findings import TouchFinding, touch_findings
from rules.touch_words import piece_at


def moved_early(desk: Desk, t_ns: int, node: Node) -> list[Effect]:
    """Who moved before the other had pressed (C-5), if the board has seen when either moved."""
    before = node.parent
    if before is None or before.mover is None or node.mover is None or node.pressed_ns is None:
        return []
    if before.pressed_ns is not None and before.pressed_ns <= node.made_ns:
        return []
    made_ns = (before.made_ns, node.made_ns)
    if any(touch.is_late and touch.t_ns in made_ns for touch in desk.touches):
        return []  # in a full reading only: no press can be told to be its move's (H24)
    text = f"{node.mover.capitalize()} moved before {before.mover.capitalize()} had pressed."
    said = Happened(t_ns, node.ply - 1, "moved-before-press", text, by=node.mover, law="C-5")
    return [said]


def turn_findings(
    desk: Desk, before: Node, touches: Sequence[Touch], scan_ms: int, breach_kind: str | None
) -> list[Effect]:
    """What the touches of the turn after ``before`` show; not the breach that is said anyway.

    ``scan_ms``: how slow the board was.
    """
    position = before.position
    if not isinstance(position, ChessPosition):
        return []
    gone = drop_outs(touches, own_cells(before))
    brief = {each.cell for each in gone if not _stood_elsewhere(touches, each)}
    found = touch_findings(position, touches, desk.profile, scan_ms)
    said: list[Effect] = []
    for finding in found:
        if finding.kind in ("adjust", breach_kind):
            continue
        is_unsure = finding.law == "TM-12" and brief.issuperset(finding.cells)
        if is_unsure and all(desk.health.is_told(cell) for cell in finding.cells):
            continue
        said.append(_said(desk, before, finding, is_unsure=is_unsure))
    return said


def _stood_elsewhere(touches: Sequence[Touch], gone: DropOut) -> bool:
    """Meanwhile a piece was set down on another cell and lifted again: a hand had this one."""
    between = touches[gone.lifted + 1 : gone.back]
    if not between:
        return False
    first, last = between[0], between[-1]
    return (first.cell, first.change, last.change) == (last.cell, "put", "lifted")


def _said(desk: Desk, before: Node, finding: TouchFinding, *, is_unsure: bool) -> Happened:
    """``is_unsure``: a weak magnet shows the same, and of that nobody is accused (H22)."""
    text = finding.text
    details: dict[str, object] = {"cells": [desk.grid.name(cell) for cell in finding.cells]}
    position = before.position
    if is_unsure and isinstance(position, ChessPosition):
        piece = piece_at(position.board, finding.cells[0])
        turn = position.side_to_move.capitalize()
        gone = f"{piece.capitalize()} was off its square for a moment on {turn}'s turn"
        text = f"{gone}: touched, or lost by its sensor."
        details["sure"] = False
    return Happened(finding.t_ns, before.ply, finding.kind, text, finding.by, finding.law, details)
