"""What each ruling of an arbiter does (I-10, N-6).

A ruling is applied, or refused with the reason and nothing changed; both are said. Rulings of a
game are numbered from 1, and one that does not name the last as seen is refused: two arbiters
never overwrite each other.
"""

from collections.abc import Mapping
from dataclasses import replace

from drivers.signals import Ruling, RulingKind
from firmware_host.sitting.adjourn import open_sealed
from firmware_host.sitting.desk import Desk
from firmware_host.sitting.effects import Effect, Happened, Opened, Ruled
from firmware_host.sitting.play import Play
from firmware_host.sitting.record import RulingEntry
from firmware_host.sitting.rulings_clock import (
    pause,
    penalise,
    resume,
    set_moves,
    set_periods,
    set_times,
)
from firmware_host.sitting.rulings_colours import colours_swapped
from firmware_host.sitting.rulings_game import (
    apply_fix,
    correct_move,
    let_illegal_stand,
    new_game,
    set_position,
)
from firmware_host.sitting.rulings_outcome import Applied, Judge, Refused
from firmware_host.sitting.rulings_restore import restore
from firmware_host.sitting.rulings_result import (
    adjudge,
    answer,
    both_flags,
    confirm_result,
    forfeit,
)

__all__ = ["Applied", "Refused", "rule"]


def rule(desk: Desk, ruling: Ruling) -> list[Effect]:
    """What follows from a ruling."""
    play = desk.play
    ply, why = play.conclusion.believed.ply, _objection(desk, ruling)
    if why is None:
        # A game that goes on from another position counts on from here.
        play.rulings += 1
        outcome = _RULINGS[ruling.kind](desk, ruling)
        if isinstance(outcome, Applied):
            return _applied(desk, ruling, play, ply, outcome)
        play.rulings -= 1
        why = outcome.why
    text = f"The ruling {ruling.kind} by {ruling.by} was refused: {why}."
    details = {**_details(ruling), "refused": why, "seen": ruling.seen, "last": play.rulings}
    return [Happened(ruling.t_ns, ply, "ruling-refused", text, law="I-10", details=details)]


def _objection(desk: Desk, ruling: Ruling) -> str | None:
    """Why it can't be, whatever its kind does."""
    last = desk.play.rulings
    is_earlier = ruling.kind is RulingKind.RESTORE and desk.play.part(ruling.game) is not desk.play
    if ruling.game not in (None, desk.play.number) and not is_earlier:
        return "it is about another game than the one on the board"
    if ruling.seen < last:
        return f"ruling {last} came first and was not seen yet"
    if ruling.seen > last:
        return f"it answers ruling {ruling.seen}, and this game has {last}"
    if desk.play.is_over and ruling.kind not in _AFTER_THE_END:
        return "the game is over"
    is_result = ruling.kind in _RESULTS or ruling.result is not None
    if desk.claim is not None and not desk.claim.is_watched and is_result:
        return "a claim waits for its answer; answer it first"
    return None


def _applied(desk: Desk, ruling: Ruling, play: Play, ply: int, outcome: Applied) -> list[Effect]:
    number = play.rulings
    entry = RulingEntry(
        ruling.t_ns,
        number,
        ply,
        str(ruling.kind),
        ruling.by,
        outcome.text,
        outcome.old,
        outcome.new,
        outcome.law,
        ruling.reason or "",
    )
    play.ruled.append(entry)
    # A ruling may have closed its game.
    desk.earlier = [
        replace(record, rulings=tuple(play.ruled)) if record.number == play.number else record
        for record in desk.earlier
    ]
    told = {**_details(ruling), "number": number, "old": outcome.old, "new": outcome.new}
    said = Happened(ruling.t_ns, ply, "ruling", outcome.text, law=outcome.law, details=told)
    ruled = Ruled(ruling.t_ns, play.number, entry)
    return [said, ruled, *(_with_history(effect, play) for effect in outcome.effects)]


def _with_history(effect: Effect, play: Play) -> Effect:
    """A game that has to be told anew keeps its history."""
    if isinstance(effect, Opened) and effect.record.number == play.number:
        return replace(effect, record=replace(effect.record, rulings=tuple(play.ruled)))
    return effect


def _details(ruling: Ruling) -> Mapping[str, object]:
    details = {"ruling": str(ruling.kind), "arbiter": ruling.by}
    return {**details, "reason": ruling.reason} if ruling.reason else details


_RULINGS: Mapping[RulingKind, Judge] = {
    RulingKind.PAUSE: pause,
    RulingKind.RESUME: resume,
    RulingKind.SET_TIMES: set_times,
    RulingKind.SET_MOVES: set_moves,
    RulingKind.SET_PERIODS: set_periods,
    RulingKind.PENALISE: penalise,
    RulingKind.FORFEIT: forfeit,
    RulingKind.BOTH_FLAGS: both_flags,
    RulingKind.COLOURS_SWAPPED: colours_swapped,
    RulingKind.RESTORE: restore,
    RulingKind.CORRECT_MOVE: correct_move,
    RulingKind.APPLY_FIX: apply_fix,
    RulingKind.ADJUDGE: adjudge,
    RulingKind.CONFIRM_RESULT: confirm_result,
    RulingKind.NEW_GAME: new_game,
    RulingKind.OPEN_SEALED: open_sealed,
    RulingKind.SET_POSITION: set_position,
    RulingKind.LET_STAND: let_illegal_stand,
    RulingKind.ANSWER_CLAIM: answer,
}
#: What may still be ruled when the result stands.
_AFTER_THE_END = frozenset(
    {
        RulingKind.ADJUDGE,
        RulingKind.APPLY_FIX,
        RulingKind.CONFIRM_RESULT,
        RulingKind.CORRECT_MOVE,
        RulingKind.NEW_GAME,
        RulingKind.RESTORE,
    }
)
#: Rulings that give the game a result or let the clocks run: never over a claim that waits for its
#: answer (E-10).
_RESULTS = frozenset(
    {
        RulingKind.ADJUDGE,
        RulingKind.BOTH_FLAGS,
        RulingKind.COLOURS_SWAPPED,
        RulingKind.CONFIRM_RESULT,
        RulingKind.FORFEIT,
        RulingKind.NEW_GAME,
        RulingKind.RESUME,
    }
)
