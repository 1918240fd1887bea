"""What the sensors say is taken in: by the tracker, as touches (TM), as who has come (E-12)."""

from collections.abc import Callable

from drivers.sensing import EMPTY
from drivers.signals import CellChanged, Side
from firmware_host.sitting.desk import Desk
from firmware_host.sitting.draws import touched_under_offer
from firmware_host.sitting.effects import Effect
from firmware_host.sitting.next_game import is_being_set_up
from firmware_host.sitting.touches import Touch
from firmware_host.tracker.reading import Change

#: A half-move has a few touches; a long turn of adjusting some dozens.
_TOUCHES_KEPT = 200


def settle_cells(desk: Desk, changes: list[CellChanged]) -> list[Effect]:
    """Settled changes, for the tracker and the list of touches."""
    return take_in(desk, changes, desk.play.tracker.change)


def take_in(
    desk: Desk,
    changes: list[CellChanged],
    into: Callable[[int, int, str], Change],
    *,
    is_late: bool = False,
) -> list[Effect]:
    """Changes, by ``into`` of the tracker; ``is_late``: nobody knows when they happened."""
    effects: list[Effect] = []
    for change in changes:
        desk.play.tracker.held = desk.is_held
        if change.cell in desk.health.ghosting:
            desk.health.ghosting.discard(change.cell)
            if change.symbol == EMPTY:
                # No piece stood there, so none is lifted: from now on it is believed again.
                desk.play.tracker.reading.set(change.t_ns, change.cell, EMPTY)
                continue
        kind = into(change.t_ns, change.cell, change.symbol)
        if kind == "unknown" and change.cell in desk.contact.distrusted:
            effects.append(desk.distrust(change.cell, "flickers"))
        elif kind not in ("none", "unknown"):
            effects += _touched(desk, change, kind, is_late=is_late)
            desk.stir()
        is_being_set_up(desk)
    return effects


def _touched(
    desk: Desk, change: CellChanged, kind: Change, *, is_late: bool = False
) -> list[Effect]:
    """Notes a touch (TM); a draw offer is refused by touching a piece (E-6)."""
    believed = desk.play.conclusion.believed
    black, occupied = (believed.position.planes[i] >> change.cell & 1 for i in (1, 0))
    side: Side | None = ("black" if black else "white") if occupied else None
    del desk.touches[:-_TOUCHES_KEPT]
    desk.touches.append(
        Touch(
            change.t_ns,
            change.cell,
            kind,
            side,
            believed.ply,
            adjusting=desk.adjusting,
            adjuster=desk.adjuster if desk.adjusting else None,
            is_late=is_late,
        )
    )
    if side is not None:
        desk.presence.came.add(side)
    is_lifted = kind == "emptied"
    return touched_under_offer(desk, change.t_ns, change.cell, side, is_lifted=is_lifted)
