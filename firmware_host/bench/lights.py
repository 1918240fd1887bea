"""How long it takes from one press to the lights computed, over simulated games.

Time of the processor, so that a busy machine does not measure its other work; the figure to hold is
a p99 under 20 ms (issue 3).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median, quantiles

from drivers.lights import STEP_NS
from drivers.signals import Press
from firmware_host.bench.accuracy import Setting, simulate_numbered
from firmware_host.service.light_frames import frame
from firmware_host.simulate.simulated import GamePlan
from firmware_host.sitting.lights_facts import board_lights_of
from firmware_host.sitting.table import Table
from firmware_host.timebase import process_cpu_ns


@dataclass(frozen=True, slots=True)
class Delay:
    """From a press to the frame of its lights, in ms; ``lights_ms`` is the lights' part."""

    setting: Setting
    presses: int
    median_ms: float
    p99_ms: float
    longest_ms: float
    lights_ms: float


def delay_of(plans: Sequence[GamePlan], setting: Setting, seed: int) -> Delay | None:
    """The delays over whole games; ``None`` where nobody presses a clock."""
    spent = [
        each for number, plan in enumerate(plans, 1) for each in _spent(plan, setting, number, seed)
    ]
    if not spent:
        return None
    totals = [total_ns / 1e6 for total_ns, _ in spent]
    p99_ms = quantiles(totals, n=100)[98] if len(totals) > 1 else totals[0]
    lights_ms = median(lights_ns / 1e6 for _, lights_ns in spent)
    return Delay(setting, len(totals), median(totals), p99_ms, max(totals), lights_ms)


def _spent(plan: GamePlan, setting: Setting, number: int, seed: int) -> Iterator[tuple[int, int]]:
    """For each press: ns from the signal to the frame, and of these for the lights."""
    game = simulate_numbered(plan, setting, number, seed)
    table = Table(game.sitting)
    for signal in game.signals:
        began_ns = process_cpu_ns()
        table.feed(signal)
        if not isinstance(signal, Press):
            continue
        fed_ns = process_cpu_ns()
        frame(board_lights_of(table), signal.t_ns // STEP_NS * STEP_NS, table.grid.size)
        ended_ns = process_cpu_ns()
        yield ended_ns - began_ns, ended_ns - fed_ns


HEADINGS = (
    f"{'style':<17}{'sensing':<10}{'presses':>9}{'median ms':>11}{'p99 ms':>9}{'longest':>9}"
    f"{'lights alone':>14}"
)


def format_delays(delays: Iterable[Delay | None]) -> Iterator[str]:
    """One row for each setting under ``HEADINGS``."""
    for delay in delays:
        if delay is None:
            continue
        style, sensing, *_ = delay.setting
        yield (
            f"{style.name:<17}{sensing:<10}{delay.presses:>9}{delay.median_ms:>11.2f}"
            f"{delay.p99_ms:>9.2f}{delay.longest_ms:>9.2f}{delay.lights_ms:>14.3f}"
        )
