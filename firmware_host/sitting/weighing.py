"""A weighing of what the board may mean, and all that follows from it in order."""

from drivers.signals import Press
from firmware_host.sitting.desk import Desk
from firmware_host.sitting.effects import Effect
from firmware_host.sitting.irregular import look_if_restored
from firmware_host.sitting.touch_move import judge_turns

MS = 1_000_000

#: A mate that stands this long without a press is no piece sliding on (E-16).
ENDED_NS = 3000 * MS


def conclude(desk: Desk, t_ns: int, pressed: Press | None = None) -> list[Effect]:
    """Weighs what could have been meant, at a rest or at a press."""
    play = desk.play
    tracker = play.tracker
    tracker.held = desk.is_held
    conclusion = tracker.press(t_ns, pressed.side) if pressed else tracker.rest(t_ns)
    conclusion, effects = judge_turns(desk, t_ns, conclusion)
    effects += play.conclude(t_ns, conclusion)
    effects += [desk.distrust(cell, "contradicts every move") for cell in tracker.stuck_now]
    effects += desk.watch.look(t_ns, play, desk.grid, at_rest=pressed is None)
    look_if_restored(desk, t_ns)
    if desk.watch.said and not play.is_over:
        tracker.suppose_illegal(conclusion.believed)
    if play.outcome is not None and not play.is_over:
        if desk.ended_due_ns is None:
            desk.ended_due_ns = t_ns + ENDED_NS
        is_automatic = play.outcome.ending.cause.is_automatic
        if conclusion.believed.pressed_ns is not None or is_automatic:
            play.freeze(t_ns)
    return effects
