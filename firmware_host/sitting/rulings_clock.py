"""Rulings on the clock: pause, resume, times, counts of moves, penalties (K-6, K-7, K-10, I-3)."""

from collections.abc import Mapping

from clock.display import said_time
from drivers.signals import Ruling, Side
from firmware_host.sitting.adjourn import resume_adjourned
from firmware_host.sitting.desk import Desk
from firmware_host.sitting.effects import Happened
from firmware_host.sitting.restoring import still_unlike
from firmware_host.sitting.rulings_outcome import ADJUDGED, NO_CLOCK, Applied, Refused
from firmware_host.sitting.sitting_clock import opponent
from rules.endings import Cause, Ending
from rules.endings_requests import winner

_NS = 1_000_000_000
_NAMES = ("White", "Black")
#: A penalty is minutes; more is a slip of the pen.
_MOST_SECONDS = 24 * 3600


def pause(desk: Desk, ruling: Ruling) -> Applied | Refused:
    """Both clocks stand until the arbiter lets one run."""
    clock = desk.play.clock
    if clock is None:
        return Refused(NO_CLOCK)
    if clock.held:
        return Refused("the game is paused already")
    if not clock.started:
        return Refused("the clock has not been started")
    running = clock.running
    clock.hold(ruling.t_ns, desk.play.side_to_move)
    text = "The arbiter pauses the game, both clocks stand."
    return Applied(text, {"running": running}, {"running": None}, "K-6")


def resume(desk: Desk, ruling: Ruling) -> Applied | Refused:
    """``side`` may name whose clock runs; else it is the one that ran.

    ``granted``: though the board does not show the position that is being put back.
    """
    if desk.adjournment is not None and desk.adjournment.sealed is not None:
        return resume_adjourned(desk, ruling)
    clock, irregular = desk.play.clock, desk.play.irregular
    is_put_back = desk.restoring is not None or irregular.stopped is not None
    unlike = still_unlike(desk) if is_put_back else ""
    if unlike and not ruling.granted:
        return Refused(f"the board does not show the position yet ({unlike})")
    if clock is None and not is_put_back:
        return Refused(NO_CLOCK)
    if clock is not None and clock.running is not None:
        return Refused(f"{clock.running.capitalize()}'s clock runs already")
    if clock is not None and clock.flag is not None:
        return Refused("a flag has fallen; set the times first")
    desk.restoring, desk.awaits_press, irregular.stopped = None, False, None
    desk.stir()
    though = f", though the board does not show the position ({unlike})" if unlike else ""
    if clock is None:
        return Applied(f"The arbiter resumes the game{though}.", {}, {}, "K-6")
    side = ruling.side or clock.interrupted or desk.play.side_to_move
    clock.start(ruling.t_ns, side)
    text = f"The arbiter resumes the game, {side.capitalize()}'s clock runs{though}."
    return Applied(text, {"running": None}, {"running": side}, "K-6")


def set_times(desk: Desk, ruling: Ruling) -> Applied | Refused:
    """Both clocks or one of them show another time."""
    clock = desk.play.clock
    if clock is None:
        return Refused(NO_CLOCK)
    if ruling.white_ns is None and ruling.black_ns is None:
        return Refused("it names no time")
    try:
        white, black = clock.machine.set_times(ruling.t_ns, ruling.white_ns, ruling.black_ns)
    except ValueError as error:
        return Refused(str(error))
    old = {"white_ns": white.old, "black_ns": black.old}
    new = {"white_ns": white.new, "black_ns": black.new}
    return Applied(f"The arbiter sets {_set_clocks(old, new)}.", old, new, "K-7")


def _set_clocks(old: Mapping[str, int], new: Mapping[str, int]) -> str:
    """``the clocks: White from 4:52 to 4:00, Black stays at 2:59``."""
    words = [
        f"{name} from {said_time(was)} to {said_time(now)}"
        if was != now
        else f"{name} stays at {said_time(now)}"
        for name, was, now in zip(_NAMES, old.values(), new.values(), strict=True)
    ]
    return f"the clocks: {', '.join(words)}"


def set_moves(desk: Desk, ruling: Ruling) -> Applied | Refused:
    """One side's count of completed moves is corrected."""
    clock, side = desk.play.clock, ruling.side
    if clock is None:
        return Refused(NO_CLOCK)
    if side is None or ruling.moves is None:
        return Refused("it names no side and count of moves")
    try:
        count = clock.machine.set_moves(ruling.t_ns, side, ruling.moves)
    except ValueError as error:
        return Refused(str(error))
    text = f"The arbiter sets {side.capitalize()}'s count of moves from {count.old} to {count.new}."
    return Applied(text, {side: count.old}, {side: count.new}, "K-10")


