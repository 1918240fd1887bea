"""The hypotheses that are still alive."""

from collections.abc import Iterable, Mapping
from operator import attrgetter

from drivers.signals import Side
from firmware_host.tracker import costs
from firmware_host.tracker.evidence import is_complete, reading_cost
from firmware_host.tracker.extend import (
    extended,
    moves_landing,
    moves_shown,
    moves_unlanded,
    moves_unlifted,
)
from firmware_host.tracker.line import Hypothesis, Node, Told
from firmware_host.tracker.reading import SensorReading

#: The last moves of the best line may still prove to be a slide: the line without them is kept.
_WAYS_BACK = 3

_by_total = attrgetter("total")


def weigh(reading: SensorReading, hypotheses: Iterable[Hypothesis]) -> list[Hypothesis]:
    """All with their ``total``, cheapest first."""
    weighed = list(hypotheses)
    for hypothesis in weighed:
        hypothesis.total = hypothesis.cost + reading_cost(reading, hypothesis.node)
    return cheapest_first(weighed)


def cheapest_first(weighed: Iterable[Hypothesis]) -> list[Hypothesis]:
    """By ``total``; of equals the one that was there first."""
    return sorted(weighed, key=_by_total)


def confirm(reading: SensorReading, beam: Iterable[Hypothesis], *, by_press: bool) -> None:
    """Marks the last moves that stand done on the board now, at a press or at a rest."""
    for hypothesis in beam:
        for node in (hypothesis.node, *hypothesis.node.recent(_WAYS_BACK)):
            if node.confirmed:
                continue
            if is_complete(reading, node):
                node.complete = True
                node.confirmed = not by_press or node.pressed_ns is not None


def _margin(reading: SensorReading, best: Hypothesis, margin: int) -> int:
    """While even the best line does not explain the board, one further behind may prove right."""
    return margin + min(reading_cost(reading, best.node), 2 * costs.EXTRA)


def best_of(
    reading: SensorReading, weighed: list[Hypothesis], limit: int
) -> tuple[list[Hypothesis], list[tuple[Node, Node, int]]]:
    """The ``limit`` cheapest, equal positions merged, hopeless ones left out.

    Also every merger: the line kept, the line given up for it, and by how much it lost.
    """
    kept: dict[object, Hypothesis] = {}
    mergers: list[tuple[Node, Node, int]] = []
    ancestors = weighed[0].node.recent(_WAYS_BACK)
    hopeless = weighed[0].total + _margin(reading, weighed[0], costs.HOPELESS)
    for hypothesis in weighed:
        if hypothesis.total > hopeless:
            break
        if len(kept) >= limit and hypothesis.node not in ancestors:
            continue
        identity = hypothesis.node.position.identity if len(weighed) > 1 else None
        rival = kept.setdefault(identity, hypothesis)
        if rival is hypothesis or rival.node is hypothesis.node:
            continue
        better, worse = sorted((rival, hypothesis), key=_with_stood)
        kept[identity] = better
        mergers.append((better.node, worse.node, _with_stood(worse) - _with_stood(better)))
    return cheapest_first(kept.values()), mergers


def _with_stood(hypothesis: Hypothesis) -> int:
    """Of two lines to one position the better is the one that also explains what stood."""
    return hypothesis.total + sum(charge for _, charge in hypothesis.stood)


def land(
    reading: SensorReading, beam: list[Hypothesis], cell: int, told: Mapping[Side, Told]
) -> list[Hypothesis]:
    """``cell`` became occupied: every hypothesis as it was, and with each move that ends there.

    A move that was guessed before, from the reading alone, is made anew with what was seen since.
    """
    grown = {(id(h.node.parent), h.node.key): h for h in beam}

    def grow(child: Hypothesis) -> Hypothesis:
        name = (id(child.node.parent), child.node.key)
        known = _made_anew(grown.get(name), child)
        if not _is_another_piece(reading, known.node, cell):
            grown[name] = known
        return known

    for hypothesis in beam:
        for child in _landings(reading, hypothesis, cell, told):
            # Taken back within one scan (H13): the piece that was captured has never been seen.
            for again in _landings(reading, grow(child), cell, told):
                grow(again)
        for child in _passings(reading, hypothesis, cell, told):
            for again in _landings(reading, child, cell, told):
                if again.node.footprint and again.node.footprint.captures & ~(1 << cell):
                    grow(again)
    return list(grown.values())


