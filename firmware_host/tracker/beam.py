"""The hypotheses that are still alive: weighed, merged, confirmed by what stands on the board."""

from collections.abc import Iterable
from operator import attrgetter

from firmware_host.tracker import costs
from firmware_host.tracker.evidence import is_complete, reading_cost
from firmware_host.tracker.line import Hypothesis, Node
from firmware_host.tracker.reading import SensorReading

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
        for node in (hypothesis.node, *hypothesis.node.recent(costs.WAYS_BACK)):
            if node.confirmed:
                continue
            if is_complete(reading, node):
                node.complete = True
                node.confirmed = not by_press or node.pressed_ns is not None


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
    ancestors = weighed[0].node.recent(costs.WAYS_BACK)
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


def _with_stood(hypothesis: Hypothesis) -> int:
    """Of two lines to one position the better is the one that also explains what stood."""
    return hypothesis.total + sum(charge for _, charge in hypothesis.stood)
