"""What each ruling of an arbiter does (I-10, N-6).

A ruling is applied, or refused with the reason and nothing changed; both are said. Rulings of a
game are numbered from 1, and one that does not name the last as seen is refused: two arbiters
never overwrite each other.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from drivers.signals import Ruling, RulingKind
from firmware_host.sitting.effects import Effect, Happened
from firmware_host.sitting.happenings import Kind
from rules.endings import Cause, Ending

if TYPE_CHECKING:
    from firmware_host.sitting.desk import Desk

#: What can be adjudged: PGN's results, forfeits, and those that PGN has no word for (N-5).
_RESULTS = ("1-0", "0-1", "1/2-1/2", "0-0", "1/2-0", "0-1/2", "+/-", "-/+", "-/-")
_NO_CLOCK = "the game has no clock"


@dataclass(frozen=True, slots=True)
class Applied:
    """A ruling was done: what stood before and what stands now, and what followed from it."""

    text: str
    old: Mapping[str, object]
    new: Mapping[str, object]
    law: str = "I-10"
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class Refused:
    """A ruling can't be; nothing was changed."""

    why: str


def rule(desk: "Desk", ruling: Ruling) -> list[Effect]:
    """What follows from a ruling."""
    play = desk.play
    play.rulings += 1
    number, why = play.rulings, _objection(desk, ruling)
    outcome = Refused(why) if why else _RULINGS[ruling.kind](desk, ruling)
    details = {"ruling": str(ruling.kind), "arbiter": ruling.by}
    if ruling.reason:
        details["reason"] = ruling.reason
    if isinstance(outcome, Refused):
        play.rulings -= 1
        text = f"The ruling {ruling.kind} by {ruling.by} was refused: {outcome.why}."
        refused = {**details, "refused": outcome.why, "seen": ruling.seen, "last": play.rulings}
        return [_happened(desk, ruling, "ruling-refused", text, "I-10", refused)]
    told = {**details, "number": number, "old": outcome.old, "new": outcome.new}
    said = _happened(desk, ruling, "ruling", outcome.text, outcome.law, told)
    return [said, *outcome.effects]


def _objection(desk: "Desk", ruling: Ruling) -> str | None:
    """Why it can't be, whatever its kind does."""
    last = desk.play.rulings - 1
    if ruling.seen < last:
        return f"ruling {last} came first and was not seen yet"
    if ruling.seen > last:
        return f"it answers ruling {ruling.seen}, and this game has {last}"
    if ruling.kind not in _RULINGS:
        return "this board does not know such a ruling"
    if desk.play.is_over and ruling.kind not in _AFTER_THE_END:
        return "the game is over"
    return None


def _happened(
    desk: "Desk",
    ruling: Ruling,
    kind: Kind,
    text: str,
    law: str,
    details: Mapping[str, object],
) -> Happened:
    ply = desk.play.conclusion.believed.ply
    return Happened(ruling.t_ns, ply, kind, text, law=law, details=details)


def _pause(desk: "Desk", ruling: Ruling) -> Applied | Refused:
    clock = desk.play.clock
    if clock is None:
        return Refused(_NO_CLOCK)
    if clock.held:
        return Refused("the game is paused already")
    if not clock.started:
        return Refused("the clock has not been started")
    running = clock.running
    clock.hold(ruling.t_ns, desk.play.side_to_move)
    text = "The arbiter pauses the game, both clocks stand."
    return Applied(text, {"running": running}, {"running": None}, "K-6")


def _resume(desk: "Desk", ruling: Ruling) -> Applied | Refused:
    """``side`` may name whose clock runs; else it is the one that ran."""
    clock = desk.play.clock
    if clock is None:
        return Refused(_NO_CLOCK)
    if clock.running is not None:
        return Refused(f"{clock.running.capitalize()}'s clock runs already")
    if clock.flag is not None:
        return Refused("a flag has fallen; set the times first")
    side = ruling.side or clock.interrupted or desk.play.side_to_move
    clock.start(ruling.t_ns, side)
    text = f"The arbiter resumes the game, {side.capitalize()}'s clock runs."
    return Applied(text, {"running": None}, {"running": side}, "K-6")


def _set_times(desk: "Desk", ruling: Ruling) -> Applied | Refused:
    clock = desk.play.clock
    if clock is None:
        return Refused(_NO_CLOCK)
    if ruling.white_ns is None and ruling.black_ns is None:
        return Refused("it names no time")
    try:
        white, black = clock.machine.set_times(ruling.t_ns, ruling.white_ns, ruling.black_ns)
    except ValueError as error:
        return Refused(str(error))
    old = {"white_ns": white.old, "black_ns": black.old}
    new = {"white_ns": white.new, "black_ns": black.new}
    text = f"The arbiter sets the clocks: {_in_words(old)} becomes {_in_words(new)}."
    return Applied(text, old, new, "K-7")


def _set_moves(desk: "Desk", ruling: Ruling) -> Applied | Refused:
    clock, side = desk.play.clock, ruling.side
    if clock is None:
        return Refused(_NO_CLOCK)
    if side is None or ruling.moves is None:
        return Refused("it names no side and count of moves")
    try:
        count = clock.machine.set_moves(ruling.t_ns, side, ruling.moves)
    except ValueError as error:
        return Refused(str(error))
    text = (
        f"The arbiter sets {side.capitalize()}'s count of moves: {count.old} becomes {count.new}."
    )
    return Applied(text, {side: count.old}, {side: count.new}, "K-10")


def _in_words(times: Mapping[str, int]) -> str:
    seconds = [ns // 1_000_000_000 for ns in times.values()]
    return " and ".join(f"{s // 3600}:{s // 60 % 60:02}:{s % 60:02}" for s in seconds)


def _adjudge(desk: "Desk", ruling: Ruling) -> Applied | Refused:
    if ruling.result not in _RESULTS:
        return Refused(f"a result is one of {', '.join(_RESULTS)}")
    play = desk.play
    before = play.record()
    ending = Ending(ruling.result, Cause.ADJUDGED, ruling.reason or "")
    effects = play.end(ruling.t_ns, ending)
    old = {"result": before.result, "reason": before.reason}
    new = {"result": ending.result, "reason": ending.reason}
    text = f"The arbiter adjudges the game {ending.result}."
    return Applied(text, old, new, effects=tuple(effects))


_RULINGS: Mapping[RulingKind, Callable[["Desk", Ruling], Applied | Refused]] = {
    RulingKind.PAUSE: _pause,
    RulingKind.RESUME: _resume,
    RulingKind.SET_TIMES: _set_times,
    RulingKind.SET_MOVES: _set_moves,
    RulingKind.ADJUDGE: _adjudge,
}
#: What may still be ruled when the result stands.
_AFTER_THE_END = frozenset(
    {
        RulingKind.ADJUDGE,
        RulingKind.APPLY_FIX,
        RulingKind.CONFIRM_RESULT,
        RulingKind.CORRECT_MOVE,
        RulingKind.NEW_GAME,
        RulingKind.OPEN_SEALED,
        RulingKind.PENALISE,
        RulingKind.RESTORE,
        RulingKind.SET_POSITION,
    }
)
