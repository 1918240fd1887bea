"""A weighing of what the board may mean, and all that follows from it in order."""

from drivers.signals import Press
from firmware_host.sitting.desk import Desk
from firmware_host.sitting.effects import Effect
from firmware_host.sitting.irregular import look_if_restored
from firmware_host.sitting.play import Play
from firmware_host.sitting.touch_move import judge_turns
from firmware_host.tracker.line import Node

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
        _end(desk, t_ns, conclusion.believed, is_pressed=pressed is not None)
    return effects


def _end(desk: Desk, t_ns: int, last: Node, *, is_pressed: bool) -> None:
    """The position ends the game (E-1): it stands at its press, or when it has stood a while.

    One that was seen before its press stands when its time comes, so that its move becomes sure;
    the clock stops at the press all the same.
    """
    play = desk.play
    is_final = last.pressed_ns is not None or _is_automatic(play)
    if desk.ended_due_ns is None:
        desk.ended_due_ns = t_ns + ENDED_NS
        if is_final:
            play.freeze(t_ns)
    elif is_pressed and is_final and play.clock is not None:
        play.clock.stop(t_ns)


def _is_automatic(play: Play) -> bool:
    return play.outcome is not None and play.outcome.ending.cause.is_automatic
