"""How odd a move is, seen by when its cells became empty and occupied."""

from collections.abc import Iterator

from drivers.signals import Side
from firmware_host.tracker import costs
from firmware_host.tracker.line import Hypothesis, Node, Press
from firmware_host.tracker.reading import NEVER_NS, SensorReading
from rules.game import Footprint


def cells_of(mask: int) -> Iterator[int]:
    """The numbers of the cells in a bit set."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def made_ns(reading: SensorReading, footprint: Footprint) -> int:
    """When the hand let go, as far as the cells tell: the last of its changes."""
    return max(landed_ns(reading, footprint), lifted_ns(reading, footprint))


def landed_ns(reading: SensorReading, footprint: Footprint) -> int:
    """When the last of the cells landed on was filled."""
    return max(reading.filled_ns[cell] for cell in cells_of(footprint.lands))


def lifted_ns(reading: SensorReading, footprint: Footprint) -> int:
    """When the last of the cells that the mover's pieces left became empty."""
    return max(reading.emptied_ns[cell] for cell in cells_of(footprint.lifts))


def capture_cost(reading: SensorReading, node: Node, footprint: Footprint) -> int:
    """What it costs that the captured piece was hardly, or never, seen to leave (H1).

    A piece that leaves another square than the one landed on (en passant) shows by itself.
    """
    captured = footprint.captures & footprint.lands
    if not captured:
        return 0
    if node.unlanded and captured & _landed(node) and _is_taken_at_once(reading, node, footprint):
        return -costs.UNSEEN_TAKEN
    cell = captured.bit_length() - 1
    emptied = reading.emptied_ns[cell]
    if emptied <= _arrived_ns(node, captured):
        return costs.UNSEEN_CAPTURE
    away = reading.filled_ns[cell] - emptied
    return costs.BRIEF_CAPTURE if 0 < away < costs.BRIEF_NS else 0


def _is_taken_at_once(reading: SensorReading, node: Node, footprint: Footprint) -> bool:
    """Whether the piece can have been taken before the next scan: else its landing was read."""
    pressed_ns = node.pressed_ns
    return pressed_ns is None or lifted_ns(reading, footprint) - pressed_ns <= costs.TAKEN_NS


def _arrived_ns(node: Node, cell: int) -> int:
    """From when on an emptying of ``cell`` (a bit) can be that of the piece standing there now."""
    for earlier, _ in zip(node.line(), range(costs.RECENT_PLIES), strict=False):
        if earlier.footprint and earlier.footprint.lands & cell:
            return earlier.made_ns
    return node.parent.made_ns if node.parent and node.parent.parent else NEVER_NS


def move_cost(
    reading: SensorReading, node: Node, footprint: Footprint, made: int, told: str | None
) -> int:
    """What is odd about this move after ``node``; ``told`` is a choice entered by a control."""
    cost = capture_cost(reading, node, footprint) + choice_cost(footprint, told)
    if made < node.made_ns and not reading.vague & (footprint.lands | _landed(node)):
        late = node.made_ns - made > costs.LATE_NS
        cost += costs.FAR_OUT_OF_ORDER if late else costs.OUT_OF_ORDER
    if node.pressed_in_air and _was_taken_off(reading, node, footprint):
        cost -= node.pressed_in_air
    if _moved_again(reading, node, footprint, made):
        cost += costs.MOVED_AGAIN
    if _forgot_press(node):
        cost += costs.PRESS_FORGOTTEN
    cost += costs.OTHER_IN_HAND * _others_in_hand(reading, node, footprint, made)
    if footprint.vacates & reading.occupied & reading.known:
        cost += costs.UNSEEN_LIFT if not footprint.lifts & ~reading.occupied else 0
    return cost


def stood_cost(reading: SensorReading, cell: int) -> int:
    """What it costs that ``cell`` was filled until now, if no move explains it (H7, H8)."""
    stood = reading.emptied_ns[cell] - reading.filled_ns[cell]
    return next((cost for limit, cost in costs.STOOD if stood < limit), costs.STOOD_LONG)


def _moved_again(reading: SensorReading, node: Node, footprint: Footprint, made: int) -> bool:
    gone = _landed(node) & ~footprint.captures & ~reading.occupied & reading.known
    return any(node.made_ns < reading.emptied_ns[cell] < made for cell in cells_of(gone))


def _was_taken_off(reading: SensorReading, node: Node, footprint: Footprint) -> bool:
    """Whether the opponent was capturing it when it was pressed for: two lifts, one gesture."""
    taken = footprint.captures & _landed(node)
    lifted = lifted_ns(reading, footprint)
    return any(abs(lifted - reading.emptied_ns[c]) <= costs.ONE_GESTURE_NS for c in cells_of(taken))


def _forgot_press(node: Node) -> bool:
    """Whether the side that moves now never pressed for its last move, as it did before (H14)."""
    own = node.parent
    if own is None or own.pressed_ns is not None:
        return False
    return any(earlier.pressed_ns is not None for earlier in own.recent(costs.RECENT_PLIES))


