"""What one input costs, as a multiple of listing the legal moves of the same position.

Both are measured in the same run, so that the figure says little of the machine and much of the
program. Inputs are those that a running service feeds: each signal, and a tick at each deadline.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from statistics import median, quantiles

from drivers.signals import Signal, Tick
from firmware_host.bench.accuracy import Setting, simulate_numbered
from firmware_host.simulate.simulated import GamePlan, SimulatedGame
from firmware_host.sitting.table import Table
from firmware_host.timebase import process_cpu_ns

#: The listing is timed so many times for each position, and the quickest counts.
_LISTINGS = 3


@dataclass(frozen=True, slots=True)
class Cost:
    """Multiples of one listing of the legal moves."""

    setting: Setting
    inputs: int
    median: float
    p99: float
    #: The mean over the first and over the second halves of the games: growth would show.
    first_half: float
    second_half: float


def cost_of(plans: Sequence[GamePlan], setting: Setting, seed: int) -> Cost:
    """The cost over whole games; long ones show growth best."""
    halves: tuple[list[float], list[float]] = ([], [])
    for number, plan in enumerate(plans, 1):
        game = simulate_numbered(plan, setting, number, seed)
        ratios = list(_ratios(plan, game))
        middle = len(ratios) // 2
        halves[0].extend(ratios[:middle])
        halves[1].extend(ratios[middle:])
    every = [*halves[0], *halves[1]]
    means = [sum(half) / len(half) if half else 0.0 for half in halves]
    return Cost(setting, len(every), median(every), quantiles(every, n=100)[98], *means)


def _ratios(plan: GamePlan, game: SimulatedGame) -> Iterator[float]:
    """For each input in turn, its cost over that of the listing at its time of the game."""
    listing_ns = list(_listings(plan))
    landed_ns = [round(t_s * 1e9) for t_s in game.landed_s]
    table = Table(game.sitting)
    for signal in game.signals:
        for given in chain(_ticks_before(table, signal), [signal]):
            spent_ns = _timed(partial(table.feed, given))
            yield spent_ns / listing_ns[bisect_right(landed_ns, given.t_ns)]


def _ticks_before(table: Table, signal: Signal) -> Iterator[Tick]:
    """A tick at each deadline until the signal, each made when the one before has been fed."""
    while True:
        due_ns = table.next_deadline_ns()
        if due_ns is None or due_ns >= signal.t_ns:
            return
        yield Tick(due_ns)


def _listings(plan: GamePlan) -> Iterator[int]:
    """What listing the legal moves costs before each half-move and after the last, in ns."""
    board = plan.board.copy()
    for move in [*plan.moves, None]:
        yield min(_timed(lambda: list(board.legal_moves)) for _ in range(_LISTINGS))
        if move is not None:
            board.push(move)


def _timed(work: Callable[[], object]) -> int:
    began_ns = process_cpu_ns()
    work()
    return max(1, process_cpu_ns() - began_ns)


HEADINGS = (
    f"{'style':<17}{'sensing':<10}{'clock':<6}{'inputs':>9}{'median':>9}{'p99':>9}"
    f"{'first half':>12}{'second half':>13}"
)


def format_costs(costs: Iterable[Cost]) -> Iterator[str]:
    """One row for each setting under ``HEADINGS``."""
    for cost in costs:
        style, sensing, clock, _ = cost.setting
        yield (
            f"{style.name:<17}{sensing:<10}{'yes' if clock else 'no':<6}{cost.inputs:>9}"
            f"{cost.median:>9.2f}{cost.p99:>9.1f}{cost.first_half:>12.2f}{cost.second_half:>13.2f}"
        )
