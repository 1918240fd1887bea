"""Rulings on the moves and the position: correct, set anew, let stand (I-10, I-11, N-6)."""

from dataclasses import replace

from drivers.signals import Control, ControlKind, Ruling
from firmware_host.sitting.desk import Desk
from firmware_host.sitting.effects import Effect, Happened, Opened, ended
from firmware_host.sitting.misplaced import proposed, take_into_account
from firmware_host.sitting.next_game import next_game
from firmware_host.sitting.numbers import named
from firmware_host.sitting.play import Outcome
from firmware_host.sitting.restoring import begin_restoring, still_unlike
from firmware_host.sitting.rulings_outcome import ADJOURNED, Applied, Refused
from firmware_host.sitting.stood import let_stand
from firmware_host.sitting.weighing import conclude
from firmware_host.tracker.irregular import waiting
from firmware_host.tracker.line import Node
from rules.endings import Cause, Ending
from rules.game import Position

# --- one half-move was another -------------------------------------------------------------------


def correct_move(desk: Desk, ruling: Ruling) -> Applied | Refused:
    """Half-move ``ply`` (from 0) was ``move``; the later ones stay and must be legal so (N-6)."""
    play = desk.play
    line, ply = play.conclusion.believed, ruling.ply
    if ply is None or not ruling.move:
        return Refused("it names no half-move and move")
    if not 0 <= ply < line.ply:
        return Refused(f"the game has {line.ply} half-moves, and it names number {ply + 1}")
    before, was = line.ancestor(ply), line.ancestor(ply + 1)
    key = _key_of(before.position, ruling.move)
    if key is None:
        return Refused(f"{ruling.move} is no legal move there")
    if key == was.key and ply not in play.scribe.doubts:
        return Refused(f"half-move {ply + 1} is {was.notation} already")
    if not play.tracker.settle(ply, key):
        wrong = _first_illegal(line, ply, key)
        return Refused(f"then {named(wrong)} is not legal" if wrong else "it fits no line")
    effects = _again(desk, ruling.t_ns)
    now = before.position.notation(key)
    text = f"The arbiter corrects half-move {ply + 1}: {was.notation} becomes {now}."
    old, new = {"ply": ply, "move": was.notation}, {"ply": ply, "move": now, "key": key}
    return Applied(text, old, new, "N-6", tuple(effects))


def _again(desk: Desk, t_ns: int) -> list[Effect]:
    """The record as it is with the correction."""
    play = desk.play
    if play.is_over:
        return play.rewrite(t_ns)
    if desk.restoring is not None or desk.adjournment is not None:
        return play.conclude(t_ns, play.tracker.rest(t_ns))
    return conclude(desk, t_ns)


def _key_of(position: Position, word: str) -> str | None:
    """A legal move by its key or as it is written in the record."""
    for move in position.moves(-1):
        if word in (move.key, position.notation(move.key), position.full_notation(move.key)):
            return move.key
    return None


def _first_illegal(line: Node, ply: int, key: str) -> Node | None:
    """The first half-move that can't follow if half-move ``ply`` is ``key``, which is legal."""
    position = line.ancestor(ply).position.play(key)
    for old in [later for later in line.line() if later.ply > ply + 1][::-1]:
        if all(move.key != old.key for move in position.moves(-1)):
            return old
        position = position.play(old.key)
    return None


# --- the position itself -------------------------------------------------------------------------


def set_position(desk: Desk, ruling: Ruling) -> Applied | Refused:
    """Play goes on from another position, as a game of its own if there are moves before it."""
    play, t_ns = desk.play, ruling.t_ns
    if desk.adjournment is not None and desk.adjournment.sealed is not None:
        return Refused(ADJOURNED)
    if not ruling.position:
        return Refused("it names no position")
    try:
        position = desk.game.parse(ruling.position)
    except ValueError as error:
        return Refused(f"the position can't be: {error}")
    end = position.ending(1, desk.profile)
    if end is not None:
        return Refused(f"nothing can be played there: {end.reason}")
    before = play.conclusion.believed.position
    if position.text() == before.text():
        return Refused("that is the position in the record already")
    # What stood there before a game was set up, only the arbiter knows.
    symbols = (position if desk.awaits_set_up else before).symbols()
    begin = _begin_from if play.conclusion.believed.ply == 0 else _go_on_from
    effects = begin(desk, t_ns, position)
    desk.forget_turn()
    clock = desk.play.clock
    if clock is not None and clock.started:
        clock.interrupt(t_ns, position.side_to_move)
        clock.interrupted = position.side_to_move
    begin_restoring(desk, t_ns, "I-10", symbols)
    text = f"The arbiter sets the position {position.text()}."
    old, new = {"position": before.text()}, {"position": position.text()}
    return Applied(text, old, new, "I-10", tuple(effects))


