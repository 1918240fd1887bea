"""The pieces or the board were set up wrongly (H21, laws B-3 to B-5): found, said, made good.

Where the sensors show it, it is found while the pieces stand for a first move; else at the first
move that no legal line explains and one played from the mistaken set-up does.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from drivers.cells import Grid
from drivers.signals import Control
from firmware_host.sitting.begun_wrongly import ruling_on
from firmware_host.sitting.contact import ContactFilter
from firmware_host.sitting.desk import Desk
from firmware_host.sitting.effects import Effect, Happened, Opened
from firmware_host.sitting.findings import Finding
from firmware_host.sitting.next_game import next_game
from firmware_host.sitting.play import Play
from firmware_host.sitting.set_up import first_symbols, setting_up
from firmware_host.sitting.sitting_clock import opponent
from firmware_host.sitting.unexplained import STILL_NS, Watch
from firmware_host.sitting.weighing import conclude
from firmware_host.tracker.evidence import cells_of
from firmware_host.tracker.line import Node
from rules.game import Misplacement, Planes, Position
from rules.irregularity_set_up import SetUpRemedy

#: How recordings and journals of before ``Control.turned`` name a turn in ``move``.
OLD_TURNS = {"turned-90": 90, "turned-180": 180, "turned-270": 270}

#: Where a wrong set-up counts at any time: so many half-moves later every piece has moved.
_LATEST_PLY = 60


@dataclass(frozen=True, slots=True)
class _Seen:
    """What the sensors read, as far as they are believed."""

    planes: Planes
    known: int

    def fits(self, position: Position, cells: int = -1) -> bool:
        """Whether ``position`` would read so on ``cells``."""
        pairs = zip(self.planes, position.planes, strict=False)
        return not any((seen ^ wanted) & self.known & cells for seen, wanted in pairs)

    def turned(self, grid: Grid, quarters: int) -> "_Seen":
        """As a board reads it that lies right."""
        if not quarters:
            return self
        to = [1 << grid.turned(cell, quarters) for cell in range(grid.size)]
        *planes, known = (
            sum(to[cell] for cell in cells_of(mask)) for mask in (*self.planes, self.known)
        )
        return _Seen(tuple(planes), known)


def look(desk: Desk, t_ns: int) -> list[Effect]:
    """After a rest: says what has been set up wrongly, once, or forgets it when it is put right."""
    before, play = desk.misplaced, desk.play
    found = _standing(desk, t_ns) or (_first_move(desk, t_ns) if before is None else None)
    if found is None:
        if before is not None and (play.is_over or not play.conclusion.unexplained):
            desk.misplaced = None
        return []
    if before is not None and before.said.details == found.said.details:
        return []
    stops = play.conclusion.believed.ply == 0 and not found.said.details["cells"]
    desk.misplaced = replace(found, stops_play=stops)
    if stops and play.clock is not None and play.clock.running is not None:
        play.clock.interrupt(t_ns, play.side_to_move)
    return [found.said]


def explains_all(desk: Desk) -> bool:
    """Whether what was said of the set-up names every cell that is not as it should be."""
    if desk.misplaced is None:
        return False
    missing, extra, wrong = desk.play.conclusion.differs
    cells = desk.misplaced.said.details["cells"]
    names = {desk.grid.name(cell) for cell in cells_of(missing | extra | wrong)}
    return isinstance(cells, list) and names.issubset(cells)


def _seen(desk: Desk) -> _Seen:
    reading = desk.play.tracker.reading
    return _Seen(tuple(reading.planes), reading.known)


# --- the pieces stand for a first move -----------------------------------------------------------


def _standing(desk: Desk, t_ns: int) -> Finding | None:
    play, seen = desk.play, _seen(desk)
    is_first = not play.is_over and play.conclusion.believed.ply == 0
    if not (play.is_over or is_first or play.conclusion.unexplained):
        return None
    start = play.tracker.start.position if is_first else desk.game.parse(None)
    if seen.planes[0].bit_count() != start.planes[0].bit_count() or seen.fits(start):
        return None
    ways = list(_ways(seen, start, desk.grid))
    if not ways:
        return None
    mistakes = min(ways, key=len)
    quarters = sum(mistake.quarter_turns for mistake in mistakes)
    said = _said(desk, t_ns, mistakes, " and ")
    last = mistakes[-1].position
    return Finding(said, last, quarter_turns=quarters, is_next_game=not is_first)


def _ways(seen: _Seen, start: Position, grid: Grid) -> Iterator[list[Misplacement]]:
    """Each set of mistakes that makes the placement what is seen."""
    whole = [m for m in start.misplacements() if m.quarter_turns]
    for mistake in (None, *whole):
        turned = seen.turned(grid, mistake.quarter_turns if mistake else 0)
        swaps = _swaps(turned, mistake.position if mistake else start)
        if swaps is not None:
            yield [mistake, *swaps] if mistake else swaps


def _swaps(seen: _Seen, position: Position) -> list[Misplacement] | None:
    """The pairs that stand the wrong way round, if that is all that is wrong."""
    found: list[Misplacement] = []
    while not seen.fits(position):
        swap = next((m for m in position.misplacements() if _is_seen(seen, m, position)), None)
        if swap is None:
            return None
        found.append(swap)
        position = swap.position
    return found


def _is_seen(seen: _Seen, swap: Misplacement, position: Position) -> bool:
    if not swap.cells or seen.fits(position, swap.cells):
        return False
    return seen.fits(swap.position, swap.cells)


# --- the first move that only a mistake explains -------------------------------------------------


def _first_move(desk: Desk, t_ns: int) -> Finding | None:
    play = desk.play
    if play.is_over or not desk.watch.said or _is_half_done(play):
        return None
    line = tuple(play.conclusion.believed.line())[::-1]
    if len(line) > _latest_ply(desk):
        return None
    explained: dict[tuple[int, bool], Misplacement] = {}
    for mistake in play.tracker.start.position.misplacements():
        if line and mistake.quarter_turns:
            continue
        if _explains(desk, mistake, line) and _is_meant(desk, t_ns, mistake, line):
            explained.setdefault((mistake.quarter_turns, mistake.is_playable), mistake)
    if not explained:
        return None
    mistakes = list(explained.values())
    playable = next((mistake for mistake in mistakes if mistake.is_playable), None)
    remedy = ruling_on(desk, (playable or mistakes[0]).kind).remedy
    said = _said(desk, t_ns, mistakes, ", or ", remedy)
    if playable is None:
        return Finding(said, None, remedy=remedy)
    return Finding(said, playable.position, line, playable.quarter_turns, remedy=remedy)


def _latest_ply(desk: Desk) -> int:
    """A game stands as it was begun when so many half-moves are made (FIDE 7.3, A.5.1.2)."""
    moves = desk.profile.set_up_claims_moves
    return _LATEST_PLY if moves is None else 2 * moves


def _is_half_done(play: Play) -> bool:
    """A legal move may be under way: the king stands where it castles to, the rook does not yet."""
    believed = play.conclusion.believed.position
    missing, extra, _ = play.tracker.reading.differs(believed.planes)
    return any(
        not (missing & ~(move.lifts | move.captures) or extra & ~move.lands)
        for move in believed.moves(missing)
    )


def _is_meant(desk: Desk, t_ns: int, mistake: Misplacement, line: Sequence[Node]) -> bool:
    """Who moved has pressed, or nothing has stirred for long: no piece rests on its way (H7)."""
    play = desk.play
    first = mistake.position.side_to_move
    mover = first if len(line) % 2 == 0 else opponent(first)
    if play.clock is None or play.clock.running != mover:
        return True
    reading = play.tracker.reading
    return t_ns - max(*reading.filled_ns, *reading.emptied_ns) >= STILL_NS


def _explains(desk: Desk, mistake: Misplacement, line: Sequence[Node]) -> bool:
    """Whether the moves so far, and one more that leads to what is seen, are legal from there."""
    seen = _seen(desk).turned(desk.grid, mistake.quarter_turns)
    position = mistake.position
    for node in line:
        if all(footprint.key != node.key for footprint in position.moves(-1)):
            return False
        position = position.play(node.key)
    moves = position.moves(mistake.cells or -1)
    return any(seen.fits(position.play(footprint.key)) for footprint in moves)


def _said(
    desk: Desk,
    t_ns: int,
    mistakes: Sequence[Misplacement],
    joint: str,
    remedy: SetUpRemedy | None = None,
) -> Happened:
    what = joint.join(mistake.text for mistake in mistakes)
    proposal = next((mistake.kind for mistake in mistakes if mistake.is_playable), None)
    is_anew = remedy is SetUpRemedy.ANEW and desk.sitting.mode == "rated"
    goes_on = "apply this and go on as it stands" if proposal else ""
    advice = ["put it right", "apply this and begin anew" if is_anew else goes_on]
    cells = [desk.grid.name(cell) for m in mistakes for cell in cells_of(m.cells)]
    kinds = [mistake.kind for mistake in mistakes]
    law = "B-5" if cells else "B-3" if kinds == ["black-first"] else "B-4"
    text = f"{what[0].upper()}{what[1:]}: {', or '.join(filter(None, advice))}."
    details = {"mistake": kinds, "cells": cells, "proposal": proposal}
    if remedy is not None:
        details["remedy"] = str(remedy)
    ply = desk.play.conclusion.believed.ply
    return Happened(t_ns, ply, "set-up", text, law=law, details=details)


# --- made good -----------------------------------------------------------------------------------


def proposed(desk: Desk, turned: int | None) -> Finding | None:
    """What is to be applied: a turn by so many degrees, or what was found."""
    if turned is None:
        return desk.misplaced
    play = desk.play
    if turned not in OLD_TURNS.values() or play.is_over or play.conclusion.believed.ply:
        return None
    text = f"The board is turned by {turned} degrees."
    details = {"mistake": [f"turned-{turned}"]}
    said = Happened(desk.now_ns, 0, "set-up", text, law="B-4", details=details)
    return Finding(said, play.tracker.start.position, quarter_turns=turned // 90)


def take_into_account(desk: Desk, signal: Control, found: Finding) -> list[Effect]:
    """Play goes on from the position that explains the board; the reading is taken in anew."""
    position, t_ns = found.position, signal.t_ns
    if position is None:
        return []
    effects: list[Effect] = next_game(desk, t_ns) if found.is_next_game else []
    symbols = desk.grid.turned_symbols(desk.contact.symbols, found.quarter_turns)
    desk.turned = (desk.turned + found.quarter_turns) % 4
    desk.contact = ContactFilter(symbols)
    desk.watch, desk.misplaced = Watch(), None
    play = desk.play
    is_new_start = position.symbols() != play.tracker.start.position.symbols()
    node = play.begin_from(position, found.line)
    if is_new_start:
        play.scribe.begin_from(position.text())
        effects.append(Opened(t_ns, play.record()))
    _read_anew(desk, t_ns, node, symbols)
    if desk.setting_up is not None:
        desk.setting_up = setting_up(play, t_ns, position.symbols())
    text = "As proposed, the board is taken as it stands, and play goes on."
    said = Happened(t_ns, node.ply, "ruling", text, law=found.said.law, details=found.said.details)
    effects += [said, *conclude(desk, t_ns)]
    if play.clock is not None and play.clock.interrupted is not None and not play.clock.held:
        play.clock.start(t_ns, play.side_to_move)
    return effects


def _read_anew(desk: Desk, t_ns: int, node: Node, symbols: str) -> None:
    """Before ``t_ns`` the board showed ``node``; what it shows else has changed since."""
    tracker = desk.play.tracker
    expected = first_symbols(node.position, desk.sitting.sensing)
    for cell, symbol in enumerate(expected):
        tracker.reading.set(-1, cell, symbol)
    for cell in sorted(range(len(symbols)), key=lambda cell: symbols[cell] != "."):
        if symbols[cell] != expected[cell]:
            tracker.correct(t_ns, cell, symbols[cell])
    desk.stir()
