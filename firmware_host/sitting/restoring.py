"""A position is put back on the board by lights while the clocks stand (I-2, I-5, B-7, A-2)."""

from drivers.signals import Press, Side
from firmware_host.sitting.cell_words import in_words
from firmware_host.sitting.desk import Desk
from firmware_host.sitting.effects import Effect, Happened
from firmware_host.sitting.guidance import Restoration, Standing, guide
from firmware_host.sitting.restoring_memory import Restoring
from firmware_host.sitting.unexplained import Watch
from firmware_host.tracker.irregular import is_answered, waiting
from firmware_host.tracker.line import Node


def begin_restoring(
    desk: Desk, t_ns: int, law: str, symbols: str, *, starts: Side | None = None
) -> None:
    """From now on the lights lead to the position that is believed; both clocks stand.

    ``symbols`` is what stands on the board as far as the record tells. The line believed must be
    the only one of the tracker (``Play.go_back_to``).
    """
    clock = desk.play.clock
    was_held = clock is not None and clock.held and desk.restoring is None and starts is None
    desk.restoring = Restoring(law, symbols, t_ns, starts, was_held)
    if clock is not None:
        clock.hold(t_ns, desk.play.side_to_move)
    desk.awaits_press = False
    desk.watch, desk.misplaced = Watch(), None
    desk.stir()


def restoration(desk: Desk) -> Restoration | None:
    """What is still to be done, for the lights and the page; ``None``: nothing is put back."""
    now = desk.restoring or desk.setting_up
    if now is None or desk.play.is_over:
        return None
    law = desk.restoring.law if desk.restoring is not None else "B-2"
    reading = desk.play.tracker.reading
    sensing, reads = desk.sitting.sensing, desk.contact.symbols
    standing = Standing(reading, reads, sensing, now.symbols, now.since_ns)
    return guide(standing, desk.play.conclusion.believed.position, desk.grid, law)


def left_to_do(desk: Desk) -> Restoration | None:
    """The same, or what leads back to before an illegal move: lights and page say one thing."""
    return restoration(desk) or _before_illegal(desk)


def _before_illegal(desk: Desk) -> Restoration | None:
    """Back to the position before an illegal move, while the clocks stand for it (I-2)."""
    play = desk.play
    stopped = play.irregular.stopped
    if stopped is None or play.is_over:
        return None
    before = stopped.before
    # Whatever was set down since the last move is of no known kind to a plain sensor.
    since_ns = max(before.made_ns, before.pressed_ns or 0)
    standing = Standing(
        reading=play.tracker.reading,
        reads=desk.contact.symbols,
        sensing=play.sensing,
        symbols=before.position.symbols(),
        since_ns=since_ns,
    )
    return guide(standing, before.position, desk.grid, "I-2")


def look_at_restoring(desk: Desk, t_ns: int) -> list[Effect]:
    """At a rest: says when the board shows the position again."""
    left, now = restoration(desk), desk.restoring
    if left is None or now is None:
        desk.restoring = None
        return []
    if left.step is not None:
        return []
    desk.restoring = None
    desk.stir()
    return [_said(desk, t_ns, now), *_clock_goes_on(desk, t_ns, now)]


def _said(desk: Desk, t_ns: int, now: Restoring) -> Happened:
    clock = desk.play.clock
    rest = "; the sealed move can be opened" if desk.is_adjourned else ""
    if clock is not None and now.starts is not None:
        rest = f"; {now.starts.capitalize()}'s clock runs"
    elif clock is not None and not desk.is_adjourned:
        rest = "; the arbiter" + ("" if now.was_held else " or a press") + " sets the clock going"
    text = f"The board shows the position{rest}."
    ply = desk.play.conclusion.believed.ply
    return Happened(t_ns, ply, "restored", text, law=now.law)


def _clock_goes_on(desk: Desk, t_ns: int, now: Restoring) -> list[Effect]:
    clock = desk.play.clock
    if clock is None or now.was_held:
        return []
    if now.starts is not None:
        clock.start(t_ns, now.starts)
        return []
    clock.held = False
    desk.awaits_press = True
    return []


def press_while_standing(desk: Desk, press: Press) -> list[Effect] | None:
    """A press while a position is put back, or the first one after it; ``None``: a usual press.

    The first one lets the clock run whose time had passed and completes no move, unless a move
    has been made on the board since.
    """
    clock, believed = desk.play.clock, desk.play.conclusion.believed
    reasons = (
        (desk.restoring is not None, "before the board showed the position"),
        (_stands_illegal(desk, press.side), "before the position before the illegal move was back"),
        (desk.is_adjourned, "while the game is adjourned"),
        (clock is not None and clock.held, "while the arbiter has stopped the clocks"),
    )
    why = next((why for is_so, why in reasons if is_so), None)
    if why is not None:
        text = f"The clock was pressed {why}: it does not count."
        return [Happened(press.t_ns, believed.ply, "wrong-press", text, by=press.side)]
    if not desk.awaits_press:
        return None
    desk.awaits_press = False
    is_moved = any(desk.play.tracker.reading.differs(believed.position.planes))
    is_made = believed.mover == press.side and believed.pressed_ns is None
    if clock is None or clock.interrupted is None or is_moved or is_made:
        return None
    side = clock.interrupted
    clock.start(press.t_ns, side)
    return []


def _stands_illegal(desk: Desk, side: Side) -> bool:
    """The clocks stand for an illegal move of ``side`` (I-2), with no legal one in its place.

    The opponent may press: who has answered it lets it stand (I-11).
    """
    play = desk.play
    if play.irregular.stopped is None or play.irregular.stopped.side != side:
        return False
    return not any(_is_over_with(desk, hypothesis.node) for hypothesis in play.tracker.beam)


def _is_over_with(desk: Desk, node: Node) -> bool:
    """Whether the line to ``node`` has a legal move in its place, or the answer to it."""
    tracker = desk.play.tracker
    illegal = waiting(node, tracker.sure)
    if illegal is not None:
        return is_answered(illegal, node, by_press=True)
    return not any(tracker.reading.differs(node.position.planes))


def still_unlike(desk: Desk) -> str:
    """Where the board is unlike the position believed, in words; empty if nowhere."""
    planes = desk.play.conclusion.believed.position.planes
    return in_words(desk.grid, desk.play.tracker.reading.differs(planes))
