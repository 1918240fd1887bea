"""How many simulated games are recorded exactly, and how many wrong moves pass without a doubt.

Run alone while the tracker is worked on:

    python -m firmware_host.bench.accuracy --games 100 --styles blitz --sensing occupancy GAMES.pgn
"""

import multiprocessing
import traceback
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import islice, zip_longest
from typing import Literal, NamedTuple, TypeAlias

from drivers.signals import Sensing
from firmware_host.bench import plain
from firmware_host.simulate.players import Telling
from firmware_host.simulate.simulated import TIME_CONTROL, GamePlan, SimulatedGame, simulate_game
from firmware_host.simulate.styles import Style
from firmware_host.sitting.effects import Effect, Happened
from firmware_host.sitting.table import Table

Way: TypeAlias = Literal["table", "plain"]


class Setting(NamedTuple):
    """One row of the table: who plays, on what, with a clock or without."""

    style: Style
    sensing: Sensing
    clock: bool
    telling: Telling = "controls"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one game went."""

    number: int
    expected: tuple[str, ...]
    actual: tuple[str, ...]
    #: Half-moves, from 0, at which a doubt was said.
    doubts: tuple[int, ...] = ()
    said: tuple[Happened, ...] = ()
    #: Whether the game's result was understood; of no matter where none was told.
    has_result: bool = True
    error: str = ""

    @property
    def is_exact(self) -> bool:
        """Every move as it was played, and nothing besides."""
        return not self.error and self.expected == self.actual

    @property
    def wrong(self) -> tuple[int, ...]:
        """The half-moves that the record has and has wrong (or too many)."""
        pairs = zip_longest(self.expected, self.actual)
        return tuple(p for p, (played, found) in enumerate(pairs) if found not in (None, played))

    @property
    def missing(self) -> int:
        """How many half-moves at the end the record lacks."""
        return max(0, len(self.expected) - len(self.actual))

    @property
    def silent(self) -> tuple[int, ...]:
        """The wrong half-moves at which no doubt was said."""
        return tuple(ply for ply in self.wrong if ply not in self.doubts)


@dataclass(slots=True)
class Tally:
    """The outcomes of one setting added up."""

    setting: Setting
    games: int = 0
    exact: int = 0
    plies: int = 0
    wrong: int = 0
    missing: int = 0
    silent: int = 0
    results_wrong: int = 0
    doubts: int = 0
    errors: int = 0
    failures: list[Outcome] = field(default_factory=list)

    def add(self, outcome: Outcome) -> None:
        """Count one game."""
        self.games += 1
        self.exact += outcome.is_exact
        self.plies += len(outcome.expected)
        self.wrong += len(outcome.wrong)
        self.missing += outcome.missing
        self.silent += len(outcome.silent)
        self.results_wrong += not outcome.has_result
        self.doubts += len(outcome.doubts)
        self.errors += bool(outcome.error)
        if not outcome.is_exact or not outcome.has_result:
            self.failures.append(outcome)


def simulate_numbered(plan: GamePlan, setting: Setting, number: int, seed: int) -> SimulatedGame:
    """The game of that number as every run of the benchmark with this seed has it."""
    return simulate_game(
        plan,
        setting.style,
        setting.sensing,
        f"{seed}/{number}",
        time_control=TIME_CONTROL if setting.clock else None,
        telling=setting.telling,
    )


def judge(game: SimulatedGame, number: int) -> Outcome:
    """Feed a game to a table and compare. A mistake of ours is an outcome too, not the end."""
    try:
        table = Table(game.sitting)
        effects = [effect for signal in game.signals for effect in table.feed(signal)]
        effects.extend(table.close())
        records = table.records()
    except Exception:  # noqa: BLE001  (the edge of the benchmark: counted and shown)
        return Outcome(number, game.moves, (), has_result=False, error=traceback.format_exc())
    actual = tuple(ply.key for record in records for ply in record.plies)
    said = tuple(effect for effect in effects if isinstance(effect, Happened))
    has_result = records[-1].result == game.result
    return Outcome(number, game.moves, actual, doubted_plies(effects), said, has_result)


def doubted_plies(effects: Iterable[Effect]) -> tuple[int, ...]:
    """The half-moves at which a doubt was said, each once.

    A doubt that is said late names its half-move in its details.
    """
    said = [each for each in effects if isinstance(each, Happened) and each.kind == "doubt"]
    plies = {each.ply for each in said}
    plies.update(ply for each in said if isinstance(ply := each.details.get("ply"), int))
    return tuple(sorted(plies))


def judge_plain(game: SimulatedGame, number: int) -> Outcome:
    """The same by the plain way, which never doubts."""
    return Outcome(number, game.moves, plain.replay(game.sitting, game.signals))


_JUDGES = {"table": judge, "plain": judge_plain}


class _Job(NamedTuple):
    plan: GamePlan
    setting: Setting
    number: int
    seed: int
    way: Way


def _run(job: _Job) -> Outcome:
    game = simulate_numbered(job.plan, job.setting, job.number, job.seed)
    return _JUDGES[job.way](game, job.number)


def measure(
    plans: Sequence[GamePlan],
    settings: Iterable[Setting],
    *,
    seed: int,
    way: Way = "table",
    processes: int = 2,
) -> Iterator[Tally]:
    """One tally for each setting, as soon as it is there."""
    settings = tuple(settings)
    jobs = (
        _Job(plan, setting, number, seed, way)
        for setting in settings
        for number, plan in enumerate(plans, 1)
    )
    with ExitStack() as stack:
        if processes > 1:
            pool = stack.enter_context(multiprocessing.Pool(processes))
            outcomes: Iterator[Outcome] = pool.imap(_run, jobs, chunksize=4)
        else:
            outcomes = map(_run, jobs)
        for setting in settings:
            tally = Tally(setting)
            for outcome in islice(outcomes, len(plans)):
                tally.add(outcome)
            yield tally


HEADINGS = (
    f"{'style':<17}{'sensing':<10}{'clock':<6}{'games':>6}{'exact':>9}{'plain way':>11}"
    f"{'wrong':>7}{'missing':>9}{'silent':>8}{'results':>9}{'doubts/game':>13}{'errors':>8}"
)


def format_tally(tally: Tally, plain_way: Tally | None) -> str:
    """One row of the table under ``HEADINGS``."""
    style, sensing, clock, _ = tally.setting
    beside = "" if plain_way is None else _share(plain_way)
    return (
        f"{style.name:<17}{sensing:<10}{'yes' if clock else 'no':<6}{tally.games:>6}"
        f"{_share(tally):>9}{beside:>11}{tally.wrong:>7}{tally.missing:>9}{tally.silent:>8}"
        f"{tally.results_wrong:>9}{tally.doubts / max(1, tally.games):>13.2f}{tally.errors:>8}"
    )


def _share(tally: Tally) -> str:
    return f"{100 * tally.exact / max(1, tally.games):.2f}%"
