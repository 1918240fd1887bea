"""Moves taken back by agreement (H18, ``training`` only): pieces set back to an earlier position.

In rated play the same is a board that no move explains.
"""

from firmware_host.sitting.desk import Desk
from firmware_host.sitting.effects import Effect, Happened
from firmware_host.tracker.line import Node

#: More is hardly ever taken back at once, and each half-move is a comparison.
_MOST_PLIES = 20
#: Back to the first position at once: after more half-moves the pieces are set up for a new game.
_MOST_TO_FIRST = 6


def is_back_at_first(desk: Desk) -> bool:
    """The first position stands since the few moves of the game were taken back, not set up anew.

    Who takes back one move after the other gets there from any position.
    """
    believed = desk.play.conclusion.believed
    if not _is_asked(desk) or believed.ply > _MOST_TO_FIRST:
        return False
    earlier = _shown(desk, believed)
    return earlier is not None and earlier.parent is None


def look_for_take_back(desk: Desk, t_ns: int) -> list[Effect]:
    """At a rest: the board shows an earlier position, which no legal move leads to."""
    play = desk.play
    if not _is_asked(desk):
        return []
    believed = play.conclusion.believed
    earlier = _shown(desk, believed)
    if earlier is None:
        return []
    count = believed.ply - earlier.ply
    effects = play.go_back_to(t_ns, earlier)
    clock = play.clock
    if clock is not None and clock.started and not clock.held:
        pressed_ns, mover = earlier.pressed_ns, earlier.mover
        is_known = pressed_ns is not None and mover is not None
        if earlier.parent is None or is_known:
            pressed = (mover, pressed_ns) if mover is not None and pressed_ns is not None else None
            clock.go_back(t_ns, pressed)
        clock.start(t_ns, earlier.position.side_to_move)
    desk.touches.clear()
    desk.watch.forget()
    play.touch_move.plies, play.touch_move.standing = earlier.ply, None
    play.irregular.stopped = play.irregular.pending = None
    text = f"{count} half-move{'s are' if count > 1 else ' is'} taken back."
    return [*effects, Happened(t_ns, earlier.ply, "take-back", text, details={"plies": count})]


def _is_asked(desk: Desk) -> bool:
    return desk.sitting.mode == "training" and desk.play.conclusion.unexplained and not desk.is_held


def _shown(desk: Desk, believed: Node) -> Node | None:
    reading = desk.play.tracker.reading
    earlier = believed.recent(_MOST_PLIES)
    return next((n for n in earlier if not any(reading.differs(n.position.planes))), None)
