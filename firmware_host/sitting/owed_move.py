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


def named_now(desk: Desk) -> str | None:
    """The move that was named and is owed, until it is on the board."""
    key, believed = desk.owed_move, desk.play.conclusion.believed
    if key is None or believed.key == key or believed.position.side_to_move != desk.on_move:
        return None
    # Another move may stand in its place, or what came before may be another one by now.
    return key if any(move.key == key for move in believed.position.moves(-1)) else None


def named_cells(desk: Desk) -> tuple[int, ...]:
    """From where to where the move goes that was named; of castling, the king."""
    key = None if desk.play.is_over else named_now(desk)
    return () if key is None else (desk.grid.parse(key[:2]), desk.grid.parse(key[2:4]))
