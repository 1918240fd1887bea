"""From one game of an evening to the next (H20)."""

from dataclasses import replace

from firmware_host.sitting.desk import Desk
from firmware_host.sitting.effects import Effect, Happened, Opened
from firmware_host.sitting.presence_memory import Presence
from firmware_host.sitting.set_up import without_homecoming


def next_game(desk: Desk, t_ns: int) -> list[Effect]:
    """The pieces stand for the next game: the one so far is kept as it is (H20)."""
    play = desk.play
    effects: list[Effect] = []
    if not play.is_over:
        last = without_homecoming(play, desk.first)
        effects += play.conclude(t_ns, replace(play.conclusion, believed=last, best=last))
        play.freeze(t_ns)
    desk.earlier.append(play.record())
    text = f"The pieces are set up again: game {len(desk.earlier) + 1} may begin."
    effects.append(Happened(t_ns, len(play.scribe.plies), "new-game", text))
    desk.play = desk.new_play(desk.next_start)
    desk.presence = Presence()
    desk.forget_turn()
    return [*effects, Opened(t_ns, desk.play.record())]
