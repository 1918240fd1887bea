"""The arbiter restores the position after a half-move, with the times of its press (I-5, I-6)."""

from drivers.signals import Ruling
from firmware_host.sitting.desk import Desk
from firmware_host.sitting.effects import Effect, Opened, ended
from firmware_host.sitting.numbers import named
from firmware_host.sitting.play import Outcome, Play, occurrences
from firmware_host.sitting.restoring import begin_restoring
from firmware_host.sitting.rulings_clock import in_words
from firmware_host.sitting.rulings_outcome import ADJOURNED, Applied, Refused
from firmware_host.sitting.rulings_times import times_in_proportion
from firmware_host.tracker.line import Node
from rules.endings import Cause, Ending


def restore(desk: Desk, ruling: Ruling) -> Applied | Refused:
    """Back to the position after ``ply`` half-moves, with the times of that press (I-5).

    What was played later is cut off the record; the journal keeps it. A result is taken back.
    ``game`` may name an earlier part of the game, before an illegal move that stood (I-11).
    """
    play, t_ns = desk.play, ruling.t_ns
    part = play.part(ruling.game)
    line = part.conclusion.believed
    if ruling.ply is None:
        return Refused("it names no half-move")
    if not 0 <= ruling.ply <= line.ply:
        return Refused(f"the game has {line.ply} half-moves, and it names {ruling.ply}")
    if desk.is_adjourned:
        return Refused(ADJOURNED)
    node = line.ancestor(ruling.ply)
    end = node.position.ending(occurrences(node), desk.profile)
    if end is not None:
        return Refused(f"the position after {named(node)} ends the game: {end.reason}")
    last = play.conclusion.believed
    own = _own_times(play, part, node, ruling)
    if isinstance(own, Refused):
        return own
    cut = _later(line, node.ply) + ([] if part is play else _later(last, 0))
    old = {"ply": last.ply, "cut": cut, "result": play.record().result, **_times(desk, t_ns)}
    symbols = last.position.symbols()
    effects = play.go_back_to(t_ns, node) if part is play else _begin_again(desk, t_ns, part, node)
    desk.forget_turn()
    _turn_clock_back(desk, t_ns, node, is_cut=bool(cut) or part is not play)
    begin_restoring(desk, t_ns, "I-5", symbols)
    new = {"ply": node.ply, "position": node.position.text(), **(own or _times(desk, t_ns))}
    text = f"The arbiter restores the position after {named(node)}"
    text += " of an earlier part of the game" if part is not play else ""
    text += f"; cut off the record: {' '.join(cut)}." if cut else "."
    if own:
        text += f" The players set their clocks: {in_words(own)}."
    return Applied(text, old, new, "I-6" if own else "I-5", tuple(effects))


def _own_times(play: Play, part: Play, node: Node, ruling: Ruling) -> dict[str, int] | Refused:
    """What the players are to set their own clock to; empty where the ruling names no times."""
    if ruling.white_ns is None and ruling.black_ns is None:
        return {}
    times = times_in_proportion(play, part, node, ruling)
    return times if isinstance(times, Refused) else times._asdict()


def _later(line: Node, ply: int) -> list[str]:
    return [node.notation for node in line.line() if node.ply > ply][::-1]


def _begin_again(desk: Desk, t_ns: int, part: Play, node: Node) -> list[Effect]:
    """The moves of ``part`` up to ``node``, as a game of its own: the record of what was played
    since then stands as it is (N-6).
    """
    old = desk.play
    ending = Ending("*", Cause.ADJUDGED, "the arbiter restored an earlier position")
    old.comment = (
        f"The arbiter restored the position after {named(node)} of an earlier part of this game:"
        " the next game has its moves up to there and goes on from it."
    )
    old.outcome = Outcome(ending, by_position=False)
    effects: list[Effect] = [ended(t_ns, old.number, ending, old.comment)]
    desk.earlier.append(old.record())
    play = desk.new_play(part.record().start)
    play.goes_on_from(old)
    play.begin_from(part.tracker.start.position, list(node.line())[::-1])
    play.tracker.reading = old.tracker.reading
    play.touch_move.plies = node.ply
    desk.play = play
    effects.append(Opened(t_ns, play.record(), continues=True))
    return effects + play.scribe.write(t_ns, play.conclusion)


def _turn_clock_back(desk: Desk, t_ns: int, node: Node, *, is_cut: bool) -> None:
    """Both clocks as at the last press of that line; as they are where nothing was cut off."""
    clock = desk.play.clock
    if clock is None or not is_cut:
        return
    last = node
    while last.parent is not None and last.pressed_ns is None:
        last = last.parent
    pressed = None
    if last.mover is not None and last.pressed_ns is not None:
        pressed = last.mover, last.pressed_ns
    if clock.go_back(t_ns, pressed) and clock.started:
        clock.interrupted = node.position.side_to_move


def _times(desk: Desk, t_ns: int) -> dict[str, object]:
    clock = desk.play.clock
    if clock is None:
        return {}
    return {
        "white_ns": clock.remaining_ns(t_ns, "white"),
        "black_ns": clock.remaining_ns(t_ns, "black"),
    }
