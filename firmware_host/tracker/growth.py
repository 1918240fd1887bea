"""How hypotheses grow: by what landed, by what was lifted, and by what the reading alone shows."""

from collections.abc import Mapping

from drivers.signals import Side
from firmware_host.tracker import costs
from firmware_host.tracker.beam import cheapest_first, margin, weigh
from firmware_host.tracker.evidence import cells_of, lifted_ns
from firmware_host.tracker.extend import (
    extended,
    moves_by_reading,
    moves_landing,
    moves_shown,
    moves_unlanded,
)
from firmware_host.tracker.line import Hypothesis, Node, Told
from firmware_host.tracker.reading import SensorReading
from rules.game import Position


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
    if not _others(node.position) & ~reading.occupied:
        return []  # nobody who could take it
    children = [
        extended(reading, hypothesis, footprint, told)
        for footprint in node.position.moves(node.position.planes[0] & ~reading.occupied)
        if footprint.path >> cell & 1 and not footprint.captures
        if not footprint.lands & reading.occupied
    ]
    for child in children:
        child.cost += costs.UNSEEN_LANDING
        child.node.unlanded = True
    return children


def lift(
    reading: SensorReading, beam: list[Hypothesis], cell: int, told: Mapping[Side, Told]
) -> list[Hypothesis]:
    """``cell`` became empty: the beam with what that shows of moves whose landing came before.

    A board that reads its cells one after another may show a piece on its new cell first.
    """
    grown = beam + guesses(reading, beam, cell, told)
    since_ns = reading.emptied_ns[cell] - costs.SCAN_NS
    standing = {(id(h.node.parent), h.node.key) for h in grown}
    for landed in cells_of(reading.occupied):
        if reading.filled_ns[landed] < since_ns:
            continue
        for hypothesis in tuple(grown):
            if not _is_own(hypothesis.node, cell) or _is_own(hypothesis.node, landed):
                continue
            found = [
                child
                for child in _landings(reading, hypothesis, landed, told)
                if child.node.footprint and child.node.footprint.lifts >> cell & 1
                if (id(child.node.parent), child.node.key) not in standing
            ]
            grown += [h for h in found if not _is_another_piece(reading, h.node, landed)]
    return grown


def _others(position: Position) -> int:
    """The cells of the side that is not to move."""
    occupied, black = position.planes[:2]
    return occupied & (black if position.side_to_move == "white" else ~black)


def _is_own(node: Node, cell: int) -> bool:
    occupied, black = (plane >> cell & 1 for plane in node.position.planes[:2])
    return bool(occupied) and bool(black) == (node.position.side_to_move == "black")


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
    children = [
        extended(reading, hypothesis, footprint, told)
        for footprint in moves_landing(reading, hypothesis.node, cell)
    ]
    if reading.depth == 1:
        return children
    return [_when_made(reading, hypothesis, child, cell, told) for child in children]


def _when_made(
    reading: SensorReading,
    hypothesis: Hypothesis,
    child: Hypothesis,
    cell: int,
    told: Mapping[Side, Told],
) -> Hypothesis:
    """``child`` as it is, or made anew if what was seen to land is not its piece but the next.

    When its own landed nobody saw: not before it was lifted is all that is known.
    """
    footprint = child.node.footprint
    if footprint is None or not _is_another_piece(reading, child.node, cell):
        return child
    return extended(reading, hypothesis, footprint, told, lifted_ns(reading, footprint))


def _made_anew(guessed: Hypothesis | None, made: Hypothesis) -> Hypothesis:
    """What was guessed keeps its node, for what follows it, and takes over what is now known."""
    if guessed is None:
        return made
    cheaper = guessed.cost - made.cost
    if cheaper > 0:
        guessed.cost, guessed.owed, guessed.stood = made.cost, made.owed, made.stood
        guessed.node.made_ns, guessed.node.complete = made.node.made_ns, made.node.complete
        guessed.node.unlanded = made.node.unlanded
        guessed.node.pressed_in_air = max(0, guessed.node.pressed_in_air - cheaper)
        guessed.node.pressed_ns = made.node.pressed_ns or guessed.node.pressed_ns
    return guessed


def unfold(
    reading: SensorReading,
    weighed: list[Hypothesis],
    told: Mapping[Side, Told],
    lost_ns: int,
) -> list[Hypothesis]:
    """Adds to each promising hypothesis, some plies deep, the moves that the reading shows.

    ``weighed`` is sorted, and so is the answer. What was pressed for by ``lost_ns`` and has not
    landed yet was lost.
    """
    found = list(weighed)
    standing = {(id(h.node.parent), h.node.key): h for h in weighed}
    limit = weighed[0].total + margin(reading, weighed[0], costs.PROMISING)
    layer = [h for h in weighed if h.total <= limit][: costs.BEAM]
    lost = weigh(reading, _unlanded(reading, weighed, standing, told, lost_ns))
    found += lost
    layer += lost
    for _ in range(costs.DEPTH):
        children = [
            extended(reading, hypothesis, footprint, told)
            for hypothesis in layer
            for footprint in moves_by_reading(reading, hypothesis.node)
            if (id(hypothesis.node), footprint.key) not in standing
        ]
        if not children:
            break
        layer = [h for h in weigh(reading, children) if h.total <= limit][: costs.BEAM]
        found += layer
    return cheapest_first(found)


def _unlanded(
    reading: SensorReading,
    weighed: list[Hypothesis],
    standing: Mapping[tuple[int, str], Hypothesis],
    told: Mapping[Side, Told],
    lost_ns: int,
) -> list[Hypothesis]:
    """The moves whose landing was lost; one that is in the beam may prove to be cheaper so."""
    limit = weighed[0].total + costs.SURE
    lost = []
    for hypothesis in weighed:
        if hypothesis.total > limit:
            break
        for footprint in moves_unlanded(reading, hypothesis, lost_ns):
            child = extended(reading, hypothesis, footprint, told)
            child.cost += costs.UNSEEN_LANDING
            child.node.unlanded = True
            known = standing.get((id(hypothesis.node), footprint.key))
            if known is None:
                lost.append(child)
            else:
                weigh(reading, [_made_anew(known, child)])
    return lost