def _others_in_hand(reading: SensorReading, node: Node, footprint: Footprint, made: int) -> int:
    """How many other pieces of the mover had been lifted before and were not back."""
    planes = node.position.planes
    white = node.position.side_to_move == "white"
    own = planes[0] & (~planes[1] if white else planes[1])
    missing = own & ~footprint.lifts & ~reading.occupied & reading.known
    return sum(reading.emptied_ns[cell] < made for cell in cells_of(missing))


def _landed(node: Node) -> int:
    return node.footprint.lands if node.footprint else 0


def choice_cost(footprint: Footprint, told: str | None) -> int:
    """A rare choice surprises; one that contradicts what was told cannot be."""
    if not footprint.choice:
        return 0
    if told is None:
        return costs.RARE_CHOICE[footprint.rarity]
    return 0 if footprint.choice == told else costs.UNTOLD_CHOICE


def reading_cost(reading: SensorReading, node: Node) -> int:
    """What the sensors read now and the line does not explain."""
    missing, extra, wrong = reading.differs(node.position.planes)
    if not missing | extra | wrong:
        return 0
    gone = missing.bit_count()
    in_hand = 0 if reading.is_final else _in_hand(missing, node.position.planes[1])
    missing_cost = costs.MISSING_AT_END if reading.is_final else costs.MISSING_MANY
    cost = costs.EXTRA * extra.bit_count() + costs.MISSING * in_hand
    cost += missing_cost * (gone - in_hand)
    if wrong:
        cost += costs.WRONG * wrong.bit_count()
        if stands_unexchanged(reading, node, wrong):
            cost += costs.NOT_EXCHANGED - costs.WRONG
    return cost


def _in_hand(missing: int, black: int) -> int:
    """How many of the missing pieces may be in somebody's hand, or just taken off the board."""
    blacks, whites = (missing & black).bit_count(), (missing & ~black).bit_count()
    in_hands = min(costs.HANDS_A_SIDE, blacks) + min(costs.HANDS_A_SIDE, whites)
    return min(costs.HANDS, in_hands)


def lasting_cost(reading: SensorReading, node: Node, now_ns: int) -> int:
    """What the line pays for good: cells that contradict it, and not just since a moment ago."""
    _, extra, wrong = reading.differs(node.position.planes)
    if not extra | wrong or (wrong and stands_unexchanged(reading, node, wrong)):
        return 0
    since = now_ns - costs.LATE_NS
    doing = node.footprint.lifts | node.footprint.captures if node.footprint else 0
    cells = cells_of((extra & ~doing) | wrong)
    lasting = sum(reading.filled_ns[cell] < since for cell in cells)
    return costs.STILL_CONTRADICTED * lasting


def stands_unexchanged(reading: SensorReading, node: Node, wrong: int) -> bool:
    """Whether the piece that moved last stands on its new cell as it was before (a pawn, H6)."""
    footprint = node.footprint
    if not footprint or not footprint.choice or not wrong & footprint.lands or not node.parent:
        return False
    origin = footprint.lifts.bit_length() - 1
    was = sum((p >> origin & 1) << i for i, p in enumerate(node.parent.position.planes))
    seen = (1 << reading.depth) - 1
    return reading.at(footprint.lands.bit_length() - 1) == was & seen


def is_complete(reading: SensorReading, node: Node) -> bool:
    """Whether the board shows the last move done: its cells left, and filled by its pieces.

    A pawn that is not exchanged yet has made its move all the same (H6).
    """
    if node.footprint is None:
        return True
    missing, extra, wrong = reading.differs(node.position.planes)
    if wrong and stands_unexchanged(reading, node, wrong):
        wrong = 0
    concerned = node.footprint.vacates | node.footprint.lands
    return not (missing | extra | wrong) & concerned


def answer_press(
    hypothesis: Hypothesis, mover: Side, made: int
) -> tuple[int, int | None, tuple[Press, ...]]:
    """A press that waited for this move: what it gives back, when it was, what is still owed.

    What the other side has pressed since then is no nervous hand any more: it waits for a reply.
    """
    since = hypothesis.node.made_ns - costs.LATE_NS
    for i, (side, t_ns, charge) in enumerate(hypothesis.owed):
        if side == mover and t_ns >= since:
            share = costs.PRESS_REFUND if made - t_ns <= costs.LATE_NS else costs.PRESS_REFUND_LATE
            left = hypothesis.owed[:i] + tuple(
                _awaiting_reply(press, mover) for press in hypothesis.owed[i + 1 :]
            )
            more = sum(p[2] for p in left) - sum(p[2] for p in hypothesis.owed) + charge
            return charge * share // costs.PRESS_WITHOUT_MOVE - more, t_ns, left
    return 0, None, hypothesis.owed


def _awaiting_reply(press: Press, mover: Side) -> Press:
    side, t_ns, charge = press
    return (side, t_ns, charge if side == mover else costs.PRESS_WITHOUT_MOVE)
