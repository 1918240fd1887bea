"""The day on which each game of an evening, or of a week, begins: PGN's ``Date``."""

from collections.abc import Mapping

from drivers.signals import Day
from firmware_host.sitting.desk import Desk
from firmware_host.sitting.effects import Effect, Opened
from firmware_host.sitting.play import Play


def new_day(desk: Desk, signal: Day) -> list[Effect]:
    """The games that begin from now on are of this day, the one under way is of its own."""
    desk.tags = _dated(desk.tags, signal)
    play = desk.play
    if has_begun(play):
        return []
    play.scribe.rename(_dated(play.record().tags, signal))
    return [Opened(signal.t_ns, play.record())]


def has_begun(play: Play) -> bool:
    """A piece was moved, a clock runs, or the game goes on from another one."""
    clock = play.clock
    is_timed = clock is not None and (clock.running or clock.interrupted) is not None
    return is_timed or play.is_over or bool(play.scribe.plies) or play.before is not None


def _dated(tags: Mapping[str, str], signal: Day) -> dict[str, str]:
    return {**tags, "Date": signal.date}
