"""Moves named by their numbers on a score sheet, which may begin anywhere and with Black."""

from firmware_host.tracker.line import Node
from rules.game import Position


def numbered(position: Position) -> str:
    """The move made from ``position`` as a sentence names it: ``12`` White's, ``12...`` Black's."""
    return f"{position.move_number}{'' if position.side_to_move == 'white' else '...'}"


def number_of(node: Node) -> str:
    """The number of the last move of ``node``; empty at the start of a game."""
    return numbered(node.parent.position) if node.parent is not None else ""


def named(node: Node) -> str:
    """``12. Nf3`` or ``12... Nf6`` of the record; the first position has no move."""
    number = number_of(node)
    if not number:
        return "no move"
    return f"{number}{'' if number.endswith('.') else '.'} {node.notation}"
