"""``jadoube bench``: how well games are understood, and at what cost, as tables."""

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import get_args

from drivers.signals import Sensing
from firmware_host.bench import accuracy, answer, cost, lights, process, scan
from firmware_host.bench.accuracy import Setting
from firmware_host.bench.games import plans_from, random_plans
from firmware_host.commands.numbers import whole_number
from firmware_host.errors import UserError
from firmware_host.simulate.simulated import GamePlan
from firmware_host.simulate.styles import find_style, load_styles, lossy
from rules.pgn_read import PgnError

_EPILOG = """\
accuracy  games exactly as played, beside the plain way (at each press the legal move that fits);
          moves wrong, missing, and wrong without a doubt said at their half-move (silent);
          results not understood; doubts a game
answer    from a press on a scanner's line to the picture of its lights on it, through the whole
          service, journal and page included, in ms (median under 10, p99 under 25)
cost      one input (a signal, or the tick of a deadline) through the table, as a multiple of
          listing the legal moves of the same position; its mean over the first and second
          halves of the games
lights    from one press to the frame of its lights, in ms of the processor (p99 under 20)
memory    of one service process, page and journal included, while it plays 50 games
scan      boards on pins beside a plain loop of the same reads, each stood for by a read of
          /dev/zero: scans in a second of the processor; its share of a core at the wanted rate
start     from the command until the page shows the half-played last game of a journal of 50

examples:
  jadoube bench
  jadoube bench --only accuracy --games 200 --styles blitz,scruffy club.pgn
"""

#: Whose hands are played with losses and unseen captures too.
_HARDER_STYLE = "club"
_MEMORY_GAMES = 50
_START_GAMES = 50
#: The longest of the games: growth with the length shows in these.
_COST_GAMES = 3


def add_parser(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]",
) -> argparse.ArgumentParser:
    """The arguments of the command."""
    parser = commands.add_parser(
        "bench",
        help="measure how well simulated games are understood, and at what cost",
        description="Prints tables of figures. Games come from PGN files, or are random ones.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("pgn", nargs="*", type=Path, metavar="GAMES.pgn", help="games to play")
    parser.add_argument("--only", choices=_PARTS, help="only this part")
    parser.add_argument(
        "--games", type=whole_number, default=20, metavar="N", help="games a row (20)"
    )
    parser.add_argument(
        "--seed", type=whole_number, default=1, help="which hands, and random games (1)"
    )
    parser.add_argument(
        "--styles", default=",".join(load_styles()), help="separated by commas (all)"
    )
    parser.add_argument(
        "--sensing", default=",".join(get_args(Sensing)), help="separated by commas (all)"
    )
    parser.set_defaults(run=run)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Prints the tables; ``UserError`` for games, styles or sensings that can't be."""
    if arguments.games < 1:
        raise UserError(f"--games is {arguments.games}", "give a number from 1")
    parts = [arguments.only] if arguments.only else list(_PARTS)
    for part in parts:
        for line in _PARTS[part](arguments):
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()
        sys.stdout.write("\n")
    return 0


def _plans(arguments: argparse.Namespace) -> list[GamePlan]:
    try:
        if arguments.pgn:
            plans = plans_from(arguments.pgn, arguments.games)
        else:
            plans = list(random_plans(arguments.games, arguments.seed))
    except PgnError as error:
        raise UserError(str(error)) from error
    if not plans:
        raise UserError(f"{arguments.pgn[0]}: no game in it", "give a PGN file with games")
    return plans


def _settings(arguments: argparse.Namespace) -> Iterator[Setting]:
    sensings = arguments.sensing.split(",")
    for sensing in sensings:
        if sensing not in get_args(Sensing):
            raise UserError(f"no sensing {sensing!r}", f"one of {', '.join(get_args(Sensing))}")
    try:
        styles = [find_style(name) for name in arguments.styles.split(",")]
    except ValueError as error:
        raise UserError(str(error), "see jadoube bench --help") from error
    yield from (Setting(*each) for each in product(styles, sensings, (True, False)))


def _harder(settings: Sequence[Setting]) -> Iterator[Setting]:
    """The same hands on boards that lose changes, and with captures that are often unseen."""
    for setting in settings:
        if setting.style.name == _HARDER_STYLE:
            unseen = replace(setting.style, name=f"{_HARDER_STYLE}-unseen", capture_unseen=0.5)
            yield setting._replace(style=lossy(setting.style))
            yield setting._replace(style=unseen)


def _accuracy(arguments: argparse.Namespace) -> Iterator[str]:
    plans, settings = _plans(arguments), list(_settings(arguments))
    settings += list(_harder(settings))
    yield f"accuracy: {len(plans)} games a row"
    yield accuracy.HEADINGS
    seed = arguments.seed
    tallies = accuracy.measure(plans, settings, seed=seed)
    plain_way = accuracy.measure(plans, settings, seed=seed, way="plain")
    silent = plies = 0
    for tally, beside in zip(tallies, plain_way, strict=True):
        silent += tally.silent
        plies += tally.plies
        yield accuracy.format_tally(tally, beside)
    yield f"moves wrong without a doubt: {silent} of {plies}"


def _answer(arguments: argparse.Namespace) -> Iterator[str]:
    yield "one press to its lights, the whole service in real time"
    yield answer.HEADINGS
    yield answer.format_answers("scanner", answer.answers(answer.PRESSES, arguments.seed))


def _cost(arguments: argparse.Namespace) -> Iterator[str]:
    plans = sorted(_plans(arguments), key=lambda plan: -len(plan.moves))[:_COST_GAMES]
    yield f"cost of one input, in listings of the legal moves: {len(plans)} longest games a row"
    yield cost.HEADINGS
    yield from cost.format_costs(
        cost.cost_of(plans, setting, arguments.seed) for setting in _settings(arguments)
    )


def _lights(arguments: argparse.Namespace) -> Iterator[str]:
    plans = _plans(arguments)
    yield f"one press to its lights: {len(plans)} games a row"
    yield lights.HEADINGS
    settings = [setting for setting in _settings(arguments) if setting.clock]
    yield from lights.format_delays(
        lights.delay_of(plans, setting, arguments.seed) for setting in settings
    )


def _memory(arguments: argparse.Namespace) -> Iterator[str]:
    yield "memory of one service process"
    yield f"{'games':>6}{'resident MB':>13}"
    for memory in process.memory_after(_MEMORY_GAMES, arguments.seed):
        yield f"{memory.games:>6}{memory.resident_mb:>13.1f}"


def _scan(_arguments: argparse.Namespace) -> Iterator[str]:
    yield "scanning at rest"
    yield scan.HEADINGS
    yield from scan.format_costs(map(scan.cost_of, scan.KINDS))


def _start(arguments: argparse.Namespace) -> Iterator[str]:
    seconds = process.seconds_to_game(_START_GAMES, arguments.seed)
    yield f"start to the game on the page, {_START_GAMES} games in the journal: {seconds:.2f} s"


_PARTS: Mapping[str, Callable[[argparse.Namespace], Iterator[str]]] = {
    "accuracy": _accuracy,
    "answer": _answer,
    "cost": _cost,
    "lights": _lights,
    "memory": _memory,
    "scan": _scan,
    "start": _start,
}
