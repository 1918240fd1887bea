"""Which half-move of each line a press completes, and what it costs a line to have none."""

from collections.abc import Iterable

from drivers.signals import Side
from firmware_host.tracker import costs
from firmware_host.tracker.line import Hypothesis, Node
from firmware_host.tracker.reading import SensorReading


def take_press(
    reading: SensorReading, by_likelihood: Iterable[Hypothesis], t_ns: int, side: Side
) -> None:
    """``side`` has pressed: notes it at the half-move of each line that it answers, or charges.

    Lines share their beginnings: what a likelier line has pressed already before its own answer
    is not pressed again because another line lacks the later move.
    """
    answers = [_answer(reading, hypothesis, t_ns, side) for hypothesis in by_likelihood]
    passed: set[int] = set()
    for node in answers:
        if node is not None and id(node) not in passed:
            node.pressed_ns = t_ns
            passed.update(id(earlier) for earlier in node.recent(costs.SHARED_PLIES))


def _answer(reading: SensorReading, hypothesis: Hypothesis, t_ns: int, side: Side) -> Node | None:
    """The half-move of the line that this press completes, or a charge for having none."""
    node = hypothesis.node
    last = node if node.mover == side else node.parent
    if last is None or last.mover != side:
        if node.position.side_to_move == side:
            _charge(hypothesis, t_ns, side, costs.PRESS_WITHOUT_MOVE)
        return None
    far_too_early = last is node and (last.pressed_ns or 0) < last.made_ns - costs.LATE_NS
    if last.pressed_ns is None or far_too_early:
        if last.footprint and last.footprint.lands & reading.known & ~reading.occupied:
            hypothesis.cost += costs.PRESSED_IN_AIR
            last.pressed_in_air = costs.PRESSED_IN_AIR
        return last
    again = costs.PRESS_AGAIN if last is node else costs.PRESS_WITHOUT_MOVE
    _charge(hypothesis, t_ns, side, again)
    return None


def _charge(hypothesis: Hypothesis, t_ns: int, side: Side, charge: int) -> None:
    hypothesis.cost += charge
    hypothesis.owed = (*hypothesis.owed[-3:], (side, t_ns, charge))


def forgive(beam: Iterable[Hypothesis], side: Side, pressed_ns: int) -> None:
    """That press was ruled upon: no move answers it any more, and no line pays for it (I-2)."""
    for hypothesis in beam:
        forgiven = [press for press in hypothesis.owed if press[:2] == (side, pressed_ns)]
        hypothesis.cost -= sum(charge for _, _, charge in forgiven)
        hypothesis.owed = tuple(press for press in hypothesis.owed if press not in forgiven)