def _begin_from(desk: Desk, t_ns: int, position: Position) -> list[Effect]:
    """No move was made: the game begins there."""
    play = desk.play
    reading = play.tracker.reading
    play.begin_from(position, ())
    play.tracker.reading = reading
    play.scribe.begin_from(position.text())
    return [Opened(t_ns, play.record())]


def _go_on_from(desk: Desk, t_ns: int, position: Position) -> list[Effect]:
    """The record so far can't lead there: the rest follows as a game of its own."""
    old = desk.play
    old.comment = "The arbiter set another position: the next game goes on from it."
    ending = Ending("*", Cause.ADJUDGED, "the arbiter set another position")
    old.outcome = Outcome(ending, by_position=False)
    effects: list[Effect] = [ended(t_ns, old.number, ending, old.comment)]
    desk.earlier.append(old.record())
    play = desk.new_play(position.text())
    play.goes_on_from(old)
    play.tracker.reading = old.tracker.reading
    desk.play = play
    return [*effects, Opened(t_ns, play.record(), continues=True)]


def let_illegal_stand(desk: Desk, ruling: Ruling) -> Applied | Refused:
    """Play goes on from the placement that the illegal move left (I-11)."""
    play, t_ns = desk.play, ruling.t_ns
    illegal = _illegal_on_board(desk)
    if illegal is None or desk.is_adjourned:
        return Refused("no illegal move stands on the board")
    old = {"position": play.conclusion.believed.position.text()}
    is_standing = play.clock is not None and play.clock.interrupted is not None
    desk.restoring, desk.awaits_press = None, False
    effects = let_stand(desk, t_ns, illegal, by_arbiter=True)
    clock = desk.play.clock
    if clock is not None and is_standing:
        clock.start(t_ns, desk.play.side_to_move)
    text = f"The arbiter lets the illegal move {illegal.irregular} stand."
    new = {"position": illegal.position.text()}
    return Applied(text, old, new, "I-11", tuple(effects))


def _illegal_on_board(desk: Desk) -> Node | None:
    """The illegal move that the board shows, the likeliest if there are several."""
    play, tracker = desk.play, desk.play.tracker
    illegal = waiting(play.conclusion.best, tracker.sure)
    if illegal is not None or not still_unlike(desk):
        return illegal
    before = play.conclusion.believed
    tracker.suppose_illegal(before)
    ways = [h for h in tracker.beam if h.node.irregular and h.node.parent is before]
    if not ways:
        return None
    illegal = min(ways, key=lambda way: way.cost).node
    play.conclusion = replace(play.conclusion, best=illegal)
    return illegal


def apply_fix(desk: Desk, ruling: Ruling) -> Applied | Refused:
    """What was proposed for a wrong set-up is done (B-3 to B-6)."""
    found = proposed(desk, None)
    if found is None or found.position is None:
        return Refused("nothing is proposed that could be applied")
    old = {"position": desk.play.tracker.start.position.text(), "turned": desk.turned}
    control = Control(ruling.t_ns, ControlKind.APPLY)
    effects = take_into_account(desk, control, found)
    new = {"position": desk.play.tracker.start.position.text(), "turned": desk.turned}
    text = f"The arbiter applies what is proposed: {found.said.text}"
    return Applied(text, old, new, found.said.law or "I-10", _without_verdicts(effects))


def _without_verdicts(effects: list[Effect]) -> tuple[Effect, ...]:
    """The ruling itself says that it was done."""
    return tuple(e for e in effects if not (isinstance(e, Happened) and e.kind == "ruling"))


def new_game(desk: Desk, ruling: Ruling) -> Applied | Refused:
    """The game is void, or over, and the next one begins; nothing need stand right yet (I-5)."""
    play = desk.play
    if not play.is_over and not play.scribe.plies:
        return Refused("the game has not begun yet")
    old = {"result": play.record().result, "plies": len(play.scribe.plies)}
    effects = next_game(desk, ruling.t_ns)
    new = {"position": desk.play.tracker.start.position.text()}
    return Applied("The arbiter begins a new game.", old, new, "I-5", tuple(effects))
