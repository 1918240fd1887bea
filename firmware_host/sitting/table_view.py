"""The sitting at a glance, for the page."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from clock.pace import pace_of
from drivers.signals import Side
from firmware_host.sitting.adjourn import adjourned
from firmware_host.sitting.desk import Desk
from firmware_host.sitting.effects import Happened
from firmware_host.sitting.lights_facts import lights_of
from firmware_host.sitting.offered import offered
from firmware_host.sitting.owed_move import named_now
from firmware_host.sitting.play import Play
from firmware_host.sitting.restoring import left_to_do
from firmware_host.sitting.scribe import alternatives
from firmware_host.sitting.set_up import is_swept
from firmware_host.sitting.touch_owed import owed_shown
from firmware_host.sitting.view import (
    Alternative,
    Awaited,
    ClockFace,
    Difference,
    OpenDoubt,
    State,
    TableView,
)
from firmware_host.tracker.evidence import cells_of

_SIDES: tuple[Side, ...] = ("white", "black")


def view_of(desk: Desk, events: Sequence[Happened], at_ns: int) -> TableView:
    """Everything that the page shows, at ``at_ns`` of the sitting's time line."""
    play = desk.play
    believed = play.conclusion.believed
    position = believed.position
    return TableView(
        game=desk.sitting.game,
        sensing=desk.sitting.sensing,
        state=_state(desk),
        side_to_move=play.side_to_move,
        record=play.record(),
        earlier=tuple(desk.earlier),
        believed=position.symbols(),
        reading=desk.contact.symbols,
        position=position.text(),
        clock=_clock(desk, at_ns),
        difference=_difference(desk),
        doubts=_doubts(desk),
        captured=_captured(desk),
        in_check=position.in_check(),
        events=tuple(events),
        distrusted=desk.unbelieved,
        claim=desk.claim.said if desk.claim else None,
        draw_offered_by=desk.draw_offered_by,
        misplaced=desk.misplaced.said if desk.misplaced else None,
        turned=desk.turned,
        rulings=play.rulings,
        touch_owed=owed_shown(desk),
        owed_move=_owed_move(desk),
        is_arbiter_called=play.clock is not None and play.clock.called,
        offered=offered(desk, at_ns),
        awaited=_awaited(desk),
        parts=_parts(desk.play),
        restoration=left_to_do(desk),
        lights=lights_of(desk),
        adjourned=adjourned(desk),
    )


def _clock(desk: Desk, at_ns: int) -> ClockFace | None:
    """Both clocks, with the moves to the control only where the profile shows them (K-5)."""
    clock = desk.play.clock
    if clock is None:
        return None
    face = clock.face(at_ns)
    if pace_of(desk.control) == "standard":
        face = replace(face, no_writing_below_ns=clock.no_writing_below_ns())
    if not desk.profile.shows_moves_left:
        return face
    return replace(face, moves_left=clock.moves_left())


def _state(desk: Desk) -> State:
    """The first of these that holds."""
    play = desk.play
    conclusion = play.conclusion
    missing, extra, _ = play.tracker.reading.differs(conclusion.believed.position.planes)
    fresh = conclusion.believed.ply == 0
    paused = play.clock is not None and play.clock.interrupted is not None
    checks: tuple[tuple[bool, State], ...] = (
        (desk.sensors_lost, "sensors-lost"),
        (play.question is not None, "deciding"),
        (play.outcome is not None, "finished"),
        (desk.restoring is not None or play.irregular.stopped is not None, "restoring"),
        (desk.is_adjourned, "adjourned"),
        (desk.adjusting, "adjusting"),
        (paused, "paused"),
        (desk.awaits_set_up or (fresh and is_swept(missing)), "waiting-for-set-up"),
        (desk.watch.said, "unexplained"),
        (bool(missing or extra), "made" if _is_set_down(play) else "in-hand"),
        (fresh, "ready"),
        (play.clock is not None and conclusion.believed.pressed_ns is None, "made"),
    )
    return next((state for holds, state in checks if holds), "to-move")


def _is_set_down(play: Play) -> bool:
    """Nothing is in the air: as many pieces stand as before, or a move stands done already."""
    reading = play.tracker.reading
    missing, extra, _ = reading.differs(play.conclusion.believed.position.planes)
    if missing.bit_count() == extra.bit_count():
        return True
    return any(not any(reading.differs(h.node.position.planes)) for h in play.tracker.beam)


def _difference(desk: Desk) -> Difference | None:
    if not desk.watch.said:
        return None
    missing, extra, wrong = (tuple(cells_of(mask)) for mask in desk.play.conclusion.differs)
    return Difference(missing, extra, wrong)


def _owed_move(desk: Desk) -> str | None:
    """By its notation, until it is on the board."""
    key = named_now(desk)
    return desk.play.conclusion.believed.position.notation(key) if key else None


def _awaited(desk: Desk) -> Awaited | None:
    presence = desk.presence
    sides: tuple[Side, ...] = tuple(s for s in _SIDES if s not in presence.came)
    due_ns = presence.due_ns()
    if due_ns is None or not sides or desk.play.is_over:
        return None
    return Awaited(sides, due_ns)


def _parts(play: Play) -> tuple[int, ...]:
    found: list[int] = []
    part = play.before
    while part is not None:
        found.insert(0, part.number)
        part = part.before
    return tuple(found)


def _doubts(desk: Desk) -> tuple[OpenDoubt, ...]:
    play = desk.play
    return tuple(
        OpenDoubt(
            doubt.ply,
            tuple(Alternative(key, notation) for key, notation in alternatives(doubt).items()),
        )
        for doubt in play.scribe.doubts.values()
    )


def _captured(desk: Desk) -> str:
    """The pieces that are off the board, in the game's symbols."""
    play = desk.play
    before = Counter(play.tracker.start.position.symbols())
    after = Counter(play.conclusion.believed.position.symbols())
    return "".join(sorted((before - after).elements())).replace(".", "")