def set_periods(desk: Desk, ruling: Ruling) -> Applied | Refused:
    """One side's byo-yomi periods are corrected."""
    clock, side = desk.play.clock, ruling.side
    if clock is None:
        return Refused(NO_CLOCK)
    if side is None or ruling.moves is None:
        return Refused("it names no side and count of periods")
    try:
        count = clock.machine.set_periods(ruling.t_ns, side, ruling.moves)
    except ValueError as error:
        return Refused(str(error))
    text = (
        f"The arbiter sets {side.capitalize()}'s periods of byo-yomi "
        f"from {count.old} to {count.new}."
    )
    return Applied(text, {side: count.old}, {side: count.new}, "K-10")


def penalise(desk: Desk, ruling: Ruling) -> Applied | Refused:
    """A warning, seconds, or the game."""
    side = ruling.side
    if side is None:
        return Refused("it names no side")
    if ruling.seconds is not None and ruling.result is not None:
        return Refused("it names seconds and a result; rule one of them")
    if ruling.result is not None:
        return _lost(desk, ruling, side)
    if ruling.seconds is None:
        text = f"The arbiter warns {side.capitalize()}{_for(ruling)}."
        return _penalised(desk, ruling, Applied(text, {}, {"warned": side}))
    return _seconds(desk, ruling, side, ruling.seconds)


def _seconds(desk: Desk, ruling: Ruling, side: Side, seconds: int) -> Applied | Refused:
    clock = desk.play.clock
    if clock is None:
        return Refused(NO_CLOCK)
    if seconds == 0 or abs(seconds) > _MOST_SECONDS:
        return Refused(f"{seconds} seconds are no penalty")
    if clock.flag is not None:
        return Refused("a flag has fallen; set the times first")
    t_ns, other, time_ns = ruling.t_ns, opponent(side), abs(seconds) * _NS
    if seconds > 0:
        changed = clock.machine.add_time(t_ns, other, time_ns)
        text = f"The arbiter adds {seconds} s to {other.capitalize()}'s time{_for(ruling)}."
    elif clock.remaining_ns(t_ns, side) < time_ns:
        return Refused(f"{side} has not so much time left; set the times or adjudge")
    else:
        changed = clock.machine.take_time(t_ns, side, time_ns)
        text = f"The arbiter takes {-seconds} s off {side.capitalize()}'s time{_for(ruling)}."
    key = f"{other if seconds > 0 else side}_ns"
    applied = Applied(text, {key: changed.old}, {key: changed.new}, "K-7")
    return _penalised(desk, ruling, applied)


def _lost(desk: Desk, ruling: Ruling, side: Side) -> Applied | Refused:
    play, result = desk.play, ruling.result or ""
    if result not in ADJUDGED:
        return Refused(f"a result is one of {', '.join(ADJUDGED)}")
    if winner(result) == side:
        return Refused(f"{result} is no penalty for {side}")
    if play.outcome is not None:
        return Refused(f"the board shows {play.outcome.ending.result} already; adjudge instead")
    before = play.record().result
    ending = Ending(result, Cause.FORFEIT, ruling.reason or f"{side} is penalised")
    effects = tuple(play.end(ruling.t_ns, ending))
    text = f"The arbiter penalises {side.capitalize()} with {result}{_for(ruling)}."
    old, new = {"result": before}, {"result": play.record().result}
    return _penalised(desk, ruling, Applied(text, old, new, "E-15", effects))


def _penalised(desk: Desk, ruling: Ruling, applied: Applied) -> Applied:
    """With the happening that a penalty is."""
    ply = desk.play.conclusion.believed.ply
    details = {"seconds": ruling.seconds, "result": ruling.result, "reason": ruling.reason}
    said = Happened(
        ruling.t_ns,
        ply,
        "penalty",
        applied.text,
        by=ruling.side,
        law="I-3",
        details={key: value for key, value in details.items() if value is not None},
    )
    return Applied(applied.text, applied.old, applied.new, applied.law, (said, *applied.effects))


def _for(ruling: Ruling) -> str:
    return f": {ruling.reason}" if ruling.reason else ""


def in_words(times: Mapping[str, int]) -> str:
    """``White's to 1:59:59, Black's to 2:00:00``."""
    sides = zip(_NAMES, times.values(), strict=True)
    return ", ".join(f"{name}'s to {said_time(ns)}" for name, ns in sides)