def _passings(
    reading: SensorReading, hypothesis: Hypothesis, cell: int, told: Mapping[Side, Told]
) -> list[Hypothesis]:
    """Moves over ``cell`` whose landing was not seen: the piece may be taken in passing."""
    node = hypothesis.node
    children = [
        extended(reading, hypothesis, footprint, told)
        for footprint in node.position.moves(node.position.planes[0] & ~reading.occupied)
        if footprint.path >> cell & 1 and not footprint.captures
        if not footprint.lands & reading.occupied
    ]
    for child in children:
        child.cost += costs.UNSEEN_LANDING
    return children


def guesses(
    reading: SensorReading, beam: list[Hypothesis], cell: int, told: Mapping[Side, Told]
) -> list[Hypothesis]:
    """A piece on ``cell`` was lifted while the opponent's is in the air.

    The opponent may have captured without the square ever reading empty, and this is the answer.
    """
    cheapest = min(h.cost for h in beam)
    standing = {(id(h.node.parent), h.node.key) for h in beam}
    found: list[Hypothesis] = []
    for hypothesis in beam:
        node = hypothesis.node
        black = node.position.planes[1] >> cell & 1
        if (node.position.side_to_move == "black") == bool(black):
            continue
        if hypothesis.cost > cheapest + costs.SURE or not node.position.planes[0] >> cell & 1:
            continue
        found += [
            extended(reading, hypothesis, footprint, told)
            for footprint in moves_shown(reading, node)
            if footprint.captures and (id(node), footprint.key) not in standing
        ]
    return found


def _is_another_piece(reading: SensorReading, node: Node, cell: int) -> bool:
    """The sensors see another piece on ``cell`` than this line, and no pawn to be exchanged."""
    wrong = reading.differs(node.position.planes)[2] >> cell & 1
    return bool(wrong) and not (node.footprint and node.footprint.choice)


def _landings(
    reading: SensorReading, hypothesis: Hypothesis, cell: int, told: Mapping[Side, Told]
) -> list[Hypothesis]:
    return [
        extended(reading, hypothesis, footprint, told)
        for footprint in moves_landing(reading, hypothesis.node, cell)
    ]


def _made_anew(guessed: Hypothesis | None, made: Hypothesis) -> Hypothesis:
    """What was guessed keeps its node, for what follows it, and takes over what is now known."""
    if guessed is None:
        return made
    if made.cost < guessed.cost:
        guessed.cost, guessed.owed, guessed.stood = made.cost, made.owed, made.stood
        guessed.node.made_ns, guessed.node.complete = made.node.made_ns, made.node.complete
        guessed.node.pressed_ns = made.node.pressed_ns or guessed.node.pressed_ns
    return guessed


def unfold(
    reading: SensorReading,
    weighed: list[Hypothesis],
    told: Mapping[Side, Told],
    *,
    settled: bool,
) -> list[Hypothesis]:
    """Adds to each promising hypothesis, some plies deep, the moves that the reading shows.

    ``weighed`` is sorted, and so is the answer. ``settled``: the hands are at rest, so that a
    landing not seen by now was lost.
    """
    found = list(weighed)
    standing = {(id(h.node.parent), h.node.key) for h in weighed}
    limit = weighed[0].total + _margin(reading, weighed[0], costs.PROMISING)
    layer = [h for h in weighed if h.total <= limit][: costs.BEAM]
    for _ in range(costs.DEPTH):
        children = [
            extended(reading, hypothesis, footprint, told)
            for hypothesis in layer
            for moves in (moves_shown, moves_unlifted)
            for footprint in moves(reading, hypothesis.node)
            if (id(hypothesis.node), footprint.key) not in standing
        ]
        if not children:
            break
        layer = [h for h in weigh(reading, children) if h.total <= limit][: costs.BEAM]
        found += layer
    if settled:
        found += weigh(reading, _unlanded(reading, weighed[0], standing, told))
    return cheapest_first(found)


def _unlanded(
    reading: SensorReading,
    best: Hypothesis,
    standing: set[tuple[int, str]],
    told: Mapping[Side, Told],
) -> list[Hypothesis]:
    children = [
        extended(reading, best, footprint, told)
        for footprint in moves_unlanded(reading, best)
        if (id(best.node), footprint.key) not in standing
    ]
    for child in children:
        child.cost += costs.UNSEEN_LANDING
    return children
