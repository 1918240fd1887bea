"""The named move of a wrong claim must be played (E-10)."""

from firmware_host.sitting.desk import Desk
from firmware_host.tracker.evidence import cells_of
from firmware_host.tracker.line import Node
from rules.touch import Breach


def owed_breach(desk: Desk, node: Node) -> Breach | None:
    """The breach that ``node`` is, if another move was owed in its place."""
    owed, before = desk.owed, node.parent
    if owed is None or before is None or owed.game != desk.play.number:
        return None
    if before.ply != owed.ply or node.mover != owed.side or node.key == owed.key:
        return None
    moves = {move.key: move for move in before.position.moves(-1)}
    if owed.key not in moves:
        return None
    named = before.position.notation(owed.key)
    text = (
        f"{owed.side.capitalize()} claimed a draw with {named} and played {node.notation}: "
        "the named move must be played."
    )
    cells = tuple(cells_of(moves[owed.key].lifts))
    return Breach("touch-breach", "E-10", text, owed.side, node.key, cells)
