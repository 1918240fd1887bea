"""From one game of an evening to the next (H20)."""

from dataclasses import replace

from drivers.signals import Press
from firmware_host.sitting.desk import Desk
from firmware_host.sitting.effects import Effect, Happened, Opened
from firmware_host.sitting.presence_memory import Presence
from firmware_host.sitting.set_up import (
    have_nearly_stood,
    nearly_stands,
    setting_up,
    still_setting_up,
    without_homecoming,
)

_STANDING = "The pieces are set up again: game {} may begin."
_WAITING = "Game {} may begin as soon as its pieces are set up."


def next_game(desk: Desk, t_ns: int) -> list[Effect]:
    """The one so far is kept as it is (H20); the next one begins when its pieces stand (B-2)."""
    play = desk.play
    effects: list[Effect] = []
    if not play.is_over:
        last = without_homecoming(play, desk.first)
        effects += play.conclude(t_ns, replace(play.conclusion, believed=last, best=last))
        play.freeze(t_ns)
    effects += play.decide_now(t_ns)
    desk.earlier.append(play.record())
    desk.play = desk.new_play(desk.next_start)
    desk.presence = Presence()
    desk.forget_turn()
    desk.setting_up = setting_up(desk.play, t_ns, play.conclusion.believed.position.symbols())
    desk.play.tracker.held = desk.is_held
    text = _WAITING if desk.awaits_set_up else _STANDING
    said = text.format(len(desk.earlier) + 1)
    effects.append(Happened(t_ns, len(play.scribe.plies), "new-game", said))
    return [*effects, Opened(t_ns, desk.play.record())]


def is_being_set_up(desk: Desk) -> bool:
    """Whether a game that was begun before its pieces stood still waits for them (B-2).

    What is carried home until then is no move, and nobody's touch.
    """
    if desk.setting_up is not None:
        desk.setting_up = still_setting_up(desk.play, desk.setting_up)
        if desk.setting_up is None:
            desk.touches.clear()
    return desk.setting_up is not None


def press_while_set_up(desk: Desk, signal: Press) -> list[Effect] | None:
    """Nobody's time begins before the pieces stand; ``None``: the press counts as any other."""
    is_being_set_up(desk)
    now = desk.setting_up
    if now is None:
        return None
    if nearly_stands(desk.play) or have_nearly_stood(desk.play, now):
        desk.setting_up = None
        return None
    text = "Set the pieces up first, then a game begins."
    return [Happened(signal.t_ns, 0, "set-up", text, by=signal.side, law="B-2")]
