"""The pieces are set up while the result of the game before is still asked for (H20, E-3, E-4)."""

from firmware_host.sitting.desk import Desk
from firmware_host.sitting.effects import Effect
from firmware_host.sitting.next_game import next_game
from firmware_host.sitting.set_up import is_set_up


def next_game_waits(desk: Desk) -> bool:
    """Whether the next game begins with the verdict: a search in the fold would hold all up.

    Whoever plays on before that says ``new-game`` by it (``service/live.py``).
    """
    if desk.play.question is None or desk.rest_due_ns is not None or desk.sensors_lost:
        return False
    return is_set_up(desk.play, desk.contact.symbols, desk.first)


def begin_decided(desk: Desk, t_ns: int, *, waited: bool) -> list[Effect]:
    """The verdict is in, or the arbiter's word: what ``waited`` for it begins."""
    is_decided = waited and desk.play.is_over and desk.play.question is None
    return next_game(desk, t_ns) if is_decided else []
