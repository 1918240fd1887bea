"""The hypotheses that are still alive: weighed, merged, confirmed by what stands on the board."""

from collections.abc import Iterable
from operator import attrgetter

from firmware_host.tracker import costs
from firmware_host.tracker.evidence import is_complete, reading_cost
from firmware_host.tracker.line import Hypothesis, Node
from firmware_host.tracker.reading import SensorReading

_by_total = attrgetter("total")


def weigh(reading: SensorReading, hypotheses: Iterable[Hypothesis]) -> list[Hypothesis]:
    """All with their ``total``, cheapest first.

    What stood and is gone is explained by the next move, or never if there is none any more.
    """
    weighed = list(hypotheses)
    for hypothesis in weighed:
        hypothesis.total = hypothesis.cost + reading_cost(reading, hypothesis.node)
        if hypothesis.stood and reading.is_final:
            hypothesis.total += unexplained_stood(hypothesis)
    return cheapest_first(weighed)


def unexplained_stood(hypothesis: Hypothesis) -> int:
    """What the line will cost more if no next move explains what stood."""
    return sum(charge for _, charge in hypothesis.stood)


def cheapest_first(weighed: Iterable[Hypothesis]) -> list[Hypothesis]:
    """By ``total``; of equals the one that was there first."""
    return sorted(weighed, key=_by_total)


def confirm(reading: SensorReading, beam: Iterable[Hypothesis], *, by_press: bool) -> None:
    """Marks the last moves that stand done on the board now, at a press or at a rest.

    A move whose own press was forgotten is bound by the press of a later one (H14).
    """
    for hypothesis in beam:
        is_bound = not by_press
        for node in (hypothesis.node, *hypothesis.node.recent(costs.WAYS_BACK)):
            is_bound |= node.pressed_ns is not None
            if node.confirmed:
                continue
            if is_complete(reading, node):
                node.complete = True
                node.confirmed = is_bound


def margin(reading: SensorReading, best: Hypothesis, usual: int) -> int:
    """While even the best line does not explain the board, one further behind may prove right."""
    return usual + min(reading_cost(reading, best.node), 2 * costs.EXTRA)


def best_of(
    reading: SensorReading, weighed: list[Hypothesis], limit: int
) -> tuple[list[Hypothesis], list[tuple[Node, Node, int]]]:
    """The ``limit`` cheapest, equal positions merged, hopeless ones left out.

    Also every merger: the line kept, the line given up for it, and by how much it lost.
    """
    kept: dict[object, Hypothesis] = {}
    mergers: list[tuple[Node, Node, int]] = []
    ancestors = _ways_back(weighed)
    hopeless = weighed[0].total + margin(reading, weighed[0], costs.HOPELESS)
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


def _ways_back(weighed: list[Hypothesis]) -> list[Node]:
    """The lines kept in any case: those to which a move of a likely line may have to be undone."""
    nodes = weighed[0].node.recent(costs.WAYS_BACK)
    for hypothesis in weighed[1 : costs.WAYS_BESIDE]:
        if hypothesis.total > weighed[0].total + costs.DOUBT:
            break
        if hypothesis.node.parent is not None:
            nodes.append(hypothesis.node.parent)
    return nodes


def _with_stood(hypothesis: Hypothesis) -> int:
    """Of two lines to one position the better is the one that also explains what stood."""
    return hypothesis.total + unexplained_stood(hypothesis)
