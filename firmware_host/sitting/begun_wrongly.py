"""A game that was begun wrongly starts anew where the profile says so (B-3, B-5, B-6).

What was played until then stays in the record as a void game. A training game goes on, and an
arbiter may let any game go on as it stands.
"""

from clock.control import TimeControl
from drivers.signals import Control, Side
from firmware_host.sitting.desk import Desk
from firmware_host.sitting.effects import Effect, Happened
from firmware_host.sitting.findings import Finding
from firmware_host.sitting.next_game import next_game
from firmware_host.sitting.sitting_clock import SittingClock
from rules.endings import Cause, Ending
from rules.irregularity_set_up import (
    FAULT_OF_MISPLACEMENT,
    Progress,
    SetUpFault,
    SetUpRemedy,
    SetUpRuling,
    rule_on_set_up,
)

_NS = 1_000_000_000
_SIDES: tuple[Side, ...] = ("white", "black")


def ruling_on(desk: Desk, mistake: str) -> SetUpRuling:
    """What the profile has done about a mistake that is found in the game as it stands."""
    return ruling_for(desk, FAULT_OF_MISPLACEMENT[mistake])


def ruling_for(desk: Desk, fault: SetUpFault) -> SetUpRuling:
    """The same of a fault that somebody tells."""
    return rule_on_set_up(fault, _progress(desk), desk.profile)


def begins_anew(desk: Desk, found: Finding) -> bool:
    """Whether applying it voids the game: found while it was played, and early enough."""
    return found.remedy is SetUpRemedy.ANEW and desk.sitting.mode == "rated"


def begin_anew(desk: Desk, signal: Control, found: Finding) -> list[Effect]:
    """The game is void; the next one begins when the pieces stand right."""
    t_ns, play = signal.t_ns, desk.play
    text = "The game was begun wrongly: it is void and starts anew."
    law, details = found.said.law, found.said.details
    said = Happened(t_ns, play.conclusion.believed.ply, "ruling", text, law=law, details=details)
    return [said, *begin_again(desk, t_ns, found.said.text.partition(":")[0])]


def begin_again(desk: Desk, t_ns: int, why: str) -> list[Effect]:
    """The game is void, and the next one follows it."""
    comment = "Void: it was begun wrongly, and starts anew."
    effects = desk.play.end(t_ns, Ending("*", Cause.VOID, why), comment)
    return [*effects, *next_game(desk, t_ns)]


def _progress(desk: Desk) -> Progress:
    play, control = desk.play, desk.control
    first = play.tracker.start.position.side_to_move
    made = play.conclusion.believed.ply
    counts: dict[Side, int] = {first: (made + 1) // 2}
    white, black = counts.get("white", made // 2), counts.get("black", made // 2)
    if play.clock is None or control is None:
        return Progress(white, black)
    used_s, first_control_s = max(
        (_used_s(desk, control, play.clock, side) for side in _SIDES),
        key=lambda used: used[0] / used[1],
    )
    return Progress(white, black, used_s, first_control_s)


def _used_s(
    desk: Desk, control: TimeControl, clock: SittingClock, side: Side
) -> tuple[float, float]:
    """What a side has used up to its own first control, and what it had (odds differ)."""
    stage = control.of(side).stages[0]
    had_s = (stage.time_ns or stage.increment_ns) / _NS
    return max(0.0, had_s - clock.remaining_ns(desk.now_ns, side) / _NS), had_s
