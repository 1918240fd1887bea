"""What the pages of a rated game are told: in words and marks no more than the lights may show.

One table decides (``firmware_host/sitting/lights_meanings.py``, ``docs/lights.md``). The arbiters'
channel has all of it.
"""

from collections.abc import Sequence

from firmware_host.sitting.effects import Happened
from firmware_host.sitting.lights_meanings import CELLS, Meaning, Topic
from firmware_host.sitting.view import Difference, State, TableView

#: Said before a press of what stands on the board; with a law it answers to what was done.
_OF_THE_POSITION = frozenset({"unexplained", "restored"})


def is_told(meaning: Meaning, *, rated: bool) -> bool:
    """Whether players may see it."""
    return CELLS[meaning].rated or not rated


def told_check(view: TableView, *, rated: bool) -> bool:
    """Whether the side to move is in check, where that may be said (M-7)."""
    return view.in_check and is_told(Meaning.CHECK, rated=rated)


def told_difference(view: TableView, *, rated: bool) -> Difference | None:
    """In rated play only what the lights show: before the press a move may be put right (C-6)."""
    lit = {CELLS[light.meaning].topic for light in view.lights.cells}
    return view.difference if not rated or Topic.RESTORE in lit else None


def told_state(view: TableView, *, rated: bool) -> State:
    """That no legal move explains the board is told with the cells, or not at all."""
    is_hidden = view.state == "unexplained" and told_difference(view, rated=rated) is None
    return "to-move" if is_hidden else view.state


def told_events(view: TableView, *, rated: bool) -> Sequence[Happened]:
    """What has happened, without what would tell of a position before its press (C-6)."""
    if not rated:
        return view.events
    return [e for e in view.events if e.law is not None or e.kind not in _OF_THE_POSITION]
